import type { TypicalWeek } from '../ambience/types.ts';
import { type ComparedMeasure, type Comparison, compare, spreadOf } from '../insight/comparison.ts';
import { mostOf } from '../insight/coverage.ts';
import type { Timed } from '../insight/even-steps.ts';
import { type LocalZone, minuteOfDay } from '../insight/local-time.ts';
import { currentDay, type PastNight, type PastPlace, venueDay } from './past-night.ts';

/** Compares two nights at the same times of the day. */

const slotMinutes = 30;

export interface Pair extends Timed {
  /** The value of the other night. */
  readonly against: number;
}

export interface TwoNights {
  readonly one: PastNight;
  readonly other: PastNight;
  /** The first of them is to come, so that what was measured is of the day before it. */
  readonly isToCome: boolean;
}

/** Whether it is the current one, and goes on. */
export function isGoingOn({ day, facts }: PastNight, place: PastPlace): boolean {
  return day.date === currentDay(venueDay(place)).date && facts.span.to > place.now;
}

export interface NightsCompared {
  readonly pairs: readonly Pair[];
  /** Undefined if nothing is usual. */
  readonly comparison: Comparison | undefined;
}

/** @returns undefined if too little is known of one of them */
export function compareNights(
  { one, other }: Pick<TwoNights, 'one' | 'other'>,
  measure: ComparedMeasure,
  place: PastPlace,
): NightsCompared | undefined {
  const [facts, others] = [one.facts[measure], other.facts[measure]];
  const pairs = pairsOf(facts.values, others.values, place.zone);
  const isMost =
    areMostPaired(pairs, facts.values, place.zone) &&
    // Of a night that is going on, what came so far is compared.
    (isGoingOn(one, place) || (facts.isMostlyKnown && others.isMostlyKnown));
  return isMost ? { pairs, comparison: comparePairs(pairs, one.week, measure) } : undefined;
}

/** The means of half hours of one night for which there is one of the other, by the local time. */
export function pairsOf(
  values: readonly Timed[],
  others: readonly Timed[],
  zone: LocalZone,
): readonly Pair[] {
  const against = new Map(perHalfHour(others, zone).map((one) => [one.slot, one.value]));
  return perHalfHour(values, zone).flatMap(({ slot, at, value }) => {
    const other = against.get(slot);
    return other === undefined ? [] : [{ at, value, against: other }];
  });
}

/** With the local half hour, so that a night on which the clocks change is compared by its times. */
function perHalfHour(values: readonly Timed[], zone: LocalZone) {
  const slots = Map.groupBy(values, ({ at }) => Math.floor(minuteOfDay(at, zone) / slotMinutes));
  return [...slots].flatMap(([slot, some]) => {
    const [first] = some;
    if (first === undefined) return [];
    const value = some.reduce((sum, one) => sum + one.value, 0) / some.length;
    return [{ slot, at: first.at, value }];
  });
}

/** By the mean difference; undefined without pairs, or if nothing is usual. */
export function comparePairs(
  pairs: readonly Pair[],
  week: TypicalWeek | undefined,
  measure: ComparedMeasure,
): Comparison | undefined {
  if (pairs.length === 0) return undefined;
  const sum = pairs.reduce((total, { value, against }) => total + value - against, 0);
  return compare(sum / pairs.length, 0, week && spreadOf(week, measure));
}

/** Whether most half hours of a night have one of the other. */
export function areMostPaired(
  pairs: readonly Pair[],
  values: readonly Timed[],
  zone: LocalZone,
): boolean {
  const { length } = perHalfHour(values, zone);
  return length > 0 && pairs.length >= mostOf * length;
}
