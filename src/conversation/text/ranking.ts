import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { areAllMeasured, isMost, leadOf, rankZones } from '../../insight/ranking.ts';
import { timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { moodNumber } from './numbers.ts';
import { counted, listed } from './wording.ts';

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

/** The next zones of the ranking; none if they were not measured at the same time. */
export function runnersUp(
  rank: Rank,
  { value: first, measuredAt }: Reading<ZoneLive>,
  zones: Reading<readonly ZoneLive[]> | undefined,
): readonly ZoneLive[] {
  const inList = zones?.value.find(({ id }) => id === first.id);
  if (zones === undefined || (inList?.measuredAt ?? zones.measuredAt) !== measuredAt) return [];
  const { measured } = rankZones(zones.value, zones.measuredAt);
  const others = measured.filter(({ id }) => id !== first.id);
  return rank === 'busiest' ? others : others.toReversed();
}

/**
 * `just ahead of Rooftop Bar`, `level with Reading Room and Corridor`; undefined if the second is ahead,
 * after a change between readings
 *
 * @param others in the order of the ranking
 */
export function leadWords(
  rank: Rank,
  first: ZoneLive,
  others: readonly ZoneLive[],
  spread: number | undefined,
): RichText | undefined {
  const { mood } = first;
  const [second] = others;
  if (mood === undefined || second?.mood === undefined) return undefined;
  const lead = leadOf(mood.value, second.mood.value, spread);
  if (lead === 'level') {
    const level = others.filter(
      (one) => one.mood !== undefined && leadOf(mood.value, one.mood.value, spread) === 'level',
    );
    return rich`level with ${listed(level.map(({ name }) => name))}`;
  }
  const ahead = (mood.value - second.mood.value) * (rank === 'busiest' ? 1 : -1);
  if (ahead < 0) return undefined;
  return rank === 'busiest'
    ? rich`${leads[lead]} ${second.name}`
    : rich`followed by ${second.name}`;
}

const leads = { just: 'just ahead of', clear: 'ahead of', far: 'well ahead of' } as const;

export const noMoodNow = rich`No zone reports a mood right now.`;

/** `🔥 Busiest at 22:00: *Lobby Bar* (9.0), then Rooftop Bar (8.9)`: a post is read later, too */
export function busiestLine(
  zones: Reading<readonly ZoneLive[]>,
  local: LocalZone,
  locale: Locale,
): RichText {
  const [first, second] = rankZones(zones.value, zones.measuredAt).measured;
  if (first?.mood === undefined) return noMoodNow;
  const at = timeOfDay(first.measuredAt ?? zones.measuredAt, local, locale);
  const name = rich`🔥 Busiest at ${at}: *${first.name}* (${moodNumber(first.mood.value, locale)})`;
  return second?.mood === undefined
    ? name
    : rich`${name}, then ${second.name} (${moodNumber(second.mood.value, locale)})`;
}
