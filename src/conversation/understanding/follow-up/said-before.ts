import { nameMark, placesNamed } from '../sentence/place-names.ts';
import type { Sentence } from '../sentence/sentence.ts';

/** What the question before was about, in words for the next one. */

export function placeOf({ names, text }: Pick<Sentence, 'names' | 'text'>): string {
  return placesNamed(names, text);
}

/** ` in spa`, or nothing */
export function inPlace(sentence: Pick<Sentence, 'names' | 'text'>): string {
  const place = placeOf(sentence);
  return place === '' ? '' : ` in ${place}`;
}

/** `which was louder last night, spa or terrace`, at the time of the question before */
export function whichIs(
  comparative: string,
  { whens, timesSaid }: Sentence,
  places: readonly string[],
): string {
  return `which ${isOrWas(whens)} ${[comparative, ...timesSaid].join(' ')}, ${places.join(' or ')}`;
}

export function isOrWas(whens: Sentence['whens']): 'is' | 'was' {
  return whens.some(({ kind }) => kind === 'past') ? 'was' : 'is';
}

/** `friday` alone would be a usual one. */
export function asLast(said: string): string {
  return said.replace(/^(?:on )?(?=(?:mon|tues|wednes|thurs|fri|satur|sun)day\b)/i, 'last ');
}

export const comparison = /\b(?:compared?|vs\.?|versus|than|against)\b/i;
export const usually = / *\b(?:usually|normally|typically)\b/i;

/** Words that neither name nor ask anything beside a place, a time or a rank. */
export const smallWords: ReadonlySet<string> = new Set(
  `the a an in at on of for over and then one ones it there zone zones room rooms place places area
  areas night day evening with our that those`.split(/\s+/),
);

/** Whether a line names places and times, and asks nothing of its own. */
export function namesAlone({ plain }: Sentence): boolean {
  return plain.every((word) => word === nameMark || smallWords.has(word));
}

export function isOnlyTime(sentence: Sentence): boolean {
  return namesAlone(sentence) && sentence.names.length === 0 && sentence.timesSaid.length > 0;
}
