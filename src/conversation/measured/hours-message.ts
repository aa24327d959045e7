import { type Message, message } from '../../card/message.ts';
import { note, type Part, paragraph, table } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import type { PastNight } from '../../history/past-night.ts';
import { hourMeans } from '../../insight/hour-means.ts';
import { rounded } from '../../insight/peak.ts';
import { hourMs } from '../../time.ts';
import type { MeasuredAsked } from '../measured-asked.ts';
import type { Question } from '../question.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { PastMeasure } from '../text/night-words.ts';
import { andMore, capitalised, listed } from '../text/wording.ts';
import { levels } from '../understanding/sentence/levels.ts';
import {
  gapsNote,
  namedValue,
  nightLabel,
  superlatives,
  titleWords,
  valueWords,
} from './measured-words.ts';
import { nightButtons } from './night-buttons.ts';
import { hoursTable } from './nights-table.ts';
import { decimalsOf, type PlaceMeasured } from './place-measured.ts';

/** The hours of the clock that were the most of something on average. */

type Hours = Extract<MeasuredAsked, { readonly kind: 'hours' }>;

interface Hour {
  readonly night: PastNight;
  readonly at: number;
  readonly mean: number;
}

/** Rows of several nights; one night shows all of its hours. */
const mostRows = 5;
const mostTies = 2;

export function hoursMessage(asked: Hours, place: PlaceMeasured, question: Question): Message {
  const { measure } = levels[asked.level];
  const ranked = rankedHours(place, asked);
  const [night, ...others] = place.nights;
  const gaps = gapsNote([place], [measure]);
  return message(
    paragraph(lines(titleWords([place], question), leadWords(ranked, asked, place))),
    night === undefined || ranked.length === 0
      ? undefined
      : others.length === 0
        ? hoursTable(place, night, [measure])
        : rankedTable(ranked.slice(0, Math.max(asked.top ?? 0, mostRows)), measure, place),
    gaps === undefined ? undefined : note(gaps),
    nightButtons([place], question),
  );
}

/** Hours that are over and mostly known, the most first. */
function rankedHours({ nights, told }: PlaceMeasured, { level }: Hours): Hour[] {
  const { measure, direction } = levels[level];
  const sign = direction === 'more' ? -1 : 1;
  return nights
    .flatMap((night) =>
      hourMeans(night.facts[measure].values, told.place.zone).flatMap(
        ({ at, mean, isMostlyKnown }) =>
          isMostlyKnown && at + hourMs <= told.place.now ? [{ night, at, mean }] : [],
      ),
    )
    .toSorted((a, b) => sign * (a.mean - b.mean) || a.at - b.at);
}

/** `Quietest hour: 02:00 to 03:00, loudness 1.5 on average.` */
function leadWords(ranked: readonly Hour[], { level, top }: Hours, place: PlaceMeasured): RichText {
  const { measure } = levels[level];
  const [first] = ranked;
  const word = superlatives[level];
  if (first === undefined) {
    return rich`Not enough data to say which hour was the ${word.toLowerCase()}.`;
  }
  const shown = (mean: number) => rounded(mean, decimalsOf(measure, place));
  const some =
    top === undefined
      ? ranked.filter(({ mean }) => shown(mean) === shown(first.mean))
      : ranked.slice(0, top);
  const value = namedValue(first.mean, measure, place);
  if (top !== undefined) {
    const each = some.map(
      (one) => rich`*${hourWords(one, place)}* (${valueWords(one.mean, measure, place)})`,
    );
    return rich`${word} hours by average ${measure}: ${listed(each, each.length)}.`;
  }
  const names = listed(
    some.map((one) => rich`*${hourWords(one, place)}*`),
    mostTies,
  );
  return some.length === 1
    ? rich`${word} hour: ${names}, ${value} on average.`
    : rich`${word} hours: ${names}, each ${value} on average.`;
}

/** `02:00 to 03:00`; of several nights `Friday 02:00 to 03:00` */
function hourWords({ at, night }: Hour, place: PlaceMeasured): string {
  const time = (of: number) => timeOfDay(of, place.told.place.zone, place.told.locale);
  const hour = `${time(at)} to ${time(at + hourMs)}`;
  return place.nights.length < 2 ? hour : `${nightLabel(night, place)} ${hour}`;
}

function rankedTable(some: readonly Hour[], measure: PastMeasure, place: PlaceMeasured): Part {
  const rows = some.map((one) => ({
    label: capitalised(hourWords(one, place)),
    mean: numberCell(one.mean, (value) => valueWords(value, measure, place)),
  }));
  return table({
    caption: 'Hours in order',
    columns: ['Hour', `Average ${measure}`],
    rows: rows.map(({ label, mean }) => [label, mean]),
    lines: rows.map(({ label, mean }) => rich`*${label}*: ${mean?.text ?? ''}`),
    countRest: andMore,
  });
}
