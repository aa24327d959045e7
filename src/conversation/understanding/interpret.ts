import { type Connection, isTold, venueName } from '../../venues/workspace.ts';
import {
  type CommandName,
  isCommand,
  isOneOf,
  type Question,
  type TypedLine,
} from '../question.ts';
import { countsMeant } from './alerts-and-log/counts-meant.ts';
import { noteMeant } from './alerts-and-log/note-meant.ts';
import { withLoudness, withoutWhy } from './beyond/refused-beyond.ts';
import { ofOne } from './commands/commands-read.ts';
import { withoutCourtesy } from './courtesy.ts';
import { asMuchAsked } from './first-line/as-much-as.ts';
import { interpretLine } from './interpret-line.ts';
import type { Circumstances, Interpreted, LineInterpreted } from './interpreted.ts';
import { withoutEffect } from './leftovers/without-effect.ts';
import { withRest } from './leftovers/without-unknown.ts';
import { lineOf, parsed, withoutFullStop } from './line.ts';
import { measuredQuestion } from './measured/measured-question.ts';
import { unabbreviated } from './rewordings/abbreviations.ts';
import { withoutWhereGuestsAre } from './rewordings/asides-in-front.ts';
import { stopsAfter } from './rewordings/unfinished.ts';
import { canonical } from './sentence/canonical.ts';
import { findNames } from './sentence/place-names.ts';
import { readSentence } from './sentence/sentence.ts';
import { withTooSpelled } from './sentence/spelling.ts';
import { inOrder } from './sentence/word-order.ts';
import { halfRead } from './several/half-read.ts';
import { alertsOfTwoTimes, twoQuestions } from './several/two-questions.ts';
import { venueAndZone } from './several/venue-and-zone.ts';
import { datesInFull, withDayOnce } from './times/dates-in-full.ts';
import { withWeekdayBefore } from './times/day-beside.ts';
import { dayGroupsAsked } from './times/day-groups.ts';
import { atLocalTime } from './times/times-of-night.ts';
import { withHoursAhead } from './times/until-ahead.ts';
import { onAverage } from './times/usual-days.ts';
import { withUsualOfToday } from './times/usual-of-today.ts';
import { hoursBeside } from './venues/hours-beside.ts';
import { inWords, ofAllUnlessMeant, withAllSaid } from './venues/no-venue-meant.ts';
import { withPlaceMissing } from './venues/place-missing.ts';
import { withTownsNamed } from './venues/towns-named.ts';
import { withTwoNamed } from './venues/two-of-name.ts';
import {
  ofOneVenue,
  ofZonesInEach,
  type VenueScope,
  venueScope,
  withAnywhereSaid,
  withBarsSaid,
  withVenuesSaid,
} from './venues/venue-scope.ts';
import { inTableOfAll, musicOfVenues } from './venues/venues-asked.ts';
import { withZoneOf } from './venues/zone-of-aside.ts';
import { conditionsAsked } from './zones/conditions.ts';
import { asZoneRanking, withoutUnfitZones } from './zones/seating.ts';
import { withoutSome } from './zones/without-some.ts';
import { zonesSought } from './zones/zones-sought.ts';

/** Finds out what a typed line asks, and of which venues. */

/** What is typed behind them is no question. */
const noQuestions: ReadonlySet<CommandName> = new Set([
  'alert',
  'digest',
  'use',
  'connect',
  'disconnect',
  'log',
]);

/** `log a note for the bar: …`, `log that …`, where these words are no part of it */
const noteNamed = /^log (?:an? (?:note|entry)|that)\b/i;

/** Each says places and venues in words that the next ones read. */
const inOtherWords = [
  withoutWhereGuestsAre,
  withTownsNamed,
  withBarsSaid,
  withAnywhereSaid,
  withZoneOf,
  withTwoNamed,
  withAllSaid,
  withVenuesSaid,
];

/** @param typed with its command, which may be any word */
export function interpret(typed: TypedLine, typedIn: Circumstances): LineInterpreted {
  const given = politelySaid(typed);
  // `readOnce` keeps what it reads for one `venues` object, and must forget it with this line.
  const circumstances = { ...typedIn, venues: { ...typedIn.venues } };
  const { venues } = circumstances;
  const askedIn = (full: TypedLine) =>
    inOtherWords.reduce(
      (text, said) => said(text, venues),
      withUsualOfToday(
        withHoursAhead(datesInFull(atLocalTime(full, circumstances), circumstances), circumstances),
        circumstances,
      ),
    );
  const read = (text: string) => interpretAsked(parsed(text, given), circumstances);
  const readWhole = (text: string) => read(askedIn(parsed(text, given)));
  const line = lineOf(given);
  if (isCommand(given) && given.argument === '') {
    const asTyped = { kind: 'question', question: given } as const;
    return ofAllUnlessMeant(asTyped, inWords[given.command] ?? line, venues, readWhole);
  }
  const isQuestion = !isOneOf(noQuestions, given);
  // A note keeps every word as it was typed.
  const note = isQuestion || noteNamed.test(line) ? noteMeant(line) : undefined;
  if (note !== undefined) return interpretLine(note, circumstances);
  if (!isQuestion) return read(line);
  const after = stopsAfter(line);
  if (after !== undefined) {
    const question = { command: 'live', argument: '' } as const;
    return { kind: 'refused', why: { kind: 'unfinished', after, question } };
  }
  const { text, asTyped } = canonical(withoutFullStop(line), venues);
  const once = withDayOnce(inOrder(text, venues), circumstances);
  const dated = withWeekdayBefore(once, readWhole, circumstances);
  const same = asMuchAsked(once, (as) => interpret(parsed(as, given), circumstances));
  if (same !== undefined) return same;
  const inFull = parsed(
    asZoneRanking(unabbreviated(withTooSpelled(dated), venues), circumstances),
    given,
  );
  const said = askedIn(inFull);
  const whole = { line: lineOf(inFull), asked: said };
  const meant = withoutEffect(read(said), whole, readWhole, circumstances);
  const placed = withPlaceMissing(withRest(meant, said, venues, read), said, venues);
  const seated = withoutUnfitZones(placed, line, circumstances);
  return quoting(ofAllUnlessMeant(seated, whole.line, venues, readWhole), asTyped);
}

/** A refusal quotes what was typed. */
function quoting(read: LineInterpreted, asTyped: (words: string) => string): LineInterpreted {
  if (read.kind !== 'refused' || read.why.kind !== 'unread') return read;
  return { ...read, why: { ...read.why, words: asTyped(read.why.words) } };
}

function politelySaid(typed: TypedLine): TypedLine {
  const line = lineOf(typed);
  const rest = withoutCourtesy(line);
  if (rest === line) return typed;
  const { command, argument } = parsed(rest, typed);
  return { ...typed, command: command.toLowerCase(), argument };
}

function interpretAsked(asked: TypedLine, circumstances: Circumstances): LineInterpreted {
  return withoutWhy(interpretWhole(asked, circumstances), lineOf(asked), (said) =>
    interpretWhole(parsed(said, asked), circumstances),
  );
}

function interpretWhole(asked: TypedLine, circumstances: Circumstances): LineInterpreted {
  const counts = isOneOf(noQuestions, asked) ? undefined : countsMeant(asked, circumstances);
  if (counts !== undefined) return counts;
  // `quiet and without music` is one question.
  const isOne = conditionsAsked(asked, circumstances) !== undefined;
  const measured = isOne ? undefined : measuredQuestion(asked, circumstances);
  if (measured !== undefined) return measured;
  const two = isOne ? undefined : twoQuestions(asked, circumstances, eitherMeant);
  if (two !== undefined) return two;
  const line = lineOf(asked);
  const told = withLoudness(interpretOne(asked, circumstances), line, {
    readSentence: (said) => readSentence(said, circumstances.venues),
    interpret: (said) => interpretOne(parsed(said, asked), circumstances),
  });
  const one = onAverage(told, line);
  return (
    alertsOfTwoTimes(one, asked, circumstances, interpretOne) ??
    venueAndZone(one, asked, circumstances, interpretOne) ??
    halfRead(one, asked, circumstances, eitherMeant) ??
    one
  );
}

const eitherMeant = (given: TypedLine, circumstances: Circumstances): Interpreted =>
  measuredQuestion(given, circumstances) ?? interpretOne(given, circumstances);

function interpretOne(given: TypedLine, circumstances: Circumstances): Interpreted {
  const whole = interpretLine(given, circumstances);
  const isChosen = given.venueId !== undefined || given.zoneId !== undefined;
  if (isChosen || given.argument === '') return whole;
  const some = withoutSome(given, circumstances, { interpretOne, interpretLine });
  if (some !== undefined) return some;
  const scope = venueScope(lineOf(given), circumstances.venues);
  const ofOnly = scope === undefined ? given : parsed(ofOneVenue(scope.rest), given);
  const groups = dayGroupsAsked(ofOnly, circumstances, interpretOne);
  if (groups !== undefined) {
    return scope === undefined || groups.kind === 'refused'
      ? groups
      : ofVenues(groups.question, scope.connected);
  }
  const sought = zonesSought(given, circumstances, interpretLine);
  if (sought !== undefined) {
    return scope === undefined || sought.kind === 'refused'
      ? sought
      : ofVenues(sought.question, scope.connected);
  }
  if (scope === undefined) return musicOfVenues(whole, lineOf(given), circumstances.venues);
  const [only, ...others] = scope.connected;
  if (only !== undefined && others.length === 0)
    return ofTheOnly(only, scope, given, circumstances);
  const asked = scope.isExcluding
    ? withoutExcluded(scope, given, circumstances)
    : isOfAll(whole, scope.rest === lineOf(given))
      ? whole
      : undefined;
  return asked ?? oneByOne(scope, given, circumstances) ?? whole;
}

/** What is excluded leaves one venue. */
function ofTheOnly(
  { venueId }: Connection,
  { rest }: VenueScope,
  given: TypedLine,
  circumstances: Circumstances,
): Interpreted {
  const read = interpretLine(parsed(ofOneVenue(rest), given), circumstances);
  return read.kind === 'refused' ? read : { ...read, question: { ...read.question, venueId } };
}

/** Whether its answer shows all venues by itself, or is about none. @param isUnnamed no venue is named */
function isOfAll(whole: Interpreted, isUnnamed: boolean): boolean {
  if (whole.kind === 'refused') return false;
  const { command, past } = whole.question;
  const isOneTable =
    command === 'compare' || (command === 'csv' && past === undefined && isUnnamed);
  return isOneTable || !ofOne.has(command);
}

/** `compare all but the café`, `complaints except the café` */
function withoutExcluded(
  { connected, rest }: VenueScope,
  given: TypedLine,
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
  scope: VenueScope,
  given: TypedLine,
  circumstances: Circumstances,
): Interpreted | undefined {
  const { connected, rest } = scope;
  const beside = hoursBeside(scope, given, circumstances, interpretLine);
  if (beside !== undefined) return beside;
  const ofOnly = parsed(ofOneVenue(rest), given);
  const read =
    zonesSought(ofOnly, circumstances, interpretLine) ?? interpretLine(ofOnly, circumstances);
  if (read.kind === 'refused' || !ofOne.has(read.question.command)) return undefined;
  const [perZone] = /\b(?:per|by|for each|for every) (?:zone|room|area)\b/i.exec(rest) ?? [];
  // Their file has a row for each venue and night.
  if (
    read.question.command === 'csv' &&
    read.question.past !== undefined &&
    perZone !== undefined
  ) {
    const question = { ...read.question, venueIds: connected.map(({ venueId }) => venueId) };
    return { kind: 'refused', why: { kind: 'unread', words: perZone, question } };
  }
  const areAll = connected.length === circumstances.venues.connected.filter(isTold).length;
  const inTable = areAll ? inTableOfAll(read.question, { rest, connected }) : undefined;
  if (inTable !== undefined) return { kind: 'question', question: inTable };
  // `is music on auto everywhere` is about each zone, too.
  const isOfEach = read.question.command === 'music' && read.question.yesNo !== undefined;
  const all = isOfEach ? interpretLine(parsed(rest, given), circumstances) : read;
  const asked = all.kind === 'question' ? all.question : read.question;
  const isOfZones = findNames(rest, circumstances.venues).length > 0;
  return isOfZones
    ? ofZonesInEach(asked, connected, circumstances.venues)
    : ofVenues(asked, connected);
}

function ofVenues(question: Question, connected: readonly Connection[]): Interpreted {
  const venueIds = connected.map(({ venueId }) => venueId);
  return { kind: 'question', question: { ...question, venueIds } };
}
