import type { PartAsked } from '../question.ts';
import type { Sentence } from './sentence.ts';

/** Questions about a part of a night, or what it was like on average. */

/** @returns undefined if a night as a whole is meant, or a moment of it */
export function partAsked(sentence: Sentence): PartAsked | undefined {
  const { whens, text, has } = sentence;
  const hours = whens.find((when) => when.kind === 'hours');
  const clock = whens.find((when) => when.kind === 'clock');
  const isOver = has('howLong') || (has('past') && !has('alert', 'notify'));
  const above = isOver ? aboveLimit.exec(text)?.[1] : undefined;
  const limit = above === undefined ? {} : { above: Number(above) };
  if (hours !== undefined) return { from: hours.from, to: hours.to, ...limit };
  if (clock !== undefined && after.test(text)) return { from: clock.minute, ...limit };
  if (clock !== undefined && until.test(text)) return { to: clock.minute, ...limit };
  return above !== undefined || isAverageAsked(sentence) || isRiseAsked(sentence)
    ? limit
    : undefined;
}

const time = String.raw`(?:about |around )?(?:\d|midnight|noon)`;
const after = new RegExp(String.raw`\b(?:after|from)\s+${time}`, 'i');
const until = new RegExp(String.raw`\b(?:before|until|till?|up to)\s+${time}`, 'i');
const aboveLimit =
  /\b(?:above|over|past|beyond|exceed(?:ed|ing)?|louder than|more than|higher than)\s+(\d+(?:\.\d+)?)\b/i;

/** `average mood last night`, where *average* does not mean what is usual */
export function isAverageAsked({ text }: Pick<Sentence, 'text'>): boolean {
  return /\b(averages?|avg|mean (?:mood|loudness|level))\b/i.test(text) && !usual.test(text);
}

const usual = /\b(usual\w*|normal\w*|typical\w*|an average)\b/i;

/** `when did it get loud`, of which the peak is no answer */
export function isRiseAsked({ level, has }: Pick<Sentence, 'level' | 'has'>): boolean {
  const isWhen = has('when') || (has('what') && has('dayOrTime'));
  const isHigh = level?.level === 'loud' || level?.level === 'busy';
  return isWhen && has('past') && isHigh && level.degree === 'plain' && !level.isToo && !has('end');
}
