import type { Measures, TypicalWeek } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import {
  asInVenue,
  type ComparedMeasure,
  type Comparison,
  compare,
  type Degree,
  isChanged,
  isOnScaleOf,
  spreadOf,
  type Usual,
} from '../../insight/comparison.ts';
import { type LocalZone, localWeekday, weekdayOf } from '../../insight/local-time.ts';
import { serviceDate } from '../../insight/service-day.ts';
import { halfHourOf } from '../../insight/typical.ts';
import { usualFor } from '../../insight/usual.ts';
import { isLevel, type Level, levels, opposite } from '../understanding/sentence/levels.ts';
import type { YesNo } from '../yes-no-asked.ts';
import { timeOfDay, weekdayName } from './local-time.ts';
import type { Locale } from './locale.ts';
import { capitalised } from './wording.ts';

/** Says whether it is livelier and louder than usual. */

const adjectives = {
  mood: { more: 'livelier', less: 'calmer', same: 'as lively' },
  loudness: { more: 'louder', less: 'quieter', same: 'as loud' },
} as const;

/** `louder` */
export function adjectiveOf(measure: ComparedMeasure, direction: Comparison['direction']): string {
  return adjectives[measure][direction];
}

const degrees: Readonly<Record<Exclude<Degree, 'same'>, string>> = {
  slight: 'a little ',
  clear: '',
  strong: 'much ',
};

/** How measures compare with a typical week at a moment. */
export interface Verdict {
  /** The typical values it is compared with. */
  readonly usual: Usual;
  readonly mood: Comparison | undefined;
  readonly loudness: Comparison | undefined;
}

/**
 * @param at epoch milliseconds
 * @param venue of the venue, if a zone is judged: see {@link asInVenue}
 */
export function judge(
  { mood, loudness }: Measures,
  week: TypicalWeek,
  at: number,
  venue?: TypicalWeek,
): Verdict {
  const usual = usualFor({ loudness }, week, at);
  const judged = (measure: ComparedMeasure, value: number | undefined) =>
    asInVenue(
      compare(value, usual[measure], spreadOf(week, measure)),
      venue && isOfScale(usual[measure], measure, venue) ? spreadOf(venue, measure) : undefined,
    );
  return {
    usual,
    mood: judged('mood', mood?.value),
    loudness: judged('loudness', loudness?.value),
  };
}

/** Sensors of one venue may measure loudness on different scales. */
function isOfScale(
  usual: number | undefined,
  measure: ComparedMeasure,
  venue: TypicalWeek,
): boolean {
  return measure === 'mood' || usual === undefined || isOnScaleOf(usual, venue);
}

/**
 * `A little livelier than a usual Friday at 21:00. Loudness is as usual.`
 *
 * @param at epoch milliseconds; the half hour is shown, because typical values are per half hour
 * @returns undefined if nothing can be compared
 */
export function verdictSentence(
  verdict: Verdict,
  at: number,
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  const words = verdictText(verdict, at, zone, locale);
  return words === undefined ? undefined : rich`${capitalised(words)}.`;
}

/** The same after what is out of bounds: `Otherwise about as usual for a Friday at 21:00.` */
export function restSentence(
  verdict: Verdict,
  at: number,
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  const words = verdictText(verdict, at, zone, locale);
  if (words === undefined) return undefined;
  const isUsual = [verdict.mood, verdict.loudness].every(
    (one) => (one?.degree ?? 'same') === 'same',
  );
  return isUsual ? rich`Otherwise ${words}.` : rich`Overall ${words}.`;
}

function verdictText(
  { mood, loudness }: Verdict,
  at: number,
  zone: LocalZone,
  locale: Locale,
): string | undefined {
  const halfHour = halfHourOf(at);
  // After midnight it is still the night before, as in all that is said of nights.
  const evening = weekdayOf(serviceDate(at, zone));
  const isNight = evening !== localWeekday(at, zone);
  const when = `${weekdayName(evening)}${isNight ? ' night' : ''} at ${timeOfDay(halfHour, zone, locale)}`;
  if (mood === undefined || loudness === undefined) return oneMeasure(mood, loudness, when);
  if (mood.degree === 'same' && loudness.degree === 'same') return `about as usual for a ${when}`;
  if (loudness.degree === 'same') {
    return `${differs('mood', mood)} than a usual ${when}. Loudness is as usual`;
  }
  if (mood.degree === 'same') {
    return `about as lively as usual for a ${when}, but ${differs('loudness', loudness)}`;
  }
  return mood.direction === loudness.direction
    ? `${bothDiffer(mood, loudness)} than a usual ${when}`
    : `${differs('mood', mood)} than a usual ${when}, but ${differs('loudness', loudness)}`;
}

export const asUsual = 'as usual';

/** `a little livelier and louder than usual`, `much louder than usual`, `as usual` */
export function shortVerdict({ mood, loudness }: Verdict): string | undefined {
  const [livelier, louder] = [mood, loudness].map((one) =>
    one?.degree === 'same' ? undefined : one,
  );
  if (livelier !== undefined && louder !== undefined) {
    return livelier.direction === louder.direction
      ? `${bothDiffer(livelier, louder)} than usual`
      : `${differs('mood', livelier)} but ${differs('loudness', louder)} than usual`;
  }
  if (livelier !== undefined) return `${differs('mood', livelier)} than usual`;
  if (louder !== undefined) return `${differs('loudness', louder)} than usual`;
  if (mood !== undefined) return asUsual;
  return loudness === undefined ? undefined : 'as loud as usual';
}

/** `a little livelier`, or `about as lively as usual` */
export function differs(measure: ComparedMeasure, comparison: Comparison): string {
  const { degree, direction } = comparison;
  if (degree === 'same') return `about ${adjectives[measure].same} as usual`;
  return `${degrees[degree]}${adjectives[measure][direction]}`;
}

/** `a little livelier and louder`, or `a little livelier and much louder` */
export function bothDiffer(mood: Comparison, loudness: Comparison): string {
  return mood.degree === loudness.degree
    ? `${differs('mood', mood)} and ${adjectives.loudness[loudness.direction]}`
    : `${differs('mood', mood)} and ${differs('loudness', loudness)}`;
}

function oneMeasure(
  mood: Comparison | undefined,
  loudness: Comparison | undefined,
  when: string,
): string | undefined {
  const measure = mood === undefined ? 'loudness' : 'mood';
  const known = mood ?? loudness;
  if (known === undefined) return undefined;
  const words = differs(measure, known);
  return known.degree === 'same' ? `${words} for a ${when}` : `${words} than a usual ${when}`;
}

/** The column of {@link usualWords} of whole nights: an hour of them may have been otherwise. */
export const overallTitle = 'Overall vs usual';

/** In a table: `as usual`, `a little livelier` */
export function usualWords(comparison: Comparison | undefined, measure: ComparedMeasure) {
  if (comparison === undefined) return undefined;
  return comparison.degree === 'same' ? 'as usual' : differs(measure, comparison);
}

/** In a table, beside what it is compared with: `about the same`, `a little livelier` */
export function changeWords(comparison: Comparison, measure: ComparedMeasure): string {
  return comparison.degree === 'same' ? 'about the same' : differs(measure, comparison);
}

/** Whether it changed as was asked: `was it louder than the one before`; undefined if that was not asked */
export function isChangeAsked(yesNo: YesNo | undefined, change: Comparison): boolean | undefined {
  if (yesNo?.against !== 'other' || !isLevel(yesNo.asks)) return undefined;
  return isAsAsked(change, yesNo.asks, yesNo.isAs);
}

/** Whether a change is the one asked about: `louder than`, or `as loud as`, which is also true of the same. */
export function isAsAsked(
  change: Comparison | undefined,
  asks: Level,
  isAs: YesNo['isAs'],
): boolean {
  if (isAs === 'then') return !isChanged(change, levels[opposite[asks]].direction);
  const isMore = isChanged(change, levels[asks].direction);
  return isAs === 'now' ? !isMore : isMore;
}
