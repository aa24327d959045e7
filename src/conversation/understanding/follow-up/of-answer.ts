import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { namesMeant } from '../sentence/place-names.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';
import type { NamedFirst } from './named-first.ts';
import {
  asLast,
  dayKinds,
  inHalf,
  inPlace,
  isOfLog,
  isOrWas,
  placeOf,
  pointsThere,
  thatNight,
  there,
  withoutMarks,
} from './said-before.ts';

/** Lines about what an answer has named: `how loud is it there`, `anything in the log that night`. */

/** `how loud was it on that one`, where no place was asked about */
const thatNightOrOne =
  /\b(?:(?:for|on|in|from|during|of) )?(?:(?:that|the same) (?:night|day|evening|date)|that one)\b/i;
/** `around then`; not `then how loud is the spa` */
const then =
  /(?<=\S )\b(?:(?:at|around|by|about) )?(?:then|that (?:time|point|moment|hour)|the time|the same time)(?=\W*$)/i;
/** `was that more than usual for that day` compares, and points at nothing. */
const isUsualThen =
  /\b(?:un)?(?:usual|normal|typical)\b.* for that (?:day|night|evening|time|hour)\W*$/i;
/** Measured values say nothing of it. */
const whatWasOn =
  /\bwhat(?:['’]s| was| were we| did we have)(?: there)? (?:going on|happening|on|scheduled|planned|different)\b/i;
/** `why is that, events or something`, `did we have an event on` */
const whyEvent =
  /^\W*(?:and |so )?(?:why (?:is|was) (?:that|it|this)\b.*\b(?:events?|part(?:y|ies)|dj|band|something on|concert)\b|(?:did we have|was there|were there|have we had) (?:an? |any )?(?:events?|part(?:y|ies)|dj|band|something)(?: on)?(?: then)?\W*$)/i;
const isPast = /\b(?:was|were|did|had|happened|came|got|logged|complain\w*)\b/i;

/** @returns the whole question; undefined if the line does not point at anything that the answer names */
export function ofAnswer(
  line: string,
  before: string,
  { place, night: nightNamed, clock }: NamedFirst,
  venues: ChannelVenues,
): string | undefined {
  const asked = readSentence(line, venues);
  // `is it busier than the dining hall then` compares two places.
  const isOfTwo = asked.names.length > 0 && /\bthan\b.*\bthen\W*$/i.test(line);
  const isInLog = isOfLog(before) && /\bin there\W*$/i.test(line);
  if (isUsualThen.test(line) || isOfTwo || isInLog) return undefined;
  const last = readSentence(before, venues);
  const nightMeant = nightOf(last, nightNamed);
  const placeMeant = placeOf(last) === '' ? place : placeOf(last);
  // `any complaints in there`, after a question about a night
  const night = nightMeant === undefined ? undefined : on(nightMeant);
  if (/\bin there\W*$/i.test(line) && placeMeant === undefined && night !== undefined) {
    return line.replace(/\bin there\W*$/i, night);
  }
  if (whyEvent.test(line) && asked.names.length === 0 && asked.timesSaid.length === 0) {
    const time = nightNamed === undefined ? last.timesSaid.join(' ') : on(nightNamed);
    return time === '' ? undefined : `anything in the log${inPlace(last)} ${time}`;
  }
  const ofNight = placeMeant === undefined ? thatNightOrOne : thatNight;
  // What was logged about a peak may have been logged hours later.
  const isLoggedThen = isOfLog(line) && then.test(line) && nightMeant !== undefined;
  const words = {
    place: asked.names.length === 0 && pointsThere(line) ? placeMeant : undefined,
    night: ofNight.test(line) || isLoggedThen ? nightMeant : undefined,
    clock:
      then.test(line) && !isLoggedThen && asked.timesSaid.length === 0
        ? (clock && `at ${inHalf(clock)}`) || timesOf(last)
        : undefined,
  };
  if (Object.values(words).every((word) => word === undefined)) return undefined;
  const said = [
    [there, words.place && `in ${words.place}`],
    [isLoggedThen ? then : ofNight, words.night && on(words.night)],
    [then, words.clock],
  ] as const;
  const whole = said.reduce((text, [pattern, by]) => (by ? text.replace(pattern, by) : text), line);
  const isTimed =
    words.night !== undefined ||
    (words.clock !== undefined && clock === undefined) ||
    asked.whens.some(({ kind }) => dayKinds.has(kind));
  const isOver = isPast.test(line) || words.clock !== undefined;
  const day = isTimed || !isOver || nightMeant === undefined ? '' : ` ${on(nightMeant)}`;
  // `then` is a moment of the place the answer names; `that night` may be about any place.
  const placeBeside = words.clock === undefined ? placeOf(last) : (placeMeant ?? '');
  if (words.night !== undefined && whatWasOn.test(line)) {
    return `anything in the log${inPlace(last)} ${on(words.night)}`;
  }
  const isPlaced = words.place !== undefined || asked.names.length > 0 || placeBeside === '';
  return `${withoutMarks(whole)}${isPlaced ? '' : ` in ${placeBeside}`}${day}`;
}

function timesOf({ timesSaid }: Sentence): string | undefined {
  return timesSaid.length === 0 ? undefined : timesSaid.map(asLast).join(' ');
}

/** The night the answer names; otherwise the first day asked about. */
function nightOf({ whens, timesSaid }: Sentence, named: string | undefined): string | undefined {
  const at = whens.findIndex(({ kind }) => dayKinds.has(kind));
  return named ?? timesSaid[at];
}

function on(night: string): string {
  return /\d/.test(night) ? `on ${night}` : asLast(night);
}

const which = /^\W*(?:(?:and|so|ok)\W+)*(?:which|where|what|when|who|any)\b/i;

/**
 * The question before, with what its answer named: `where is it quietest` as `how quiet is it in corridor`.
 *
 * @returns undefined if the answer named nothing that was not asked about
 */
export function asAnswered(
  before: string,
  { place, night, isOfAlert }: NamedFirst,
  venues: ChannelVenues,
): string | undefined {
  // Entries are of many places, of which the first is only the newest.
  if (isOfLog(before)) return undefined;
  const last = readSentence(before, venues);
  const isOfNights = /\b(?:which|what|best|worst|\w+est) (?:night|day|evening)s?\b/i.test(before);
  const isNamed = namesMeant(last).length > 0;
  // An alert leads also where nobody asked for one: `tonight`.
  const isAside = isOfAlert && !which.test(before);
  const named = !isNamed && !isOfNights && !isAside ? place : undefined;
  const nightNamed = isOfNights ? night : undefined;
  if (named === undefined && nightNamed === undefined) return undefined;
  const where = named ?? (isNamed ? placeOf(last) : '');
  const time = nightNamed === undefined ? last.timesSaid.join(' ') : on(nightNamed);
  const isRank = last.level !== undefined && (which.test(before) || isOfNights);
  const be = nightNamed === undefined ? isOrWas(last.whens) : 'was';
  const whole = isRank
    ? `how ${last.level.level} ${be} it${where === '' ? '' : ` in ${where}`} ${time}`
    : `${withoutMarks(before)} in ${where}`;
  return whole.trim();
}
