import type { Question } from '../../question.ts';
import type { Sentence } from '../sentence/sentence.ts';

/** Questions that compare how it is now with a past moment, or a night with the one that is going on. */

/** `busier than last week`, but not `lobby bar vs rooftop last week` */
export const thanThen =
  /\b(than|beat(s|ing|en)?|vs\.?|v|versus|against|different (from|to)|ahead of|behind|(up|down) (on|from)|compared? (to|with)|same as) (?:(?:where|what|how) (?:we|it|they) (?:were|was) )?(it was )?(on )?(?:at )?(?:(?:the )?(?:same|this) (?:time|month|period) )?(the )?(last|an? (?:year|month|week) ago|yesterday|previous|mon|tue|wed|thu|fri|sat|sun|\d|(night|day|evening|week) before last)/i;

const sameTimePattern = /\b(same time|this time)\b(?! last (?:year|month)\b)/i;

/** `same time last friday`, `is it louder than last friday right now` */
export function isSameTimeAsked({ text, whens, has }: Sentence): boolean {
  const isOfNow = whens.some(({ kind }) => kind === 'now') && thanThen.test(text) && !has('past');
  return isOfNow || sameTimePattern.test(text);
}

/** `how is it compared to this time last friday` */
export function isNowAsked(
  { text, level, whens, has }: Sentence,
  { isSameTime, isNowCompared }: { readonly isSameTime: boolean; readonly isNowCompared: boolean },
): boolean {
  // `it was too loud last night at 11, is that happening again`
  if (happeningAgain.test(text)) return true;
  // `was it livelier than tonight at this time`, `was it calmer than yesterday at breakfast`
  if ((isSameTime || isNowCompared) && level?.degree === 'comparative') return true;
  const isTonight = whens.some(({ kind }) => kind === 'tonight');
  return has('than', 'compare') && (!has('past') || isTonight);
}

const happeningAgain = /\b(is|are) (it|that|this|they|we)\b.*\bagain\b/i;

/** `is it louder than last friday right now`; `was it louder` may be about either */
export function againstThen({ level, has }: Sentence): Pick<Question, 'yesNo'> {
  return level?.degree === 'comparative' && !has('past')
    ? { yesNo: { asks: level.level, against: 'then' } }
    : {};
}
