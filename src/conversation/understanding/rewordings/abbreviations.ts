import { weekdays } from '../../../time.ts';
import { isMisspelt, simplify } from '../../../venues/names.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { venueName } from '../../../venues/workspace.ts';
import { findNames } from '../sentence/place-names.ts';
import { isShorthand, timeInFull } from '../sentence/shorthand.ts';
import { isAdverb, isQuestionWord, spelledRight, wordsShortened } from '../sentence/vocabulary.ts';

/** Words that people shorten by leaving out vowels: `rstrnt`, `ystrday`, `lobby br`; and `statoin bar`. */

/** In letters. Of fewer, only the neighbour in a name tells which word is meant. */
const shortestAlone = 3;
const shortest = 2;
/** In letters, the first one and the consonants behind it: `led` may be many words. */
const fewestAlone = 3;

/** @returns the line with such words in full; those that may be several are left as they are */
export function unabbreviated(line: string, venues: ChannelVenues): string {
  const words = line.split(' ');
  const names = namesOf(venues);
  return words
    .map((typed, index) => {
      const word = simplify(typed);
      const time = timeInFull(word);
      if (/^\p{L}+thru$/u.test(word)) return typed.replace(/thru/i, 'through');
      if (time !== undefined) return typed.replace(/[\p{L}\p{N}]+/u, time);
      const spelt = isQuestionWord(word) ? undefined : misspeltEarly(word, names);
      if (spelt !== undefined) return typed.replace(/[\p{L}]+/u, spelt);
      const isKnown = isQuestionWord(word) || isShorthand(word) || /\d/.test(word);
      if (word.length < shortest || isKnown) return typed;
      const isOnly = word === 'upstairs' && findNames(line, venues).length === 0;
      if (isOnly && isRoof(names)) return typed.replace(/upstairs/i, 'roof');
      const beside = [words[index - 1], words[index + 1]].map((one = '') => simplify(one));
      return typed.replace(/[\p{L}'’]+/u, fullWord(word, beside, names) ?? '$&');
    })
    .join(' ');
}

/** Times and venues are read before other misspelt words are corrected, so a misspelt one would be lost. */
const readFirst = [
  'morning',
  'afternoon',
  'evening',
  'tonight',
  'yesterday',
  'tomorrow',
  'weekend',
  'weekly',
  'monthly',
  'review',
  'venue',
  ...weekdays,
] as const;
const severalReadFirst = ['weekends', 'reviews', 'venues', ...weekdays.map((day) => `${day}s`)];

/** `this mornign`, `on saterdays` */
function misspeltEarly(word: string, names: readonly (readonly string[])[]): string | undefined {
  const isOther = severalReadFirst.includes(word) || word === 'preview';
  if (isOther || names.some((name) => name.includes(word))) return undefined;
  // `tonights` is no typo of tonight.
  const words = word.endsWith('s') ? severalReadFirst : readFirst;
  return words.find((one) => isMisspelt(word, one)) ?? plainlyMisspelt(word, names);
}

/** In letters: a shorter word may be another one. */
const shortestPlain = 6;

/** `lodest`, `hapepned`, but not *closed* beside `close`, which other patterns read as it is */
function plainlyMisspelt(word: string, names: readonly (readonly string[])[]): string | undefined {
  if (word.length < shortestPlain || isAdverb(word)) return undefined;
  if (names.some((name) => name.some((one) => isMisspelt(word, one)))) return undefined;
  const spelled = spelledRight(word);
  return spelled === undefined || isOtherForm(word, spelled) ? undefined : spelled;
}

/** `empties` for `emptied`: they differ in their endings. */
function isOtherForm(word: string, other: string): boolean {
  const stem = Math.min(word.length, other.length) - 1;
  return word.slice(0, stem) === other.slice(0, stem);
}

/** Upstairs is the one place on the roof, unless a place is called so. */
function isRoof(names: readonly (readonly string[])[]): boolean {
  const onRoof = names.filter((name) => name.some((one) => one.startsWith('roof')));
  const isNamed = names.some((name) => name.includes('upstairs'));
  return !isNamed && new Set(onRoof.map((name) => name.join(' '))).size === 1;
}

function fullWord(
  word: string,
  beside: readonly string[],
  names: readonly (readonly string[])[],
): string | undefined {
  if (names.some((name) => name.includes(word))) return undefined;
  const ofNames = names.flatMap((name) => {
    // `the` is beside anything.
    const isBeside = name.some((one) => beside.includes(one) && !isQuestionWord(one));
    return name.filter((one) =>
      isBeside
        ? isShort(word, one) || isMisspelt(word, one)
        : word.length >= shortestAlone && isShort(word, one) && isPlainlyShort(word, one),
    );
  });
  if (ofNames.length > 0) return only(ofNames);
  return word.length < shortestAlone
    ? undefined
    : only(
        wordsShortened.filter((one) => consonants(one).length >= fewestAlone && isShort(word, one)),
      );
}

/** `win` is no *Wine Bar*: no vowel is left, or several letters of a long word are missing. */
function isPlainlyShort(word: string, full: string): boolean {
  return !/[aeiou]/.test(word.slice(1)) || (word.length > 4 && full.length - word.length > 1);
}

function only(words: readonly string[]): string | undefined {
  const [first, ...others] = new Set(words);
  return others.length === 0 ? first : undefined;
}

/** Letters are only left out: `floor` is not short for *fuller*. */
function isShort(word: string, full: string): boolean {
  return (
    word.length < full.length &&
    word[0] === full[0] &&
    consonants(word) === consonants(full) &&
    new RegExp([...word].join('.*'), 'u').test(full)
  );
}

/** The first letter, and the consonants behind it, double ones once. */
function consonants(word: string): string {
  return (word.slice(0, 1) + word.slice(1).replace(/[aeiou]/g, '')).replace(/(.)\1+/g, '$1');
}

/** The words of each name. */
function namesOf({ connected }: ChannelVenues): readonly (readonly string[])[] {
  return connected
    .flatMap((connection) => [venueName(connection), ...connection.zones.map(({ name }) => name)])
    .map((name) => name.split(/\s+/).map(simplify));
}
