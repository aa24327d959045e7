import { type Connection, venueName } from '../../venues/workspace.ts';
import type { Question } from '../question.ts';
import { interpretLine, lineOf, ofOne, parsed } from './interpret-line.ts';
import type { Circumstances, Interpreted } from './interpreted.ts';
import { ofOneVenue, type VenueScope, venueScope } from './venue-scope.ts';

/** Finds out what a typed line asks, and of which venues. */

/** @param given with its command, which may be any word */
export function interpret(given: Question, circumstances: Circumstances): Interpreted {
  const whole = interpretLine(given, circumstances);
  const isChosen = given.venueId !== undefined || given.zoneId !== undefined;
  if (isChosen || given.argument === '') return whole;
  const scope = venueScope(lineOf(given), circumstances.venues);
  if (scope === undefined) return whole;
  const [only, ...others] = scope.connected;
  if (only !== undefined && others.length === 0)
    return ofTheOnly(only, scope, given, circumstances);
  const asked = scope.isExcluding
    ? withoutExcluded(scope, given, circumstances)
    : isOfAll(whole)
      ? whole
      : undefined;
  return asked ?? oneByOne(scope, given, circumstances) ?? whole;
}

/** What is excluded leaves one venue. */
function ofTheOnly(
  { venueId }: Connection,
  { rest }: VenueScope,
  given: Question,
  circumstances: Circumstances,
): Interpreted {
  const read = interpretLine(parsed(ofOneVenue(rest), given), circumstances);
  return read.kind === 'refused' ? read : { ...read, question: { ...read.question, venueId } };
}

/** Whether its answer shows all venues by itself, or is about none. */
function isOfAll(whole: Interpreted): boolean {
  if (whole.kind === 'refused') return false;
  const { command, past } = whole.question;
  const isOneTable = command === 'compare' || (command === 'csv' && past === undefined);
  return isOneTable || !ofOne.has(command);
}

/** `compare all but the café`, `complaints except the café` */
function withoutExcluded(
  { connected, rest }: VenueScope,
  given: Question,
  circumstances: Circumstances,
): Interpreted | undefined {
  const read = interpretLine(parsed(rest, given), circumstances);
  if (read.kind === 'refused') return undefined;
  const { question } = read;
  if (question.command === 'compare') {
    const argument = [question.argument, ...connected.map(venueName)].join(' ');
    return { kind: 'question', question: { ...question, argument } };
  }
  return question.command === 'log' ? ofVenues(question, connected) : undefined;
}

/** The question as it is asked about one venue, for each of them. */
function oneByOne(
  { connected, rest }: VenueScope,
  given: Question,
  circumstances: Circumstances,
): Interpreted | undefined {
  const read = interpretLine(parsed(ofOneVenue(rest), given), circumstances);
  if (read.kind === 'refused' || !ofOne.has(read.question.command)) return undefined;
  return ofVenues(read.question, connected);
}

function ofVenues(question: Question, connected: readonly Connection[]): Interpreted {
  const venueIds = connected.map(({ venueId }) => venueId);
  return { kind: 'question', question: { ...question, venueIds } };
}
