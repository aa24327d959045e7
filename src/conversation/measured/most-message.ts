import { type Message, message } from '../../card/message.ts';
import { note, paragraph } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { meanOf } from '../../insight/mean.ts';
import { extremes, typicalPoints } from '../../insight/typical.ts';
import { minuteMs } from '../../time.ts';
import { venueName } from '../../venues/workspace.ts';
import type { Question } from '../question.ts';
import { timeOfDay, weekdayName } from '../text/local-time.ts';
import { nothingMeasured } from '../text/night-words.ts';
import { adjectiveOf } from '../text/verdict.ts';
import { listed } from '../text/wording.ts';
import type { Level } from '../understanding/sentence/levels.ts';
import { levels } from '../understanding/sentence/levels.ts';
import {
  averagedHours,
  gapsNote,
  momentWords,
  namedValue,
  nightLabel,
  placeInWords,
  sentences,
  superlatives,
  titleWords,
  valueWords,
} from './measured-words.ts';
import {
  type Candidate,
  isByAverage,
  leaders,
  rankedByNight,
  rankedMoments,
  rankedNights,
  rankedPlaces,
} from './most.ts';
import { type Most, mostTable } from './most-table.ts';
import { nightButtons } from './night-buttons.ts';
import { nightCharts } from './night-charts.ts';
import { isCurrent, type PlaceMeasured } from './place-measured.ts';

/** The place, night or moment that was the most of something. */

const mostRunnersUp = 2;
/** Of more that are tied, the times are in the table. */
const mostTimed = 3;

/**
 * @param places what is ranked: zones, venues, or the one place whose nights or moments are
 * @param zones of venues whose loudness is ranked: one of them may have been louder
 */
export function mostMessage(
  asked: Most,
  places: readonly PlaceMeasured[],
  question: Question,
  zones: readonly PlaceMeasured[] = [],
): Message {
  const { measure } = levels[asked.level];
  const [only] = places;
  if (only === undefined || places.every(({ nights }) => nights.length === 0)) {
    return message(paragraph(lines(titleWords(places, question), nothingMeasured)));
  }
  const isOfOne = asked.of === 'moment' && places.length === 1;
  const areSeveral = places.length > 1 || only.nights.length > 1;
  const areMoments = asked.of === 'moment' && asked.top !== undefined && areSeveral;
  const ranked = areMoments
    ? rankedMoments(places, asked.level)
    : asked.of === 'night'
      ? rankedNights(only, asked.level)
      : asked.isOfNights === true
        ? rankedByNight(places, asked.level)
        : rankedPlaces(places, asked.level, asked.of);
  const gaps = gapsNote(places, [measure]);
  // A place that is quiet by its average may only have been empty for longer.
  const isAverage = ranked[0] !== undefined && ranked[0].at === undefined;
  const hours = isAverage ? averagedHours(places, question) : undefined;
  const isOneMoment = isOfOne && !areMoments;
  const superlative = superlatives[asked.level].toLowerCase();
  return message(
    paragraph(
      lines(
        titleWords(places, question),
        isOneMoment
          ? momentSentence(asked, ranked, only)
          : areMoments
            ? momentsSentence(asked, ranked, places)
            : leadSentence(asked, ranked, places),
        isOneMoment ? stillToCome(only, asked.level) : undefined,
        louderZone(ranked[0], zones, places),
      ),
    ),
    ...(isOneMoment
      ? only.nights.length === 1
        ? nightCharts(only, measure)
        : [mostTable({ ...asked, of: 'night' }, rankedNights(only, asked.level, 'moment'), places)]
      : [mostTable(isOfOne ? { ...asked, of: 'night' } : asked, ranked, places)]),
    areMoments
      ? note(
          isOfOne
            ? rich`Shows the ${superlative} moment of each night.`
            : rich`Shows each place's ${superlative} moment per night.`,
        )
      : undefined,
    gaps === undefined ? undefined : note(gaps),
    hours === undefined ? undefined : note(hours),
    nightButtons(places, question),
  );
}

/** `Liveliest at 21:25 and again at 22:30: mood 10.0 of 10.`, or `on Thursday at 21:25 and tonight at 22:30` */
function momentSentence(
  { level }: Most,
  ranked: readonly Candidate[],
  place: PlaceMeasured,
): RichText {
  const [first] = ranked;
  const { measure, direction } = levels[level];
  if (first?.night === undefined || first.at === undefined) {
    return rich`Not enough data to say when it was ${superlatives[level].toLowerCase()}.`;
  }
  const { night, at, value } = first;
  const known = direction === 'more' && !night.facts[measure].isPeak ? ', as far as I know' : '';
  const told = rich`${namedValue(value, measure, place)}${known}`;
  const nights = leaders(rankedNights(place, level, 'moment'), level);
  if (nights.length > 1) {
    const inOrder = nights.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0));
    const times = inOrder.flatMap((one) =>
      one.night === undefined || one.at === undefined
        ? []
        : [momentWords(one.at, one.night, place)],
    );
    return times.length > mostTimed
      ? rich`${superlatives[level]} on ${times.length} nights: ${told}, first ${times[0] ?? ''}.`
      : rich`${superlatives[level]} ${listed(times)}: ${told}.`;
  }
  const shown = (number: number) => valueWords(number, measure, place);
  const same = night.facts[measure].values.filter((one) => shown(one.value) === shown(value));
  // All other answers name one of equal values, and another may be hours away.
  const [other] = same.filter((one) => Math.abs(one.at - at) > apartMs);
  const { zone } = place.told.place;
  const [begin, again] = [Math.min(at, other?.at ?? at), Math.max(at, other?.at ?? at)];
  const also = begin === again ? '' : ` and again at ${timeOfDay(again, zone, place.told.locale)}`;
  return rich`${superlatives[level]} ${momentWords(begin, night, place)}${also}: ${told}.`;
}

/** `The loudest zone was *Terrace*, 9.8 on Friday at 21:40.`; undefined if the first of the ranking is as loud */
function louderZone(
  first: Candidate | undefined,
  zones: readonly PlaceMeasured[],
  places: readonly PlaceMeasured[],
): RichText | undefined {
  const [loudest] = rankedPlaces(zones, 'loud', 'zone');
  if (first === undefined || loudest === undefined || loudest.value <= first.value) {
    return undefined;
  }
  const of = places.length > 1 ? ` (${venueName(loudest.place.connection)})` : '';
  const value = valueWords(loudest.value, 'loudness', loudest.place);
  return rich`The loudest zone was *${loudest.place.zone?.name ?? ''}*${of}: ${value}${whenOf(loudest, 'zone')}.`;
}

/** Equal values that are closer are one moment. */
const apartMs = 30 * minuteMs;

/** `A usual Friday is liveliest around 23:00 (mood 8.9), which is still to come.` */
function stillToCome({ nights, told }: PlaceMeasured, level: Level): RichText | undefined {
  const [night, ...others] = nights;
  if (level !== 'busy' || night?.week === undefined || others.length > 0) return undefined;
  const { now, zone } = told.place;
  if (!isCurrent(night, told)) return undefined;
  const peak = extremes(typicalPoints(night.week, night.day.from, night.day.to))?.peak;
  return peak === undefined || peak.at <= now
    ? undefined
    : rich`A usual ${weekdayName(night.day.weekday)} peaks around ${timeOfDay(peak.at, zone, told.locale)}, so there may be more to come.`;
}

/** `🔊 Loudest: *Restaurant*, loudness 9.8 tonight at 22:40. Then Rooftop Bar (9.6) and Lobby Bar (8.8).` */
function leadSentence(
  { level, of, top }: Most,
  ranked: readonly Candidate[],
  places: readonly PlaceMeasured[],
): RichText {
  const { measure } = levels[level];
  const [first] = ranked;
  if (first === undefined) return noneKnown(level);
  const isAverage = isByAverage(of, level);
  const name = (one: Candidate) => rich`*${nameOf(one, of, places)}*`;
  const number = (one: Candidate) => valueWords(one.value, measure, one.place);
  const ties = top === undefined ? leaders(ranked, level) : [first];
  const rest = ranked.slice(
    ties.length,
    ties.length + (top === undefined ? mostRunnersUp : top - 1),
  );
  const then = listed(
    rest.map((one) => rich`${nameOf(one, of, places)} (${number(one)})`),
    rest.length,
  );
  const icon = level === 'busy' ? '🔥 ' : level === 'loud' ? '🔊 ' : '';
  const [, second] = ties;
  const times = isAverage || ties.length > mostTimed ? [] : ties.map((one) => whenOf(one, of));
  const areAtOnce = new Set(times).size === 1;
  const tied = listed(
    ties.map((one, index) => rich`${name(one)}${areAtOnce ? '' : (times[index] ?? '')}`),
    ties.length,
  );
  const value = namedValue(first.value, measure, first.place);
  const detail = isAverage ? `${value} on average` : `${value}${whenOf(first, of)}`;
  const lead =
    second === undefined
      ? rich`${`${icon}${superlatives[level]}`}: ${name(first)}, ${detail}.`
      : rich`${`${icon}${superlatives[level]}`}: ${tied}, ${ties.length === 2 ? 'both' : 'each'} with ${isAverage || areAtOnce ? detail : value}.`;
  return sentences(
    lead,
    second === undefined ? undefined : mostOnAverage(ties, { level, of, places }),
    rest.length === 0 ? undefined : rich`Then ${then}.`,
  );
}

function noneKnown(level: Level): RichText {
  return rich`Not enough data to say which was the ${superlatives[level].toLowerCase()}.`;
}

/** `🔊 Loudest: *Lobby Bar* (9.8 on Thursday at 22:25) and *Terrace* (9.7 tonight at 23:30). Others reached 9.7, too.` */
function momentsSentence(
  { level, of, top = 1 }: Most,
  ranked: readonly Candidate[],
  places: readonly PlaceMeasured[],
): RichText {
  const { measure } = levels[level];
  const number = (one: Candidate) => valueWords(one.value, measure, one.place);
  const first = ranked.slice(0, top);
  const [last, next] = [first.at(-1), ranked[top]];
  if (last === undefined) return noneKnown(level);
  const names = first.map((one) =>
    places.length === 1
      ? rich`*${whenOf(one, of).trim()}* (${number(one)})`
      : rich`*${nameOf(one, of, places)}* (${number(one)}${whenOf(one, of)})`,
  );
  const icon = level === 'busy' ? '🔥 ' : level === 'loud' ? '🔊 ' : '';
  const isTied = next !== undefined && number(next) === number(last);
  return sentences(
    rich`${`${icon}${superlatives[level]}`}: ${listed(names, names.length)}.`,
    isTied ? rich`Others reached ${number(last)}, too.` : undefined,
  );
}

/** `On average over these nights, *Mill Street* was louder (5.2).`; undefined if several were, or it's one night */
function mostOnAverage(
  ties: readonly Candidate[],
  { level, of, places }: Pick<Most, 'level' | 'of'> & { readonly places: readonly PlaceMeasured[] },
): RichText | undefined {
  const { measure, direction } = levels[level];
  if (of !== 'venue' && of !== 'zone') return undefined;
  if (direction === 'less' || ties.some(({ place }) => place.nights.length < 2)) return undefined;
  const means = ties.flatMap((one) => {
    const mean = meanOf(one.place.nights.flatMap(({ facts }) => facts[measure].mean ?? []));
    return mean === undefined
      ? []
      : [{ ...one, shown: valueWords(mean, measure, one.place), mean }];
  });
  const [first, next] = means.toSorted((a, b) => b.mean - a.mean);
  return first === undefined || first.shown === next?.shown
    ? undefined
    : rich`On average over these nights, *${placeInWords(first.place, places)}* was ${ties.length === 2 ? adjectiveOf(measure, direction) : `the ${superlatives[level].toLowerCase()}`} (${first.shown}).`;
}

/** ` on Friday at 22:40`; of a night, its name is said already */
function whenOf({ at, night, place }: Candidate, of: Most['of']): string {
  if (at === undefined || night === undefined) return '';
  const { zone } = place.told.place;
  return of === 'night'
    ? ` at ${timeOfDay(at, zone, place.told.locale)}`
    : ` ${momentWords(at, night, place)}`;
}

/** As the table has it, within a sentence */
function nameOf(one: Candidate, of: Most['of'], places: readonly PlaceMeasured[]): string {
  if (one.night === undefined) return placeInWords(one.place, places);
  if (of === 'night') return nightLabel(one.night, one.place);
  // The night of an average has no moment that names it.
  const when = one.at === undefined ? ` on ${nightLabel(one.night, one.place)}` : '';
  return `${placeInWords(one.place, places)}${when}`;
}
