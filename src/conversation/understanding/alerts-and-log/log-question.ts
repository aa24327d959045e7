import { tonight } from '../../../history/past-time.ts';
import type { Question } from '../../question.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { hoursUnnamed } from '../times/hours-unnamed.ts';
import { localNow } from '../times/local-now.ts';
import { around, atNight, partAsked, sinceAsked, wholeEvening } from '../times/part-asked.ts';
import { namedPart } from '../times/part-of-day.ts';
import { pastQuestion } from '../times/past-asked.ts';
import { isOfVenues } from '../venues/venues-asked.ts';
import {
  entriesAsked,
  isDoneAsked,
  isLastAsked,
  isOwnAsked,
  wordsSought,
  writerAsked,
} from './log-asked.ts';
import { whetherAsked } from './whether-asked.ts';

/** Entries of the venue log. What was asked must not be taken for something to note. */
export function logQuestion(
  question: Question,
  sentence: Sentence,
  circumstances: Circumstances,
): Interpreted {
  // Nothing is noted of days to come.
  const [coming] =
    /\b(tomorrow|tmrw|tmr|tomoz|(next|the coming) (week|month|weekend|shift|night|\w+day))\b/i.exec(
      sentence.text,
    ) ?? [];
  if (coming !== undefined) {
    return {
      kind: 'refused',
      why: {
        kind: 'unread',
        words: coming,
        question: {
          ...question,
          argument: `show ${entriesAsked(sentence)} ${sentence.places}`.trim(),
        },
      },
    };
  }
  // As for a file, a weekday is the last one.
  const asked = pastQuestion({ ...question, command: 'csv' }, sentence, circumstances, {});
  if (asked?.kind === 'refused') return asked;
  // Complaints are counted for each venue.
  const areCounted =
    /\bcomplain/i.test(sentence.text) &&
    (sentence.has('many', 'compare') ||
      /\b(which|what|per|by|each) (venue|hotel|site|place)|\bmost\b|\bfewest\b/i.test(
        sentence.text,
      ));
  if (asked !== undefined && areCounted && isOfVenues(question, sentence, circumstances)) {
    const compared: Question = { ...asked.question, command: 'compare', argument: sentence.text };
    return { kind: 'question', question: compared };
  }
  const isTonight = sentence.whens.some(({ kind }) => kind === 'tonight' || kind === 'now');
  const past = asked?.question.past ?? (isTonight ? tonight : undefined);
  const file = sentence.has('csv') ? 'csv ' : '';
  // Alone, it would be something to write.
  const all = entriesAsked(sentence) === 'maintenance' ? ' entries' : '';
  const last = isLastAsked(sentence) ? 'last ' : '';
  const writer = writerAsked(sentence.text);
  const sought = wordsSought(sentence)
    .filter((word) => word !== writer)
    .map((word) => ` ${word}`)
    .join('');
  const by = isOwnAsked(sentence.text) ? ' by me' : writer === undefined ? '' : ` by ${writer}`;
  const everywhere = isOfAll(sentence) ? ' all venues' : '';
  const what = `${last}${entriesAsked(sentence)}${all}${by}${everywhere}${sought}`;
  const argument = `show ${file}${what} ${sentence.places}`.trim();
  const part =
    partAsked(sentence) ??
    shiftAsked(sentence.text) ??
    partOfToday(sentence, question, circumstances) ??
    partOfDay(sentence.text);
  const since = sinceAsked(sentence);
  const isPart = part?.from !== undefined || part?.to !== undefined;
  // `rounds since 6` are those of today.
  const hours =
    since !== undefined
      ? { part: since }
      : isPart && hoursUnnamed(part, sentence, localNow(question, circumstances));
  const during = { ...hours, ...(past && { past }) };
  return {
    kind: 'question',
    question: {
      ...question,
      argument,
      ...during,
      // A yes to what is still open would read as a yes to `is it fixed`.
      ...(isDoneAsked(sentence.text) ? {} : whetherAsked(sentence)),
    },
  };
}

/** `complaints this morning`, `in the last hour`, `at 22:30` */
function partOfToday(
  { whens, text }: Sentence,
  question: Question,
  circumstances: Circumstances,
): Question['part'] {
  const { now, minuteAt } = localNow(question, circumstances);
  for (const when of whens) {
    if (when.kind === 'part_of_today') return { from: when.from, to: when.to, isDay: true };
    if (when.kind === 'recent' && when.ms !== undefined) return { from: minuteAt(now - when.ms) };
    const minute = 'minute' in when ? when.minute : undefined;
    if (minute !== undefined) return around(atNight(minute, text));
  }
  return undefined;
}

/** `complaints yesterday morning` */
function partOfDay(text: string): Question['part'] {
  const [, part = ''] =
    /\b(?:yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day) (morning|afternoon|evening)\b/i.exec(
      text,
    ) ?? [];
  if (part === '') return undefined;
  const named = namedPart(part);
  return named === undefined ? wholeEvening : { from: named.from, to: named.to, isDay: true };
}

/** Which hours a shift has is not known; the answer tells those that were meant, in minutes after midnight. */
const shiftHours = {
  morning: { from: 6 * 60, to: 15 * 60 },
  evening: { from: 15 * 60, to: 23 * 60 },
  night: { from: 22 * 60, to: 7 * 60 },
} as const;

/** `what did the evening team write` */
function shiftAsked(text: string): Question['part'] {
  const [, before, behind] =
    /\b(day|morning|early|evening|late|night) (?:shift|manager|porter|team|crew)\b.*\b(?:wr[io]te|written|log|logged|note|noted|do|did|put|leave|left)\b|\b(?:notes?|entries|log|anything) (?:written |made |left )?(?:from|by) the (day|morning|early|evening|late|night) (?:shift|manager|porter|team|crew)\b/i.exec(
      text,
    ) ?? [];
  switch ((before ?? behind ?? '').toLowerCase()) {
    case 'day':
    case 'morning':
    case 'early':
      return shiftHours.morning;
    case 'evening':
    case 'late':
      return shiftHours.evening;
    case 'night':
      return shiftHours.night;
    default:
      return undefined;
  }
}

function isOfAll({ text, names, has }: Sentence): boolean {
  const isOfVenues = has('venues') || (has('every', 'any') && has('venue'));
  return names.length === 0 && (isOfVenues || /\b(any|every)where\b/i.test(text));
}
