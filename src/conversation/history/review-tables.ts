import { type Part, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import type { Period } from '../../history/past-time.ts';
import type { PastNight } from '../../history/read-nights.ts';
import type { DatedDay } from '../../history/service-days.ts';
import type { Comparison } from '../../insight/comparison.ts';
import type { Question } from '../question.ts';
import { dayOfMonth, shortWeekday, timeOfDay, weekdayName } from '../text/local-time.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { differs } from '../text/verdict.ts';
import { counted } from '../text/wording.ts';
import { type PastMeasure, placeName, type Told, usualWords } from './night-words.ts';
import type { PastAlert } from './past-alerts.ts';

/** The tables of a review: a row for each night, or for each week. */

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

/** Nights whose highest value is known to be their peak, the highest first. */
export function ranked(nights: readonly PastNight[], measure: PastMeasure) {
  return nights
    .flatMap((night) => {
      const { highest, isPeak } = night.facts[measure];
      return highest !== undefined && isPeak ? [{ night, highest }] : [];
    })
    .toSorted((a, b) => b.highest.value - a.highest.value);
}

export function nightTable({ nights, alertsOf, told }: ReviewData): Part {
  const { locale, place } = told;
  const time = (at: number) => timeOfDay(at, place.zone, locale);
  const date = ({ day }: PastNight) =>
    `${shortWeekday(day.weekday)} ${dayOfMonth(day.from, place.zone, locale)}`;
  return table({
    caption: `${placeName(told)}: nights`,
    columns: ['Night', 'Mood peak', 'Peak at', 'vs usual', 'Loudness peak', 'Alerts'],
    rows: nights.map((night) => {
      const { mood, loudness, known } = night.facts;
      return [
        known.length === 0
          ? `${date(night)} (no data)`
          : mood.isMostlyKnown
            ? date(night)
            : `${date(night)} (partial)`,
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

/** `*Fri 13 Nov*: mood peak 8.9 at 23:00, livelier than usual, 1 alert` */
function nightLine(night: PastNight, alerts: number, told: Told): RichText {
  const { locale, place } = told;
  const { mood } = night.facts;
  const date = `${shortWeekday(night.day.weekday)} ${dayOfMonth(night.day.from, place.zone, locale)}`;
  if (mood.highest === undefined) return rich`*${date}*: no data`;
  const peak = `mood peak ${moodNumber(mood.highest.value, locale)} at ${timeOfDay(mood.highest.at, place.zone, locale)}`;
  const usual = mood.comparison === undefined ? undefined : comparedWords(mood.comparison);
  const facts = [
    peak,
    usual,
    mood.isMostlyKnown ? undefined : 'partial data',
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

export function weekTable({ nights, alertsOf, told }: ReviewData): Part {
  const { locale, place } = told;
  const rows = weeksOf(nights).map((week) => {
    const [best] = ranked(week.nights, 'mood');
    const [loudest] = ranked(week.nights, 'loudness');
    const known = week.nights.filter(({ facts }) => facts.mood.isMostlyKnown).length;
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
    columns: [
      'Week from',
      'Liveliest night',
      'Mood peak',
      'Loudness peak',
      'Nights measured',
      'Alerts',
    ],
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
        : 'not enough data';
      const alerted = alerts === 0 ? '' : `, ${counted(alerts, 'alert')}`;
      return rich`*Week from ${name}*: ${peak}${alerted === '' ? '' : rich`${alerted}`}, ${known} nights measured`;
    }),
    countRest: (count) => rich`and ${count} more`,
  });
}
