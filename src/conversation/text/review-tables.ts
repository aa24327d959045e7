import { type Part, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { ranked, rankedWithKnown } from '../../history/night-peaks.ts';
import type { PastNight } from '../../history/past-night.ts';
import type { Period } from '../../history/past-time.ts';
import type { Comparison } from '../../insight/comparison.ts';
import type { Span } from '../../insight/coverage.ts';
import type { LogEntry } from '../../log/entry.ts';
import type { Connection } from '../../venues/workspace.ts';
import { hoursAsked } from '../hours-asked.ts';
import type { Question } from '../question.ts';
import { dayOfMonth, shortWeekday, timeOfDay, weekdayName } from './local-time.ts';
import type { Locale } from './locale.ts';
import {
  measureOf,
  type PastMeasure,
  peakColumns,
  placeName,
  superlative,
  type Told,
} from './night-words.ts';
import { measureNumber } from './numbers.ts';
import { alertsAbout, distinctAlerts, type PastAlert } from './past-alerts.ts';
import { differs, overallTitle, usualWords } from './verdict.ts';
import { andMore, capitalised, counted } from './wording.ts';

/** The tables of a review: a row for each night, or for each week. */

export interface ReviewData {
  readonly period: Period;
  readonly nights: readonly PastNight[];
  /** What it is compared with: the period of the same length before, unless another one was named. */
  readonly before: {
    readonly nights: readonly PastNight[];
    readonly period: Period | undefined;
  };
  /** Undefined of a day so long ago that its alerts are not kept. */
  readonly alertsOf: (day: Span) => readonly PastAlert[] | undefined;
  /** What was noted in the venue log, in the order of the moments. */
  readonly entries: readonly LogEntry[];
  readonly connection: Connection;
  /** Whether an alert is set up for the venue. */
  readonly isWatched: boolean;
  /** Whether an alert reports missing data of the place; only known where alerts may be asked about. */
  readonly isSilenceWatched?: boolean;
  /** When the first value was measured. */
  readonly since: number;
  /** The night that is going on, if the period has it; it is in no table. */
  readonly tonight?: PastNight | undefined;
  readonly told: Told;
  readonly question: Question;
}

/** The whole service day of a night, or the hours that were asked about. */
export function spanAsked({ day, facts }: PastNight, question: Question): Span {
  return hoursAsked(question) === undefined ? day : facts.span;
}

/** What the question is about comes first. */
function measuresOf(question: Question): readonly [PastMeasure, PastMeasure] {
  return measureOf(question) === 'loudness' ? ['loudness', 'mood'] : ['mood', 'loudness'];
}

/** @param before the name of the period that was asked to compare with */
export function nightTable(data: ReviewData, before: string | undefined): Part {
  const { nights, alertsOf, entries, told } = data;
  const { locale, place } = told;
  const [first, second] = measuresOf(data.question);
  const notedIn = (night: PastNight) => {
    const { from, to } = spanAsked(night, data.question);
    return entries.filter(({ at }) => at >= from && at < to);
  };
  const alertsAt = (night: PastNight) => {
    const all = alertsOf(spanAsked(night, data.question));
    return all && alertsCounted(all, data.question);
  };
  const isOfHours = hoursAsked(data.question) !== undefined;
  const hasLog = entries.length > 0;
  const time = (at: number) => timeOfDay(at, place.zone, locale);
  const peak = (night: PastNight, measure: PastMeasure) =>
    numberCell(night.facts[measure].highest?.value, (value) =>
      measureNumber(value, measure, night.scale, locale),
    );
  const mean = ({ facts, scale }: PastNight) =>
    numberCell(facts[first].mean, (value) => measureNumber(value, first, scale, locale));
  // Of more nights, none has one weekday.
  const isCompared = before !== undefined && nights.length <= nightsOfWeek;
  const peakBefore = ({ day }: PastNight) => {
    const same = data.before.nights.find((other) => other.day.weekday === day.weekday);
    // The highest of what is known of a part of it is no peak.
    return same?.facts[first].isPeak === true ? peak(same, first) : undefined;
  };
  return table({
    caption: `${placeName(told)}: ${isOfHours ? 'days' : 'nights'}`,
    columns: [
      ...(isOfHours ? ['Day', `Average ${first}`] : ['Night']),
      peakColumns[first],
      ...(isCompared ? [before] : []),
      'Peak at',
      overallTitle,
      peakColumns[second],
      'Alerts',
      ...(hasLog ? ['Log'] : []),
    ],
    rows: nights.map((night) => {
      const { known, [first]: led } = night.facts;
      const date = dateOf(night, told);
      return [
        known.length === 0
          ? `${date} (${unknownWords(night)})`
          : led.isMostlyKnown
            ? date
            : `${date} (partial)`,
        ...(isOfHours ? [mean(night)] : []),
        peak(night, first),
        ...(isCompared ? [peakBefore(night)] : []),
        led.highest && time(led.highest.at),
        usualWords(led.whole, first),
        peak(night, second),
        alertCell(alertsAt(night)?.length),
        ...(hasLog ? [numberCell(notedIn(night).length || undefined, String)] : []),
      ];
    }),
    lines: nights.map((night) => {
      const counts = { alerts: alertsAt(night)?.length ?? 0, entries: notedIn(night).length };
      return nightLine(night, first, counts, told);
    }),
    countRest: andMore,
  });
}

export const nightsOfWeek = 7;

/** Why nothing is known of a night. */
export function unknownWords({ isDamaged }: PastNight): string {
  return isDamaged ? 'data damaged' : 'no data';
}

function dateOf({ day }: PastNight, { place, locale }: Told): string {
  return `${shortWeekday(day.weekday)} ${dayOfMonth(day.from, place.zone, locale)}`;
}

/** `*Fri 13 Nov*: mood peak 8.9 at 23:00, livelier than usual, 1 alert` */
interface Counts {
  readonly alerts: number;
  readonly entries: number;
}

function nightLine(
  night: PastNight,
  measure: PastMeasure,
  { alerts, entries }: Counts,
  told: Told,
): RichText {
  const { locale, place } = told;
  const { highest, comparison, isMostlyKnown } = night.facts[measure];
  const date = dateOf(night, told);
  if (highest === undefined) return rich`*${date}*: ${unknownWords(night)}`;
  const facts = [
    `${measure} peak ${measureNumber(highest.value, measure, night.scale, locale)} at ${timeOfDay(highest.at, place.zone, locale)}`,
    comparison && comparedWords(measure, comparison),
    isMostlyKnown ? undefined : 'partial data',
    alerts === 0 ? undefined : counted(alerts, 'alert'),
    entries === 0 ? undefined : `${entries} in the log`,
  ].filter((fact) => fact !== undefined);
  return rich`*${date}*: ${facts.join(', ')}`;
}

function comparedWords(measure: PastMeasure, comparison: Comparison): string {
  return comparison.degree === 'same' ? 'as usual' : `${differs(measure, comparison)} than usual`;
}

/** From Monday to Sunday, as far as they belong to the period. */
export function weeksOf(nights: readonly PastNight[]): readonly (readonly PastNight[])[] {
  const weeks: PastNight[][] = [];
  for (const night of nights) {
    if (night.day.weekday === 'monday' || weeks.length === 0) weeks.push([]);
    weeks.at(-1)?.push(night);
  }
  return weeks;
}

export function weekTable(data: ReviewData): Part {
  const { nights, told, question } = data;
  const { locale, place } = told;
  const [first, second] = measuresOf(question);
  const rows = weeksOf(nights).map((week) => {
    const start = week[0];
    // Those that can be ranked.
    const known = ranked(week, first).length;
    const [best] = rankedWithKnown(week, first);
    return {
      name: start === undefined ? '' : dayOfMonth(start.day.from, place.zone, locale),
      best: best && weekdayName(best.night.day.weekday),
      peak: topOf(week, first, locale),
      other: topOf(week, second, locale),
      known: `${known} of ${week.length}`,
      alerts: alertsIn({ ...data, nights: week }),
    };
  });
  return table({
    caption: `${placeName(told)}: weeks`,
    columns: [
      'Week from',
      `${capitalised(superlative[first])} night`,
      peakColumns[first],
      peakColumns[second],
      'Nights measured',
      'Alerts',
    ],
    rows: rows.map(({ name, best, peak, other, known, alerts }) => [
      name,
      best,
      peak,
      other,
      known,
      alertCell(alerts),
    ]),
    lines: rows.map(({ name, best, peak, known, alerts = 0 }) => {
      const top =
        best === undefined || peak === undefined
          ? 'not enough data'
          : `${best} was ${superlative[first]} (${peak.text})`;
      const alerted = alerts === 0 ? '' : `, ${counted(alerts, 'alert')}`;
      return rich`*Week from ${name}*: ${top}${alerted === '' ? '' : rich`${alerted}`}, ${known} nights measured`;
    }),
    countRest: andMore,
  });
}

/** What is not kept is no zero. */
function alertCell(count: number | undefined) {
  return count === undefined ? 'not kept' : numberCell(count || undefined, String);
}

/** Those of each night whose alerts are still kept. */
export function keptAlerts({
  nights,
  alertsOf,
  question,
}: Pick<ReviewData, 'nights' | 'alertsOf' | 'question'>): (readonly PastAlert[])[] {
  return nights.flatMap((night) => {
    const alerts = alertsOf(spanAsked(night, question));
    return alerts === undefined ? [] : [alerts];
  });
}

/** Undefined if those of a night are not kept any more. */
function alertsIn(data: Pick<ReviewData, 'nights' | 'alertsOf' | 'question'>): number | undefined {
  const kept = keptAlerts(data);
  return kept.length < data.nights.length
    ? undefined
    : alertsCounted(distinctAlerts(kept), data.question).length;
}

/** `how often was it over the limit` counts no alert about missing data. */
function alertsCounted(all: readonly PastAlert[], { yesNo, asksLoudness }: Question) {
  return yesNo?.asks === 'need' && asksLoudness === true ? alertsAbout(all, 'loud') : all;
}

/** The highest peak of some nights. */
function topOf(nights: readonly PastNight[], measure: PastMeasure, locale: Locale) {
  const [top] = rankedWithKnown(nights, measure);
  if (top === undefined) return undefined;
  const { highest, night } = top;
  return numberCell(highest.value, (value) => measureNumber(value, measure, night.scale, locale));
}
