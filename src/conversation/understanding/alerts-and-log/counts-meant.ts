import { isOneNight, type PastTime, tonight } from '../../../history/past-time.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import type { Connection } from '../../../venues/workspace.ts';
import type { CountsAsked } from '../../counts-asked.ts';
import type { Question, TypedLine } from '../../question.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import { isTooLong, lineOf } from '../line.ts';
import { findNames, venueNamed } from '../sentence/place-names.ts';
import { saidInFull } from '../sentence/said-in-full.ts';
import { beginsWith, readSentence, type Sentence } from '../sentence/sentence.ts';
import { isSaidFirst } from '../several/more-asked.ts';
import { type LocalNow, localNow } from '../times/local-now.ts';
import { daysNamed } from '../times/past-asked.ts';
import { currentOne, theOneBefore } from '../times/past-compared.ts';
import { venueScope } from '../venues/venue-scope.ts';

/** Reads which of two times had more alerts or log entries: `more complaints this month than last month`. */

/** @returns undefined unless every word belongs to such a question */
export function countsMeant(
  given: TypedLine,
  circumstances: Circumstances,
): Interpreted | undefined {
  const line = lineOf(given);
  const of = countedIn(line);
  // Most lines count nothing, so they aren't read twice.
  if (of === undefined || !compares.test(line) || isTooLong(line)) return undefined;
  const { venues } = circumstances;
  const scope = venueScope(line, venues);
  if (scope?.isExcluding === true) return undefined;
  const sentence = readSentence(scope?.rest ?? line, venues);
  if (sentence.isForeign || sentence.plain.some((word) => !known.has(word))) return undefined;
  const command = of === 'alert' ? 'alerts' : 'log';
  const question: Question = { command, argument: sentence.places };
  const local = localNow(question, circumstances);
  const days = daysNamed({ ...question, command: 'alerts' }, sentence, local);
  const venueIds = scope && inOrderSaid(scope.connected, line, venues);
  const areTwoVenues = venueIds?.length === 2 && scope?.rest !== line;
  const night = nightIn(line);
  const times =
    'kind' in days
      ? undefined
      : night === undefined
        ? timesIn(days, sentence, { local, areTwoVenues })
        : periodIn(days, sentence);
  if (times === undefined) return undefined;
  // Those of all nights are listed where the most alerts are asked for.
  if (of === 'alert' && night === 'most') return undefined;
  const whether = night === undefined ? whetherIn(line) : undefined;
  const counts: CountsAsked = { of, times, ...(night && { night }), ...(whether && { whether }) };
  return {
    kind: 'question',
    question: { ...question, counts, ...(venueIds && { argument: '', venueIds }) },
  };
}

/** Of `did the café have more than us`, the first one is asked about. */
function inOrderSaid(
  connected: readonly Connection[],
  line: string,
  venues: ChannelVenues,
): readonly string[] {
  const said = findNames(line, venues).toSorted((a, b) => a.start - b.start);
  const named = said.flatMap((name) => venueNamed(name, venues)?.venueId ?? []);
  const at = ({ venueId }: Connection) => named.indexOf(venueId);
  return connected.toSorted((a, b) => at(a) - at(b)).map(({ venueId }) => venueId);
}

const subjects: readonly (readonly [CountsAsked['of'], RegExp])[] = [
  ['alert', /\b(?:alert|alarm)s?\b/i],
  ['complaint', /\bcomplaints?\b/i],
  ['incident', /\bincidents?\b/i],
  ['event', /\bevents\b/i],
  ['round', /\brounds\b/i],
  ['note', /\bnotes\b/i],
  ['entry', /\bentries\b/i],
];

/** Undefined if several are meant, or none */
function countedIn(line: string): CountsAsked['of'] | undefined {
  const [of, ...others] = subjects.filter(([, pattern]) => pattern.test(line)).map(([one]) => one);
  const isKindOfEntry = others.every((one) => one === 'entry') && of !== 'alert';
  return others.length === 0 || isKindOfEntry ? of : undefined;
}

const compares =
  /\b(?:more|fewer|less|most|fewest|least|than|vs\.?|versus|compared?|up|down|increas\w+|decreas\w+|rising|falling|rose|fell|dropp?\w*)\b/i;

/** `have complaints gone down this month` */
const up = /\b(?:more|up|increas\w+|rising|rose|risen)\b/i;
const down = /\b(?:fewer|less|down|decreas\w+|falling|fell|fallen|dropp?\w*)\b/i;

function whetherIn(line: string): CountsAsked['whether'] {
  const isAsked = beginsWith(
    line,
    /^(?:did|do|does|has|have|had|was|were|is|are|more|fewer|less)\b/i,
  );
  if (!isAsked || up.test(line) === down.test(line) || /\bor\b/i.test(line)) return undefined;
  return up.test(line) ? 'more' : 'fewer';
}

/** `which night had the fewest complaints` */
function nightIn(line: string): CountsAsked['night'] {
  const [, most] =
    /\b(?:which|what) (?:night|evening|day)\b.*\b(most|fewest|least)\b/i.exec(line) ?? [];
  if (most === undefined) return undefined;
  return most.toLowerCase() === 'most' ? 'most' : 'fewest';
}

const lately = { kind: 'last_days', days: 30 } as const;

/** The one that is named, or the last weeks; undefined of a single night */
function periodIn(
  [only, ...others]: readonly PastTime[],
  { whens }: Sentence,
): CountsAsked['times'] | undefined {
  if (only === undefined) return whens.length === 0 ? [lately] : undefined;
  return others.length > 0 || isOneNight(only) ? undefined : [only];
}

/**
 * Both times, of which one may not be said: `more alerts than last week`, `are complaints up this month`.
 * If two venues are compared, it is the one time of both.
 */
function timesIn(
  days: readonly PastTime[],
  sentence: Sentence,
  { local, areTwoVenues }: { readonly local: LocalNow; readonly areTwoVenues: boolean },
): CountsAsked['times'] | undefined {
  const { whens } = sentence;
  const text = saidInFull(sentence.text.toLowerCase());
  const isTonight = whens.some(({ kind }) => kind === 'tonight');
  const all = isTonight && days.length < 2 ? [tonight, ...days] : days;
  // `are alerts going up`
  if (whens.length === 0 && isOfChange.test(text)) return [thisWeek, lastWeek];
  const [first, second, ...others] = all;
  if (first === undefined || others.length > 0) return undefined;
  if (second !== undefined) {
    // Saturdays are no stretch of time.
    const isStretch = (time: PastTime) => time.kind !== 'weekdays';
    if (isOneNight(first) !== isOneNight(second) || !all.every(isStretch)) return undefined;
    // Each of the two was said, unless the second is `the week before`.
    const isInOrder = whens.length < 2 || isSaidFirst({ ...sentence, text }, isTonight);
    return isInOrder ? [first, second] : [second, first];
  }
  if (whens.length > 1) return undefined;
  if (areTwoVenues) return [first];
  const current = thanIt.test(text) ? currentOne(first, local.night) : undefined;
  if (current !== undefined) return [current, first];
  const before = theOneBefore(first, local.night);
  const isChange = up.test(text) !== down.test(text) && !/\bthan\b|\bany more\b/.test(text);
  return before !== undefined && isChange ? [first, before] : undefined;
}

const thisWeek = { kind: 'week', ago: 0 } as const;
const lastWeek = { kind: 'week', ago: 1 } as const;
const isOfChange = /\b(?:going|gone|go) (?:up|down)\b|\b(?:increas|decreas|ris|fall)ing\b/;

/** `than last week`, with nothing but a place behind it */
const thanIt =
  /\b(?:than|vs\.?|versus|compared (?:to|with))(?: (?:in|on|we had|there were))* (?:the )?(?:last|past|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/i;

const known: ReadonlySet<string> = new Set(
  `§ a an the of in on at for from to by with and or as that there so far yet overall total
  did do does have has had having was were is are been be got get gets getting receive received see seen
  we i you they our us my it
  alert alerts alarm alarms complaint complaints incident incidents event events round rounds note notes
  entry entries log logged guest guests who
  more fewer less most fewest many number numbers count how which what when
  than vs versus compare compared comparing against
  up down gone going go went come increase increased increasing decrease decreased decreasing
  rising rise risen rose falling fall fallen fell drop dropped dropping
  night nights evening evenings day days week weeks weekend month months one time times before that
  across all any venue venues group hotel hotels site sites place places everywhere`.split(/\s+/),
);
