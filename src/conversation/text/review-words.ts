import { note, type Part, paragraph } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import {
  changeOf,
  peaksKnown,
  type RankedNight,
  ranked,
  rankedWithKnown,
} from '../../history/night-peaks.ts';
import type { PastNight } from '../../history/past-night.ts';
import type { Period } from '../../history/past-time.ts';
import { daysPerWeek } from '../../time.ts';
import { hoursAsked } from '../hours-asked.ts';
import type { Question } from '../question.ts';
import { dayAndTime, dayOfMonth, shortWeekday, timeOfDay, weekdayName } from './local-time.ts';
import type { Locale } from './locale.ts';
import { entriesCounted } from './log-entries.ts';
import {
  lowestWord,
  measureOf,
  nameOfNight,
  type PastMeasure,
  placeName,
  superlative,
  type Told,
} from './night-words.ts';
import { measureNumber } from './numbers.ts';
import { alertCount, distinctAlerts } from './past-alerts.ts';
import { nameBeside, periodName } from './period-name.ts';
import {
  keptAlerts,
  nightsOfWeek,
  nightTable,
  type ReviewData,
  weekTable,
} from './review-tables.ts';
import { isChangeAsked } from './verdict.ts';
import { tonightIsMore } from './without-tonight.ts';
import { capitalised, counted, listed } from './wording.ts';

/** What is said about several past nights. */

/** More nights are shown week by week. */
const mostRows = 10;
const mostBest = 5;

/** What stands out, and how it compares with the time before. */
export function reviewLines(
  data: ReviewData,
  isOfZones = false,
): readonly (RichText | undefined)[] {
  // What it is compared with was asked for.
  const isCompared = data.before.period !== undefined;
  const { against } = data.question.yesNo ?? {};
  const isOfAlerts =
    against !== undefined &&
    ['alerts', 'count', 'unseen', 'longest', 'nights_most'].includes(against);
  return [
    isCompared ? changeWords(data) : undefined,
    isOfZones ? undefined : extremesWords(data),
    isCompared || isOfZones ? undefined : changeWords(data),
    // Alerts alone were asked for, also those of tonight, which these entries leave out.
    isOfAlerts ? undefined : entriesCounted(data.entries, data.connection),
  ];
}

/** A row for each night, or for each week and the best nights. */
export function reviewTables(data: ReviewData): readonly (Part | undefined)[] {
  if (data.nights.length > mostRows) return [weekTable(data), bestList(data)];
  const { period } = data.before;
  const name = period && nameBeside(period, data.period, data.told);
  return [nightTable(data, name && capitalised(name))];
}

/** Said of the first nights, if nothing was measured before. */
export function sinceNote({ nights, since, told }: ReviewData): Part | undefined {
  const { locale, place } = told;
  return (nights[0]?.day.from ?? since) < since
    ? note(rich`Data since ${dayAndTime(since, place.zone, locale)}`)
    : undefined;
}

/** Why the alerts of the nights are more than those of the period. */
export function overNightsNote(data: ReviewData): Part | undefined {
  // Weeks count those of all their nights once.
  const words = data.nights.length <= mostRows ? overNightsWords(data) : undefined;
  return words && note(words);
}

export function overNightsWords(data: ReviewData): RichText | undefined {
  const each = keptAlerts(data);
  return distinctAlerts(each).length < each.flat().length
    ? rich`An alert that lasts over two nights counts in both.`
    : undefined;
}

/** `*Harbour Hotel, last week* (9 Nov to 15 Nov)` */
export function reviewTitle({ period, nights, question, tonight, told }: ReviewData): RichText {
  const first = nights[0];
  // Alerts are told up to now.
  const isToNow = question.yesNo?.asks === 'need' && tonight !== undefined;
  const last = isToNow ? tonight : nights.at(-1);
  const date = (night: PastNight | undefined) =>
    night === undefined ? '' : dayOfMonth(night.day.from, told.place.zone, told.locale);
  const name = rich`*${placeName(told)}, ${periodName(period, told)}${hoursWords(first, question, told)}*`;
  // A stretch of days is its own name.
  return first === undefined || period.kind === 'dates'
    ? name
    : rich`${name} (${date(first)} to ${date(last)})`;
}

/** `, 12:00 to 14:00`; empty unless hours were asked about */
export function hoursWords(night: PastNight | undefined, question: Question, told: Told): string {
  if (night === undefined || hoursAsked(question) === undefined) return '';
  const { from, to } = night.facts.span;
  const time = (at: number) => timeOfDay(at, told.place.zone, told.locale);
  return `, ${time(from)} to ${time(to)}`;
}

/** Of equal nights. */
const mostNamed = 3;

/** `Liveliest: *Friday* (8.9 at 23:00). Calmest: *Tuesday* (5.2 at 21:15).` */
function extremesWords({ nights, tonight, told, question }: ReviewData): RichText {
  const measure = measureOf(question);
  const all = rankedWithKnown(nights, measure);
  const [most, least] = [all[0], all.at(-1)];
  if (most === undefined || least === undefined) {
    const asked = question.seeks === 'quiet' ? lowestWord[measure] : superlative[measure];
    return rich`Not enough data to say which night was the ${asked}.`;
  }
  const already = tonightIsMore(tonight, most.highest.value, measure, told);
  const number = ({ night, highest }: typeof most) =>
    measureNumber(highest.value, measure, night.scale, told.locale);
  const words = (one: typeof most) => {
    if (one.isAtLeast) {
      return rich`*${nameOfNight(one.night, nights, told)}* (${unit(one, 'at least ')})`;
    }
    const equal = all.filter((other) => number(other) === number(one));
    const names = equal.map(({ night }) => rich`*${nameOfNight(night, nights, told)}*`);
    if (equal.length > 1) return rich`${listed(names, mostNamed)} (${unit(one)})`;
    const time = timeOfDay(one.highest.at, told.place.zone, told.locale);
    return rich`${listed(names)} (${unit(one)} at ${time})`;
  };
  const unit = (one: typeof most, least = '') =>
    measure === 'mood' ? `mood ${least}${number(one)} of 10` : `loudness ${least}${number(one)}`;
  // Not with a time, which would look like the calmest moment.
  const lowest = (one: typeof most) => {
    const equal = all.filter((other) => number(other) === number(one));
    const names = equal.map(({ night }) => rich`*${nameOfNight(night, nights, told)}*`);
    return rich`${listed(names, mostNamed)} (peak ${number(one)})`;
  };
  if (all.length === 1) {
    return lines(already, rich`Only one night has enough data: ${words(most)}.`);
  }
  if (number(most) === number(least)) {
    return lines(already, rich`All ${all.length} nights peaked at ${number(most)}.`);
  }
  const [top, low] = measure === 'mood' ? ['Liveliest', 'Calmest'] : ['Loudest', 'Quietest'];
  const of = all.length === nights.length ? '' : ` of the ${all.length} nights with enough data`;
  // The one that was asked for comes first.
  if (question.seeks === 'quiet') {
    return lines(rich`${low + of}: ${lowest(least)}. ${top}: ${words(most)}.`, already);
  }
  const before = already === undefined ? '' : ' before tonight';
  return lines(already, rich`${top + of + before}: ${words(most)}. ${low}: ${lowest(least)}.`);
}

/** `Its peaks were a little higher than the week before.` */
function changeWords({ period, nights, before, told, question }: ReviewData): RichText | undefined {
  // A month that has just begun.
  const isTooShort = period.kind === 'month' && nights.length < fewestCompared;
  const comparison = isTooShort ? undefined : changeOf(nights, before.nights, measureOf(question));
  if (comparison === undefined) {
    if (before.period === undefined) return undefined;
    const isWeek = nights.length <= daysPerWeek;
    const some = isWeek ? nightsInBoth(nights, before.nights, { told, question }) : undefined;
    if (some !== undefined) {
      return rich`Not enough data from ${nameBeside(before.period, period, told)}, except for ${some}.`;
    }
    const isEmpty = ranked(nights, measureOf(question)).length === 0;
    const missing = isEmpty ? periodName(period, told) : nameBeside(before.period, period, told);
    return rich`Not enough data from ${missing} to compare.`;
  }
  const against =
    before.period === undefined
      ? beforeName(period, nights, hoursAsked(question) === undefined ? 'nights' : 'days')
      : nameBeside(before.period, period, told);
  const { degree, direction } = comparison;
  const isSo = isChangeAsked(question.yesNo, comparison);
  const answer = isSo === undefined ? rich`` : isSo ? rich`Yes. ` : rich`No. `;
  if (degree === 'same') return rich`${answer}Its peaks were about as high as ${against}.`;
  const how = { slight: 'a little ', clear: '', strong: 'much ' }[degree];
  const change = `${how}${direction === 'more' ? 'higher' : 'lower'}`;
  return rich`${answer}Its peaks were ${change} than ${against}.`;
}

/** `Friday (peak 9.4, against 8.1)`: what is known of the same weekdays in both */
function nightsInBoth(
  nights: ReviewData['nights'],
  before: ReviewData['nights'],
  { told, question }: Pick<ReviewData, 'told' | 'question'>,
): RichText | undefined {
  const measure = measureOf(question);
  const earlier = ranked(before, measure);
  const both = nights.flatMap((night) => {
    const [one] = ranked([night], measure);
    const other = earlier.find((peak) => peak.night.day.weekday === night.day.weekday);
    if (one === undefined || other === undefined) return [];
    const number = (value: number) => measureNumber(value, measure, night.scale, told.locale);
    const peaks = `peak ${number(one.highest.value)}, against ${number(other.highest.value)}`;
    return [rich`*${weekdayName(night.day.weekday)}* (${peaks})`];
  });
  return both.length === 0 ? undefined : listed(both, mostNamed);
}

function beforeName(
  period: Period,
  { length }: readonly PastNight[],
  of: 'nights' | 'days',
): string {
  switch (period.kind) {
    case 'week':
      return length < nightsOfWeek ? `on the same ${of} the week before` : 'the week before';
    case 'weekend':
      return 'the weekend before';
    case 'month':
      return 'the month before';
    case 'weekdays':
      return `the ${counted(length, weekdayName(period.weekday))} before`;
    case 'last_days':
    case 'dates':
      // The same weekdays, so that a weekend is compared with a weekend.
      return length % nightsOfWeek === 0
        ? `the ${counted(length, 'day')} before`
        : 'the same weekdays earlier';
  }
}

/** Fewer nights of a month say nothing about it. */
const fewestCompared = 7;

/** `Top nights: Fri 13 Nov (8.9) · Sat 14 Nov (8.8)` */
function bestList({ nights, told, question }: ReviewData): Part | undefined {
  const measure = measureOf(question);
  const best = peaksKnown(nights, measure).slice(0, mostBest);
  if (best.every(({ isAtLeast }) => isAtLeast)) return undefined;
  return paragraph(
    rich`*${capitalised(superlative[measure])} nights*: ${bestWords(best, measure, told.locale, told)}`,
  );
}

function bestWords(
  best: readonly RankedNight[],
  measure: PastMeasure,
  locale: Locale,
  { place }: Told,
): string {
  return best
    .map(
      ({ night, highest, isAtLeast }) =>
        `${shortWeekday(night.day.weekday)} ${dayOfMonth(night.day.from, place.zone, locale)} (${isAtLeast ? 'at least ' : ''}${measureNumber(highest.value, measure, night.scale, locale)})`,
    )
    .join(' · ');
}

/** Why there is no alert in the time of a review. */
export function noAlertsWords(
  { isWatched, isSilenceWatched }: Pick<ReviewData, 'isWatched' | 'isSilenceWatched'>,
  isOfSensors: boolean,
): RichText {
  if (isOfSensors) {
    return isSilenceWatched === true
      ? rich`No alert for missing data went off.`
      : rich`I can't tell: no alert for missing data is set up.`;
  }
  return isWatched ? rich`${alertCount(0)}.` : rich`${alertCount(0)}, because none were set up.`;
}
