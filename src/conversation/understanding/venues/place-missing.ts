import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import type { Question } from '../../question.ts';
import { ofOne } from '../commands/commands-read.ts';
import type { LineInterpreted } from '../interpreted.ts';
import { nameTest } from '../sentence/name-test.ts';
import { venueNamed, venuesIn } from '../sentence/place-names.ts';

/** Places that are not there, of which one word means something else. */

const served =
  'wine|beer|cocktail|champagne|whisky|gin|cigar|tea|coffee|juice|snack|food|sports?|games?|pool|beach|winter';
const rooms = 'bar|cellar|garden|room|court|hall|lounge|corner|shop|club';
/** `Grand Hotel`, written as a name */
const namedAsVenue =
  /(?<=\S )(?:\p{Lu}[\p{L}'’]+ ){1,2}(?:Hotel|Inn|House|Hostel|Lodge|Resort|Club|Arms|Pub|Caf[eé])(?=\W|$)/u;
const namedByUse = new RegExp(String.raw`\b(?:${served}) (?:${rooms})\b`, 'i');

/**
 * `how is the wine bar`, `how is Grand Hotel`: such a place, of which one word means something else alone, and
 * the venue if one is named; undefined if it is there
 */
function placeMissing(
  text: string,
  venues: ChannelVenues,
): { readonly name: string; readonly venueId: string | undefined } | undefined {
  const [name] = namedAsVenue.exec(text) ?? namedByUse.exec(text) ?? [];
  if (name === undefined || nameTest(venues)(name.split(' '), undefined)) return undefined;
  const [venue] = venuesIn(text, venues);
  return { name, venueId: venue && venueNamed(venue, venues)?.venueId };
}

/** The question about the place that is named, although only a part of its name is known. */
export function withPlaceMissing(
  read: LineInterpreted,
  line: string,
  venues: ChannelVenues,
): LineInterpreted {
  const question = questionOf(read);
  // A zone that was chosen with a button is there, whatever was typed before.
  if (question === undefined || question.zoneId !== undefined) return read;
  const isComparison = question.command === 'compare';
  if (!isComparison && !ofOne.has(question.command)) return read;
  const missing = placeMissing(line, venues);
  if (missing === undefined) return read;
  if (isComparison) {
    const asked: Question = { command: 'compare', argument: '' };
    return { kind: 'refused', why: { kind: 'unknown', words: [missing.name], question: asked } };
  }
  const { name: argument, venueId } = missing;
  return {
    kind: 'question',
    question: { ...question, argument, venueId: venueId ?? question.venueId },
  };
}

/** Also of one that is refused for a word of the name: wine is sold, and not measured. */
function questionOf(read: LineInterpreted): Question | undefined {
  if (read.kind === 'question') return read.question;
  if (read.kind === 'questions') return undefined;
  const { why } = read;
  return why.kind === 'beyond' || why.kind === 'unread' || why.kind === 'unknown'
    ? why.question
    : undefined;
}
