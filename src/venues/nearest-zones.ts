import type { Zone } from '../ambience/types.ts';
import { isMatch, relativeDistance, soundsLike } from './names.ts';

/** Suggests zones for a name that nothing has. */

const maxSuggestions = 3;
/** Names further away are not suggested. 0 is equal, 1 has nothing in common. */
const maxDistance = 0.4;
/** Of names that share a word: `pool bar` and *Lobby Bar*. */
const sharedWord = 0.35;
/** Of words that sound alike: `teras` and *Terrace*. */
const sameSound = 0.3;
/** Shorter words, such as *bar*, are like too many others. */
const minWordLength = 4;

/**
 * The most alike first.
 *
 * @param readings of what was typed, of which the most alike counts: `teras`, and `tera` in case it is a plural
 */
export function nearestZones<T extends { readonly zone: Pick<Zone, 'name'> }>(
  readings: readonly string[],
  places: readonly T[],
): T[] {
  return places
    .map((place) => ({
      place,
      score: Math.min(...readings.map((typed) => distanceTo(place.zone.name, typed))),
    }))
    .filter(({ score }) => score <= maxDistance)
    .toSorted((a, b) => a.score - b.score)
    .slice(0, maxSuggestions)
    .map(({ place }) => place);
}

/** The distance of the two texts, or of the two words in them that are most alike. */
function distanceTo(name: string, typed: string): number {
  const wordsOf = (text: string) =>
    text.split(/\s+/).filter((word) => word.length >= minWordLength);
  const byWord = wordsOf(typed).flatMap((word) =>
    wordsOf(name).map((other) =>
      Math.min(relativeDistance(word, other), ...(soundsLike(word, other) ? [sameSound] : [])),
    ),
  );
  const shared = name
    .split(/\s+/)
    .some((word) => typed.split(/\s+/).some((one) => isMatch(word, one, 'exact')));
  return Math.min(relativeDistance(typed, name), ...byWord, ...(shared ? [sharedWord] : []));
}
