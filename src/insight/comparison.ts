import type { TypicalWeek } from '../ambience/types.ts';

/** How far a value is from the usual one. Each step is a share of the spread; see {@link compare}. */
export type Degree = 'same' | 'slight' | 'clear' | 'strong';

export interface Comparison {
  /** Current minus usual value. */
  readonly difference: number;
  readonly direction: 'more' | 'less';
  readonly degree: Degree;
}

export type ComparedMeasure = 'mood' | 'loudness';

/** Shares of the spread below which a difference has that degree. */
const bounds = [
  ['same', 0.08],
  ['slight', 0.2],
  ['clear', 0.4],
] as const;

/** Differences are rounded to this many steps first, so that 0.1 + 0.2 stays below 0.3. */
const steps = 1_000_000;

/**
 * Judges a difference against the spread of the typical week, because the scale of loudness is not
 * documented and some venues hardly change.
 *
 * @param spread highest minus lowest typical value
 * @returns undefined if a value is unknown or the typical week never changes
 */
export function compare(
  value: number | undefined,
  usual: number | undefined,
  spread: number | undefined,
): Comparison | undefined {
  if (value === undefined || usual === undefined || spread === undefined || spread <= 0) {
    return undefined;
  }
  const difference = value - usual;
  const share = Math.round((Math.abs(difference) / spread) * steps) / steps;
  const [degree = 'strong'] = bounds.find(([, below]) => share < below) ?? [];
  return { difference, direction: difference < 0 ? 'less' : 'more', degree };
}

/** Whether it is more, or less, by enough to be said: the degree *same* is neither. */
export function isChanged(
  comparison: Comparison | undefined,
  direction: Comparison['direction'],
): boolean {
  return comparison?.direction === direction && comparison.degree !== 'same';
}

/** Whether it is far enough from the other value to be a verdict of its own. */
export function isClear(comparison: Comparison | undefined): comparison is Comparison {
  return comparison?.degree === 'clear' || comparison?.degree === 'strong';
}

export function furthestFirst<T extends { readonly comparison: Comparison }>(
  compared: readonly T[],
): T[] {
  return compared.toSorted(
    (a, b) => Math.abs(b.comparison.difference) - Math.abs(a.comparison.difference),
  );
}

/**
 * Whether a difference of a zone also counts in its venue: one that hardly ever changes is far from usual
 * as soon as it differs at all.
 *
 * @param venueSpread if it is unknown, every difference counts
 */
export function countsInVenue(difference: number, venueSpread: number | undefined): boolean {
  const comparison = compare(difference, 0, venueSpread);
  return comparison === undefined || isClear(comparison);
}

/**
 * A difference that does not count in the venue is slight at most: otherwise +0.4 would be much in a
 * quiet room and little in the bar beside it.
 *
 * @param venueSpread if it is unknown, the comparison stays as it is
 */
export function asInVenue(
  comparison: Comparison | undefined,
  venueSpread: number | undefined,
): Comparison | undefined {
  if (comparison === undefined || comparison.degree === 'same') return comparison;
  return countsInVenue(comparison.difference, venueSpread)
    ? comparison
    : { ...comparison, degree: 'slight' };
}

/** Highest minus lowest value of a typical week; undefined if no value is known. */
export function spreadOf(week: TypicalWeek, measure: ComparedMeasure): number | undefined {
  const range = rangeOf(week, measure);
  return range && range.highest - range.lowest;
}

export interface Range {
  readonly lowest: number;
  readonly highest: number;
}

/** An answer judges each zone several times against the same week. */
const ranges = new WeakMap<TypicalWeek, Map<ComparedMeasure, Range | undefined>>();

/** Mood goes from 1 to 10 in every venue. */
export const moodRange = { lowest: 1, highest: 10 } as const;

/** From 60% of its range on, a place counts as loud or busy, and up to 40% as quiet or calm. */
const sideShares = { more: 0.6, less: 0.4 } as const;

/** The value from which, or up to which, a place is on that side of its range. */
export function sideEdge(direction: Comparison['direction'], { lowest, highest }: Range): number {
  return lowest + sideShares[direction] * (highest - lowest);
}

/**
 * Whether a value is on the high or the low side of its range.
 *
 * @param range not empty: highest above lowest
 */
export function isOnSide(
  direction: Comparison['direction'],
  value: number,
  { lowest, highest }: Range,
): boolean {
  const share = (value - lowest) / (highest - lowest);
  return direction === 'more' ? share >= sideShares.more : share <= sideShares.less;
}

/** @returns undefined if no value is known */
export function rangeOf(week: TypicalWeek, measure: ComparedMeasure): Range | undefined {
  const known = ranges.get(week) ?? new Map<ComparedMeasure, Range | undefined>();
  ranges.set(week, known);
  if (!known.has(measure)) known.set(measure, readRange(week, measure));
  return known.get(measure);
}

/**
 * What a value as such is judged by: any mood may be, and loud is what is loud in the venue or zone.
 *
 * @param week of the venue or zone
 * @returns undefined if nothing is loud or quiet there, as far as is known
 */
export function rangeAsSuch(
  measure: ComparedMeasure,
  week: TypicalWeek | undefined,
): Range | undefined {
  const range = measure === 'mood' ? moodRange : week && rangeOf(week, measure);
  return range !== undefined && range.highest > range.lowest ? range : undefined;
}

function readRange({ days }: TypicalWeek, measure: ComparedMeasure): Range | undefined {
  const known = Object.values(days).flatMap(({ [measure]: values }) =>
    values.filter((value) => value !== null),
  );
  return known.length === 0
    ? undefined
    : { lowest: Math.min(...known), highest: Math.max(...known) };
}

/**
 * Whether a loudness can be on the scale of a typical week. Sensors of one venue may use different
 * scales: 0 to 1, 1 to 10, decibels, or decibels below full scale, which are negative.
 */
export function isOnScaleOf(loudness: number, week: TypicalWeek): boolean {
  const usual = rangeOf(week, 'loudness');
  if (usual === undefined) return true;
  const { lowest, highest } = usual;
  if (lowest < 0) return loudness <= 0;
  if (highest <= 1) return loudness >= 0 && loudness <= 1;
  if (highest <= 10) return loudness >= Math.min(1, lowest) && loudness <= 10;
  return loudness > 10;
}

/** Typical values at a moment; undefined where nothing is known. */
export interface Usual {
  readonly mood?: number | undefined;
  readonly loudness?: number | undefined;
}
