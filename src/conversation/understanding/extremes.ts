import type { Question } from '../question.ts';
import type { Named } from './place-names.ts';
import type { Sentence } from './sentence.ts';

/** Which zone or time is the most of something, and whether loudness is meant. */

export function isAboutLoudness(sentence: Sentence): boolean {
  const { level } = sentence;
  return sentence.has('noise') || level?.level === 'loud' || level?.level === 'quiet';
}

/** As a question says it. */
export function loudnessAsked(sentence: Sentence): Pick<Question, 'asksLoudness'> {
  return isAboutLoudness(sentence) ? { asksLoudness: true } : {};
}

/** Whether the quietest or the busiest time is meant, if one is. */
export function extremeAsked({ level, has }: Sentence): 'peak' | 'quiet' | undefined {
  const isCalm = level?.level === 'calm' || level?.level === 'quiet';
  if (has('falling', 'end') || isCalm) return 'quiet';
  return has('peak', 'rising') || level !== undefined ? 'peak' : undefined;
}

/** `loudest zone`, `where is it loud` */
export function asksForLoudest(sentence: Sentence): boolean {
  const { level, names } = sentence;
  if (sentence.has('compare') && sentence.has('zone')) return isAboutLoudness(sentence);
  if (level?.level !== 'loud' || level.isToo || zonesIn(names) > 0) return false;
  if (level.degree === 'superlative') return !sentence.has('when');
  return (
    level.degree === 'plain' &&
    sentence.has('any', 'where', 'which', 'what', 'who') &&
    !sentence.has('how', 'when', 'usual', 'need')
  );
}

export function zonesIn(names: readonly Named[]): number {
  return names.filter(({ isVenue }) => !isVenue).length;
}
