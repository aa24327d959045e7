import { type Found, findPlace } from '../../../venues/find.ts';
import { matchOf, simplify } from '../../../venues/names.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { type Connection, venueName } from '../../../venues/workspace.ts';
import { readOnce } from '../read-once.ts';
import { alone, isMeal, nameTest } from './name-test.ts';
import { isQuestionWord, means } from './vocabulary.ts';

/** Finds the names of venues, zones and groups among the words of a question. */

export interface Named {
  readonly text: string;
  readonly isVenue: boolean;
  /** Its first character in the question, and the one after its last. */
  readonly start: number;
  readonly end: number;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const tokenPattern = /[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu;

/** More are not answered at once. */
const mostNames = 12;
/** In words. Longer names are found by their first words. */
const longestName = 6;

export const findNames = readOnce(namesIn);

function namesIn(text: string, venues: ChannelVenues): readonly Named[] {
  const tokens = [...text.matchAll(tokenPattern)].map(({ 0: typed, index }) => {
    const name = typed.replace(/['’]s?$|[.'’-]+$/, '');
    return { text: name, start: index, end: index + name.length };
  });
  const isName = nameTest(venues);
  const found: Named[] = [];
  for (let at = 0; at < tokens.length && found.length < mostNames; ) {
    const some = longestFrom(tokens, at, isName);
    const [first, last] = [some.at(0), some.at(-1)];
    if (first !== undefined && last !== undefined) {
      const name = text.slice(first.start, last.end);
      const place = findPlace({ typed: name, venueId: undefined }, venues);
      const isVenue =
        place.kind === 'which_venue' || (place.kind === 'place' && place.place.zone === undefined);
      const isInTown = isVenue && place.kind === 'place' && !isCalled(place.place.connection, name);
      // `paris dining room`, of a venue in that town
      const called = isInTown ? venueName(place.place.connection) : name;
      const named = { text: called, isVenue, start: first.start, end: last.end };
      const joined = joinedWith(found.at(-1), named, text, venues);
      const inTown = withTown(found.at(-1), place, { text, named }, venues);
      const longer = joined ?? inTown;
      if (longer === undefined) found.push(named);
      else found.splice(-1, 1, longer);
    }
    at += Math.max(1, some.length);
  }
  return found.length > 0 ? withSameTown(found, text, venues) : roomOfMeal(tokens, venues);
}

function isCalled(connection: Connection, name: string): boolean {
  return simplify(venueName(connection)).includes(simplify(name));
}

/** `the bar or the dining room in paris`: both are there, if that venue has both. */
function withSameTown(
  found: readonly Named[],
  text: string,
  venues: ChannelVenues,
): readonly Named[] {
  const last = found.at(-1);
  const there = last && findPlace({ typed: last.text, venueId: undefined }, venues);
  if (last === undefined || there?.kind !== 'place' || there.place.zone === undefined) return found;
  const { connection } = there.place;
  if (!last.text.endsWith(` ${venueName(connection)}`)) return found;
  return found.map((one, index) => {
    const next = found[index + 1];
    const isJoined = next !== undefined && andNext.test(text.slice(one.end, next.start));
    const zone = findPlace({ typed: one.text, venueId: connection.venueId }, venues);
    const isThere = zone.kind === 'place' && zone.place.connection === connection;
    return one !== last && !one.isVenue && isJoined && isThere
      ? { ...one, text: `${one.text} ${venueName(connection)}` }
      : one;
  });
}

const andNext = /^\W*(?:and|or|vs\.?|versus|than|,)\W*(?:the )?$/i;

/** `what to expect at breakfast`, where there is a *Breakfast Room* and no other place is named */
function roomOfMeal(tokens: readonly Token[], { connected }: ChannelVenues): readonly Named[] {
  const zones = connected.flatMap((one) => one.zones.map(({ name }) => name));
  const at = tokens.findIndex(
    ({ text }, index) =>
      isMeal.test(text.toLowerCase()) &&
      duringMeal.has(tokens[index - 1]?.text.toLowerCase() ?? '') &&
      zones.some((name) => matchOf(name, text) === 'start'),
  );
  const meal = tokens[at];
  return meal === undefined ? [] : [{ ...meal, isVenue: false }];
}

const duringMeal = new Set('at during over for'.split(' '));

/** `the shop in sydney` names one venue twice, and `the bar in sydney` a zone of it. */
function withTown(
  before: Named | undefined,
  place: Found,
  { text, named: { start, end } }: { readonly text: string; readonly named: Named },
  venues: ChannelVenues,
): Named | undefined {
  const isIn = /^\W*(((over|up|down|out) )?(in|at)\W*)?$/i;
  if (before === undefined || !isIn.test(text.slice(before.end, start))) return undefined;
  if (place.kind === 'which_venue') {
    // `the rooftop bar in copenhagen`, where one of two venues has one
    const there = place.candidates.flatMap(({ venueId }) => {
      const found = findPlace({ typed: before.text, venueId }, venues);
      return found.kind === 'place' && found.place.zone !== undefined ? [found.place] : [];
    });
    const [only, ...others] = there;
    if (before.isVenue || only === undefined || others.length > 0) return undefined;
    return { ...before, text: `${before.text} ${venueName(only.connection)}`, end };
  }
  if (place.kind !== 'place') return undefined;
  const { connection, zone } = place.place;
  if (zone !== undefined) return undefined;
  if (!before.isVenue) {
    // `the lobby at harbor hotel`: a misspelt name is found word by word.
    if (before.text.endsWith(` ${venueName(connection)}`)) return { ...before, end };
    const found = findPlace({ typed: before.text, venueId: connection.venueId }, venues);
    const isThere = found.kind === 'place' && found.place.connection === connection;
    return isThere
      ? { ...before, text: `${before.text} ${venueName(connection)}`, end }
      : undefined;
  }
  const first = findPlace({ typed: before.text, venueId: undefined }, venues);
  const isSame = first.kind === 'place' && first.place.connection === connection;
  return isSame ? { ...before, end } : undefined;
}

/** @returns undefined if the name is that of a zone */
export function venueNamed(
  { text, isVenue }: Named,
  venues: ChannelVenues,
): Connection | undefined {
  const found = isVenue ? findPlace({ typed: text, venueId: undefined }, venues) : undefined;
  return found?.kind === 'place' ? found.place.connection : undefined;
}

/** Each of them may be the beginning of one. */
const inPlace = /\b(\p{L}+)(?= (?:in|on|at|of|by) the (\p{L}+)\b)/giu;

/**
 * `the bar in the lobby` is the lobby bar, if there is one.
 *
 * @param nameOf the name of the place that is called so
 */
export function placesJoined(text: string, nameOf: (called: string) => string | undefined): string {
  // `a report on the breakfast room` is of no room.
  const isOther = (word: string) =>
    isQuestionWord(word) && !means(word, 'zone') && !means(word, 'venues');
  for (const found of text.matchAll(inPlace)) {
    const [, what = '', where = ''] = found;
    const name = isOther(what.toLowerCase()) ? undefined : nameOf(`${where} ${what}`);
    if (name === undefined) continue;
    const end = text.indexOf(where, found.index + what.length) + where.length;
    return `${text.slice(0, found.index)}${name}${text.slice(end)}`;
  }
  return text;
}

/** `roof bar`, of the *Rooftop Bar* */
export function nameInFull(text: string, { connected }: ChannelVenues): string | undefined {
  const wordsOf = (one: string) => one.toLowerCase().split(/\s+/);
  const typed = wordsOf(text);
  const isMeant = (words: readonly string[]) =>
    words.length === typed.length &&
    typed.every((word, index) => word.length > 2 && words[index]?.startsWith(word));
  const zones = connected.flatMap((one) => one.zones);
  return zones.find(({ name }) => isMeant(wordsOf(name)))?.name;
}

/** `corner caffe`: words of one name, of which each has matched for itself */
function joinedWith(
  before: Named | undefined,
  named: Named,
  text: string,
  venues: ChannelVenues,
): Named | undefined {
  if (before === undefined || !isAdjacent(text.slice(before.end, named.start))) return undefined;
  const name = text.slice(before.start, named.end);
  const whole = findPlace({ typed: name, venueId: undefined }, venues);
  return before.isVenue === named.isVenue && whole.kind === 'place'
    ? { ...named, text: name, start: before.start }
    : undefined;
}

/** The most words from here on that are a name together; none if there is none. */
function longestFrom(
  tokens: readonly Token[],
  at: number,
  isName: (words: readonly string[], before: string | undefined) => boolean,
): readonly Token[] {
  const longest = Math.min(longestName, tokens.length - at);
  for (let length = longest; length > 0; length -= 1) {
    const some = tokens.slice(at, at + length);
    const isWhole = tokens.length === length;
    const before = isWhole ? alone : tokens[at - 1]?.text.toLowerCase();
    if (
      isName(
        some.map((one) => one.text),
        before,
      )
    )
      return some;
  }
  return [];
}

/** Stands for a name among the words. */
export const nameMark = '§';

/** @param by stands for each of the names */
export function replaceNames(text: string, names: readonly Named[], by: string): string {
  return names.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)}${by}${rest.slice(end)}`,
    text,
  );
}

const separator = /(?:^|\s)(?:and|or|vs\.?|versus|than|against|with|to)(?:\s|$)|[,&/+]/i;

/** The names as `findPlace` and `findSeveral` read them: `harbour lobby`, `terrace and spa`. */
export function placesNamed(all: readonly Named[], text: string): string {
  // `is the reading room too loud for a reading room`
  const called = all.map((one, index) => simplify(withVenueBeside(one, all, index, text)));
  const names = all.filter((_, index) => called.indexOf(called[index] ?? '') === index);
  return names.reduce((line, { text: name, isVenue, start }, index) => {
    const before = names[index - 1];
    if (before === undefined) return name;
    const isApart = separator.test(text.slice(before.end, start));
    const isOfOther = before.isVenue !== isVenue && !isApart;
    // `spa reading room` are two zones, and `harbour lobby` is one.
    const areOne =
      isOfOther || (before.isVenue !== isVenue && isAdjacent(text.slice(before.end, start)));
    return `${line}${areOne ? ' ' : ' and '}${name}`;
  }, '');
}

/** `canal house dining room vs station bar dining room`: each has the venue beside it. */
function withVenueBeside(
  { text: name, isVenue, start, end }: Named,
  all: readonly Named[],
  index: number,
  text: string,
): string {
  const [before, next] = [all[index - 1], all[index + 1]];
  if (isVenue) return name;
  if (before?.isVenue === true && /^(?:['’]s)?\s*$/.test(text.slice(before.end, start))) {
    return `${before.text} ${name}`;
  }
  const isOfNext =
    next?.isVenue === true && /^\s*(?:in|at|of) (?:the )?$/i.test(text.slice(end, next.start));
  return isOfNext ? `${name} ${next.text}` : name;
}

function isAdjacent(between: string): boolean {
  return between.trim() === '';
}

/** The venues that a text names. */
export function venuesIn(text: string, venues: ChannelVenues): readonly Named[] {
  return findNames(text, venues).filter(({ isVenue }) => isVenue);
}

export function withoutNames(text: string, names: readonly Named[]): string {
  return names.reduce((rest, { text: name }) => rest.replace(name, ' '), text);
}

/** Without those that are asked for: `which bar was busiest` names no bar. */
export function namesMeant({
  names,
  text,
}: {
  readonly names: readonly Named[];
  readonly text: string;
}): readonly Named[] {
  return names.filter(({ start }) => !/\b(?:which|what) $/i.test(text.slice(0, start)));
}
