import { type ChannelVenues, impliedVenue } from '../../../venues/venue-choices.ts';
import { venueName } from '../../../venues/workspace.ts';
import type { Question } from '../../question.ts';
import type { Circumstances, LineInterpreted, Refusal } from '../interpreted.ts';
import { isPrivate } from '../remember-meanings.ts';
import { unabbreviated } from '../rewordings/abbreviations.ts';
import { findNames } from '../sentence/place-names.ts';
import { readSentence } from '../sentence/sentence.ts';
import { withTimeBeside } from '../times/day-beside.ts';
import { ofAlerts } from './alerts.ts';
import { askedAgain, goesOn } from './asked-again.ts';
import { compared } from './compared.ts';
import { ofDigests } from './digests.ts';
import { hoursApart } from './hours-apart.ts';
import { ofLog } from './log-entries.ts';
import { namedFirst } from './named-first.ts';
import { narrowed } from './narrowed.ts';
import { whichVenue } from './of-all-venues.ts';
import { asAnswered, ofAnswer } from './of-answer.ts';
import { whichOfTwo } from './of-the-two.ts';
import { placeOf, pointsThere } from './said-before.ts';
import { allDay, sameAgain } from './same-again.ts';
import { atThePeak, inSamePlace, ofThatNight, usualPeak } from './same-place.ts';
import { ofSeats } from './seats.ts';
import { ofSensorsOrMusic } from './sensors-and-music.ts';

/** Questions that go on with the one before: `and the terrace?`, `what about thursday`, `is that normal`. */

const please = /,?\s+(?:please|pls|thanks)\W*$/i;
/** `and here?`, after a question about another venue */
const here = /^(\W*(?:and|what about|how about) )(?:over |in |at )?here(?=\W*$)/i;
/** `how many of those were at the hotel` */
const ofThoseAt =
  /^\W*(?:and )?(?:how many|which|any) of (?:those|them|these)(?: (?:were|are|was|came|happened))? ((?:at|in|on|from) \S.*)$/i;
const sameTimeThen = /\b(yesterday|last (?:week|\w+day)),? at the same time(?=\W*$)/i;
/** `and the corridor at that time`: that of the question before. */
const atThatTime = /,? (?:at|around) (?:that|the same) time(?=\W*$)/i;
/** `was the spa loud this afternoon?? a guest wants her money back` */
const told = /^([^?]{10,}\?)[\s?]+[^?]+$/;

/** @returns the whole question; undefined if the line does not ask this of the one before */
type ReadFollowUp = (line: string, before: string, venues: ChannelVenues) => string | undefined;

/** The first that reads a line is taken. */
const readers: readonly ReadFollowUp[] = [
  whenWas,
  whichVenue,
  ofSeats,
  everMore,
  alertOfIt,
  ofAlerts,
  ofDigests,
  ofLog,
  ofSensorsOrMusic,
  atThePeak,
  usualPeak,
  hoursApart,
  inSamePlace,
  compared,
  narrowed,
  ofThatNight,
  askedAgain,
];

/**
 * @param asked what the same person asked shortly before
 * @returns the whole question, in words that are still to be read; undefined if the line stands for itself
 */
export function goingOn(asTyped: string, asked: string, venues: ChannelVenues): string | undefined {
  const before = asked.replace(told, '$1');
  const soFar = allDay(asTyped, before);
  if (soFar !== undefined) return soFar;
  const typed = asTyped
    .replace(here, (said, and: string) => {
      const implied = impliedVenue(venues);
      return implied === undefined ? said : `${and}${venueName(implied)}`;
    })
    .replace(sameTimeThen, '$1 at this time')
    .replace(ofThoseAt, 'and $1');
  const polite = sameAgain(typed.replace(please, ''), venues);
  const line = goesOn.test(polite) ? polite.replace(atThatTime, '') : polite;
  for (const read of readers) {
    const whole = read(line, before, venues);
    if (whole !== undefined) return whole;
  }
  return undefined;
}

/** `when exactly?`, of what was so */
function whenWas(line: string, before: string): string | undefined {
  const isAsked =
    /^\W*(?:and )?(?:when|what time)(?: exactly| precisely| was (?:that|it|this))?\W*$/i;
  const isWhether = /^\W*(?:did|was|were|has|have|had)\b/i;
  return isAsked.test(line) && isWhether.test(before) ? `when ${before}` : undefined;
}

/** `has it ever been louder than that`, of one place */
function everMore(line: string, before: string, venues: ChannelVenues): string | undefined {
  const isAsked =
    /^\W*(?:and |but )?(?:has|was|did) (?:it|that) (?:ever |get |got )*(?:been |get )?(?:ever )?(\w+er)(?: than (?:that|this|now))?(?: before| ever)?\W*$/i;
  const [, way] = /\bever\b|\bbefore\b/i.test(line) ? (isAsked.exec(line) ?? []) : [];
  const last = readSentence(before, venues);
  if (way === undefined || last.names.length !== 1) return undefined;
  return `when was ${placeOf(last)} ${way.replace(/er$/i, 'est')} in the last 30 days`;
}

/** `let me know if it goes over 4`, of the place that was asked about */
function alertOfIt(line: string, before: string, venues: ChannelVenues): string | undefined {
  const isAsked =
    /^\W*(?:and |ok |please |can you )*(?:let|tell|alert|warn|notify|ping) (?:me|us)(?: know)? (?:if|when) (?=it\b)/i;
  const last = readSentence(before, venues);
  const isOther = findNames(line, venues).length > 0;
  if (!isAsked.test(line) || isOther || last.names.length !== 1) return undefined;
  return line.replace(/\b(if|when) it\b/i, `$1 ${placeOf(last)}`);
}

/** What a person asked last. */
export interface LastLine {
  readonly line: string;
  /** The one before that, for `which of the two is louder`. */
  readonly earlier?: string | undefined;
  /** The first lines of the answer. */
  readonly said?: readonly string[] | undefined;
}

/** What a line asks if it was meant the other way: as a question of its own, or going on with the one before. */
export interface OtherReading {
  readonly as: 'new' | 'follow_up';
  readonly asks: Question;
  /** The whole question, in words. */
  readonly line: string;
}

/**
 * Reads a line as going on with the one before, if that makes a question that is understood. A line that
 * is whole without it, and would only be about less, stands for itself: `which night was the loudest this
 * week` is about the venue, also after a question about one of its zones.
 *
 * @returns the line that was read, to go on from, and what else it may have been meant to ask
 */
export function readGoingOn<Read extends LineInterpreted>(
  line: string,
  last: LastLine | undefined,
  circumstances: Pick<Circumstances, 'venues' | 'now'>,
  interpret: (line: string) => Read,
): { readonly line: string; readonly read: Read; readonly other?: OtherReading | undefined } {
  const alone = interpret(line);
  // A note is kept as it was typed, and a connection code names nothing.
  if (last === undefined || isPrivate(alone)) return { line, read: alone };
  let refused: { readonly line: string; readonly read: Read } | undefined;
  for (const whole of wholeQuestions(line, last, circumstances, interpret)) {
    if (whole === undefined) continue;
    const read = interpret(whole);
    if (!isUnderstood(read)) continue;
    if (read.kind !== 'refused') {
      const asks = otherMeaning(line, alone, read);
      if (asks === undefined || read.kind !== 'question') return { line: whole, read };
      const isOfOther = whichOfAll.test(line)
        ? isAtSameTime(asks, read.question)
        : !saysIt.test(line) && isOfSameTime(asks, read.question);
      return command.test(line) || isOfOther
        ? { line, read: alone, other: { as: 'follow_up', asks: read.question, line: whole } }
        : { line: whole, read, other: { as: 'new', asks, line } };
    }
    refused ??= { line: whole, read };
  }
  if (refused !== undefined) return refused;
  if (isUnderstood(alone) || last.earlier === undefined) return { line, read: alone };
  const whole = goingOn(plainlySpelled(line), plainlySpelled(last.earlier), circumstances.venues);
  const read = whole === undefined ? alone : interpret(whole);
  return whole !== undefined && isUnderstood(read) ? { line: whole, read } : { line, read: alone };
}

/** These words point at what was asked before. */
const pointing =
  /\b(?:like (?:this|that)|that|this one|the (?:first|last|latest|other|next) one|then|those|these|them|same|which ones?|also|too|again|else|instead)\b/i;
const oneThing = /^\W*how(?:['’]?s| is) it\W*$/i;
const saysIt = /\b(?:it|its|they|their|them)\b/i;
/** `has the terrace had any this week`, of what was asked about before */
const anyOfIt =
  /\b(?:had|have|has|get|got|gets|was there|were there|is there) any(?=\W*$| (?:this|last|today|tonight|yesterday|on)\b)/i;
/** As help has it. */
const command =
  /^\W*(?:(?:busiest|quietest|loudest|calmest|liveliest)(?: (?:zone|venue|night))?|(?:best|worst) (?:night|venue))s?\s*$/i;
/** `wheres it busy`, `which is our quietest day` */
const whichOfAll =
  /^\W*(?:where|which (?:zone|room|venue|bar|place)s?)\b|\bour (?:best|worst|\w+est)\b/i;
/** A shorter line says by itself that something is left out. In words. */
const fewestWords = 4;

/**
 * `was last weekend livelier than the one before` may be of the whole venue, too.
 *
 * @returns undefined if the line points at what was asked before, or asks the same without it
 */
function otherMeaning(
  line: string,
  alone: LineInterpreted,
  read: LineInterpreted,
): Question | undefined {
  if (alone.kind !== 'question' || read.kind !== 'question') return undefined;
  // `anything wrong?` asks about everything.
  const isNeedOfAll = alone.question.yesNo?.asks === 'need' && alone.question.argument === '';
  const isOfAll = isNeedOfAll || whichOfAll.test(line);
  const isLong = line.trim().split(/\s+/).length >= fewestWords;
  const pointsBack = [goesOn, pointing, anyOfIt].some((words) => words.test(line));
  const isWhole = !pointsBack && !pointsThere(line) && (isLong || isOfAll || command.test(line));
  if (!isWhole) return undefined;
  return JSON.stringify(alone.question) === JSON.stringify(read.question)
    ? undefined
    : alone.question;
}

/** They differ in their place alone, or both name the same time. */
function isOfSameTime(one: Question, other: Question): boolean {
  const withoutPlace = (question: Question) => JSON.stringify({ ...question, argument: '' });
  return (
    withoutPlace(one) === withoutPlace(other) ||
    (one.past !== undefined && isAtSameTime(one, other))
  );
}

function isAtSameTime(one: Question, other: Question): boolean {
  const timeOf = ({ past, part, against }: Question) => JSON.stringify([past, part, against]);
  return timeOf(one) === timeOf(other);
}

/** What the line may mean as a whole question, likeliest first; each is made when none before was understood. */
function* wholeQuestions(
  asTyped: string,
  last: LastLine,
  circumstances: Pick<Circumstances, 'venues' | 'now'>,
  interpret: (line: string) => LineInterpreted,
): Generator<string | undefined> {
  const { venues } = circumstances;
  const spelled = (one: string) => unabbreviated(plainlySpelled(one), venues);
  const [line, before] = [plainlySpelled(asTyped), spelled(last.line)];
  const earlier = last.earlier === undefined ? undefined : spelled(last.earlier);
  const named = namedFirst(last.said ?? [], venues);
  yield ofAnswer(line, before, named, venues);
  yield whichOfTwo(line, { earlier, before }, venues);
  const dated = withTimeBeside(
    line.replace(weekdayBefore, 'the $1 before'),
    () => interpret(before),
    circumstances,
  );
  const next = dated.replace(beforeDate, 'and ');
  // `how is it`, where two places were named
  const isOfOne = named.place?.includes(' and ') !== true || !oneThing.test(line);
  const answered = isOfOne ? asAnswered(before, named, venues) : undefined;
  // `and on thursday?` asks the same again.
  const asksAgain = goesOn.test(line);
  if (asksAgain) yield goingOn(next, before, venues);
  if (answered !== undefined) yield goingOn(next, answered, venues);
  if (!asksAgain) yield goingOn(next, before, venues);
  // `and the worst?`, of the best night, after a question about its log
  if (asksAgain && earlier !== undefined) yield goingOn(next, earlier, venues);
  // `who's the loudest of those`
  const alone = line.replace(ofThose, '');
  if (alone === line) return;
  yield goingOn(alone, answered ?? before, venues);
  yield alone;
}

const ofThose = /,? (?:out of|of|among) (?:those|them|these)(?=\W*$)/i;

/** Patterns take letters with accents for punctuation, and `wheres` for a name. */
function plainlySpelled(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/\b(where|who|what|how|when)s\b/gi, "$1's");
}

/** `thursday the week before` */
const weekdayBefore = /\b(?:the )?(\w+day),? the week before(?: that)?\b/i;
/** `anything from the week before`, with its dates */
const beforeDate =
  /^\W*(?:(?:and )?(?:anything|any|more)(?: else| more| others?)? )?(?=(?:on|from) \d)/i;

/** A line that was refused is none to go on from, unless it names a place: `how many guests are in the spa`. */
export function isToGoOnFrom(line: string, read: LineInterpreted, venues: ChannelVenues): boolean {
  // `and the spa?` must not acknowledge another alert.
  if (read.kind === 'question' && read.question.does !== undefined) return false;
  return read.kind !== 'refused' || findNames(line, venues).length > 0;
}

/** Two times where one is wanted are no whole question either. */
const notUnderstood: ReadonlySet<Refusal['kind']> = new Set(['unknown', 'unread', 'one_of']);

function isUnderstood(read: LineInterpreted): boolean {
  if (read.kind !== 'refused') return true;
  const { why } = read;
  // What is told can be logged, in the words that were typed.
  const isTold = why.kind === 'beyond' && why.topic === 'told';
  return !notUnderstood.has(why.kind) && !isTold;
}
