import { hasFigures } from '../../ambience/content.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive, ZoneTypical } from '../../ambience/types.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { typicalAt } from '../../insight/typical.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import { age } from '../text/age.ts';
import { againstTypical } from '../text/comparison.ts';
import { figures, musicFigures } from '../text/figures.ts';

export interface ZoneLiveData {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<ZoneLive>;
  /** Undefined until it is known. */
  readonly typical: ZoneTypical | undefined;
  readonly scale: LoudnessScale;
  readonly now: number;
}

/** `/ambience live <zone>` */
export function zoneLiveMessage(data: ZoneLiveData): Message {
  const { venueName, reading, typical, scale, now } = data;
  const zone = reading.value;
  const local = localZone(data.timezone);
  const at = reading.measuredAt;
  const usual = typical && againstTypical(zone, typicalAt(typical, at), { at, zone: local, scale });
  const lines = [
    ...(hasFigures(zone) || zone.error === undefined
      ? [figures(zone, scale)]
      : [mrkdwn`No data right now.`]),
    ...(zone.error === undefined ? [] : [mrkdwn`Sensor problem: “${zone.error}”`]),
    // Figures of a faulty sensor are shown but not compared.
    ...(usual === undefined || zone.error !== undefined ? [] : [usual]),
    mrkdwn`*${zone.name}*, ${venueName}`,
    ...musicLines(zone),
  ];
  const [facts, measured] = [paragraph(join(lines, '\n')), note(age(reading, now, local))];
  return reading.stale === undefined ? message(facts, measured) : message(measured, facts);
}

function musicLines({ music, automationIsOn }: ZoneLive): Mrkdwn[] {
  const automation =
    automationIsOn === undefined
      ? music?.automation && `automation ${music.automation}`
      : `automation ${automationIsOn ? 'on' : 'off'}`;
  const facts = [
    ...(music === undefined ? [] : [musicFigures(music)]),
    ...(automation === undefined || automation === '' ? [] : [mrkdwn`${automation}`]),
  ];
  return facts.length === 0 ? [] : [join(facts, ' · ')];
}
