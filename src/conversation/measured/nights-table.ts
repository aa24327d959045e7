import { type Part, table } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { knownMean } from '../../history/night-means.ts';
import type { PastNight } from '../../history/past-night.ts';
import { hourMeans } from '../../insight/hour-means.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { PastMeasure } from '../text/night-words.ts';
import { overallTitle, usualWords } from '../text/verdict.ts';
import { soFarLabel } from '../text/without-tonight.ts';
import { andMore, capitalised } from '../text/wording.ts';
import { nightLabel, valueWords } from './measured-words.ts';
import { isGoingOn, type PlaceMeasured } from './place-measured.ts';

/** Averages in a table: of each night, or of each hour. */

export function nightsTable(place: PlaceMeasured, measures: readonly PastMeasure[]): Part {
  const [first = 'mood'] = measures;
  const { isOfDays = false } = place.told;
  const cell = ({ facts }: PastNight, measure: PastMeasure) =>
    numberCell(knownMean(facts[measure]), (value) => valueWords(value, measure, place));
  const rows = place.nights.map((night) => ({
    label: isGoingOn(night, place.told)
      ? isOfDays
        ? 'Today so far'
        : soFarLabel(place.told.place)
      : capitalised(nightLabel(night, place)),
    cells: measures.map((measure) => cell(night, measure)),
    usual: usualWords(night.facts[first].whole, first),
  }));
  return table({
    caption: isOfDays ? 'Averages by day' : 'Averages by night',
    columns: [isOfDays ? 'Day' : 'Night', ...measures.map((one) => `Average ${one}`), overallTitle],
    rows: rows.map(({ label, cells, usual }) => [label, ...cells, usual]),
    lines: rows.map(({ label, cells }) => {
      const said = cells.map((one, index) => `${measures[index]} ${one?.text ?? 'unknown'}`);
      return rich`*${label}*: ${said.join(', ')}`;
    }),
    countRest: andMore,
  });
}

/** `Mood 5.1 at 20:00`, of each hour that was measured */
export function hoursTable(
  place: PlaceMeasured,
  night: PastNight,
  measures: readonly PastMeasure[],
): Part {
  const { zone } = place.told.place;
  const means = measures.map(
    (measure) =>
      new Map(hourMeans(night.facts[measure].values, zone).map(({ at, mean }) => [at, mean])),
  );
  const hours = [...new Set(means.flatMap((of) => [...of.keys()]))].toSorted((a, b) => a - b);
  const rows = hours.map((hour) => ({
    label: timeOfDay(hour, zone, place.told.locale),
    cells: measures.map((measure, index) =>
      numberCell(means[index]?.get(hour), (value) => valueWords(value, measure, place)),
    ),
  }));
  return table({
    caption: 'Averages by hour',
    columns: ['Hour', ...measures.map((one) => `Average ${one}`)],
    rows: rows.map(({ label, cells }) => [label, ...cells]),
    lines: rows.map(({ label, cells }) => {
      const said = cells.map((one, index) => `${measures[index]} ${one?.text ?? 'unknown'}`);
      return rich`*${label}*: ${said.join(', ')}`;
    }),
    countRest: andMore,
  });
}
