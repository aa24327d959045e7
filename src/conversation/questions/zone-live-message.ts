import { outdatedAfterMs } from '../../ambience/freshness.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive, ZoneTypical } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { note, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
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
  const name = rich`*${zone.name}* (${venueName})`;
  const warning = staleWarning(reading, now, local, locale);
  const { vibe: _, ...withoutMusic } = zone;
  const lines = [
    placeWords(name, withoutMusic, { verdict, reading, zone: local, scale }, locale),
    ...sensorLine(zone),
    ...(zone.automationIsOn === false && !data.isNeverAutomated ? [rich`⚠️ Automation off`] : []),
    ...musicLine(zone, data.isNeverAutomated, locale),
  ];
  return message(
    warning && paragraph(warning),
    paragraph(join(lines, '\n')),
    warning ? undefined : note(freshness(reading, now, local, locale)),
  );
}

function sensorLine({ error, mood, loudness }: ZoneLive): RichText[] {
  if (error === undefined) return [];
  return mood === undefined && loudness === undefined
    ? [rich`⚠️ Sensor not reporting${quotedError(error)}`]
    : [rich`⚠️ Sensor problem${quotedError(error)}: these numbers may be off`];
}

/** `Music forward (64), House Mix, automatic` */
function musicLine(
  { music, vibe, automationIsOn }: ZoneLive,
  isNeverAutomated: boolean,
  locale: Locale,
): RichText[] {
  const isAutomatic = automationIsOn ?? (music?.automation === 'ON' ? true : undefined);
  const facts = [
    ...(music?.source === undefined ? [] : [rich`${music.source}`]),
    // A line above says that automation is off.
    ...(isAutomatic === true
      ? [rich`automatic`]
      : isAutomatic === false && (isNeverAutomated || automationIsOn === undefined)
        ? [rich`manual`]
        : []),
  ];
  const words = musicWords({ vibe });
  const level = music?.level === undefined ? undefined : musicNumber(music.level, locale);
  const subject =
    music?.muted === true
      ? rich`🔇 Music muted`
      : words === undefined
        ? rich`Music${level === undefined ? '' : rich` ${level}`}`
        : rich`${words}${level === undefined ? '' : rich` (${level})`}`;
  const isKnown = music !== undefined || words !== undefined || facts.length > 0;
  return isKnown ? [join([subject, ...facts], ', ')] : [];
}
