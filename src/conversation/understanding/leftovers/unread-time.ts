import type { CommandName, Question } from '../../question.ts';
import type { Sentence } from '../sentence/sentence.ts';
import type { When } from '../times/when.ts';

/** Finds times that are named, but in no part of the question. */

/** How it is now, or so far. */
const current: ReadonlySet<When['kind']> = new Set(['now', 'tonight', 'recent']);
/** They find the time in their words. */
const ownTimes: ReadonlySet<CommandName> = new Set(['log', 'csv', 'report', 'week', 'handover']);

/** It says which part of the day, rather than a time. */
const meal = /\b(breakfast|brunch|lunch|dinner)/i;

/** The words for a second time; `dinner at seven` is one. */
function severalClocks(whens: readonly When[], said: readonly string[]): string | undefined {
  const clocks = whens.flatMap((when, index) =>
    when.kind === 'clock' ? [{ minute: when.minute, words: said[index] ?? '' }] : [],
  );
  const meals = clocks.filter(({ words }) => meal.test(words));
  const some = meals.length > 1 ? meals : clocks.filter(({ words }) => !meal.test(words));
  return some.find(({ minute }) => minute !== some[0]?.minute)?.words;
}

/** @returns the words for them; undefined if all are read */
export function unreadTime(
  question: Question,
  { whens, timesSaid, unknown, level, has }: Sentence,
): string | undefined {
  const { command, past, at, minute, part, days, weekdays, isFuture } = question;
  // Of several times of a day, an answer tells one.
  const several = severalClocks(whens, timesSaid);
  if (several !== undefined && part === undefined && !ownTimes.has(command)) return several;
  // `the weekend of 28 november`
  const weekend = whens.findIndex((when) => when.kind === 'usual' && when.isWeekend === true);
  if (past?.kind === 'date' && weekend >= 0) return timesSaid[weekend];
  // `between 5 and 7 or after 9`
  const hours = whens.flatMap(({ kind }, index) =>
    kind === 'hours' || kind === 'clock' ? [timesSaid[index] ?? ''] : [],
  );
  if (command === 'week' && part !== undefined && hours.length > 1) return hours[1];
  // `breakfast on the 12th, just the last hour`
  const recent = whens.findIndex(
    ({ kind }, index) => kind === 'recent' && /\b(last|past)\b/.test(timesSaid[index] ?? ''),
  );
  if (past !== undefined && recent >= 0 && whens.length > 1) return timesSaid[recent];
  const isTimed = [past, at, minute, part, days, weekdays, isFuture].some(
    (one) => one !== undefined,
  );
  // What is no name is said first.
  if (isTimed || ownTimes.has(command) || unknown.length > 0) return undefined;
  // `is this normal at 9`, asked then, is about now; at another time it was taken to be about then.
  const isUsual = command === 'live' && (has('usual') || level?.isToo === true);
  const unread = whens.findIndex((when) => {
    if (isUsual && when.kind === 'clock') return false;
    // `busier than a normal friday`, asked on a Friday
    const isUsualNow =
      when.kind === 'usual' &&
      !when.isFuture &&
      (level?.isToo === true || has('than', 'beside', 'usual', 'compare'));
    return !current.has(when.kind) && !isUsualNow;
  });
  return timesSaid[unread];
}
