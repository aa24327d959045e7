import { isOnSide, type Range } from '../insight/comparison.ts';
import type { Timed } from '../insight/even-steps.ts';
import { stretchesOf } from '../insight/stretches.ts';
import type { MeasureFacts } from './measure-facts.ts';

/** A value this share of the night's range below its peak counts as quieter. */
const quieterShare = 0.25;

/**
 * When a night quieted down for good, in epoch milliseconds: the first value after the last one that
 * was within a quarter of the night's range of its peak, as `outlook` has it for a usual day.
 *
 * @returns undefined if the peak is not certain, or if it never did
 */
export function quietedDownAt({ values, highest, isPeak }: MeasureFacts): number | undefined {
  if (highest === undefined || !isPeak) return undefined;
  const range = highest.value - Math.min(...values.map(({ value }) => value));
  if (range === 0) return undefined;
  const isHigh = (value: number) => value > highest.value - quieterShare * range;
  const last = values.findLastIndex(({ value }) => isHigh(value));
  return values[last + 1]?.at;
}

/**
 * Since when it was quiet or calm as such until the last value that is known, in epoch milliseconds.
 *
 * @returns undefined if it was not at the end, or from the start
 */
export function quietAtLast(
  { values }: Pick<MeasureFacts, 'values'>,
  range: Range,
): number | undefined {
  const last = stretchesOf(values, ({ value }) => isOnSide('less', value, range)).at(-1);
  return last?.isLast === true && last.from !== values[0]?.at ? last.from : undefined;
}

/** Halfway up: what still rises after that was lively already. */
const riseShare = 0.5;

/**
 * When it became lively or loud: the first value in the upper half of the stretch's range. If that is
 * the first of all, it was so before.
 *
 * @returns undefined if the peak is not certain, or if it did not change
 */
export function roseAt({
  values,
  highest,
  isPeak,
}: MeasureFacts): { readonly at: number; readonly isFromStart: boolean } | undefined {
  if (highest === undefined || !isPeak) return undefined;
  const range = highest.value - Math.min(...values.map(({ value }) => value));
  const first = values.find(({ value }) => value > highest.value - riseShare * range);
  return range === 0 || first === undefined
    ? undefined
    : { at: first.at, isFromStart: first === values[0] };
}

/** The highest or the lowest value, as far as one can be told. */
export function mostOf(facts: MeasureFacts, direction: 'more' | 'less'): Timed | undefined {
  return direction === 'more' ? facts.highest : lowestOf(facts);
}

/**
 * The lowest value, of equal ones the first.
 *
 * @returns undefined if too little is known, or only the highest values of half hours
 */
export function lowestOf({ values, isMostlyKnown, mean }: MeasureFacts): Timed | undefined {
  if (!isMostlyKnown || mean === undefined) return undefined;
  const lowest = Math.min(...values.map(({ value }) => value));
  return values.find(({ value }) => value === lowest);
}
