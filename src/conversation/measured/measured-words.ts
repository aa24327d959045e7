import { join, type RichText, rich } from '../../card/rich-text.ts';
import { gapsIn } from '../../history/gaps.ts';
import { knownMean } from '../../history/night-means.ts';
import { isToldByDay, type PastNight } from '../../history/past-night.ts';
import { isOneNight } from '../../history/past-time.ts';
import { localDateTime } from '../../insight/local-time.ts';
import { minuteMs } from '../../time.ts';
import { venueName } from '../../venues/workspace.ts';
import { hoursAsked } from '../hours-asked.ts';
import type { Question } from '../question.ts';
import { shortDuration } from '../text/durations.ts';
import { dateNamed, dayAndTime, longDay, timeOfDay, todayOrTonight } from '../text/local-time.ts';
import {
  knownWords,
  momentOfNight,
  nameOfNight,
  type PastMeasure,
  placeName,
  type Told,
  titleOfNight,
} from '../text/night-words.ts';
import { fixed, measureNumber } from '../text/numbers.ts';
import { periodName } from '../text/period-name.ts';
import { listed } from '../text/wording.ts';
import type { Level } from '../understanding/sentence/levels.ts';
import { decimalsOf, isCurrent, type PlaceMeasured } from './place-measured.ts';

/** Places, times and values in answers about what was measured. */

/** `*Terrace (Harbour Hotel), last night* (Thursday 3 December)`, `*Harbour Hotel and Canal House, this week*` */
export function titleWords(
  places: readonly PlaceMeasured[],
  { past, part, isNight }: Pick<Question, 'past' | 'part' | 'isNight'>,
): RichText {
  const [first] = places;
  if (first === undefined) return rich``;
  const { told, zone } = first;
  const venues = [...new Set(places.map(({ connection }) => venueName(connection)))];
  const of =
    zone !== undefined && places.length === 1
      ? rich`${zone.name} (${told.venueName})`
      : venues.length > mostVenuesNamed
        ? rich`${venues.length} venues`
        : listed(venues);
  const hours = hoursAsked({ part });
  if (past === undefined) {
    const since = sinceWords(first);
    return since === undefined ? rich`*${of}*` : rich`*${of}, since ${since}*`;
  }
  if (!isOneNight(past)) {
    const period = rich`*${of}, ${periodName(past, told)}*`;
    return hours === undefined ? period : rich`${period}, ${hoursWords(first)}`;
  }
  const [night] = first.nights;
  if (night === undefined) return rich`*${of}*`;
  if (hours === undefined) {
    const isOfDays = part?.isDay === true || (isNight !== true && isToldByDay(night));
    return titleOfNight(of, night.day, { ...told, isOfDays });
  }
  const day = longDay(night.facts.span.from, told.place.now, told.place.zone, told.locale);
  return rich`*${of}*, ${day}, ${hoursWords(first)}`;
}

/** `23 November`, `Tue 24 Nov 01:15`: when the first value was measured; undefined without any */
function sinceWords({ nights, told: { place, locale } }: PlaceMeasured): string | undefined {
  const [start] = nights.flatMap(({ facts }) => facts.known);
  if (start === undefined) return undefined;
  // After midnight, its date is not that of the night, so the time is said too.
  const isOfDay = localDateTime(start.from, place.zone).startsWith(nights[0]?.day.date ?? '');
  return isOfDay
    ? dateNamed(start.from, place.now, place.zone, locale)
    : dayAndTime(start.from, place.zone, locale);
}

/** The others are in the table. */
const mostVenuesNamed = 3;

/** `21:00 to 23:00` */
function hoursWords({ nights, told }: PlaceMeasured): string {
  const [night] = nights;
  if (night === undefined) return '';
  const { from, to } = night.facts.span;
  const time = (at: number) => timeOfDay(at, told.place.zone, told.locale);
  return `${time(from)} to ${time(to)}`;
}

/** `Terrace`, or `Terrace (Harbour Hotel)` where there are several venues */
export function placeLabel(
  { connection, zone }: PlaceMeasured,
  all: readonly PlaceMeasured[],
): string {
  const venue = venueName(connection);
  if (zone === undefined) return venue;
  const areOfOne = all.every((one) => one.connection.venueId === connection.venueId);
  return areOfOne ? zone.name : `${zone.name} (${venue})`;
}

/** As {@link placeLabel}, within a sentence: `Terrace at Harbour Hotel` */
export function placeInWords(place: PlaceMeasured, all: readonly PlaceMeasured[]): string {
  const label = placeLabel(place, all);
  return place.zone === undefined || label === place.zone.name
    ? label
    : `${place.zone.name} at ${venueName(place.connection)}`;
}

/** `Friday`, `Friday 13 Nov`, `tonight`; of hours of the day, `today` */
export function nightLabel(night: PastNight, { nights, told }: PlaceMeasured): string {
  if (!isCurrent(night, told)) return nameOfNight(night, nights, told);
  return todayOrTonight(night.facts.span.from, night.day, told.place.zone);
}

/** `at 21:05`; of several nights `on Friday at 21:05`, `tonight at 21:05` */
export function momentWords(at: number, night: PastNight, place: PlaceMeasured): string {
  const { zone } = place.told.place;
  const time = `at ${timeOfDay(at, zone, place.told.locale)}`;
  if (place.nights.length < 2) return time;
  return isCurrent(night, place.told)
    ? `${todayOrTonight(at, night.day, zone)} ${time}`
    : `on ${momentOfNight(nightLabel(night, place), at, night.day, place.told)}`;
}

export function valueWords(value: number, measure: PastMeasure, place: PlaceMeasured): string {
  const [night] = place.nights;
  return night === undefined ? '' : measureNumber(value, measure, night.scale, place.told.locale);
}

/** `8.9 of 10`, of loudness `9.8` */
export function fullValue(value: number, measure: PastMeasure, place: PlaceMeasured): string {
  const number = valueWords(value, measure, place);
  return measure === 'mood' ? `${number} of 10` : number;
}

/** `mood 8.9 of 10`, `loudness 9.8` */
export function namedValue(value: number, measure: PastMeasure, place: PlaceMeasured): string {
  return `${measure} ${fullValue(value, measure, place)}`;
}

/** A limit as it was typed, with as many decimals as a value has or more: `7.0`, `7.35` */
export function limitWords(limit: number, measure: PastMeasure, place: PlaceMeasured): string {
  const typed = `${limit}`.split('.')[1]?.length ?? 0;
  return fixed(limit, Math.max(typed, decimalsOf(measure, place)), place.told.locale);
}

/** Whether enough is known of all nights to be sure. */
function isSure(nights: readonly PastNight[], measure: PastMeasure): boolean {
  return nights.every(({ facts }) => knownMean(facts[measure]) !== undefined);
}

/** Whether only the highest values of half hours are kept. */
function isThinned({ facts: { known, mood, loudness } }: PastNight): boolean {
  return known.length > 0 && mood.mean === undefined && loudness.mean === undefined;
}

export const superlatives: Readonly<Record<Level, string>> = {
  loud: 'Loudest',
  quiet: 'Quietest',
  busy: 'Liveliest',
  calm: 'Calmest',
};

export function sentences(...some: readonly (RichText | undefined)[]): RichText {
  return join(
    some.filter((one) => one !== undefined),
    ' ',
  );
}

/** Of a night that long ago. */
const thinnedWords = rich`After two months I only keep the highest value of each half hour. Averages aren't available, and durations are approximate.`;

/** Of a time that began before any data. */
export function startsWords(at: number, { told: { place, locale } }: PlaceMeasured): RichText {
  return rich`Data starts ${dayAndTime(at, place.zone, locale)}.`;
}

/** What is missing: of one night its gaps; undefined if nothing that could matter is. */
export function gapsNote(
  places: readonly PlaceMeasured[],
  measures: readonly PastMeasure[],
): RichText | undefined {
  const [first, ...others] = places;
  const [night, ...more] = first?.nights ?? [];
  if (first === undefined || night === undefined) return undefined;
  if (others.length === 0 && more.length === 0) {
    const { known, span } = night.facts;
    if (isThinned(night)) return thinnedWords;
    return gapsIn(known, span).length === 0
      ? undefined
      : knownWords(night.facts, first.told.place.zone, first.told.locale);
  }
  if (places.some(({ nights }) => nights.some(isThinned))) return thinnedWords;
  const behind = venuesBehind(places);
  if (behind.length > 0) return rich`Some data is missing: ${listed(behind)}.`;
  const isKnown = ({ nights }: PlaceMeasured) =>
    measures.some((measure) => nights.some(({ facts }) => facts[measure].values.length > 0));
  const isWhole = ({ nights }: PlaceMeasured) =>
    measures.every((measure) => isSure(nights, measure));
  const empty = places.filter((place) => !isKnown(place));
  // Of all of them, as where a venue was connected then.
  const [startsAt, ...otherStarts] = new Set(places.map((place) => place.startsAt));
  const starts = otherStarts.length > 0 ? undefined : startsAt;
  const partial =
    starts === undefined ? places.filter((place) => isKnown(place) && !isWhole(place)) : [];
  if (empty.length + partial.length === 0 && starts === undefined) return undefined;
  const named = (some: readonly PlaceMeasured[]) =>
    listed(some.map((place) => placeInWords(place, places)));
  return sentences(
    starts === undefined ? undefined : startsWords(starts, first),
    empty.length === 0 ? undefined : rich`No data from ${named(empty)}.`,
    partial.length === 0
      ? undefined
      : partial.length === places.length
        ? rich`Some data is missing.`
        : rich`Some data is missing from ${named(partial)}.`,
  );
}

/** The values of a venue that was just read are newer than this. */
const newestWithinMs = 40 * minuteMs;

/** `*Garden Inn* since 19:10`, of venues whose last hours of the night that goes on could not be read */
function venuesBehind(places: readonly PlaceMeasured[]): RichText[] {
  const byVenue = Map.groupBy(places, ({ connection }) => connection.venueId);
  return [...byVenue.values()].flatMap((some) => {
    const [first] = some;
    const { span } = first?.nights.at(-1)?.facts ?? {};
    if (first === undefined || span === undefined) return [];
    const { told } = first;
    const isGoingOn = told.place.now - span.to < newestWithinMs;
    const newest = Math.max(
      span.from,
      ...some.map(({ nights }) => nights.at(-1)?.facts.known.at(-1)?.to ?? span.from),
    );
    if (!isGoingOn || span.to - newest < newestWithinMs) return [];
    // It has sent nothing for longer than that.
    const isUnknown = some.every(({ nights }) =>
      nights.every(({ facts }) => facts.known.length === 0),
    );
    if (isUnknown) return [rich`*${told.venueName}*`];
    const since = timeOfDay(newest, told.place.zone, told.locale);
    return [rich`*${told.venueName}* since ${since}`];
  });
}

/** `Averages are for 18:00 to 06:30.` @returns undefined if hours were asked for, or the nights have not the same */
export function averagedHours(
  places: readonly PlaceMeasured[],
  { part }: Pick<Question, 'part'>,
): RichText | undefined {
  if (hoursAsked({ part }) !== undefined) return undefined;
  const all = places.flatMap(({ nights, told: { place, locale } }) =>
    nights.map(({ facts: { span } }) =>
      [span.from, span.to].map((at) => timeOfDay(at, place.zone, locale)).join(' to '),
    ),
  );
  const [only, ...others] = new Set(all);
  return only === undefined || others.length > 0 ? undefined : rich`Averages are for ${only}.`;
}

/** Of some of several venues. */
export function noDataFrom(venues: readonly Told[]): RichText {
  const names = venues.map((told) => placeName(told));
  return rich`No data then from ${listed(names, names.length)}.`;
}

/** ` for 30 min or more` */
export function atLeastWords(atLeastMs: number | undefined): string {
  return atLeastMs === undefined ? '' : ` for ${shortDuration(atLeastMs)} or more`;
}
