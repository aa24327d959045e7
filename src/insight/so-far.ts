import type { TypicalWeek } from '../ambience/types.ts';
import { type Comparison, compare, spreadOf } from './comparison.ts';
import type { Timed } from './even-steps.ts';
import { typicalAt } from './typical.ts';

/** Fewer values say nothing about a day. */
const fewestValues = 2;

/**
 * Compares the moods of a day so far with a typical week: the mean difference at the times that
 * were measured.
 *
 * @returns undefined if too little is known
 */
export function compareSoFar(moods: readonly Timed[], week: TypicalWeek): Comparison | undefined {
  const differences = moods.flatMap(({ at, value }) => {
    const usual = typicalAt(week, at).mood;
    return usual === undefined ? [] : [value - usual];
  });
  if (differences.length < fewestValues) return undefined;
  const mean = differences.reduce((sum, one) => sum + one, 0) / differences.length;
  return compare(mean, 0, spreadOf(week, 'mood'));
}
