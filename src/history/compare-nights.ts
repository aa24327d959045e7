import type { TypicalWeek } from '../ambience/types.ts';
import { type ComparedMeasure, type Comparison, compare, spreadOf } from '../insight/comparison.ts';
import { mostOf } from '../insight/coverage.ts';
import type { Timed } from '../insight/even-steps.ts';
import { minuteMs } from '../time.ts';

/** Compares two nights at the same times of the day. */

const slotMs = 30 * minuteMs;

export interface Pair extends Timed {
  /** The value of the other night. */
  readonly against: number;
}

/**
 * The values of one night for which there is one of the other.
 *
 * @param shiftMs how much later the first night began
 */
export function pairsOf(
  values: readonly Timed[],
  others: readonly Timed[],
  shiftMs: number,
): readonly Pair[] {
  const slots = new Map(
    others.map(({ at, value }) => [Math.floor((at + shiftMs) / slotMs), value]),
  );
  return values.flatMap(({ at, value }) => {
    const against = slots.get(Math.floor(at / slotMs));
    return against === undefined ? [] : [{ at, value, against }];
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

/** Whether enough of both is known to compare them as a whole. */
export function areMostPaired(pairs: readonly Pair[], values: readonly Timed[]): boolean {
  return values.length > 0 && pairs.length >= mostOf * values.length;
}
