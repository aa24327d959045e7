import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { isMost, rankZones } from '../../insight/ranking.ts';
import { roundToTenth } from '../../insight/round.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { counted } from './age.ts';

/** Text that compares the busiest zone with the others. */

/** `of the 3 zones with a reading (9 in all)`; undefined if most zones have a reading */
export function amongZones(zones: Reading<readonly ZoneLive[]> | undefined): Mrkdwn | undefined {
  if (zones === undefined) return undefined;
  const ranking = rankZones(zones.value, zones.measuredAt);
  if (isMost(ranking)) return undefined;
  const { length } = ranking.measured;
  return mrkdwn`of the ${counted(length, 'zone')} with a reading (${zones.value.length} in all)`;
}

/** `, 1.3 ahead of Lobby`; empty if the other zones were not measured at the same time */
export function lead(
  { value: busiest, measuredAt }: Reading<ZoneLive>,
  zones: Reading<readonly ZoneLive[]> | undefined,
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
