import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive, ZoneTypical } from '../../ambience/types.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import { freshness, staleWarning } from '../text/freshness.ts';
import { musicNumber } from '../text/numbers.ts';
import { placeWords } from '../text/venue-live.ts';
import { judge } from '../text/verdict.ts';

export interface ZoneLiveData {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<ZoneLive>;
  /** Undefined until it is known. */
  readonly typical: ZoneTypical | undefined;
  readonly scale: LoudnessScale;
  readonly now: number;
}

/** `/ambience <zone>` */
export function zoneLiveMessage(data: ZoneLiveData): Message {
  const { venueName, reading, typical, scale, now } = data;
  const { value: zone, measuredAt: at } = reading;
  const local = localZone(data.timezone);
  // Numbers of a faulty sensor are shown but not compared.
  const verdict = typical && zone.error === undefined ? judge(zone, typical, at) : undefined;
  const name = mrkdwn`*${zone.name}* (${venueName})`;
  const warning = staleWarning(reading, now, local);
  const lines = [
    placeWords(name, zone, verdict, at, local, scale),
    ...musicLine(zone),
    ...(zone.error === undefined ? [] : [mrkdwn`⚠️ Sensor problem: “${zone.error}”`]),
  ];
  return message(
    warning && paragraph(warning),
    paragraph(join(lines, '\n')),
    warning ? undefined : note(freshness(reading, now, local)),
  );
}

/** `Music 64, House Mix, automatic` */
function musicLine({ music, automationIsOn }: ZoneLive): Mrkdwn[] {
  const isAutomatic = automationIsOn ?? (music?.automation === 'ON' ? true : undefined);
  const facts = [
    ...(music?.source === undefined ? [] : [mrkdwn`${music.source}`]),
    ...(isAutomatic === undefined ? [] : [mrkdwn`${isAutomatic ? 'automatic' : 'manual'}`]),
  ];
  const level = music?.level === undefined ? mrkdwn`` : mrkdwn` ${musicNumber(music.level)}`;
  const subject = music?.muted === true ? mrkdwn`🔇 Music muted` : mrkdwn`Music${level}`;
  return music === undefined && facts.length === 0 ? [] : [join([subject, ...facts], ', ')];
}
