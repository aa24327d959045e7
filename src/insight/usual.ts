import type { Measures, TypicalWeek } from '../ambience/types.ts';
import { isOnScaleOf, type Usual } from './comparison.ts';
import { typicalAt } from './typical.ts';

/**
 * The typical values that measured ones can be compared with. A loudness on another scale than the
 * typical week's has none.
 *
 * @param at when they were measured, in epoch milliseconds
 */
export function usualFor(
  { loudness }: Pick<Measures, 'loudness'>,
  week: TypicalWeek,
  at: number,
): Usual {
  const usual = typicalAt(week, at);
  return loudness === undefined || isOnScaleOf(loudness.value, week) ? usual : { mood: usual.mood };
}
