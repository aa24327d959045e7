import { datesOf, isOneNight, isTonight } from '../../../history/past-time.ts';
import { mondayOf } from '../../../insight/local-time.ts';
import { type Connection, isTold } from '../../../venues/workspace.ts';
import { hoursAsked } from '../../hours-asked.ts';
import type { MeasuredAsked } from '../../measured-asked.ts';
import { isCommand, type Question, type TypedLine } from '../../question.ts';
import { zonesIn } from '../first-line/extremes.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import { isTooLong, lineOf } from '../line.ts';
import { type Level, levels } from '../sentence/levels.ts';
import { beginsWith, readSentence } from '../sentence/sentence.ts';
import { momentToCome, partToCome } from '../times/hours-unnamed.ts';
import { isTonightToCome, type LocalNow, localNow } from '../times/local-now.ts';
import type { When } from '../times/when.ts';
import { ofOneVenue, venueScope } from '../venues/venue-scope.ts';
import { numbersIn } from './numbers.ts';
import { termsOf } from './terms.ts';
import { ofEvening, type TimeMeant, timesMeant } from './times.ts';
import { wantedIn } from './wanted.ts';

/** Reads questions about measured values: which was the most, when and how long, on average, and how it changed. */

const ofDays: ReadonlySet<When['kind']> = new Set(['past', 'tonight', 'usual', 'recent']);
/** Before the mark of a name. */
const whichOfThem = /\b(?:which|what)(?: of)?(?: the| our| my)? §/;
const ofEach = /\b(?:each|every|per|by) (?:venue|hotel|site|property|house)s?\b/i;
const bothTenses =
  /\b(?:is|are)\b.*\band (?:was|were|did)\b|\b(?:was|were|did)\b.*\band (?:is|are)\b/i;
const throughout =
  /\b(?:all (?:of )?(?:the )?(?:night|evening|day|morning|afternoon)|(?:the|a) whole|throughout|(?:most|half) of|(?:for|over|during) the (?:last|past)|since)\b/i;
/** A question begins with these, too. */
const mayBegin: ReadonlySet<string> = new Set([
  'best',
  'busiest',
  'quietest',
  'trend',
  'compare',
  'zones',
]);
/** `did the mood drop from 8 to 5`, which are no times, and what is so on many nights, or in two ways */
const unmeasured =
  /\bhow many \w+days\b|\bhow often (?:is|does)\b.*\b(?:after|before|at) (?:midnight|breakfast|lunch|dinner|\d)|\blast time\b.*\bon an? \w+day\b|\b(?:above|over|below|under) \d\S* (?:but|and) (?:quiet|calm|loud|busy)\b|\b(?:mood|loudness|noise|it) (?:go|goes|went|drop|dropped|fall|fell|rise|rose|climb|climbed) from \d\S* to \d/i;

/** @returns undefined unless every word of it belongs to such a question */
export function measuredQuestion(
  given: TypedLine,
  circumstances: Circumstances,
): Interpreted | undefined {
  const { venues } = circumstances;
  const line = lineOf(given);
  const isChosen = given.venueId !== undefined || given.zoneId !== undefined;
  if (isChosen || (isCommand(given) && !mayBegin.has(given.command))) return undefined;
  if ((given.argument === '' && isCommand(given)) || isTooLong(line)) return undefined;
  const scope = venueScope(line, venues);
  // `is the bar busy and was it busy last night` are two questions.
  if (bothTenses.test(line) || unmeasured.test(line)) return undefined;
  // `the loudest night at each venue` is answered for one after the other.
  if (scope?.isExcluding === true || ofEach.test(line)) return undefined;
  const { rest, ...numbers } = numbersIn(scope === undefined ? line : ofOneVenue(scope.rest));
  const sentence = readSentence(rest, venues);
  if (sentence.isForeign) return undefined;
  const terms = termsOf(sentence.plain);
  if (terms === undefined) return undefined;
  const question: Question = { ...given, command: 'measured', argument: sentence.places };
  const times = timesMeant(
    question,
    sentence,
    { ...terms, isOfValue: numbers.bounds.length > 0 || numbers.top !== undefined },
    circumstances,
  );
  if (times === undefined) return undefined;
  const [time, other] = times;
  const zones = zonesIn(sentence.names);
  const asked = wantedIn({
    ...terms,
    ...numbers,
    isPeriod: time.past === undefined || !isOneNight(time.past),
    isPart: hoursAsked(time) !== undefined,
    isMoment: time.part?.from !== undefined && time.part.from === time.part.to,
    areZonesOfName: zones === 1 && whichOfThem.test(sentence.plain.join(' ')),
    areTwoTimes: other !== undefined,
    areDaysListed: sentence.whens.filter(({ kind }) => kind === 'usual').length > 2,
    zones,
    isDated: sentence.whens.some(({ kind }) => ofDays.has(kind)),
    isPresent: /\b(is|are|does|do|s)\b/i.test(rest) && !sentence.has('past'),
    isSoFar: sentence.has('have'),
    isThroughout: throughout.test(line),
    isYesNo: beginsWith(
      line,
      /^(is|are|was|were|did|has|have|had|does|do|isn['’]?t|wasn['’]?t)\b/i,
    ),
  });
  if (asked === undefined) return undefined;
  const some = venuesOf(asked, scope?.connected, circumstances);
  if (some.length > 1 && zones > 0) return undefined;
  const isOfTonight = isTonight(time.past);
  const local = localNow(question, circumstances);
  const part = partToCome(sentence.whens, local.minuteAt(local.now));
  const isEvening = isNight(time, rest) || /\bthis evening\b/i.test(rest);
  const isToCome = isOfTonight && isEvening && isTonightToCome(local) && !isOver.test(line);
  const isOfZones = asked.kind === 'most' && asked.of === 'zone' && asked.top === undefined;
  const minute =
    isOfTonight && !isOver.test(line)
      ? momentToCome(sentence.whens, local.minuteAt(local.now))
      : undefined;
  if (isOfZones && minute !== undefined) {
    const usual = usualZones(asked.level, question, some, local);
    return { kind: 'question', question: { ...usual, minute } };
  }
  if ((isToCome || part !== undefined) && isOfZones) {
    const usual = usualZones(asked.level, question, some, local);
    const hours = part && { part: { from: part.from, to: part.to } };
    return { kind: 'question', question: { ...usual, ...hours } };
  }
  if (part !== undefined) return undefined;
  return {
    kind: 'question',
    question: {
      ...question,
      ...timed(
        asked.kind === 'change'
          ? withEnd(time, isOfTonight)
          : asked.kind === 'weeks'
            ? fromMonday(time, local)
            : time,
      ),
      // It may have been so in the daytime.
      ...(isLastTime(asked) &&
        time.past === undefined &&
        time.part === undefined &&
        !ofNights.test(rest) && { part: { isDay: true } }),
      ...(isNight(time, rest) && { isNight: true }),
      ...(some.length === 0 ? {} : { argument: '', venueIds: some.map(({ venueId }) => venueId) }),
      measured: withOther(asked, other),
    },
  };
}

/** `busiest zone tonight`, asked before it has begun */
function usualZones(
  level: Level,
  question: Question,
  venues: readonly Connection[],
  { now, nightAt }: LocalNow,
): Question {
  const { measure, direction } = levels[level];
  return {
    ...question,
    command: 'week',
    argument: `${question.argument} ${nightAt(now)}`.trim(),
    all: true,
    isFuture: true,
    ...(direction === 'less' && { seeks: 'quiet' }),
    ...(measure === 'loudness' && { asksLoudness: true }),
    ...(venues.length === 0 ? {} : { venueIds: venues.map(({ venueId }) => venueId) }),
  };
}

/** `when was the last time it was quiet` */
function isLastTime(asked: MeasuredAsked): boolean {
  return asked.kind === 'stretches' && asked.tell === 'last';
}

const ofNights = /\b(?:night|evening)s?\b/i;

/** It asks about what came so far. */
const isOver = /\b(?:was|were|did|got|been|moment|so far|when)\b/i;

/** Those that are named or meant; none if it is the one of the channel, or the one that is named. */
function venuesOf(
  asked: MeasuredAsked,
  named: readonly Connection[] | undefined,
  { venues }: Circumstances,
): readonly Connection[] {
  if (named !== undefined) return named;
  // Which venue was the most can only be asked of all.
  return asked.kind === 'most' && asked.of === 'venue' ? venues.connected.filter(isTold) : [];
}

/** `tonight` in a breakfast room is the evening, too. */
function isNight({ past, part }: TimeMeant, text: string): boolean {
  const isOne = past !== undefined && isOneNight(past);
  return isOne && part === undefined && ofEvening.test(text);
}

/** `did it get louder after 22:00` is about the hours that follow, not about the next morning. */
function withEnd(time: TimeMeant, isTonight: boolean): TimeMeant {
  const { past, part } = time;
  const isOpen = part?.from !== undefined && part.to === undefined && part.lastMs === undefined;
  if (!isOpen || isTonight || past === undefined || !isOneNight(past)) return time;
  return { ...time, part: { ...part, to: ((part?.from ?? 0) + followingMinutes) % dayMinutes } };
}

/** `the last 4 weeks` from their first Monday, so that as many are whole */
function fromMonday(time: TimeMeant, { night }: LocalNow): TimeMeant {
  const { past } = time;
  if (past?.kind !== 'last_days') return time;
  const first = night.subtract({ days: past.days });
  return { ...time, past: datesOf(mondayOf(first), night) };
}

const followingMinutes = 3 * 60;
const dayMinutes = 24 * 60;

function timed({ past, part }: TimeMeant): Pick<Question, 'past' | 'part'> {
  return part === undefined ? { past } : { past, part };
}

function withOther(asked: MeasuredAsked, other: TimeMeant | undefined): MeasuredAsked {
  if (asked.kind !== 'beside' || other?.past === undefined) return asked;
  return { ...asked, other: { past: other.past, ...other.part } };
}
