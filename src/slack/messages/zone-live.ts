import type { Reading } from '../../ambience/readings.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { localZone } from '../../insight/local-time.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import { age } from './age.ts';
import { figures, musicFigures } from './figures.ts';

export interface ZoneLiveData {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<ZoneLive>;
  readonly now: number;
}

/** `/ambience live <zone>` */
export function zoneLiveMessage({ venueName, timezone, reading, now }: ZoneLiveData): Message {
  const zone = reading.value;
  const lines = [
    zone.error === undefined
      ? figures(zone)
      : mrkdwn`No reading. The service says: “${zone.error}”`,
    mrkdwn`*${zone.name}*, ${venueName}`,
    ...musicLines(zone),
  ];
  return message(paragraph(join(lines, '\n')), note(age(reading, now, localZone(timezone))));
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
