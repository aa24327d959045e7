import { type Message, message } from '../../card/message.ts';
import { note, type Part, paragraph, table } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { gapsIn } from '../../history/gaps.ts';
import type { PastNight } from '../../history/past-night.ts';
import { lengthOf, type Stretch } from '../../insight/stretches.ts';
import type { Question } from '../question.ts';
import { shortDuration } from '../text/durations.ts';
import { timeOfDay } from '../text/local-time.ts';
import { nothingMeasured } from '../text/night-words.ts';
import { capitalised, counted, listed } from '../text/wording.ts';
import {
  gapsNote,
  isCurrent,
  momentWords,
  namedValue,
  nightLabel,
  placeLabel,
  titleWords,
  valueWords,
} from './measured-words.ts';
import { nightButtons } from './night-buttons.ts';
import { nightCharts } from './night-charts.ts';
import type { PlaceMeasured } from './place-measured.ts';
import {
  type FoundStretches,
  findStretches,
  longestGapMs,
  readingsOf,
  type StretchesAsked,
} from './stretches.ts';

/** When, and for how long, a place was louder or livelier than something. */

/** @param places the zones of a venue if it was asked which of them; else the one place */
export function stretchesMessage(
  asked: StretchesAsked,
  places: readonly PlaceMeasured[],
  question: Question,
): Message {
  const [first] = places;
  if (first === undefined || places.every(({ nights }) => nights.length === 0)) {
    return message(paragraph(lines(titleWords(places, question), nothingMeasured)));
  }
  const found = readingsOf(asked).map((such) =>
    places.map((place) => findStretches(place, such, asked.atLeastMs)),
  );
  const measures = found.flatMap(([one]) => one?.measure ?? []);
  const gaps = gapsNote(places, measures);
  const areZones = asked.tell === 'zones';
  const isOneNight = first.nights.length === 1;
  return message(
    paragraph(
      lines(
        titleWords(places, question),
        ...found.flatMap((of) => {
          const [only] = of;
          if (only === undefined) return [];
          if (areZones) return [zonesSentence(of, asked, places)];
          return [isOneNight ? nightSentence(only, asked) : nightsSentence(only, asked)];
        }),
      ),
    ),
    ...(places.length === 1 && isOneNight
      ? nightCharts(first, measures[0] ?? 'mood', boundOf(asked))
      : []),
    ...(areZones || isOneNight ? [] : found.flatMap(([one]) => (one ? [nightsTable(one)] : []))),
    gaps === undefined ? undefined : note(gaps),
    nightButtons(first, question),
  );
}

function boundOf({ conditions: [first] }: StretchesAsked): number | undefined {
  return first?.kind === 'value' ? first.value : undefined;
}

/** Of the one night that was asked about. */
function nightSentence(
  found: FoundStretches,
  { tell, atLeastMs, isNever = false }: StretchesAsked,
): RichText {
  const { place, words, nights } = found;
  const [of] = nights;
  if (of === undefined) return rich``;
  const { night, stretches } = of;
  const { zone } = place.told.place;
  const time = (at: number) => timeOfDay(at, zone, place.told.locale);
  const [first] = stretches;
  if (first === undefined) return never(found, night, { tell, atLeastMs, isNever });
  const longest = stretches.toSorted((a, b) => b.to - b.from - (a.to - a.from))[0] ?? first;
  const all = listed(
    stretches.map((one) => spanWords(one, night, place, time)),
    mostListed,
  );
  const total = shortDuration(lengthOf(stretches));
  const is = capitalised(words);
  switch (tell) {
    case 'begin':
      return isCurrent(night, place.told) && first.isLast
        ? rich`${`${is} since ${time(first.from)}${startWords(first, night, place)}`}.`
        : rich`${is} from ${time(first.from)}. In all ${total}: ${all}.`;
    case 'whether':
      if (isNever) return rich`No, it was ${words} for ${total}: ${all}.`;
      return atLeastMs === undefined
        ? rich`Yes, ${words} for ${total}: ${all}.`
        : rich`Yes, ${words} for ${shortDuration(longest.to - longest.from)} at a time, ${spanWords(longest, night, place, time)}.`;
    case 'times':
      return rich`${is} ${timesWords(stretches.length)}, for ${total}: ${all}.`;
    case 'length':
    case 'longest':
    case 'nights':
    case 'zones':
      return rich`${is} for ${total}: ${all}.`;
  }
}

/** `once`, `twice`, `3 times` */
function timesWords(count: number): string {
  return count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`;
}

const mostListed = 4;

/** `20:15 to 21:00`, `20:15 until now`, `at 20:15` */
function spanWords(
  one: Stretch,
  night: PastNight,
  { told }: PlaceMeasured,
  time: (at: number) => string,
): string {
  if (one.isLast && isCurrent(night, told)) return `${time(one.from)} until now`;
  return one.from === one.to ? `at ${time(one.from)}` : `${time(one.from)} to ${time(one.to)}`;
}

/** It may have begun before the time that was asked about. */
function startWords({ from }: Stretch, { facts }: PastNight, { told }: PlaceMeasured): string {
  const first = facts.known[0]?.from;
  return first !== undefined && from - first < longestGapMs && told.place.now - from > longestGapMs
    ? ' or before'
    : '';
}

/** `above mood 7.0 for 30 min or more` */
function lasting(words: string, atLeastMs: number | undefined): string {
  return atLeastMs === undefined ? words : `${words} for ${shortDuration(atLeastMs)} or more`;
}

/** `No, never above 7.0: the highest was 6.8 at 20:40.` */
function never(
  { place, measure, words, isLow }: FoundStretches,
  night: PastNight,
  {
    tell,
    atLeastMs,
    isNever,
  }: Pick<StretchesAsked, 'tell' | 'atLeastMs'> & { readonly isNever: boolean },
): RichText {
  const { highest, values } = night.facts[measure];
  if (highest === undefined) return rich`Nothing is known of the ${measure} then.`;
  const extreme = isLow ? values.toSorted((a, b) => a.value - b.value)[0] : highest;
  const said = extreme ?? highest;
  const value = `${namedValue(said.value, measure, place)} ${momentWords(said.at, night, place)}`;
  const no = tell !== 'whether' ? 'It' : isNever ? 'Yes, it' : 'No, it';
  const was = lasting(words, atLeastMs);
  return rich`${no} was never ${was}. ${isLow ? 'Lowest' : 'Highest'}: ${value}.`;
}

/** Over several nights. */
function nightsSentence(
  found: FoundStretches,
  { tell, atLeastMs, isNever = false }: StretchesAsked,
): RichText {
  const { place, nights, words, measure } = found;
  const some = nights.filter(({ stretches }) => stretches.length > 0);
  if (isNever && tell === 'nights') return neverNights(found, nights);
  const names = listed(
    some.map(({ night }) => rich`*${nightLabel(night, place)}*`),
    some.length,
  );
  const was = lasting(words, atLeastMs);
  if (some.length === 0) {
    const highest = nights
      .flatMap(({ night }) => {
        const { highest: top } = night.facts[measure];
        return top === undefined ? [] : [{ night, top }];
      })
      .toSorted((a, b) => b.top.value - a.top.value)[0];
    const no = tell !== 'whether' ? 'On' : isNever ? 'Yes, on' : 'No, on';
    const none = rich`${no} none of ${counted(nights.length, 'night')} was it ${was}.`;
    return highest === undefined
      ? none
      : rich`${none} Highest: ${namedValue(highest.top.value, measure, place)} ${momentWords(highest.top.at, highest.night, place)}.`;
  }
  const all = some.flatMap(({ stretches }) => stretches);
  const total = shortDuration(lengthOf(all));
  const on = `${some.length} of ${counted(nights.length, 'night')}`;
  switch (tell) {
    case 'longest': {
      const [longest] = some.toSorted((a, b) => lengthOf(b.stretches) - lengthOf(a.stretches));
      if (longest === undefined) return rich``;
      const length = shortDuration(lengthOf(longest.stretches));
      return rich`${capitalised(words)} for longest: *${nightLabel(longest.night, place)}*, ${length}.`;
    }
    case 'length':
      return rich`${capitalised(words)} for ${total}, on ${on}: ${names}.`;
    case 'whether':
      return isNever
        ? rich`No, it was ${words} on ${on}: ${names}.`
        : rich`Yes, ${was} on ${on}: ${names}.`;
    case 'begin':
    case 'times':
    case 'nights':
    case 'zones':
      return rich`${capitalised(was)} on ${on}: ${names}. ${capitalised(timesWords(all.length))} in all, for ${total}.`;
  }
}

/** `Never above mood 7.0 on 2 of 5 nights: *Monday* and *Tuesday*.` */
function neverNights({ place, words }: FoundStretches, nights: FoundStretches['nights']): RichText {
  const none = nights.filter(
    ({ stretches, night }) => stretches.length === 0 && night.facts.known.length > 0,
  );
  if (none.length === 0) return rich`On every night it was ${words} at some time.`;
  const names = none.map(({ night }) => rich`*${nightLabel(night, place)}*`);
  return rich`Never ${words} on ${none.length} of ${counted(nights.length, 'night')}: ${listed(names, names.length)}.`;
}

function nightsTable({ place, measure, nights }: FoundStretches): Part {
  const { zone } = place.told.place;
  const time = (at: number) => timeOfDay(at, zone, place.told.locale);
  const rows = nights.map(({ night, stretches }) => {
    const { highest } = night.facts[measure];
    const [first] = stretches;
    return {
      label: `${capitalised(nightLabel(night, place))}${gapsIn(night.facts.known, night.facts.span).length > 0 ? ' (partial)' : ''}`,
      first: first === undefined ? '–' : time(first.from),
      length: first === undefined ? '–' : shortDuration(lengthOf(stretches)),
      peak: numberCell(highest?.value, (value) => valueWords(value, measure, place)),
    };
  });
  return table({
    caption: 'Nights',
    columns: ['Night', 'From', 'In all', `Highest ${measure}`],
    rows: rows.map(({ label, first, length, peak }) => [label, first, length, peak]),
    lines: rows.map(({ label, first, length, peak }) =>
      first === '–'
        ? rich`*${label}*: never, highest ${peak?.text ?? 'unknown'}`
        : rich`*${label}*: from ${first}, ${length}, highest ${peak?.text ?? 'unknown'}`,
    ),
    countRest: (count) => rich`and ${count} more`,
  });
}

/** `Above mood 7.0: *Rooftop Bar* (10.0, 5 h 50 min) and *Lobby Bar* (10.0, 5 h 20 min).` */
function zonesSentence(
  of: readonly FoundStretches[],
  { isNever = false, atLeastMs }: StretchesAsked,
  places: readonly PlaceMeasured[],
): RichText {
  const [first] = of;
  if (first === undefined) return rich``;
  const was = lasting(first.words, atLeastMs);
  const zones = of.map(({ place, nights, measure }) => ({
    place,
    top: Math.max(...nights.flatMap(({ night }) => night.facts[measure].highest?.value ?? [])),
    length: lengthOf(nights.flatMap(({ stretches }) => stretches)),
    isSo: nights.some(({ stretches }) => stretches.length > 0),
  }));
  const some = zones.filter(({ isSo }) => isSo !== isNever);
  if (some.length === 0) {
    return isNever ? rich`Every zone was ${first.words} at some time.` : rich`No zone was ${was}.`;
  }
  const names = some
    .toSorted((a, b) => b.length - a.length || b.top - a.top)
    .map(({ place, top, length }) => {
      const highest = valueWords(top, first.measure, place);
      const detail = isNever
        ? `highest ${highest}`
        : first.isLow
          ? shortDuration(length)
          : `${highest}, ${shortDuration(length)}`;
      return rich`*${placeLabel(place, places)}* (${detail})`;
    });
  const lead = isNever ? `Never ${was}` : capitalised(was);
  return rich`${lead}: ${listed(names, names.length)}.`;
}
