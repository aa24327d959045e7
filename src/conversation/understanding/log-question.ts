import { tonight } from '../../history/past-time.ts';
import type { Question } from '../question.ts';
import type { Circumstances, Interpreted } from './interpreted.ts';
import { entriesAsked, isLastAsked, isOwnAsked, roomOf, writerAsked } from './log-asked.ts';
import { partAsked } from './part-asked.ts';
import { pastQuestion } from './past-asked.ts';
import type { Sentence } from './sentence.ts';
import { isOfVenues } from './venues-asked.ts';
import { means } from './vocabulary.ts';

/** Entries of the venue log. What was asked must not be taken for something to note. */
export function logQuestion(
  question: Question,
  sentence: Sentence,
  circumstances: Circumstances,
): Interpreted {
  // Nothing is noted of days to come.
  const [coming] =
    /\b(tomorrow|(next|the coming) (week|month|weekend|shift|night|\w+day))\b/i.exec(
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
    const compared = { ...asked.question, command: 'compare', argument: sentence.text };
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
  const part = partAsked(sentence) ?? shiftAsked(sentence.text);
  // `rounds since 6` are those of today.
  const isPart = part?.from !== undefined || part?.to !== undefined;
  const during = isPart ? { part, past: past ?? tonight } : past && { past };
  return { kind: 'question', question: { ...question, argument, ...during } };
}

/** Which hours a shift has is not known; the answer tells those that were meant, in minutes after midnight. */
const shiftHours = {
  morning: { from: 6 * 60, to: 15 * 60 },
  evening: { from: 15 * 60, to: 23 * 60 },
  night: { from: 22 * 60, to: 7 * 60 },
} as const;

/** `what did the evening team write` */
function shiftAsked(text: string): Question['part'] {
  const [, named = ''] =
    /\b(day|morning|early|evening|late|night) (?:shift|manager|porter|team|crew)\b.*\b(?:wr[io]te|written|log|logged|note|noted|do|did|put|leave|left)\b/i.exec(
      text,
    ) ?? [];
  switch (named.toLowerCase()) {
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

/** What nothing else is known of is looked for in the entries. */
export function wordsSought({ text, words, unknown }: Sentence): readonly string[] {
  const room = roomOf(text);
  // The log reads a short number alone as a time.
  if (room !== undefined) return [room.length < shortestRoom ? `about ${room}` : room];
  if (isOwnAsked(text)) return [];
  return words.filter(
    (word) =>
      !entryWords.test(word) &&
      (unknown.includes(word) || word === 'lost' || topics.some((one) => means(word, one))),
  );
}

const shortestRoom = 3;
const topics = ['beyond', 'event', 'music', 'noise'] as const;
/** They choose the kind, or say that it was written. */
const entryWords =
  /^(fix|repair|shift|team|crew|own|owns|owned|assigned|log|logs|logbook|his|their|porter|manager|bartender|barman|host|shift|duty|fights?|police|ambulance|order|staff|team|crew|write|wrote|written|note|noted|mark|tick|pending|group|closed?|close|fixed|repaired|delete|edit|correct|re-?open|finish|followed|wrong|afterwards|overdue|her|him|hurt|injur\w+)$/;
