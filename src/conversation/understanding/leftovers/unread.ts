import type { Question } from '../../question.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { comparisonQualifiers } from './comparison-qualifiers.ts';
import { qualifiers } from './qualifiers.ts';
import { timeQualifiers } from './time-qualifiers.ts';
import { untoldConditions } from './untold-conditions.ts';

/** Finds words that change what is asked, but not the answer, which would be to another question. */

/** `not the terrace` */
const notThis = /\b(but )?not (?:(?:on|in|at|about|from) )?(the |our )?$/i;

/** @returns the words as they were typed; undefined if all were read */
export function unreadWords(question: Question, sentence: Sentence): string | undefined {
  const { text } = sentence;
  const excluded = sentence.names.find(({ start }) => notThis.test(text.slice(0, start)));
  if (excluded !== undefined) {
    const from = text.slice(0, excluded.start).search(notThis);
    return text.slice(from, excluded.end);
  }
  // It is of a whole venue.
  const zone = sentence.names.find(({ isVenue }) => !isVenue);
  if (question.command === 'handover' && zone !== undefined) return zone.text;
  const asked = text.toLowerCase();
  const unread = [
    ...untoldConditions.map((pattern) => pattern.exec(asked)),
    ...[...qualifiers, ...timeQualifiers, ...comparisonQualifiers].map(({ pattern, isRead }) =>
      isRead(question, sentence) ? null : pattern.exec(asked),
    ),
  ].find((found) => found !== null);
  return (
    unread && text.slice(unread.index, unread.index + unread[0].length).replace(/[\s?!.,;:]+$/, '')
  );
}
