import { type RichText, rich } from '../../card/rich-text.ts';
import type { MeasureFacts } from '../../history/measure-facts.ts';
import type { PastPlace } from '../../history/past-night.ts';
import { quietAtLast } from '../../history/quiet-down.ts';
import { isChanged, isOnSide, type Range, rangeAsSuch } from '../../insight/comparison.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { capitalised } from '../text/wording.ts';
import { type Level, levels, opposite } from '../understanding/sentence/levels.ts';

/** Whether a past night or hours of it were loud or busy as such, whatever is usual. */

interface Told {
  readonly place: PastPlace;
  readonly locale: Locale;
}

/** What wasn't measured may have been louder or livelier. */
export const notSure = rich`Not as far as I know.`;

export type PlainAnswer =
  | { readonly kind: 'yes' | 'no' }
  /** At times only, or not as far as is known. */
  | { readonly kind: 'partly'; readonly words: RichText };

const yes: PlainAnswer = { kind: 'yes' };
const no: PlainAnswer = { kind: 'no' };
const forAWhile: PlainAnswer = { kind: 'partly', words: rich`For a while.` };

/**
 * `was it lively last night`, as such: whether that is usual stands beside it.
 *
 * @param areHours some hours were asked about, which may have been so at times only
 */
export function plainAnswer(
  facts: MeasureFacts,
  asks: Level,
  told: Told,
  areHours: boolean,
): PlainAnswer | undefined {
  const { highest, isPeak, comparison, mean } = facts;
  const { place } = told;
  const range = rangeAsSuch(levels[asks].measure, place.typical?.representative);
  if (highest === undefined || range === undefined) return undefined;
  if (levels[asks].direction === 'more') {
    if (isOnSide('more', highest.value, range)) {
      const isThroughout = mean === undefined || isOnSide('more', mean, range);
      return areHours && !isThroughout ? forAWhile : yes;
    }
    return isPeak ? no : { kind: 'partly', words: notSure };
  }
  if (areHours) return hoursWereLow(facts, range, told);
  // A night that was calmer than others was calm, however lively its best hour was.
  const isCalmer = isChanged(comparison, 'less');
  const isLow = isPeak && isOnSide('less', highest.value, range);
  return isCalmer || isLow ? yes : no;
}

/**
 * `calm or busy`: the one it was.
 *
 * @param asks the one that means more
 */
export function eitherAnswer(
  facts: MeasureFacts,
  asks: Level,
  { place }: Told,
): RichText | undefined {
  const { highest, isPeak, mean } = facts;
  const { measure } = levels[asks];
  const range = rangeAsSuch(measure, place.typical?.representative);
  if (highest === undefined || mean === undefined || range === undefined) return undefined;
  const wasMore = isOnSide('more', highest.value, range);
  const less = opposite[asks];
  const isLow = isOnSide('less', mean, range);
  if (!wasMore && isLow && !isPeak) return rich`${capitalised(less)}, going by what was measured.`;
  if (!wasMore || isOnSide('more', mean, range)) return eitherThen(asks, mean, range);
  return isLow
    ? rich`${capitalised(less)} on average, but ${asks} for a while.`
    : rich`${capitalised(asks)} for a while, in between on average.`;
}

/** The one of both that a value was. @param asks the one that means more */
export function eitherThen(asks: Level, value: number, range: Range): RichText {
  const less = opposite[asks];
  if (isOnSide('more', value, range)) return rich`${capitalised(asks)}.`;
  return isOnSide('less', value, range)
    ? rich`${capitalised(less)}.`
    : rich`In between: neither ${asks} nor ${less}.`;
}

/** `was it quiet after 10`: throughout, from some time on, or at times only. */
function hoursWereLow(
  { values }: MeasureFacts,
  range: Range,
  { place, locale }: Told,
): PlainAnswer {
  const low = values.filter(({ value }) => isOnSide('less', value, range));
  if (low.length === values.length) return yes;
  const since = quietAtLast({ values }, range);
  const isOnlySince = since !== undefined && low.every(({ at }) => at >= since);
  if (isOnlySince) {
    return { kind: 'partly', words: rich`Not until ${timeOfDay(since, place.zone, locale)}.` };
  }
  return low.length === 0 ? no : forAWhile;
}

/** Whether it was so as such, in its highest value. */
export function wasPlainly({ highest }: MeasureFacts, asks: Level, { place }: Told): boolean {
  const { measure, direction } = levels[asks];
  const range = rangeAsSuch(measure, place.typical?.representative);
  return highest !== undefined && range !== undefined && isOnSide(direction, highest.value, range);
}
