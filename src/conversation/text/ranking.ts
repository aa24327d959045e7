import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { areAllMeasured, isMost, leadOf, rankZones } from '../../insight/ranking.ts';
import { counted } from './wording.ts';

/** Text that compares the first zone of a ranking with the others. */

export type Rank = 'busiest' | 'quietest';

/** `busiest zone`, or `busiest of the 3 zones that report (9 in all)` if many do not */
export function rankWords(rank: Rank, zones: Reading<readonly ZoneLive[]> | undefined): RichText {
  if (zones === undefined) return rich`${rank} zone`;
  const ranking = rankZones(zones.value, zones.measuredAt);
  if (isMost(ranking)) return rich`${rank} zone`;
  const { length } = ranking.measured;
  return rich`${rank} of the ${length} zones that are reporting (${zones.value.length} in all)`;
}

/** `⚠️ Only *Dance Floor* is reporting (1 of 4 zones)`; undefined if several are */
export function onlyMeasured(
  zones: Reading<readonly ZoneLive[]> | undefined,
): RichText | undefined {
  if (zones === undefined) return undefined;
  const [only, ...others] = rankZones(zones.value, zones.measuredAt).measured;
  return only === undefined || others.length > 0
    ? undefined
    : rich`⚠️ Only *${only.name}* is reporting (1 of ${zones.value.length} zones)`;
}

/** `Only 1 of 4 zones is reporting, so there's no comparison`; undefined if all are */
export function uncomparedWords(
  zones: Reading<readonly ZoneLive[]> | undefined,
  live: Reading<unknown>,
): string | undefined {
  if (zones === undefined || areAllMeasured(zones, live)) return undefined;
  const { length } = rankZones(zones.value, zones.measuredAt).measured;
  const all = zones.value.length;
  return length === all
    ? undefined
    : `only ${length} of ${counted(all, 'zone')} ${length === 1 ? 'is' : 'are'} reporting, so there's no comparison with usual`;
}

/** The next zone of the ranking; undefined if it was not measured at the same time. */
export function runnerUp(
  rank: Rank,
  { value: first, measuredAt }: Reading<ZoneLive>,
  zones: Reading<readonly ZoneLive[]> | undefined,
): ZoneLive | undefined {
  const inList = zones?.value.find(({ id }) => id === first.id);
  if (zones === undefined || (inList?.measuredAt ?? zones.measuredAt) !== measuredAt) {
    return undefined;
  }
  const { measured } = rankZones(zones.value, zones.measuredAt);
  const others = measured.filter(({ id }) => id !== first.id);
  return rank === 'busiest' ? others[0] : others.at(-1);
}

/** `just ahead of Rooftop Bar`; undefined if the second is ahead, after a change between readings */
export function leadWords(
  rank: Rank,
  first: ZoneLive,
  second: ZoneLive,
  spread: number | undefined,
): RichText | undefined {
  if (first.mood === undefined || second.mood === undefined) return undefined;
  const ahead = (first.mood.value - second.mood.value) * (rank === 'busiest' ? 1 : -1);
  const lead = leadOf(first.mood.value, second.mood.value, spread);
  if (lead === 'level') return rich`level with ${second.name}`;
  if (ahead < 0) return undefined;
  return rank === 'busiest'
    ? rich`${leads[lead]} ${second.name}`
    : rich`followed by ${second.name}`;
}

const leads = { just: 'just ahead of', clear: 'ahead of', far: 'well ahead of' } as const;
