import type { PastTime } from '../../history/past-time.ts';
import type { Question } from '../question.ts';
import { type LevelAsked, opposite } from './levels.ts';

/** Questions for a yes or no about two nights: `is tonight livelier than yesterday`. */

/**
 * `was last friday louder than tonight`, and not `is tonight louder than last friday`
 *
 * @param first of those that are named by a weekday or a date, in the order of the text
 */
export function isLaterLast(later: PastTime | undefined, first: PastTime, text: string): boolean {
  if (later?.kind === 'nights_ago') {
    return (later.nights === 0 ? thanTonight : thanLastNight).test(text);
  }
  return later !== first && !thanBefore.test(text);
}

const thanTonight =
  /\b(?:than|beat) (?:it is |it was )?(?:tonight|today|now|this (?:evening|night|\w+day))/i;
const beat = /^(?:so |and )?(?:did|does|has|have|is|are)\b.*\bbeat(?:ing|en|s)?\b/i;
const thanLastNight = /\b(?:than|beat) (?:it was )?(?:last night|yesterday)/i;
/** `was saturday better than the saturday before` */
const thanBefore = /\bthan (?:the )?\w+ before\b/i;

/**
 * `is tonight livelier than yesterday`
 *
 * @param isTurned the later of both days is the one that it is compared with
 */
export function isMoreAsked(
  { level, text }: { readonly level: LevelAsked | undefined; readonly text: string },
  isTurned: boolean,
): Pick<Question, 'yesNo'> {
  const isAsked =
    /^(?:so |and )?(?:(?:is|was|were|are|did|does|has|have)\b|(?:busier|livelier|louder|noisier|quieter|calmer)\b)/i.test(
      text,
    ) &&
    /\bthan\b/i.test(text) &&
    !/\b(?:much|far|way|lot|before last)\b/i.test(text);
  // `did the restaurant beat last friday`
  if (level === undefined && beat.test(text))
    return { yesNo: { asks: isTurned ? 'calm' : 'busy', against: 'other' } };
  if (!isAsked || level?.degree !== 'comparative' || level.isNot) return {};
  return { yesNo: { asks: isTurned ? opposite[level.level] : level.level, against: 'other' } };
}
