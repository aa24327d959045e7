import { ofNight, type Question, type YesNo } from '../question.ts';
import { extremeAsked, isAnyZone, ranks, zonesIn } from './extremes.ts';
import type { Sentence } from './sentence.ts';

/** What the answer about a night says first, and whether it tells how it is now beside it. */

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

/** @param minute if a moment of the night was asked about */
export function saidFirst(
  minute: number | undefined,
  question: Question,
  sentence: Sentence,
  yesNo: YesNo | undefined,
): Pick<Question, 'yesNo' | 'seeks'> {
  if (minute !== undefined) return ofNight(yesNo);
  return isAnyZone(sentence) ? {} : firstOfNight(question, sentence, yesNo);
}

/** What the answer about a night says first: yes or no, which zone, or when it quieted down. */
function firstOfNight(
  { command }: Question,
  sentence: Sentence,
  yesNo: YesNo | undefined,
): Pick<Question, 'yesNo' | 'seeks'> {
  const { has, level, names } = sentence;
  if (command === 'quietest') return { seeks: 'quiet' };
  if (has('howLong') && yesNo?.against === 'limit') return { yesNo, seeks: 'since' };
  if (ranks.has(command) || has('howLong')) return {};
  const isMoment = has('dayOrTime', 'when');
  if (extremeAsked(sentence) === 'quiet') {
    if (isMoment && level?.degree === 'superlative') return { seeks: 'lowest' };
    if (has('when') || (has('what') && has('dayOrTime'))) return { seeks: 'quiet' };
  }
  const isPeak = has('peak') || level?.degree === 'superlative';
  if (isMoment && isPeak && !has('which', 'zone')) return { seeks: 'peak' };
  const isWhich = has('which', 'compare') && !has('usual') && level?.degree !== 'plain';
  if (yesNo?.against === 'other') return { yesNo };
  if (yesNo?.against === 'each' || (isWhich && zonesIn(names) > 0)) {
    return { yesNo: { asks: level?.level ?? 'busy', against: 'each' } };
  }
  return ofNight(yesNo);
}
