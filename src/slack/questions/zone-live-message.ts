import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive, ZoneTypical } from '../../ambience/types.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { outdatedAfterMs } from '../../time.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import { quotedError } from '../text/attention.ts';
import { freshness, staleWarning } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';
import { musicNumber, musicWords } from '../text/numbers.ts';
import { placeWords } from '../text/venue-live.ts';
import { judge } from '../text/verdict.ts';

export interface ZoneLiveData {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<ZoneLive>;
  /** Undefined until it is known. */
  readonly typical: ZoneTypical | undefined;
  /** It has no automation, so manual music is normal. */
  readonly isNeverAutomated: boolean;
  readonly scale: LoudnessScale;
  readonly now: number;
}

/** `/ambience <zone>` */
export function zoneLiveMessage(data: ZoneLiveData, locale: Locale): Message {
  const { venueName, reading, typical, scale, now } = data;
  const { value: zone, measuredAt: at } = reading;
  const local = localZone(data.timezone);
  // Numbers that are old, or of a faulty sensor, are shown but not compared.
  const isComparable = zone.error === undefined && now - at <= outdatedAfterMs.live;
  const verdict = typical && isComparable ? judge(zone, typical, at) : undefined;
  const name = mrkdwn`*${zone.name}* (${venueName})`;
  const warning = staleWarning(reading, now, local, locale);
  const { vibe: _, ...withoutMusic } = zone;
  const lines = [
    placeWords(name, withoutMusic, { verdict, reading, zone: local, scale }, locale),
    ...sensorLine(zone),
    ...(zone.automationIsOn === false && !data.isNeverAutomated ? [mrkdwn`⚠️ Automation off`] : []),
    ...musicLine(zone, data.isNeverAutomated, locale),
  ];
  return message(
    warning && paragraph(warning),
    paragraph(join(lines, '\n')),
    warning ? undefined : note(freshness(reading, now, local, locale)),
  );
}

function sensorLine({ error, mood, loudness }: ZoneLive): Mrkdwn[] {
  if (error === undefined) return [];
  return mood === undefined && loudness === undefined
    ? [mrkdwn`⚠️ Sensor not reporting${quotedError(error)}`]
    : [mrkdwn`⚠️ Sensor problem${quotedError(error)}: these numbers may be off`];
}

/** `Music forward (64), House Mix, automatic` */
function musicLine(
  { music, vibe, automationIsOn }: ZoneLive,
  isNeverAutomated: boolean,
  locale: Locale,
): Mrkdwn[] {
  const isAutomatic = automationIsOn ?? (music?.automation === 'ON' ? true : undefined);
  const facts = [
    ...(music?.source === undefined ? [] : [mrkdwn`${music.source}`]),
    // A line above says that automation is off.
    ...(isAutomatic === true
      ? [mrkdwn`automatic`]
      : isAutomatic === false && (isNeverAutomated || automationIsOn === undefined)
        ? [mrkdwn`manual`]
        : []),
  ];
  const words = musicWords({ vibe });
  const level = music?.level === undefined ? undefined : musicNumber(music.level, locale);
  const subject =
    music?.muted === true
      ? mrkdwn`🔇 Music muted`
      : words === undefined
        ? mrkdwn`Music${level === undefined ? '' : mrkdwn` ${level}`}`
        : mrkdwn`${words}${level === undefined ? '' : mrkdwn` (${level})`}`;
  const isKnown = music !== undefined || words !== undefined || facts.length > 0;
  return isKnown ? [join([subject, ...facts], ', ')] : [];
}
