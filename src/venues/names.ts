import { distance } from 'fastest-levenshtein';
import { createLru } from '../lru.ts';
import { type Weekday, weekdays } from '../time.ts';

/** Compares typed words with names. */

/** Names are compared up to this many characters. */
const maxComparedLength = 500;

/**
 * Reduces a name to its letters and digits (of every script) in lower case, without accents:
 * `Café "Île"` becomes `cafeile`.
 */
export function simplify(text: string): string {
  // Most words are plain, and every word of a question is compared with each name.
  if (/^[a-z\d]*$/.test(text) && text.length <= maxComparedLength) return text;
  return text
    .slice(0, maxComparedLength)
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '')
    .toLowerCase();
}

/** How well a name matches, best first: whole, from the start of a word, anywhere, one typo away. */
export const matchLevels = ['exact', 'start', 'part', 'typo'] as const;
export type MatchLevel = (typeof matchLevels)[number];

/** A single letter would match most names. */
const minStartLength = 2;
const minPartLength = 3;
/** Shorter words with a wrong letter are as close to other words. */
const minMisspeltLength = 5;
const minMangledLength = 7;

interface NameParts {
  readonly whole: string;
  readonly words: readonly string[];
  /** From each word to the end. */
  readonly tails: readonly string[];
  /** The first two words, the first three and so on, without the last. */
  readonly heads: readonly string[];
}

/** Names, and what is compared with all names of a venue several times. */
const namesRemembered = 2_000;
const partsOfNames = createLru<NameParts>(namesRemembered);

function partsOf(name: string): NameParts {
  const known = partsOfNames.get(name);
  if (known !== undefined) return known;
  const words = name.slice(0, maxComparedLength).split(/\s+/).map(simplify);
  const tails = words.map((_, index) => words.slice(index).join(''));
  const heads = words.slice(2).map((_, index) => words.slice(0, index + 2).join(''));
  const parts = { whole: simplify(name), words, tails, heads };
  partsOfNames.set(name, parts);
  return parts;
}

/** Whether a name matches on this level or a better one. */
export function isMatch(name: string, typed: string, level: MatchLevel): boolean {
  // Whether a letter is wrong takes longest to find out.
  const wanted = partsOf(typed).whole;
  if (level === 'exact' && wanted !== '') return partsOf(name).whole === wanted;
  const best = matchOf(name, typed);
  return best !== undefined && matchLevels.indexOf(best) <= matchLevels.indexOf(level);
}

/** @returns undefined if the name does not match */
export function matchOf(name: string, typed: string): MatchLevel | undefined {
  const wanted = partsOf(typed).whole;
  const { whole, words, tails, heads } = partsOf(name);
  // A name such as ★ has no letters or digits, so it is compared as typed.
  if (wanted === '') {
    const asTyped = typed.trim().toLowerCase();
    return asTyped !== '' && name.trim().toLowerCase() === asTyped ? 'exact' : undefined;
  }
  if (whole === wanted) return 'exact';
  if (wanted.length >= minStartLength && tails.some((tail) => tail.startsWith(wanted))) {
    return 'start';
  }
  if (isShortened(name, typed)) return 'start';
  if (wanted.length >= minPartLength && whole.includes(wanted)) return 'part';
  // `terrace 80` is no typo of a name.
  if (/\d/.test(wanted) && !/\d/.test(whole)) return undefined;
  const isTypo = (word: string) =>
    isMisspelt(wanted, word) || isMangled(wanted, word) || lacksLetter(wanted, word);
  return [whole, ...heads, ...words].some(isTypo) ? 'typo' : undefined;
}

/** `faulty club` for *Faulty & Merry Club*: the first word of a name, and its last */
export function isShortened(name: string, typed: string): boolean {
  const { words } = partsOf(name);
  return words.length > 2 && `${words.at(0)}${words.at(-1)}` === partsOf(typed).whole;
}

/** Whether the whole name starts with what was typed. */
export function startsWith(name: string, typed: string): boolean {
  return partsOf(name).whole.startsWith(partsOf(typed).whole);
}

/** One letter is wrong, missing or too many, or two neighbours are swapped: `lvie` for `live`. */
export function isMisspelt(typed: string, word: string, shortest = minMisspeltLength): boolean {
  if (typed.length < shortest || Math.abs(typed.length - word.length) > 1) return false;
  return distance(typed, word) === 1 || isSwapped(typed, word);
}

/** `loby` for `lobby`; other short words are as close to other names. */
function lacksLetter(typed: string, word: string): boolean {
  const isShort = typed.length === minMisspeltLength - 1 && word.length === minMisspeltLength;
  return isShort && typed[0] === word[0] && distance(typed, word) === 1;
}

/** Two letters are wrong in a long word, or three that sound alike: `teracce` or `terasse` for `terrace`. */
function isMangled(typed: string, word: string): boolean {
  if (Math.min(typed.length, word.length) < minMangledLength) return false;
  const wrong = distance(typed, word);
  return wrong === 2 || (wrong === 3 && soundsLike(typed, word));
}

function isSwapped(typed: string, word: string): boolean {
  if (typed.length !== word.length) return false;
  const at = [...typed].findIndex((letter, index) => letter !== word[index]);
  return (
    at >= 0 &&
    typed[at] === word[at + 1] &&
    typed[at + 1] === word[at] &&
    typed.slice(at + 2) === word.slice(at + 2)
  );
}

/** Letters that are written for each other, because they sound alike. */
const soundsOf: Readonly<Record<string, string>> = {
  c: 's',
  k: 's',
  q: 's',
  z: 's',
  w: 'u',
  y: 'i',
};

/**
 * Whether two words differ only in letters that sound alike, in doubled ones and in the vowels after
 * the first sound: `teras` and `terrace`.
 */
export function soundsLike(typed: string, word: string): boolean {
  const sound = soundsOfWord(typed);
  return sound.length >= minSoundLength && sound === soundsOfWord(word);
}

/** In letters. Shorter ones are alike by chance. */
const minSoundLength = 3;

/** Of letters that are written for each other, one stands for all. */
export function soundOf(letter: string): string {
  return soundsOf[letter] ?? letter;
}

function soundsOfWord(word: string): string {
  const [first = '', ...others] = [...simplify(word)].map(soundOf);
  return `${first}${others.join('').replace(/[aeiou]/g, '')}`.replace(/(.)\1+/g, '$1');
}

/** Edit distance relative to the longer name, since otherwise short names would always be close. */
export function relativeDistance(typed: string, name: string): number {
  const [a, b] = [simplify(typed), simplify(name)];
  return distance(a, b) / Math.max(1, a.length, b.length);
}

/** `friday`, `fridays`, `fri` */
export const dayNames: readonly string[] = [
  ...weekdays.flatMap((name) => [name, `${name}s`, name.slice(0, 3)]),
  'tues',
  'thur',
  'thurs',
];

const minWeekdayLength = 3;

/** A weekday by its whole name, at least 3 of its first letters, or with one typo: `fryday`. */
export function weekdayNamed(word: string): Weekday | undefined {
  const typed = word.toLowerCase().replace(/[.,?!]+$/, '');
  if (typed.length < minWeekdayLength) return undefined;
  return (
    weekdays.find((name) => name.startsWith(typed)) ??
    weekdays.find((name) => isMisspelt(typed, name))
  );
}

/** Takes the last weekday out of a text: `terrace fri` is the terrace on Friday. */
export function splitWeekday(text: string): {
  readonly rest: string;
  readonly weekday: Weekday | undefined;
} {
  const words = text.trim().split(/\s+/);
  const at = words.findLastIndex((word) => weekdayNamed(word) !== undefined);
  const weekday = weekdayNamed(words[at] ?? '');
  return weekday === undefined
    ? { rest: text.trim(), weekday }
    : { rest: words.toSpliced(at, 1).join(' '), weekday };
}
