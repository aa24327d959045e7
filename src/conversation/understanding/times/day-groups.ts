import { isOneNight } from '../../../history/past-time.ts';
import { eveningHour } from '../../../insight/service-day.ts';
import { type Weekday, weekdays } from '../../../time.ts';
import { splitWeekday } from '../../../venues/names.ts';
import type { PartAsked } from '../../hours-asked.ts';
import type { DayGroups, MeasuredAsked } from '../../measured-asked.ts';
import type { TypedLine } from '../../question.ts';
import { daysOf } from '../../text/usual-days.ts';
import type { YesNo } from '../../yes-no-asked.ts';
import { loudnessAsked } from '../first-line/extremes.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import { lineOf, parsed, timed } from '../line.ts';
import type { Level } from '../sentence/levels.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';

/** Some days of the week beside others: `weekends vs weekdays`, `fri and sat vs mon to thu this month`. */

const day =
  '(?:mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?';
const part = '(?: (?:nights?|evenings?))?';
const several = `${day}${part}(?:(?:,? ?(?:and|&|to|till|until|thru|through|-|–|,|/) ?)${day}${part})+`;
const noun = `weekends?${part}|week(?:day|night)s?`;
const rest = '(?:the )?(?:rest of the week|other (?:days|nights|evenings))';
const before = '(?:(?:on|at|in|the|our|a) )*';
const how =
  '(?: (?:(?:really|usually|actually|normally|always|much|any|that|so|a bit|a lot|way) )*(?:\\w+er|more \\w+|different))?';
const against = '(?:vs\\.?|versus|against|than|compared? (?:to|with)|different (?:from|to))';

const nouns = new RegExp(
  `\\b${before}(${noun})${how} (?:${against}|or|and) ${before}(${noun}|week)\\b(?! before)`,
  'i',
);
/** `friday and saturday or sunday` is one list, so that lists need a clearer word between them. */
const lists = new RegExp(
  `\\b${before}(${several}|${noun}|${day}${part})${how},? ${against} ${before}(${several}|${noun}|${rest}|${day}${part})\\b`,
  'i',
);
/** `this friday`, `last weekend` are single nights. */
const dated = new RegExp(`\\b(?:last|this|next|past|that) (?:${day}|weekend)\\b`, 'i');

/** @returns the groups and the words that name them */
function groupsIn(
  line: string,
  isByDay = false,
): { readonly groups: DayGroups; readonly words: string } | undefined {
  if (dated.test(line)) return undefined;
  const [words, one = '', other = ''] = nouns.exec(line) ?? lists.exec(line) ?? [];
  const first = daysNamed(one, isByDay);
  if (words === undefined || first === undefined) return undefined;
  const named = daysNamed(other, isByDay);
  // One day beside another, or beside the rest of the week, is read by `usual-days.ts`.
  if (first.length === 1 && (named === undefined || named.length === 1)) return undefined;
  const second = named ?? weekdays.filter((weekday) => !first.includes(weekday));
  const areApart = second.length > 0 && !second.some((weekday) => first.includes(weekday));
  return areApart ? { groups: [first, second], words } : undefined;
}

/**
 * @param isByDay breakfast or lunch is meant: a weekend of nights begins on Friday, one of days on Saturday
 * @returns undefined of `the rest of the week`, which names no day
 */
function daysNamed(text: string, isByDay: boolean): Weekday[] | undefined {
  if (/^weekend/i.test(text)) return isByDay ? weekdays.slice(5) : [...daysOf('weekend')];
  if (/^week(?:days?|nights?)?$/i.test(text)) {
    return isByDay ? weekdays.slice(0, 5) : [...daysOf('weeknights')];
  }
  const found = [...text.matchAll(new RegExp(`\\b${day}\\b`, 'gi'))].flatMap(([name]) => {
    const begin = name.slice(0, 3).toLowerCase();
    return weekdays.find((weekday) => weekday.startsWith(begin)) ?? [];
  });
  const [from, to, ...more] = found;
  if (from === undefined) return undefined;
  const isRange = /\b(?:to|till|until|thru|through)\b|[-–]/i.test(text);
  return isRange && to !== undefined && more.length === 0
    ? daysFrom(from, to)
    : weekdays.filter((weekday) => found.includes(weekday));
}

function daysFrom(from: Weekday, to: Weekday): Weekday[] {
  const [first, last] = [weekdays.indexOf(from), weekdays.indexOf(to)];
  return first <= last
    ? weekdays.slice(first, last + 1)
    : [...weekdays.slice(first), ...weekdays.slice(0, last + 1)];
}

/**
 * They are compared as they usually are, or over the nights of a period that was named.
 *
 * @returns undefined unless two groups of days are compared
 */
export function dayGroupsAsked(
  given: TypedLine,
  circumstances: Circumstances,
  interpret: (given: TypedLine, circumstances: Circumstances) => Interpreted,
): Interpreted | undefined {
  const line = lineOf(given);
  const found = groupsIn(line);
  if (found === undefined) return undefined;
  const { words } = found;
  const without = line.replace(words, ' ').replace(/\s+/g, ' ').trim();
  const { places, unknown, whens } = readSentence(without, circumstances.venues);
  // Of `weekends or weekdays, when is the spa worst`, the rest would be another question.
  const isPlain = unknown.length === 0 && whens.length === 0;
  // `from 7am to 10am` or `lunch` alone is of today.
  const areHours =
    whens.length > 0 && whens.every(({ kind }) => kind === 'hours' || kind === 'clock');
  const asked = isPlain ? `week ${places}`.trim() : areHours ? `usually ${without}` : without;
  const read = interpret(parsed(asked, given), circumstances);
  if (read.kind === 'refused') return read;
  const { command, argument, venueId, zoneId, past, minute, part: hours } = read.question;
  // `at 22:00` alone is of today.
  const place = command === 'week' ? splitWeekday(argument).rest : argument;
  const question = { ...given, argument: place, venueId, zoneId, part: hours };
  const sentence = readSentence(line, circumstances.venues);
  // No table counts alerts by days of the week.
  if (sentence.has('alert')) return undefined;
  const { groups } = (areByDay(minute, hours) ? groupsIn(line, true) : undefined) ?? found;
  const { asksLoudness } = loudnessAsked(sentence);
  const yesNo = isMoreAsked(sentence);
  if (past !== undefined) {
    if (isOneNight(past)) return undefined;
    const level: Level = yesNo?.asks ?? (asksLoudness === true ? 'loud' : 'busy');
    const isYesNo = yesNo !== undefined;
    const measured: MeasuredAsked = { kind: 'beside', levels: [level], groups, isYesNo };
    return { kind: 'question', question: { ...question, command: 'measured', past, measured } };
  }
  if (!timed.has(command) && command !== 'week') return undefined;
  return {
    kind: 'question',
    question: { ...question, command: 'week', groups, minute, asksLoudness, yesNo },
  };
}

/** Whether a time, or hours, are over before the evening. */
function areByDay(minute: number | undefined, hours: PartAsked | undefined): boolean {
  const isOfDay = (at: number) => at >= firstOfDay && at <= eveningHour * 60;
  if (minute !== undefined) return isOfDay(minute);
  return hours?.from !== undefined && hours.to !== undefined
    ? isOfDay(hours.from) && isOfDay(hours.to)
    : false;
}

const firstOfDay = 5 * 60;

/** `are weekends busier than weekdays`, which wants yes or no */
function isMoreAsked({ text, level }: Sentence) {
  const isAsked = /^\W*(?:and |so )?(?:is|are|was|were|do|does|did|have|has)\b.*\bthan\b/i.test(
    text,
  );
  return isAsked && level?.degree === 'comparative'
    ? ({ asks: level.level, against: 'other' } as const satisfies YesNo)
    : undefined;
}
