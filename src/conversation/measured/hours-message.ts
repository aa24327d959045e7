import { type Message, message } from '../../card/message.ts';
import { note, type Part, paragraph, table } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import type { PastNight } from '../../history/past-night.ts';
import { hourMeans } from '../../insight/hour-means.ts';
import { localWeekday } from '../../insight/local-time.ts';
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
  placeLabel,
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
  readonly place: PlaceMeasured;
  readonly night: PastNight;
  readonly at: number;
  readonly mean: number;
}

/** Rows of several nights; one night shows all of its hours. */
const mostRows = 5;
const mostTies = 2;

export function hoursMessage(
  asked: Hours,
  places: readonly PlaceMeasured[],
  question: Question,
): Message {
  const { measure } = levels[asked.level];
  const ranked = rankedHours(places, asked);
  const gaps = gapsNote(places, [measure]);
  const [only, ...more] = places;
  const [night, ...others] = only?.nights ?? [];
  const isOneNight = more.length === 0 && others.length === 0;
  return message(
    paragraph(lines(titleWords(places, question), leadWords(ranked, asked, places))),
    only === undefined || night === undefined || ranked.length === 0
      ? undefined
      : isOneNight
        ? hoursTable(only, night, [measure])
        : rankedTable(ranked.slice(0, Math.max(asked.top ?? 0, mostRows)), measure, places),
    more.length === 0 ? undefined : note(rich`Times are local to each venue.`),
    gaps === undefined ? undefined : note(gaps),
    nightButtons(places, question),
  );
}

/** Hours that are over and mostly known, the most first. */
function rankedHours(places: readonly PlaceMeasured[], { level }: Hours): Hour[] {
  const { measure, direction } = levels[level];
  const sign = direction === 'more' ? -1 : 1;
  return places
    .flatMap((place) =>
      place.nights.flatMap((night) =>
        hourMeans(night.facts[measure].values, place.told.place.zone).flatMap(
          ({ at, mean, isMostlyKnown }) =>
            isMostlyKnown && at + hourMs <= place.told.place.now
              ? [{ place, night, at, mean }]
              : [],
        ),
      ),
    )
    .toSorted((a, b) => sign * (a.mean - b.mean) || a.at - b.at);
}

/** `Quietest hour: 02:00 to 03:00, loudness 1.5 on average.` */
function leadWords(
  ranked: readonly Hour[],
  { level, top }: Hours,
  places: readonly PlaceMeasured[],
): RichText {
  const { measure } = levels[level];
  const [first] = ranked;
  const word = superlatives[level];
  if (first === undefined) {
    return rich`Not enough data to say which hour was the ${word.toLowerCase()}.`;
  }
  const shown = ({ mean, place }: Hour) => rounded(mean, decimalsOf(measure, place));
  const some =
    top === undefined ? ranked.filter((one) => shown(one) === shown(first)) : ranked.slice(0, top);
  const value = namedValue(first.mean, measure, first.place);
  if (top !== undefined) {
    const each = some.map(
      (one) => rich`*${hourWords(one, places)}* (${valueWords(one.mean, measure, one.place)})`,
    );
    return rich`${word} hours by average ${measure}: ${listed(each, each.length)}.`;
  }
  const names = listed(
    some.map((one) => rich`*${hourWords(one, places)}*`),
    mostTies,
  );
  return some.length === 1
    ? rich`${word} hour: ${names}, ${value} on average.`
    : rich`${word} hours: ${names}, each ${value} on average.`;
}

/** `02:00 to 03:00`; of several nights `Friday 02:00 to 03:00`; of several places with their names */
function hourWords({ at, night, place }: Hour, places: readonly PlaceMeasured[]): string {
  const time = (of: number) => timeOfDay(of, place.told.place.zone, place.told.locale);
  const hour = `${time(at)} to ${time(at + hourMs)}`;
  const { zone } = place.told.place;
  // After midnight, it is another date than that of the night.
  const isNextDay = localWeekday(at, zone) !== night.day.weekday;
  const label = `${nightLabel(night, place)}${isNextDay ? ' night' : ''}`;
  const when = place.nights.length < 2 ? hour : `${label} ${hour}`;
  return places.length < 2 ? when : `${placeLabel(place, places)}, ${when}`;
}

function rankedTable(
  some: readonly Hour[],
  measure: PastMeasure,
  places: readonly PlaceMeasured[],
): Part {
  const rows = some.map((one) => ({
    label: capitalised(hourWords(one, places)),
    mean: numberCell(one.mean, (value) => valueWords(value, measure, one.place)),
  }));
  return table({
    caption: 'Hours in order',
    columns: ['Hour', `Average ${measure}`],
    rows: rows.map(({ label, mean }) => [label, mean]),
    lines: rows.map(({ label, mean }) => rich`*${label}*: ${mean?.text ?? ''}`),
    countRest: andMore,
  });
}
