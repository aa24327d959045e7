import { tonight } from '../../history/past-time.ts';
import type { Question } from '../question.ts';
import { levels } from './levels.ts';
import type { Sentence } from './sentence.ts';

/** Questions about tonight that are answered like those about a night that is over. */

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
    const loudness = levels[level.level].measure === 'loudness' ? { asksLoudness: true } : {};
    const yesNo = { asks: level.level, against: 'limit' } as const;
    return { ...question, past: tonight, ...loudness, command: 'night', part: {}, yesNo };
  }
  // `when did the terrace calm down`
  if (has('when') && has('past') && has('falling')) {
    return { ...question, past: tonight, command: 'night', part: {}, seeks: 'quiet' };
  }
  const isHappened = has('what') && words.some((word) => word.startsWith('happen'));
  return isHappened && whens.length > 0
    ? { ...question, past: tonight, command: 'night', part: {} }
    : undefined;
}

const aboutHow: ReadonlySet<string> = new Set(['live', 'tonight', 'trend']);
