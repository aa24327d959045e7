import { findPlace, type Place } from '../../../venues/find.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { venueName } from '../../../venues/workspace.ts';
import { readOnce } from '../read-once.ts';
import { splitWhen, type When } from '../times/when.ts';
import { isForeign } from './language.ts';
import { type LevelAsked, levelAsked } from './levels.ts';
import { levelPhrases } from './phrases/levels.ts';
import { musicPhrases } from './phrases/music.ts';
import { joinPhrases } from './phrases/phrase.ts';
import { placePhrases } from './phrases/places.ts';
import { questionPhrases } from './phrases/questions.ts';
import { taskPhrases } from './phrases/tasks.ts';
import { findNames, type Named, nameMark, placesNamed, replaceNames } from './place-names.ts';
import { saidInFull } from './said-in-full.ts';
import { inFull } from './spelling.ts';
import {
  isAdverb,
  isQuestionWord,
  isWhereabouts,
  type Meaning,
  means,
  spelledRight,
} from './vocabulary.ts';

/** Reads a question: which words of it are names, which are times, and what the rest means. */

export interface Sentence {
  /** As it was typed. */
  readonly text: string;
  /** Without names and times, in lower case, with typos corrected and phrases as one word. */
  readonly words: readonly string[];
  /** The same with phrases as they were typed. */
  readonly plain: readonly string[];
  readonly names: readonly Named[];
  /** The names as `findPlace` and `findSeveral` read them. */
  readonly places: string;
  /** In the order of {@link splitWhen}. */
  readonly whens: readonly When[];
  /** The words for them. */
  readonly timesSaid: readonly string[];
  readonly level: LevelAsked | undefined;
  /** Words that are part of nothing that is known, as they were typed. */
  readonly unknown: readonly string[];
  /** Whether it is in another language, apart from names. */
  readonly isForeign: boolean;
  /** Whether a word has one of these meanings. */
  readonly has: (...meanings: readonly Meaning[]) => boolean;
}

/** `louder now than an hour ago` */
const mostTimes = 4;

/** What is to be done, then where, then how it is. */
const phrases = [
  ...taskPhrases,
  ...placePhrases,
  ...musicPhrases,
  ...levelPhrases,
  ...questionPhrases,
];

export const readSentence = readOnce(sentenceIn);

function sentenceIn(text: string, venues: ChannelVenues): Sentence {
  const names = findNames(text, venues);
  const rest = replaceNames(text, names, nameMark);
  const times = timesIn(rest, names);
  const joined = joinPhrases(times.words, phrases)
    .split(' ')
    .filter((word) => word !== '');
  return {
    text,
    words: joined,
    plain: times.words.split(' ').filter((word) => word !== ''),
    names,
    places: zonesOfOne(names, venues) ?? zonesTogether(names, venues) ?? placesNamed(names, text),
    whens: [...times.whens, ...impliedTime(times.whens, joined, names)],
    timesSaid: times.timesSaid,
    level: levelAsked(joined),
    isForeign: isForeign(rest),
    has: (...meanings) => meanings.some((meaning) => joined.some((word) => means(word, meaning))),
    unknown: joined.filter(
      (word, index) =>
        word !== nameMark &&
        !isMainOne(word, joined[index + 1]) &&
        (!isUnderstood(word, names.length > 0) || isPartOfName(word, joined[index + 1])),
    ),
  };
}

/** `which corner café zone is busier, counter or garden`; undefined unless several of one venue are named */
function zonesOfOne(names: readonly Named[], venues: ChannelVenues): string | undefined {
  const [venue, ...others] = names.filter(({ isVenue }) => isVenue);
  const zones = names.filter(({ isVenue }) => !isVenue);
  if (venue === undefined || others.length > 0 || zones.length < 2) return undefined;
  const places = zones.map((zone) => `${venue.text} ${zone.text}`);
  const areThere = places.every(
    (typed) => findPlace({ typed, venueId: undefined }, venues).kind === 'place',
  );
  return areThere ? places.join(' and ') : undefined;
}

/** `the bar, the lounge and the dining room`: of the one venue that has them all, and alone has one of them */
function zonesTogether(names: readonly Named[], venues: ChannelVenues): string | undefined {
  if (names.length < 2 || names.some(({ isVenue }) => isVenue)) return undefined;
  const zoneIn = (typed: string, venueId: string | undefined) => {
    const found = findPlace({ typed, venueId }, venues);
    return found.kind === 'place' && found.place.zone !== undefined ? found.place : undefined;
  };
  const venueOf = (place: Place) => place.connection.venueId;
  const alone = names.flatMap(({ text }) => zoneIn(text, undefined) ?? []).map(venueOf);
  const [venueId] = new Set(alone.filter((one) => names.every(({ text }) => zoneIn(text, one))));
  const isMeant = venueId !== undefined && alone.length < names.length;
  const places = isMeant ? names.flatMap(({ text }) => zoneIn(text, venueId) ?? []) : [];
  return places.length === 0
    ? undefined
    : places.map(({ connection, zone }) => `${venueName(connection)} ${zone?.name}`).join(' and ');
}

/** `which zone has the most alerts`, `which nights were quiet`: over some time, also if none is named. */
function isOverTime(words: readonly string[]): boolean {
  return /\bmost (alerts|alarms)\b|\bhowoften\b.*\babove\b|\b(which|what|howmany|any) (\w+ )?(nights|evenings)\b.*\b(was|were|did|had|have|busy|quiet|loud)\b/.test(
    words.join(' '),
  );
}

/** The time that is meant beside those that are named. */
function impliedTime(
  whens: readonly When[],
  words: readonly string[],
  names: readonly Named[],
): readonly When[] {
  // `which nights did it get noisy after 11`
  const areHours = whens.every(({ kind }) => kind === 'clock' || kind === 'hours');
  if (areHours && isOverTime(words)) return lately;
  // `how did breakfast go`, of a room of that name: this morning's
  const isOfBreakfast = names.some(isBreakfast);
  const isOver = words.some((word) => means(word, 'past'));
  return whens.length === 0 && isOfBreakfast && isOver
    ? [{ kind: 'part_of_today', ...hoursOfBreakfast }]
    : [];
}

function isBreakfast({ text }: Named): boolean {
  return /^(breakfast|brekkie|brekky)$/i.test(text);
}

/** In minutes after midnight. */
const hoursOfBreakfast = { from: 6 * 60, to: 12 * 60 } as const;

const lately: readonly When[] = [{ kind: 'past', named: { kind: 'last_days', days: 30 } }];

/** What a question begins with, apart from `and`, `so` and the like. */
export function beginsWith(text: string, pattern: RegExp): boolean {
  return pattern.test(text.replace(/^\W*((and|so|but|ok|hey) )*/i, ''));
}

const sides: ReadonlySet<string> = new Set(['back', 'front', 'side', 'main', 'reading']);

/** `the main restaurant`, of which there is one */
function isMainOne(word: string, next: string | undefined): boolean {
  return word === 'main' && next === nameMark;
}

/** A *back room* is a place, which has another name or is none of the venue's. */
function isPartOfName(word: string, next: string | undefined): boolean {
  return sides.has(word) && next !== undefined && /^(room|area|section)$/.test(next);
}

function isUnderstood(word: string, isPlaceNamed: boolean): boolean {
  return isQuestionWord(word) || isAdverb(word) || (isPlaceNamed && isWhereabouts(word));
}

/** In lower case, without punctuation that no time has. */
function spellRight(text: string): string {
  return saidInFull(text.toLowerCase())
    .replace(/[/,+&;()"“”!?¿¡]|(?<=\p{L})-(?=\p{L})/gu, ' ')
    .split(/\s+/)
    .map((typed) => {
      if (typed.includes(nameMark)) return nameMark;
      if (/\d/.test(typed)) return typed;
      const word = typed.replace(/[^\p{L}\p{N}']/gu, '');
      return isQuestionWord(word) ? word : (spelledRight(word) ?? word);
    })
    .filter((word) => word !== '')
    .join(' ');
}

const days: ReadonlySet<When['kind']> = new Set(['past', 'tonight', 'usual', 'in_days']);
const hours: ReadonlySet<When['kind']> = new Set(['clock', 'hours', 'part_of_today']);

/** `breakfast this week`, of a *Breakfast Room*, is about its mornings. @param rest without the names */
function timesIn(rest: string, names: readonly Named[]): ReturnType<typeof splitTimes> {
  const times = splitTimes(spellRight(inFull(rest)));
  const isOfMeal =
    names.some(isBreakfast) &&
    times.whens.some(({ kind }) => days.has(kind)) &&
    !times.whens.some(({ kind }) => hours.has(kind));
  return isOfMeal ? splitTimes(spellRight(inFull(`${rest} at breakfast`))) : times;
}

function splitTimes(
  text: string,
): Pick<Sentence, 'whens' | 'timesSaid'> & { readonly words: string } {
  const whens: When[] = [];
  const timesSaid: string[] = [];
  let words = text;
  while (words !== '' && whens.length < mostTimes) {
    const { when, said, rest } = splitWhen(words);
    if (when === undefined) break;
    whens.push(when);
    timesSaid.push(said);
    words = rest;
  }
  return { whens, timesSaid, words };
}
