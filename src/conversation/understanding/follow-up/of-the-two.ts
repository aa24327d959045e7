import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { readSentence } from '../sentence/sentence.ts';
import { asLast, placeOf, whichIs } from './said-before.ts';

/** Lines about the last two questions: `which of the two is louder`. */

const ofTwo =
  /^\W*(?:(?:and|so|ok)\W+)*(?:which|where)(?: one| night| day| zone)?(?: of (?:the two|them|these|those(?: two| nights| zones| days)?|both))? (?:is|was|were|are) (?:the )?(\w+?)(er|est)(?: on average| overall)?\W*$/i;
const saysOf = /\bof (?:the two|them|these|those|both)\b|\bwhich one\b/i;

/** @returns undefined if the two are not about different places or different times */
export function whichOfTwo(
  line: string,
  [earlier, before]: readonly [earlier: string, before: string],
  venues: ChannelVenues,
): string | undefined {
  const [, level, degree] = ofTwo.exec(line) ?? [];
  // `which night was the loudest` is of any night.
  const isOfMore = degree?.toLowerCase() === 'est' && !saysOf.test(line);
  if (level === undefined || isOfMore) return undefined;
  const [first, last] = [readSentence(earlier, venues), readSentence(before, venues)];
  const [place, other] = [placeOf(first), placeOf(last)];
  const time = last.timesSaid.join(' ');
  if (place === '' || other === '') return undefined;
  if (place.toLowerCase() !== other.toLowerCase())
    return whichIs(`${level}er`, last, [place, other]);
  // `friday` alone is also said of the last one.
  const isUsual = [first, last].every(({ whens }) => whens.some(({ kind }) => kind === 'usual'));
  const [then] = first.timesSaid;
  if (then === undefined || time === '') return undefined;
  return isUsual
    ? `is ${place} ${level}er ${then} or ${time}`
    : `was ${place} ${asLast(then)} ${level}er than ${asLast(time)}`;
}
