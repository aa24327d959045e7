import { type Message, message } from '../../card/message.ts';
import { buttons, note, type Part, paragraph, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import type { DatedDay, PastTime } from '../../history/past-time.ts';
import type { PastNight } from '../../history/read-nights.ts';
import { type Comparison, compare, spreadOf } from '../../insight/comparison.ts';
import { mostOf } from '../../insight/coverage.ts';
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
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { differs } from '../text/verdict.ts';
import { counted } from '../text/wording.ts';
import { measureOf, usualWords } from './night-message.ts';
import {
  lines,
  measureNumber,
  type PastMeasure,
  pastOf,
  placeName,
  superlative,
  type Told,
} from './night-words.ts';
import type { PastAlert } from './past-alerts.ts';

type Period = Exclude<PastTime, { kind: 'nights_ago' | 'weekday' | 'date' }>;

export interface ReviewData {
  readonly period: Period;
  readonly nights: readonly PastNight[];
  /** What it is compared with: the period of the same length before, unless another one was named. */
  readonly before: {
    readonly nights: readonly PastNight[];
    readonly period: Period | undefined;
  };
  readonly alertsOf: (day: DatedDay) => readonly PastAlert[];
  /** When the first value was measured. */
  readonly since: number;
  readonly told: Told;
  readonly question: Question;
}

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

/** Nights whose highest value is known to be their peak, the highest first. */
function ranked(nights: readonly PastNight[], measure: PastMeasure) {
  return nights
    .flatMap((night) => {
      const { highest, isPeak } = night.facts[measure];
      return highest !== undefined && isPeak ? [{ night, highest }] : [];
    })
    .toSorted((a, b) => b.highest.value - a.highest.value);
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
    : rich`${words.charAt(0).toUpperCase()}${words.slice(1)} than ${against}.`;
}

function beforeName(period: Period): string {
  switch (period.kind) {
    case 'week':
      return 'the week before';
    case 'weekend':
      return 'the nights before';
    case 'month':
      return 'the month before';
    case 'last_days':
      return `the ${counted(period.days, 'day')} before`;
  }
}

/** By the mean of each weekday that is known in both; undefined unless most nights are. */
function changeOf(
  nights: readonly PastNight[],
  before: readonly PastNight[],
  measure: PastMeasure,
): Comparison | undefined {
  const [means, meansBefore] = [nights, before].map((all) =>
    all.flatMap(({ facts }) => (facts.isMostlyKnown ? (facts[measure].mean ?? []) : [])),
  );
  if (means === undefined || meansBefore === undefined) return undefined;
  const isMost =
    means.length >= mostOf * nights.length && meansBefore.length >= mostOf * before.length;
  if (!isMost || means.length === 0 || meansBefore.length === 0) return undefined;
  const mean = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0) / some.length;
  const week = nights[0]?.week;
  return compare(mean(means), mean(meansBefore), week && spreadOf(week, measure));
}

function nightTable({ nights, alertsOf, told }: ReviewData): Part {
  const { locale, place } = told;
  const time = (at: number) => timeOfDay(at, place.zone, locale);
  const date = ({ day }: PastNight) =>
    `${shortWeekday(day.weekday)} ${dayOfMonth(day.from, place.zone, locale)}`;
  return table({
    caption: `${placeName(told)}: nights`,
    columns: ['Night', 'Mood peak', 'At', 'vs usual', 'Loudest', 'Alerts'],
    rows: nights.map((night) => {
      const { mood, loudness, isMostlyKnown, known } = night.facts;
      return [
        known.length === 0
          ? `${date(night)} (no data)`
          : isMostlyKnown
            ? date(night)
            : `${date(night)} (partly)`,
        numberCell(mood.highest?.value, (value) => moodNumber(value, locale)),
        mood.highest && time(mood.highest.at),
        usualWords(mood.comparison),
        numberCell(loudness.highest?.value, (value) => loudnessNumber(value, night.scale, locale)),
        numberCell(alertsOf(night.day).length || undefined, String),
      ];
    }),
    lines: nights.map((night) => nightLine(night, alertsOf(night.day).length, told)),
    countRest: (count) => rich`and ${count} more`,
  });
}

/** `*Fri 13 Nov*: mood up to 8.9 at 23:00, livelier than usual, 1 alert` */
function nightLine(night: PastNight, alerts: number, told: Told): RichText {
  const { locale, place } = told;
  const { mood, isMostlyKnown } = night.facts;
  const date = `${shortWeekday(night.day.weekday)} ${dayOfMonth(night.day.from, place.zone, locale)}`;
  if (mood.highest === undefined) return rich`*${date}*: no data`;
  const peak = `mood up to ${moodNumber(mood.highest.value, locale)} at ${timeOfDay(mood.highest.at, place.zone, locale)}`;
  const usual = mood.comparison === undefined ? undefined : comparedWords(mood.comparison);
  const facts = [
    peak,
    usual,
    isMostlyKnown ? undefined : 'only partly known',
    alerts === 0 ? undefined : counted(alerts, 'alert'),
  ].filter((fact) => fact !== undefined);
  return rich`*${date}*: ${facts.join(', ')}`;
}

function comparedWords(comparison: Comparison): string {
  return comparison.degree === 'same' ? 'as usual' : `${differs('mood', comparison)} than usual`;
}

interface Week {
  readonly nights: readonly PastNight[];
}

/** From Monday to Sunday, as far as they belong to the period. */
function weeksOf(nights: readonly PastNight[]): Week[] {
  const weeks: { nights: PastNight[] }[] = [];
  for (const night of nights) {
    if (night.day.weekday === 'monday' || weeks.length === 0) weeks.push({ nights: [] });
    weeks.at(-1)?.nights.push(night);
  }
  return weeks;
}

function weekTable({ nights, alertsOf, told }: ReviewData): Part {
  const { locale, place } = told;
  const rows = weeksOf(nights).map((week) => {
    const [best] = ranked(week.nights, 'mood');
    const [loudest] = ranked(week.nights, 'loudness');
    const known = week.nights.filter(({ facts }) => facts.isMostlyKnown).length;
    const first = week.nights[0];
    return {
      name: first === undefined ? '' : dayOfMonth(first.day.from, place.zone, locale),
      best,
      loudest,
      known: `${known} of ${week.nights.length}`,
      alerts: week.nights.reduce((sum, { day }) => sum + alertsOf(day).length, 0),
    };
  });
  return table({
    caption: `${placeName(told)}: weeks`,
    columns: ['Week from', 'Liveliest night', 'Mood peak', 'Loudest', 'Nights known', 'Alerts'],
    rows: rows.map(({ name, best, loudest, known, alerts }) => [
      name,
      best && weekdayName(best.night.day.weekday),
      numberCell(best?.highest.value, (value) => moodNumber(value, locale)),
      loudest &&
        numberCell(loudest.highest.value, (value) =>
          loudnessNumber(value, loudest.night.scale, locale),
        ),
      known,
      numberCell(alerts || undefined, String),
    ]),
    lines: rows.map(({ name, best, known, alerts }) => {
      const peak = best
        ? `${weekdayName(best.night.day.weekday)} was liveliest (${moodNumber(best.highest.value, locale)})`
        : 'too little is known';
      const alerted = alerts === 0 ? '' : `, ${counted(alerts, 'alert')}`;
      return rich`*Week from ${name}*: ${peak}${alerted === '' ? '' : rich`${alerted}`}, ${known} nights known`;
    }),
    countRest: (count) => rich`and ${count} more`,
  });
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
