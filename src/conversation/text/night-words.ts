import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { NightFacts } from '../../history/measure-facts.ts';
import {
  currentDay,
  type DatedDay,
  nightToCome,
  type PastNight,
  type PastPlace,
  type Rank,
  venueDay,
} from '../../history/past-night.ts';
import type { OneNight } from '../../history/past-time.ts';
import type { Comparison } from '../../insight/comparison.ts';
import type { Span } from '../../insight/coverage.ts';
import { type LocalZone, localWeekday } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import type { Question } from '../question.ts';
import {
  dayAndTime,
  dayOfMonth,
  longDay,
  shortDay,
  timeOfDay,
  todayOrTonight,
  weekdayName,
} from './local-time.ts';
import type { Locale } from './locale.ts';
import { measureNumber } from './numbers.ts';
import { differs } from './verdict.ts';
import { capitalised } from './wording.ts';

/** What is said about a past night. */

export type PastMeasure = 'mood' | 'loudness';

export interface Told {
  readonly place: PastPlace;
  readonly venueName: string;
  /** Undefined for the venue itself. */
  readonly zoneName: string | undefined;
  readonly locale: Locale;
  /** Days were asked about, rather than their nights: `today vs yesterday`. */
  readonly isOfDays?: boolean;
  /** `on thursday`, `10 dec`: the night is called by its date, also if it was the last one. */
  readonly isDated?: boolean;
}

/** `Harbour Hotel`, or `Terrace (Harbour Hotel)` */
export function placeName({ venueName, zoneName }: Pick<Told, 'venueName' | 'zoneName'>): string {
  return zoneName === undefined ? venueName : `${zoneName} (${venueName})`;
}

type NamedNight = Pick<Told, 'place' | 'locale' | 'isOfDays' | 'isDated'>;

/** `last night`, `tonight`, `today` until 17:00, `Friday 13 November` */
export function nightName(day: DatedDay, { place, locale, isOfDays, isDated }: NamedNight): string {
  const { zone, now } = place;
  const venue = venueDay(place);
  const today = currentDay(venue);
  if (isDated === true && day.date !== today.date) return longDay(day.from, now, zone, locale);
  if (day.date === nightToCome(venue).subtract({ days: 1 }).toString()) {
    return isOfDays === true ? 'yesterday' : 'last night';
  }
  if (day.date !== today.date) return longDay(day.from, now, zone, locale);
  return isOfDays === true ? 'today' : todayOrTonight(now, today, zone);
}

/** `last night`, `tonight`, `Fri 13 Nov`: in a chart */
export function shortNightName(day: DatedDay, told: Told): string {
  const { place, locale } = told;
  const name = nightName(day, told);
  return name === longDay(day.from, place.now, place.zone, locale)
    ? shortDay(day.from, place.zone, locale)
    : name;
}

/** `*Harbour Hotel, last night* (Friday 13 November)` */
export function nightTitle(day: DatedDay, told: Told): RichText {
  return titleOfNight(rich`${placeName(told)}`, day, told);
}

/** @param of the place, or several */
export function titleOfNight(of: RichText, day: DatedDay, told: NamedNight): RichText {
  const { place, locale } = told;
  const name = nightName(day, told);
  const date = longDay(day.from, place.now, place.zone, locale);
  const title = rich`*${of}, ${name}*`;
  return name === date ? title : rich`${title} (${date})`;
}

/** `Friday` in a week, `Friday 13 Nov` where there are several */
export function nameOfNight(
  { day }: PastNight,
  nights: readonly PastNight[],
  { place, locale }: Told,
): string {
  const weekday = weekdayName(day.weekday);
  const isOnly = new Set(nights.map((one) => one.day.weekday)).size === nights.length;
  return isOnly ? weekday : `${weekday} ${dayOfMonth(day.from, place.zone, locale)}`;
}

/**
 * `Friday at 21:45`; after midnight, when another day has begun, `Friday night at 01:15`
 *
 * @param name as `nameOfNight` has it
 */
export function momentOfNight(name: string, at: number, day: DatedDay, told: Told): string {
  const { zone } = told.place;
  const time = timeOfDay(at, zone, told.locale);
  if (localWeekday(at, zone) === day.weekday) return `${name} at ${time}`;
  const isDated = name !== weekdayName(day.weekday);
  return isDated ? `the night of ${name} at ${time}` : `${name} night at ${time}`;
}

export interface NightWords {
  readonly facts: NightFacts;
  readonly day: DatedDay;
  readonly measure: PastMeasure;
  readonly scale: LoudnessScale;
  readonly zone: LocalZone;
  /** An alert was above its limit, so that as usual is said of the whole only. */
  readonly isBeyond?: boolean;
}

/**
 * `Livelier than a usual Friday from 21:30. Liveliest at 23:00 (mood 8.9 of 10).`
 *
 * @returns undefined if nothing of the measure is known
 */
export function nightSentence(
  night: NightWords,
  locale: Locale,
  isPeakFirst = false,
): RichText | undefined {
  const { facts, measure, day } = night;
  const { highest, comparison, isPeak, isMostlyKnown } = facts[measure];
  if (highest === undefined) return undefined;
  if (!isMostlyKnown) {
    return rich`Not enough data to compare with a usual ${weekdayName(day.weekday)}. ${highestKnown(night, locale)}`;
  }
  const usual = `a usual ${weekdayName(day.weekday)}`;
  const verdict =
    comparison === undefined
      ? undefined
      : comparison.degree === 'same'
        ? `${night.isBeyond === true ? 'Overall about' : 'About'} as ${measure === 'mood' ? 'lively' : 'loud'} as ${usual}`
        : differenceWords(night, comparison, usual, locale);
  if (!isPeak) {
    const known = highestKnown(night, locale);
    return verdict === undefined ? known : rich`${verdict}. ${known}`;
  }
  const number = valueWords(night, locale);
  const shown = measure === 'mood' ? `mood ${number}` : number;
  const peak = `${capitalised(superlative[measure])} at ${timeOfDay(highest.at, night.zone, locale)} (${shown})`;
  if (verdict === undefined) return rich`${peak}.`;
  return isPeakFirst ? rich`${peak}. ${verdict}.` : rich`${verdict}. ${peak}.`;
}

/**
 * `Livelier than a usual Friday from 21:30`, or `A little livelier than a usual Friday, most of all from
 * 21:30` if it was so outside of that time, too
 */
function differenceWords(
  night: NightWords,
  comparison: Comparison,
  usual: string,
  locale: Locale,
): string {
  const { facts, measure } = night;
  const { differed, whole } = facts[measure];
  const when = whenWords(differed, night, locale);
  const isDifferent = whole !== undefined && whole.degree !== 'same';
  return when !== '' && isDifferent && whole.direction === comparison.direction
    ? `${capitalised(differs(measure, whole))} than ${usual}, most of all${when}`
    : `${capitalised(differs(measure, comparison))} than ${usual}${when}`;
}

export const nothingMeasured = rich`Nothing was measured during this time.`;

/** Of two nights. */
export const notComparable = rich`Not enough data from both to compare them.`;

export const damagedWords = rich`Some of that day's data is damaged and can't be read.`;

/** Of a time before the first value of a place. */
export function startsLater(since: number, told: Told, asked = 'that time'): RichText {
  const from = dayAndTime(since, told.place.zone, told.locale);
  return rich`Data from *${placeName(told)}* starts ${from}, so there's none for ${asked}.`;
}

export const peakColumns = { mood: 'Mood peak', loudness: 'Loudness peak' } as const;

export const superlative = { mood: 'liveliest', loudness: 'loudest' } as const;

export const lowestWord = { mood: 'calmest', loudness: 'quietest' } as const;

/** ` from 21:30`, ` from 21:30 to 23:00` */
function whenWords(
  differed: Span | undefined,
  { facts, zone }: NightWords,
  locale: Locale,
): string {
  if (differed === undefined) return '';
  const from = timeOfDay(differed.from, zone, locale);
  const isToEnd = differed.to >= (facts.known.at(-1)?.to ?? 0);
  return isToEnd ? ` from ${from}` : ` from ${from} to ${timeOfDay(differed.to, zone, locale)}`;
}

/** `8.9 of 10`, `9.8` */
function valueWords({ facts, measure, scale }: NightWords, locale: Locale): string {
  const { highest } = facts[measure];
  const number = measureNumber(highest?.value ?? 0, measure, scale, locale);
  return measure === 'mood' ? `${number} of 10` : number;
}

/** `Highest measured: mood 8.9 of 10 at 23:00.` */
function highestKnown(night: NightWords, locale: Locale): RichText {
  const { highest } = night.facts[night.measure];
  const at = timeOfDay(highest?.at ?? 0, night.zone, locale);
  return rich`Highest measured: ${night.measure} ${valueWords(night, locale)} at ${at}.`;
}

/** `The liveliest of the last 8 Fridays.` @param isAsUsual after a verdict that says so */
export function rankSentence(
  { place, of }: Rank,
  { weekday }: DatedDay,
  isAsUsual: boolean,
): RichText {
  const which = place === 'highest' ? 'liveliest' : 'calmest';
  const days = `${weekdayName(weekday)}s`;
  return isAsUsual
    ? rich`But the ${which} of the last ${of} ${days}.`
    : rich`The ${which} of the last ${of} ${days}.`;
}

/** So many gaps are named. */
const mostGaps = 3;

/** `Data from 18:00 to 05:00, none from 01:15 to 01:45`; undefined if there is none */
export function knownWords(
  { known }: NightFacts,
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const time = (at: number) => timeOfDay(at, zone, locale);
  const whole = rich`Data from ${time(first.from)} to ${time(last.to)}`;
  const gaps = known
    .slice(1)
    .map(({ from }, index) => ({ from: known[index]?.to ?? from, to: from }));
  if (gaps.length === 0) return whole;
  if (gaps.length > mostGaps) return rich`${whole}, with ${gaps.length} gaps`;
  const told = gaps.map(({ from, to }) => rich`${time(from)} to ${time(to)}`);
  return rich`${whole}, none from ${join(told, ' or ')}`;
}

export function pastOf({ date }: DatedDay): OneNight {
  return { kind: 'date', date };
}

/** What a question is about. */
export function measureOf({ asksLoudness }: Question): PastMeasure {
  return asksLoudness === true ? 'loudness' : 'mood';
}
