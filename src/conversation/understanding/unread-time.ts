import type { Question } from '../question.ts';
import type { Sentence } from './sentence.ts';
import type { When } from './when.ts';

/** Finds times that are named, but in no part of the question. */

/** How it is now, or so far. */
const current: ReadonlySet<When['kind']> = new Set(['now', 'tonight', 'recent']);
/** They find the time in their words. */
const ownTimes: ReadonlySet<string> = new Set(['log', 'csv', 'report', 'week', 'handover']);

/** @returns the words for them; undefined if all are read */
export function unreadTime(
  question: Question,
  { whens, timesSaid, unknown, has }: Sentence,
): string | undefined {
  const { command, past, at, minute, part, days, isFuture } = question;
  const isTimed = [past, at, minute, part, days, isFuture].some((one) => one !== undefined);
  // What is no name is said first.
  if (isTimed || ownTimes.has(command) || unknown.length > 0) return undefined;
  // `is this normal at 9`, asked then, is about now; at another time it was taken to be about then.
  const isUsual = command === 'live' && has('usual');
  const unread = whens.findIndex((when) => {
    if (isUsual && when.kind === 'clock') return false;
    // `busier than a normal friday`, asked on a Friday
    const isUsualNow =
      when.kind === 'usual' && !when.isFuture && has('than', 'beside', 'usual', 'compare');
    return !current.has(when.kind) && !isUsualNow;
  });
  return timesSaid[unread];
}
