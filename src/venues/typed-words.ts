/** The words of a question that may be a name. */

/**
 * Words that people put around a name. They are ignored if the text with them names nothing, so a
 * zone may be called *The Den*.
 */
const fillers = new Set(
  `a about and any are at be can for get give going hows i in is it its like look me my now of
  on our out place please right s show tell than that the there to today up us was we what whats
  where which will with how zone zones venue does do so all night last this ok everything`.split(
    /\s+/,
  ),
);

/** Words for what is measured, which every answer about a place includes. */
const measureWords = new Set(
  `loud louder loudness noisy noise busy busier lively livelier calm calmer quiet quieter full
  mood vibe music ambience atmosphere level`.split(/\s+/),
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
  const bare = (word: string) => word.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
  const isAround = (word: string) => fillers.has(bare(word)) || measureWords.has(bare(word));
  const withoutFillers = words.filter((word) => !fillers.has(bare(word)));
  const names = withoutFillers.filter((word) => !measureWords.has(bare(word)));
  // Nothing but fillers, as in "how is it?", names no place.
  if (names.join('') === '' && withoutFillers.length < words.length) return [];
  // A name may have such words itself: *The Bar at the Top*, *Over the Limit*, *Quiet Room*.
  const readings = [words, ...innerParts(words, isAround), withoutFillers, names].map((some) =>
    some.join(' '),
  );
  return [...new Set(readings)].filter((reading) => reading !== '');
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
