import type { TypicalWeek } from '../ambience/types.ts';
import { type ComparedMeasure, type Comparison, compare, spreadOf } from './comparison.ts';
import type { Timed } from './even-steps.ts';
import { typicalAt } from './typical.ts';

/** Fewer values say nothing about a day. */
const fewestValues = 2;

/**
 * Compares the values of a day so far with a typical week: the mean difference at the times that
 * were measured.
 *
 * @returns undefined if too little is known
 */
export function compareSoFar(
  values: readonly Timed[],
  week: TypicalWeek,
  measure: ComparedMeasure = 'mood',
): Comparison | undefined {
  const differences = values.flatMap(({ at, value }) => {
    const usual = typicalAt(week, at)[measure];
    return usual === undefined ? [] : [value - usual];
  });
  if (differences.length < fewestValues) return undefined;
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  return compare(mean, 0, spreadOf(week, measure));
}
