import type { TypicalWeek } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { type Comparison, compare, spreadOf } from '../../insight/comparison.ts';
import { typicalAt } from '../../insight/typical.ts';
import { type Level, levels } from '../understanding/sentence/levels.ts';

/** @returns undefined if it was not measured, or nothing usual is known */
export function comparedThen(
  measure: 'mood' | 'loudness',
  measured: { at: number; mood: number | undefined; loudness: number | undefined },
  week: TypicalWeek | undefined,
): Comparison | undefined {
  const usual = week && typicalAt(week, measured.at)[measure];
  return compare(measured[measure], usual, week && spreadOf(week, measure));
}

/**
 * `Yes.`, `No, about as loud as usual.`: whether it was so at a moment, compared with what is usual
 * then.
 *
 * @param at when it was measured, in epoch milliseconds
 * @returns undefined if nothing usual is known
 */
export function usualThenWords(
  asks: Level,
  { at, mood, loudness }: { at: number; mood: number | undefined; loudness: number | undefined },
  week: TypicalWeek | undefined,
): RichText | undefined {
  const { measure, direction } = levels[asks];
  const comparison = comparedThen(measure, { at, mood, loudness }, week);
  if (comparison === undefined) return undefined;
  if (comparison.degree === 'same') {
    return rich`No, about as ${measure === 'mood' ? 'lively' : 'loud'} as usual.`;
  }
  return comparison.direction === direction ? rich`Yes.` : rich`No.`;
}
