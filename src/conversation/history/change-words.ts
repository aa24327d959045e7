import { type RichText, rich } from '../../card/rich-text.ts';
import { compare, spreadOf } from '../../insight/comparison.ts';
import { meanOf } from '../../insight/mean.ts';
import { measureOf, type PastMeasure } from '../text/night-words.ts';
import { signedNumber } from '../text/numbers.ts';
import type { ReviewData } from '../text/review-tables.ts';
import { adjectiveOf } from '../text/verdict.ts';

/** Which way a week or month went. */

/** In nights: fewer in either half could be chance. */
const fewestNights = 3;

/**
 * `Getting livelier. The last 7 nights with data averaged +0.3 vs usual, the 7 before averaged −0.1.` Nights are
 * compared with what is usual for their weekday, so that it doesn't matter which ones are in which half.
 *
 * @returns undefined unless it was asked
 */
export function wayWords({ nights, question, told }: ReviewData): RichText | undefined {
  if (question.seeks !== 'way') return undefined;
  const measure: PastMeasure = measureOf(question);
  const known = nights.flatMap(({ facts, week, scale }) => {
    const { whole } = facts[measure];
    return whole === undefined || week === undefined
      ? []
      : [{ difference: whole.difference, spread: spreadOf(week, measure), scale }];
  });
  const half = Math.floor(known.length / 2);
  const differences = known.map(({ difference }) => difference);
  const later = meanOf(differences.slice(-half));
  const earlier = meanOf(differences.slice(-2 * half, -half));
  const last = known.at(-1);
  const change =
    later === undefined || earlier === undefined
      ? undefined
      : compare(later, earlier, last?.spread);
  if (half < fewestNights || last === undefined || change === undefined) {
    return rich`Too few nights to tell which way it's going. I need at least ${2 * fewestNights} with enough data.`;
  }
  const decimals = measure === 'mood' ? 1 : last.scale.decimals;
  const signed = (value = 0) => signedNumber(value, decimals, told.locale);
  const way =
    change.degree === 'same'
      ? 'No clear change'
      : `Getting ${adjectiveOf(measure, change.direction)}`;
  return rich`${way}. The last ${half} nights with data averaged ${signed(later)} vs usual, the ${half} before averaged ${signed(earlier)}.`;
}
