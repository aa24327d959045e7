import { findPlace } from '../../../venues/find.ts';
import { simplify } from '../../../venues/names.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { venueName } from '../../../venues/workspace.ts';
import type { Question } from '../../question.ts';
import type { Interpreted } from '../interpreted.ts';
import { type Named, venueNamed } from '../sentence/place-names.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { namesInFull } from '../sentence/spelling.ts';
import { isQuestionWord } from '../sentence/vocabulary.ts';
import { besideAside } from './beside-aside.ts';

/** Words that are known neither as names nor otherwise: a zone may have been renamed since. */

/** @param ofPlaces the commands that are about a place */
export function withUnknown(
  question: Question,
  { names, text, unknown, words }: Sentence,
  ofPlaces: ReadonlySet<string>,
  venues: ChannelVenues,
): Interpreted {
  const isNothingElse = names.length === 0 && unknown.length === words.length;
  if (besideAside(text, unknown, venues) !== undefined) return refusedWords(unknown, question);
  if (isNothingElse) return { kind: 'question', question: { ...question, argument: text } };
  const typed = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    word: word.replace(/[?!.,;:]+$/, ''),
    isUnknown: unknown.includes(simplify(word)),
    isOfName: names.some(({ start, end }) => start <= index && index < end),
  }));
  const first = typed.findIndex(({ isUnknown }) => isUnknown);
  const last = typed.findLastIndex(({ isUnknown }) => isUnknown);
  const isOneName =
    first >= 0 &&
    last - first < Math.min(unknown.length, longestName) &&
    isNamedAsPlace(
      typed.map(({ word }) => word),
      first,
    );
  // Something that is sought at a venue, which has no such zone.
  const venueId = isOneName ? venueBehind(text, typed[last]?.word, names, venues) : undefined;
  if (venueId !== undefined && ofPlaces.has(question.command)) {
    const sought = typed.slice(first, last + 1).map(({ word }) => word);
    return {
      kind: 'question',
      question: { ...question, argument: sought.join(' '), venueId },
    };
  }
  // A rooftop pool is something else than the rooftop; a word that stands apart is part of no name.
  const isBeside =
    names.length === 0
      ? !/est$/i.test(typed[first]?.word ?? '')
      : typed[first - 1]?.isOfName === true || typed[last + 1]?.isOfName === true;
  if (!isBeside) return refusedWords(unknown, question);
  if (!isOneName || !ofPlaces.has(question.command)) return refusedWords(unknown, question);
  const said = typed.filter(({ isUnknown, isOfName }) => isUnknown || isOfName);
  const argument = said.map(({ word }) => word).join(' ');
  return { kind: 'question', question: { ...question, argument } };
}

/** The one venue that is named, behind a word and *at* or *in*. */
function venueBehind(
  text: string,
  word: string | undefined,
  names: readonly Named[],
  venues: ChannelVenues,
): string | undefined {
  const [venue, ...others] = names;
  if (word === undefined || venue?.isVenue !== true || others.length > 0) return undefined;
  const before = text.slice(0, venue.start).toLowerCase();
  if (!/ (?:at|in|of)(?: the| our)? $/.test(before)) return undefined;
  const isNext = before.replace(/ (?:at|in|of)(?: the| our)? $/, '').endsWith(word.toLowerCase());
  return isNext ? venueNamed(venue, venues)?.venueId : undefined;
}

/** `is the pool busy`, `pool now`, but not `how far back does it go` */
function isNamedAsPlace(words: readonly string[], first: number): boolean {
  const before = words[first - 1]?.toLowerCase();
  const asks = isQuestionWord(simplify(words[0] ?? ''));
  return before === undefined || !asks || words.length < fewestAsked || beforeNames.has(before);
}

const fewestAsked = 4;
const beforeNames = new Set(
  "the our my a an at in on near by from to of and or vs than is are hows how’s how's was for with".split(
    ' ',
  ),
);

/** In words. What is longer is no name. */
const longestName = 3;

/** The line with a misspelt name in full, such as `rooftp br`; undefined if it is no name of one place. */
export function respelled(
  { names, text, unknown }: Sentence,
  venues: ChannelVenues,
): string | undefined {
  const full = namesInFull(text, unknown);
  if (full !== text) return full;
  const [name] = names;
  if (unknown.length !== 1 || name === undefined || names.length > 1) return undefined;
  const typed = [...text.matchAll(/\S+/g)].find(({ 0: word }) => unknown.includes(simplify(word)));
  if (typed === undefined) return undefined;
  const start = Math.min(name.start, typed.index);
  const end = Math.max(name.end, typed.index + typed[0].length);
  const between = text.slice(start, end).split(/\s+/);
  const found = findPlace({ typed: text.slice(start, end), venueId: undefined }, venues);
  if (between.length > name.text.split(/\s+/).length + 1 || found.kind !== 'place')
    return undefined;
  const { connection, zone } = found.place;
  return `${text.slice(0, start)}${zone?.name ?? venueName(connection)}${text.slice(end)}`;
}

export function refusedWords(words: readonly string[], question: Question): Interpreted {
  return { kind: 'refused', why: { kind: 'unknown', words, question } };
}
