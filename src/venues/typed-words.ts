import { isMisspelt } from './names.ts';

/** The words of a question that may be a name. */

/**
 * Words that people put around a name. They are ignored if the text with them names nothing, so a
 * zone may be called *The Den*.
 */
const fillers = new Set(
  `a about and any are at be can for get give going hows i in is it its like look me my now of
  on our out place please right s show tell than that the there to today up us was we what whats
  where which will with how both each two zone zones venue does do so all night last this ok alright everything
  too not no isnt arent wasnt dont doesnt hasnt its yet really very quite bit still just rn again
  been being has have had was were did go goes doing done things thing stuff seem seems feel feels
  looking looks hey hi hello pls thanks mate guys team over spot area areas places anything
  something much moment why down you they them today day gets got since while gonna anywhere
  everywhere somewhere ambience ambiance complaint complaints complain complaining sensor sensors
  long anyone anybody before so such only across volume compare happened happening`.split(/\s+/),
);

/** Words for what is measured, which every answer about a place includes. */
const measureWords = new Set(
  `loud louder loudness noisy noise busy busier lively livelier calm calmer quiet quieter full
  mood vibe music ambience atmosphere level dead empty packed crowded rammed heaving buzzing flat slow`.split(
    /\s+/,
  ),
);

/** Names are shorter; a longer text is not tried in all its splits. */
export const maxWords = 12;

/**
 * The text as typed, without words around the name, and without fillers and words for what is
 * measured anywhere; none if empty.
 */
export function readingsOf(typed: string): string[] {
  if (typed.trim() === '') return [];
  const words = typed.trim().split(/\s+/);
  const isAround = (word: string) => isFiller(bareWord(word)) || measureWords.has(bareWord(word));
  const withoutFillers = words.filter((word) => !isFiller(bareWord(word)));
  const names = withoutFillers.filter((word) => !measureWords.has(bareWord(word)));
  // Nothing but fillers, as in "how is it?", names no place.
  if (names.join('') === '' && withoutFillers.length < words.length) return [];
  // A name may have such words itself: *The Bar at the Top*, *Over the Limit*, *Quiet Room*.
  // *The bars* are zones called *Bar*.
  const singular = names.map((word) => word.replace(/s(?=\W*$)/i, ''));
  const readings = [words, ...innerParts(words, isAround), withoutFillers, names, singular].map(
    (some) => some.join(' '),
  );
  return [...new Set(readings)].filter((reading) => reading !== '');
}

/** The words that are part of no name and no question: those that nobody would understand. */
export function unknownWords(typed: string, isQuestionWord: (word: string) => boolean): string[] {
  return typed
    .trim()
    .split(/\s+/)
    .filter((word) => {
      const bare = bareWord(word);
      return bare !== '' && !isFiller(bare) && !measureWords.has(bare) && !isQuestionWord(bare);
    });
}

/** Long ones also with a typo: `everythng`. */
function isFiller(word: string): boolean {
  return (
    fillers.has(word) || longFillers.some((filler) => isMisspelt(word, filler, shortestMisspelt))
  );
}

const shortestMisspelt = 4;
const longFillers = [...fillers].filter(({ length }) => length > shortestMisspelt);

function bareWord(word: string): string {
  return word.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
}

/** What remains if words at the start and end are left out, as long as they are `outer`; longest first. */
function innerParts(words: readonly string[], isOuter: (word: string) => boolean): string[][] {
  if (words.length > maxWords) return [];
  const before = words.findIndex((word) => !isOuter(word));
  const after = words.findLastIndex((word) => !isOuter(word));
  if (before < 0) return [];
  return Array.from({ length: before + 1 }, (_, from) =>
    Array.from({ length: words.length - after }, (__, cut) =>
      words.slice(from, words.length - cut),
    ),
  )
    .flat()
    .toSorted((a, b) => b.length - a.length);
}
