import { isOneNight, tonight } from '../../../history/past-time.ts';
import { findPlace } from '../../../venues/find.ts';
import { type ChannelVenues, impliedVenue } from '../../../venues/venue-choices.ts';
import { type Connection, isTold, venueName } from '../../../venues/workspace.ts';
import type { MeasuredAsked } from '../../measured-asked.ts';
import type { Question } from '../../question.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import { superlatives } from '../sentence/levels.ts';
import type { Named } from '../sentence/place-names.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { gapsNamed, isQuestionWord, spelledRight } from '../sentence/vocabulary.ts';
import { countedRank, movedAsked } from './comparison-asked.ts';
import { topAsked } from './venue-ranks.ts';

/** Which questions about past days are about all venues, in one table or one by one. */

/** `compare last week`, where there are several venues; `compare harbour last week` is about zones. */
export function isOfVenues(
  { command, venueId }: Question,
  { names, text, has }: Sentence,
  { venues }: Circumstances,
): boolean {
  const isOne = venueId !== undefined || names.filter(({ isVenue }) => isVenue).length === 1;
  // The list of alerts is of all venues too.
  const areAlerts = command === 'alerts' && names.length === 0 && venues.forChannel === undefined;
  const isEverywhere = venues.forChannel === undefined && everywhere.test(text);
  const areAsked =
    command === 'compare' ||
    areAlerts ||
    isEverywhere ||
    has('venues') ||
    (has('every', 'which', 'what') && has('venue'));
  return (
    areAsked &&
    venues.connected.filter(isTold).length > 1 &&
    !isOne &&
    names.every(({ isVenue }) => isVenue) &&
    !has('zone')
  );
}

const everywhere = /\b(every|any)where\b|\bevery(one|body)\b/i;

/** The table of venues counts alerts, and has no lengths and no nights: `which alerts went off last night` */
export function isOfEach({ command }: Question, { text, level, has }: Sentence): boolean {
  const areListed =
    command === 'alerts' &&
    /\b(which|what) (longest )?(alert|alarm)s?\b|\bwho\b|\bwhere\b/i.test(text);
  const areGaps =
    (has('offline') && gapsNamed.test(text)) ||
    (command === 'alerts' && has('sensor') && !has('alert'));
  const isGoneOff =
    command === 'alerts' &&
    /^\W*(has|have|had|did|was|were) (the|an?|any|that|this)\b.*\b(alert|alarm)/i.test(text);
  const isTooOften = has('howOften', 'many') && level?.isToo === true && !has('venue', 'venues');
  return (
    has('howLong') || isTooOften || isGoneOff || areListed || areGaps || nightOfEach.test(text)
  );
}

/** `loudest night of the month at each venue`, but not `which venue had the best night` */
const nightOfEach =
  /^(?!.*\b(which|what) (venue|hotel|site|place)).*\b((\w+est|worst|best) ((two|three|four|five|\d) )?(nights?|evenings?)\b|which (nights?|evenings?)\b|(?:which|what) day\b.*\balerts?\b)/i;

/** The question with its words spelled right, and its venues by their full names: `paris` is the town of one. */
export function venuesCompared(
  { command }: Pick<Question, 'command'>,
  { text, names }: Sentence,
  venues: ChannelVenues,
): string {
  const fullName = ({ text: called, start, end }: Named) => {
    const place = findPlace({ typed: called, venueId: undefined }, venues);
    return place.kind === 'place' ? venueName(place.place.connection) : text.slice(start, end);
  };
  const ordered = names.toSorted((one, other) => one.start - other.start);
  const said = ordered.map(
    (name, index) => spelled(text.slice(ordered[index - 1]?.end ?? 0, name.start)) + fullName(name),
  );
  const own = impliedVenue(venues);
  // `how does canal house compare to us`
  const isOne = names.length === 1 && names[0]?.isVenue === true && own !== undefined;
  const last = spelled(text.slice(ordered.at(-1)?.end ?? 0));
  const rest = isOne ? last.replace(ourselves, `$1${venueName(own)}`) : last;
  // Of `alerts last weekend`, the first word is the command.
  return [...(command === 'alerts' ? ['alerts '] : []), ...said, rest].join('');
}

/** `which venue was loudest tonight` is about what is over of it, `which venue is` about now. */
export function pastOfComparison({
  text,
  words,
  names,
  level,
  whens,
  has,
}: Sentence): Pick<Question, 'past'> {
  const isCounted = countedRank(text) !== undefined;
  // Alerts and complaints are counted over some time, also if none is named.
  if (isCounted && whens.length === 0) return { past: { kind: 'last_days', days: 30 } };
  if (movedAsked(text) !== undefined && whens.length === 0) {
    return { past: { kind: 'week', ago: 0 } };
  }
  const isTonight =
    whens.some(({ kind }) => kind === 'tonight') &&
    whens.every(({ kind }) => kind === 'tonight' || kind === 'now');
  const isSoFar = has('past', 'have', 'happened', 'usual') || /\b(so far|until now)\b/i.test(text);
  // `harbour hotel vs corner café tonight`, `is the café busier than the hotel tonight`
  const isMore = level?.degree === 'comparative' && !has('usual', 'becoming', 'rising', 'falling');
  const areTwo =
    isMore || has('compare', 'than') || names.filter(({ isVenue }) => isVenue).length > 1;
  const isBeside = areTwo || words.includes('versus') || topAsked(text) !== undefined;
  return isTonight && (isCounted || isSoFar || isBeside) ? { past: tonight } : {};
}

const ourselves = /\b((?:to|with|against|than|vs\.?|versus|and|or) )(?:us|ours|here)\b/i;

/** What is asked for is read from the words, which may be misspelt. */
function spelled(text: string): string {
  return text.replace(/\p{L}+/gu, (word) => {
    const typed = word.toLowerCase();
    return isQuestionWord(typed) ? word : (spelledRight(typed) ?? word);
  });
}

/** A time that the table of venues does not have is of one venue; `a usual friday at all venues` is told of each. */
export function isInTable({ command, weekdays }: Question, sentence: Sentence): boolean {
  return command === 'compare' && (weekdays === undefined || isRanked(sentence));
}

/** `which venue has the loudest music` is about all of them. */
export function musicOfVenues(
  asked: Interpreted,
  line: string,
  { connected }: ChannelVenues,
): Interpreted {
  if (asked.kind === 'refused' || !whichVenues.test(line)) return asked;
  const { command, argument } = asked.question;
  const told = connected.filter(isTold);
  return command === 'music' && argument === '' && told.length > 1
    ? {
        kind: 'question',
        question: { ...asked.question, venueIds: told.map(({ venueId }) => venueId) },
      }
    : asked;
}

const whichVenues = /\b(?:which|what|any|no) (?:venue|hotel|site|place|house)s?\b/i;

/** Which of several venues is the most of something, rather than how each of them is. */
export function isRanked({ level, names, has }: Sentence): boolean {
  const areNamed = names.filter(({ isVenue }) => isVenue).length > 1;
  return areNamed || level !== undefined || has('compare', 'which', 'than', 'peak');
}

/** `what went wrong last night` at all venues: what it was, rather than how much. @returns undefined of another question */
export function troubleOfEach(
  asked: Question,
  { text, level, has, names }: Sentence,
  { connected }: ChannelVenues,
): Question | undefined {
  const isCounted = has('which', 'who', 'where', 'many', 'venue', 'venues', 'compare');
  // `was it too loud anywhere last night`, which wants the zones
  const isOfZones =
    level?.isToo === true &&
    /\banywhere\b/i.test(text) &&
    asked.past !== undefined &&
    isOneNight(asked.past);
  const isTrouble = asked.yesNo?.asks === 'need' || isOfZones;
  if (!isTrouble || names.length > 0 || isCounted) return undefined;
  const venueIds = connected.filter(isTold).map(({ venueId }) => venueId);
  const isOfNight = asked.past === undefined || isOneNight(asked.past);
  return venueIds.length > mostVenuesTold
    ? undefined
    : { ...asked, command: isOfNight ? 'night' : 'review', argument: '', venueIds };
}

/**
 * What is read of one venue, as the table of all of them tells it.
 *
 * @param rest the question without the words for all venues
 * @returns undefined if it is told one venue after the other
 */
export function inTableOfAll(
  read: Question,
  { rest, connected }: { readonly rest: string; readonly connected: readonly Connection[] },
): Question | undefined {
  const { length: count } = connected;
  const { command, argument, part, yesNo, seeks, past, against, minute } = read;
  const isEvening = [part, yesNo, seeks].every((one) => one === undefined) && argument === '';
  if (command === 'tonight' && isEvening) return { ...read, command: 'compare', past: tonight };
  // `was thursday livelier than wednesday at all venues`
  const areNights = [past, against].every((time) => time !== undefined && isOneNight(time));
  const areHours = minute !== undefined || part?.from !== undefined || part?.to !== undefined;
  if (command === 'night' && areNights && argument === '' && !areHours) {
    return { ...read, command: 'compare' };
  }
  // `all venues at 22:00 last night`: their values around that time
  const isPlain = yesNo === undefined && seeks === undefined && argument === '';
  if (command === 'night' && isPlain && minute !== undefined && count > mostVenuesTold) {
    const venueIds = connected.map(({ venueId }) => venueId);
    const hours = { from: minute, to: minute };
    return {
      command: 'measured',
      argument,
      past,
      part: hours,
      venueIds,
      measured: meansOf(read),
    };
  }
  // How many alerts there were, and which ones, of more than three venues.
  const areMany = /\bhow many\b/i.test(rest) || count > mostVenuesTold;
  if (command === 'night' && yesNo?.asks === 'need' && yesNo.against === 'count' && areMany) {
    const argument = 'how many alerts';
    return { ...read, command: 'compare', argument, part: undefined, yesNo: undefined };
  }
  // The comparison names the loudest zone of them.
  const rank =
    yesNo?.asks === 'loudest'
      ? 'loudest'
      : command === 'quietest' && /\bquiet/i.test(rest)
        ? 'quietest'
        : argument === ''
          ? zoneRanks[command]
          : undefined;
  // `top 5 busiest zones at all venues`
  const { nth } = read;
  if (nth?.isTop === true && argument === '') {
    const zones = `top ${nth.place} ${superlatives[nth.level]} zone`;
    return { ...read, command: 'compare', argument: zones, yesNo: undefined, nth: undefined };
  }
  if (rank === undefined) return undefined;
  return { ...read, command: 'compare', argument: `${rank} zone`, yesNo: undefined };
}

/** Which of all zones is the first is said above the table of venues. */
const zoneRanks: Readonly<Record<string, string>> = { busiest: 'busiest', quietest: 'calmest' };

/** More of them are a table. */
export const mostVenuesTold = 3;

/** A table of venues has no hours, but means; hours of a night are told one venue after the other. */
export function tableOfVenues(
  compared: Question,
  sentence: Sentence,
  { part, clock }: { readonly part: Question['part']; readonly clock: number | undefined },
  { connected }: ChannelVenues,
): Interpreted {
  const { places, names } = sentence;
  const isMeans = part !== undefined && Object.keys(part).length === 0;
  if (isMeans) return { kind: 'question', question: { ...compared, part } };
  if (part === undefined && clock === undefined) return { kind: 'question', question: compared };
  const isOfNight = compared.past !== undefined && isOneNight(compared.past);
  // What is offered instead must not be refused again.
  if (clock !== undefined && !isOfNight) {
    const question = { ...compared, argument: places };
    return { kind: 'refused', why: { kind: 'one_of', of: 'venue', question } };
  }
  const venueIds = connected.filter(isTold).map(({ venueId }) => venueId);
  // Hours of all venues are told by their averages.
  const measured = isOfNight && names.length === 0 ? measuredOf(compared, sentence) : undefined;
  if (measured !== undefined) {
    const { past } = compared;
    const hours = part ?? { from: clock, to: clock };
    return {
      kind: 'question',
      question: { command: 'measured', argument: '', past, part: hours, venueIds, measured },
    };
  }
  return {
    kind: 'question',
    question: {
      ...compared,
      command: isOfNight ? 'night' : 'review',
      argument: places,
      ...(part === undefined ? { minute: clock } : { part }),
      ...(names.length === 0 ? { venueIds } : {}),
    },
  };
}

/** `which venue was louder last night from 8 to 10`, `compare the venues`; undefined of another question */
function measuredOf(asked: Question, { level, has }: Sentence): MeasuredAsked | undefined {
  if (level?.degree === 'comparative') return { kind: 'most', of: 'venue', level: level.level };
  return has('compare') ? meansOf(asked) : undefined;
}

function meansOf({ asksLoudness }: Question): MeasuredAsked {
  return { kind: 'mean', measure: asksLoudness === true ? 'loudness' : undefined };
}
