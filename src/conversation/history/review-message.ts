import { type Message, message } from '../../card/message.ts';
import { buttons, note, type Part, paragraph } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { Period } from '../../history/past-time.ts';
import type { PastNight } from '../../history/read-nights.ts';
import { type Comparison, compare, spreadOf } from '../../insight/comparison.ts';
import { mostOf } from '../../insight/coverage.ts';
import { type Weekday, weekdays } from '../../time.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import {
  dayAndTime,
  dayOfMonth,
  shortWeekday,
  timeOfDay,
  weekdayName,
} from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { differs } from '../text/verdict.ts';
import { capitalised, counted } from '../text/wording.ts';
import {
  lines,
  measureNumber,
  measureOf,
  type PastMeasure,
  pastOf,
  placeName,
  superlative,
  type Told,
} from './night-words.ts';
import { nightTable, type ReviewData, ranked, weekTable } from './review-tables.ts';

/** More nights are shown week by week. */
const mostRows = 10;
const mostBest = 5;

/** `/ambience last week`: a row for each night, the best and the quietest, and the change. */
export function reviewMessage(data: ReviewData): Message {
  const { nights, told, since } = data;
  const { locale, place } = told;
  const isStartUnknown = (nights[0]?.day.from ?? since) < since;
  return message(
    paragraph(lines(titleWords(data), extremesWords(data), changeWords(data))),
    nights.length > mostRows ? weekTable(data) : nightTable(data),
    nights.length > mostRows ? bestList(data) : undefined,
    isStartUnknown
      ? note(rich`Measured since ${dayAndTime(since, place.zone, locale)}`)
      : undefined,
    reviewButtons(data),
  );
}

/** `*Harbour Hotel, last week* (9 Nov to 15 Nov)` */
function titleWords({ period, nights, told }: ReviewData): RichText {
  const [first, last] = [nights[0], nights.at(-1)];
  const date = (night: PastNight | undefined) =>
    night === undefined ? '' : dayOfMonth(night.day.from, told.place.zone, told.locale);
  return rich`*${placeName(told)}, ${periodName(period, told)}* (${date(first)} to ${date(last)})`;
}

const monthNames =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** `last week`, `October`, `the last 10 days` */
export function periodName(period: Period, { place }: Pick<Told, 'place'>): string {
  switch (period.kind) {
    case 'week':
      return period.ago === 0
        ? 'this week'
        : period.ago === 1
          ? 'last week'
          : `${counted(period.ago, 'week')} ago`;
    case 'weekend':
      return 'last weekend';
    case 'month': {
      const [year, month] = period.month.split('-').map(Number);
      const name = monthNames[(month ?? 1) - 1] ?? '';
      return year === new Date(place.now).getUTCFullYear() ? name : `${name} ${year}`;
    }
    case 'last_days':
      return `the last ${counted(period.days, 'day')}`;
  }
}

/** `Liveliest: *Friday* (8.9 at 23:00). Calmest: *Tuesday* (5.2 at 21:15).` */
function extremesWords({ nights, told, question }: ReviewData): RichText {
  const measure = measureOf(question);
  const all = ranked(nights, measure);
  const [most, least] = [all[0], all.at(-1)];
  if (most === undefined || least === undefined) {
    return rich`Too little is known of these nights to say which was the ${superlative[measure]}.`;
  }
  const words = ({ night, highest }: typeof most) => {
    const number = measureNumber(highest.value, measure, night.scale, told.locale);
    const time = timeOfDay(highest.at, told.place.zone, told.locale);
    return rich`*${nameOfNight(night, nights, told)}* (${number} at ${time})`;
  };
  const [top, low] = measure === 'mood' ? ['Liveliest', 'Calmest'] : ['Loudest', 'Quietest'];
  const known =
    all.length === nights.length ? '' : ` of the ${all.length} nights that are well known`;
  if (all.length === 1) return rich`Only one night is well known: ${words(most)}.`;
  return rich`${top}${known === '' ? '' : rich` ${known}`}: ${words(most)}. ${low}: ${words(least)}.`;
}

/** `Friday` in a week, `Friday 13 Nov` in longer periods */
function nameOfNight(
  { day }: PastNight,
  nights: readonly PastNight[],
  { place, locale }: Told,
): string {
  const weekday = weekdayName(day.weekday);
  return nights.length <= 7 ? weekday : `${weekday} ${dayOfMonth(day.from, place.zone, locale)}`;
}

/** `A little livelier than the week before.` */
function changeWords({ period, nights, before, told, question }: ReviewData): RichText | undefined {
  const measure = measureOf(question);
  const comparison = changeOf(nights, before.nights, measure);
  if (comparison === undefined) {
    return before.period === undefined
      ? undefined
      : rich`Too little is known of ${periodName(before.period, told)} to compare them.`;
  }
  const against =
    before.period === undefined ? beforeName(period) : periodName(before.period, told);
  const words = differs(measure, comparison);
  return comparison.degree === 'same'
    ? rich`About as ${measure === 'mood' ? 'lively' : 'loud'} as ${against}.`
    : rich`${capitalised(words)} than ${against}.`;
}

function beforeName(period: Period): string {
  switch (period.kind) {
    case 'week':
      return 'the week before';
    case 'weekend':
      return 'the weekend before';
    case 'month':
      return 'the month before';
    case 'last_days':
      // The same weekdays, so that a weekend is compared with a weekend.
      return period.days % 7 === 0
        ? `the ${counted(period.days, 'day')} before`
        : 'the same weekdays before';
  }
}

/** By the weekdays that are known in both periods; undefined unless most nights are. */
function changeOf(
  nights: readonly PastNight[],
  before: readonly PastNight[],
  measure: PastMeasure,
): Comparison | undefined {
  const known = nights.filter(({ facts }) => facts.isMostlyKnown);
  const knownBefore = before.filter(({ facts }) => facts.isMostlyKnown);
  const isMost =
    known.length >= mostOf * nights.length && knownBefore.length >= mostOf * before.length;
  if (!isMost) return undefined;
  const differences = weekdays.flatMap((weekday) => {
    const [one, other] = [known, knownBefore].map((all) => meanOn(weekday, all, measure));
    return one === undefined || other === undefined ? [] : [one - other];
  });
  const week = nights[0]?.week;
  const mean = meanOf(differences);
  return mean === undefined ? undefined : compare(mean, 0, week && spreadOf(week, measure));
}

function meanOn(
  weekday: Weekday,
  nights: readonly PastNight[],
  measure: PastMeasure,
): number | undefined {
  return meanOf(
    nights.flatMap(({ day, facts }) =>
      day.weekday === weekday ? (facts[measure].mean ?? []) : [],
    ),
  );
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0
    ? undefined
    : values.reduce((sum, one) => sum + one, 0) / values.length;
}

/** `Top nights: Fri 13 Nov (8.9) · Sat 14 Nov (8.8)` */
function bestList({ nights, told, question }: ReviewData): Part | undefined {
  const measure = measureOf(question);
  const best = ranked(nights, measure).slice(0, mostBest);
  if (best.length === 0) return undefined;
  return paragraph(rich`*Top nights*: ${bestWords(best, measure, told.locale, told)}`);
}

function bestWords(
  best: ReturnType<typeof ranked>,
  measure: PastMeasure,
  locale: Locale,
  { place }: Told,
): string {
  return best
    .map(
      ({ night, highest }) =>
        `${shortWeekday(night.day.weekday)} ${dayOfMonth(night.day.from, place.zone, locale)} (${measureNumber(highest.value, measure, night.scale, locale)})`,
    )
    .join(' · ');
}

function reviewButtons({ nights, period, question }: ReviewData): Part {
  const { venueId, zoneId, asksLoudness } = question;
  const of = { argument: '', venueId, zoneId };
  const [best] = ranked(nights, measureOf(question));
  const earlier: Question['past'] =
    period.kind === 'week' ? { kind: 'week', ago: period.ago + 1 } : undefined;
  return buttons([
    ...(best === undefined
      ? []
      : [
          askButton(`${weekdayName(best.night.day.weekday)} night`, {
            ...of,
            command: 'night',
            past: pastOf(best.night.day),
          }),
        ]),
    ...(earlier === undefined
      ? []
      : [askButton('Week before', { ...of, command: 'review', past: earlier, asksLoudness })]),
    askButton('CSV', { ...of, command: 'csv', past: period }),
  ]);
}

/** On the first day of a week or month. */
export function notBegunMessage(period: Period, told: Told): Message {
  const { venueId } = told.place.venue;
  const of = { argument: '', venueId, zoneId: told.place.zoneId };
  const isWeek = period.kind === 'week';
  return message(
    paragraph(rich`No night of ${periodName(period, told)} is over yet.`),
    buttons([
      askButton('Tonight so far', { ...of, command: 'tonight' }),
      ...(isWeek
        ? [askButton('Last week', { ...of, command: 'review', past: { kind: 'week', ago: 1 } })]
        : []),
    ]),
  );
}
