import type { Question } from '../question.ts';
import type { LevelAsked } from './levels.ts';
import type { Sentence } from './sentence.ts';

/** Questions about tonight that are answered like those about a night that is over. */

/** The evening that is going on. */
export const tonight = { past: { kind: 'nights_ago', nights: 0 } } as const;

/**
 * What the answer about a night says, and not how it is: `what happened in the bar tonight`, `how long
 * was the terrace too loud`
 */
export function tonightAsked(
  question: Question,
  { level, words, whens, has }: Sentence,
): Question | undefined {
  const isTonight = whens.every(({ kind }) => kind === 'tonight' || kind === 'now');
  if (!isTonight || !aboutHow.has(question.command)) return undefined;
  if (has('howLong') && level?.isToo === true) {
    const loudness = isAboutLevelOfSound(level) ? { asksLoudness: true } : {};
    const yesNo = { asks: level.level, against: 'limit' } as const;
    return { ...question, ...tonight, ...loudness, command: 'night', part: {}, yesNo };
  }
  // `when did the terrace calm down`
  if (has('when') && has('past') && has('falling')) {
    return { ...question, ...tonight, command: 'night', part: {}, seeks: 'quiet' };
  }
  const isHappened = has('what') && words.some((word) => word.startsWith('happen'));
  return isHappened && whens.length > 0
    ? { ...question, ...tonight, command: 'night', part: {} }
    : undefined;
}

const aboutHow: ReadonlySet<string> = new Set(['live', 'tonight', 'trend']);

function isAboutLevelOfSound({ level }: LevelAsked): boolean {
  return level === 'loud' || level === 'quiet';
}
