import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { isMost, rankZones } from '../../insight/ranking.ts';
import { roundToTenth } from '../../insight/round.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import { age, counted } from './age.ts';
import { figures } from './figures.ts';

export interface BusiestData {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<ZoneLive>;
  /** All zones, to say by how much; of use only if they were measured at the same time. */
  readonly zones: Reading<readonly ZoneLive[]> | undefined;
  readonly scale: LoudnessScale;
  readonly now: number;
}

/** `/ambience busiest` */
export function busiestMessage(data: BusiestData): Message {
  const { venueName, timezone, reading, zones, scale, now } = data;
  const zone = reading.value;
  const measured = note(age(reading, now, localZone(timezone)));
  const facts = paragraph(
    join(
      [
        figures(zone, scale),
        mrkdwn`*${zone.name}* is the busiest ${amongZones(zones) ?? mrkdwn`zone of ${venueName}`}${lead(reading, zones)}.`,
      ],
      '\n',
    ),
  );
  return reading.stale === undefined ? message(facts, measured) : message(measured, facts);
}

/** `of the 3 zones with a reading (9 in all)`; undefined if these are most of the venue's. */
export function amongZones(zones: BusiestData['zones']): Mrkdwn | undefined {
  if (zones === undefined) return undefined;
  const ranking = rankZones(zones.value, zones.measuredAt);
  if (isMost(ranking)) return undefined;
  const { length } = ranking.measured;
  return mrkdwn`of the ${counted(length, 'zone')} with a reading (${zones.value.length} in all)`;
}

/** How far it is ahead; nothing if the others were not measured at the same time. */
export function lead(
  { value: busiest, measuredAt }: Reading<ZoneLive>,
  zones: BusiestData['zones'],
): Mrkdwn {
  if (zones === undefined || zones.measuredAt !== measuredAt) return mrkdwn``;
  const { measured } = rankZones(zones.value, zones.measuredAt);
  const [second] = measured.filter(({ id }) => id !== busiest.id);
  if (second?.mood === undefined || busiest.mood === undefined) return mrkdwn``;
  const ahead = roundToTenth(busiest.mood.value - second.mood.value);
  if (ahead < 0) return mrkdwn``;
  return ahead > 0
    ? mrkdwn`, ${ahead} ahead of ${second.name}`
    : mrkdwn`, level with ${second.name}`;
}

/** When the service has nothing to say about the busiest zone, and no zone has a mood either. */
export function noBusiestMessage(
  venueName: string,
  timezone: string,
  zones: Reading<readonly ZoneLive[]>,
  now: number,
): Message {
  const words =
    zones.value.length === 0
      ? mrkdwn`The venue service lists no zones for *${venueName}*, so we can't say which is busiest.`
      : mrkdwn`No zone at *${venueName}* has a mood right now, so we can't say which is busiest.`;
  return message(paragraph(words), note(age(zones, now, localZone(timezone))));
}
