import { type Message, message } from '../../card/message.ts';
import { note, type Part, paragraph, table } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { meanOf } from '../../insight/mean.ts';
import { venueName } from '../../venues/workspace.ts';
import type { Question } from '../question.ts';
import type { PastMeasure } from '../text/night-words.ts';
import { andMore, capitalised, listed } from '../text/wording.ts';
import { type Level, levels } from '../understanding/sentence/levels.ts';
import {
  gapsNote,
  nightLabel,
  sentences,
  superlatives,
  titleWords,
  valueWords,
} from './measured-words.ts';
import { type Candidate, isByAverage, rankedNights } from './most.ts';
import type { PlaceMeasured } from './place-measured.ts';

/** The best night of several venues together: their values are averaged, night by night. */

interface GroupNight {
  readonly label: string;
  /** One of each venue. */
  readonly of: readonly Candidate[];
  readonly value: number;
}

export function groupNightsMessage(
  level: Level,
  all: readonly PlaceMeasured[],
  question: Question,
): Message {
  const { measure } = levels[level];
  const places = mostlyKnown(level, all);
  const nights = groupNights(level, places);
  const left = all.filter((one) => !places.includes(one)).map((one) => venueName(one.connection));
  const gaps = gapsNote(places, [measure]);
  const kind = isByAverage('night', level) ? `Average ${measure}` : `${capitalised(measure)} peak`;
  return message(
    paragraph(lines(titleWords(places, question), leadWords(level, nights))),
    nights.length === 0 ? undefined : nightsTable(nights, places, measure),
    nights.length === 0 ? undefined : note(rich`${kind} of each venue`),
    left.length === 0 ? undefined : note(rich`Without ${listed(left)}, for lack of data`),
    gaps === undefined ? undefined : note(gaps),
  );
}

/** A phone shows so many venues beside each other. */
const mostColumns = 4;

/** A night with each venue's value. */
function nightsTable(
  nights: readonly GroupNight[],
  places: readonly PlaceMeasured[],
  measure: PastMeasure,
): Part {
  if (places.length > mostColumns) return nightsOfMany(nights, measure);
  const shown = (value: number, place: PlaceMeasured) => valueWords(value, measure, place);
  return table({
    caption: `Nights of ${places.length} venues`,
    columns: ['Night', ...places.map(({ connection }) => venueName(connection))],
    rows: nights.map(({ label, of }) => [
      capitalised(label),
      ...of.map(({ value, place }) => numberCell(value, (one) => shown(one, place))),
    ]),
    lines: nights.map(({ label, of }) => {
      const said = of.map(({ value, place }) => {
        return `${venueName(place.connection)} ${shown(value, place)}`;
      });
      return rich`*${capitalised(label)}*: ${said.join(', ')}`;
    }),
    countRest: andMore,
  });
}

/** A night with its average over the venues, and the one that was the most. */
function nightsOfMany(nights: readonly GroupNight[], measure: PastMeasure): Part {
  const rows = nights.flatMap(({ label, of, value }) => {
    const [most] = of.toSorted((a, b) => b.value - a.value);
    if (most === undefined) return [];
    const highest = valueWords(most.value, measure, most.place);
    return [
      {
        label: capitalised(label),
        mean: valueWords(value, measure, most.place),
        value,
        most: `${venueName(most.place.connection)} (${highest})`,
      },
    ];
  });
  return table({
    caption: 'Nights of all venues',
    columns: ['Night', 'All venues', 'Highest'],
    rows: rows.map(({ label, mean, value, most }) => [label, numberCell(value, () => mean), most]),
    lines: rows.map(({ label, mean, most }) => rich`*${label}*: ${mean}, highest at ${most}`),
    countRest: andMore,
  });
}

/** One that was silent for most of the time would leave no night that is known of all. */
function mostlyKnown(level: Level, places: readonly PlaceMeasured[]): readonly PlaceMeasured[] {
  const counts = places.map((place) => rankedNights(place, level).length);
  const most = Math.max(...counts);
  return places.filter((_, index) => (counts[index] ?? 0) * 2 > most);
}

/** Nights that are known of all of them, the most first. */
function groupNights(level: Level, places: readonly PlaceMeasured[]): GroupNight[] {
  const ranked = places.map((place) => rankedNights(place, level));
  const [first = []] = ranked;
  const nights = first.flatMap((candidate): readonly GroupNight[] => {
    const of = ranked.flatMap((all) => {
      const same = all.find(({ night }) => night?.day.date === candidate.night?.day.date);
      return same === undefined ? [] : [same];
    });
    const value = meanOf(of.map((one) => one.value));
    return candidate.night === undefined || value === undefined || of.length < places.length
      ? []
      : [{ label: nightLabel(candidate.night, candidate.place), of, value }];
  });
  const sign = levels[level].direction === 'more' ? -1 : 1;
  return nights.toSorted((a, b) => sign * (a.value - b.value));
}

/** `🔥 Liveliest together: *Tonight* (Harbour Hotel 9.4, Canal House 10.0), then Monday.` */
function leadWords(level: Level, [first, second]: readonly GroupNight[]): RichText {
  const { measure } = levels[level];
  if (first === undefined) {
    return rich`Not enough data to say which night was the ${superlatives[level].toLowerCase()} in all of them.`;
  }
  const [one] = first.of;
  const values =
    first.of.length > mostColumns && one !== undefined
      ? rich`${valueWords(first.value, measure, one.place)} over ${first.of.length} venues`
      : listed(
          first.of.map(({ value, place }) => {
            return rich`${venueName(place.connection)} ${valueWords(value, measure, place)}`;
          }),
        );
  return sentences(
    rich`${superlatives[level]} across all venues: *${first.label}* (${values}).`,
    second === undefined ? undefined : rich`Then ${second.label}.`,
  );
}
