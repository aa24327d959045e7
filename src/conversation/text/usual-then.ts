import type { TypicalWeek } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { compare, spreadOf } from '../../insight/comparison.ts';
import { typicalAt } from '../../insight/typical.ts';
import { type Level, levels } from '../understanding/levels.ts';

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
  const usual = week && typicalAt(week, at)[measure];
  const value = measure === 'mood' ? mood : loudness;
  const comparison = compare(value, usual, week && spreadOf(week, measure));
  if (comparison === undefined) return undefined;
  if (comparison.degree === 'same') {
    return rich`No, about as ${measure === 'mood' ? 'lively' : 'loud'} as usual.`;
  }
  return comparison.direction === direction ? rich`Yes.` : rich`No.`;
}
