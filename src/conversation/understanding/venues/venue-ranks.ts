import type { ComparedMeasure } from '../../../insight/comparison.ts';
import { numberWords } from '../sentence/number-words.ts';

/** By what venues are to be ranked, and how many of them. */

export type VenueRank = 'busiest' | 'calmest' | 'loudest' | 'quietest' | 'most unusual';

/** `calmest` and `quietest` begin with the lowest. */
export function isLowestFirst(rank: VenueRank | undefined): boolean {
  return rank === 'calmest' || rank === 'quietest';
}

/** What venues are ranked by. */
export function measureOfRank(rank: VenueRank): ComparedMeasure {
  return rank === 'loudest' || rank === 'quietest' ? 'loudness' : 'mood';
}

const ranks: readonly (readonly [VenueRank, RegExp])[] = [
  [
    'most unusual',
    /\b(most unusual|most (?:above|below|over|under) (?:usual|normal)|(furthest|farthest) from (its |the |their )?(usual|normal)|oddest|strangest)\b/i,
  ],
  [
    'loudest',
    /\b(loudest|noisiest|loudness)\b|\b(which|who(['’]?s)?) .*\b(louder|noisier)\b(?! than)|\bwho(['’]?s)? (louder|noisier)\b/i,
  ],
  [
    'quietest',
    /\b(quietest|least loud|least noisy)\b|\b(which|who(['’]?s)?) .*\bquieter\b(?! than)/i,
  ],
  [
    'calmest',
    /\b(calmest|emptiest|deadest|slowest|flattest|dullest|sleepiest|least busy|least lively|worst (?:venue|hotel|place|site|house|one))\b|\b(which|who(['’]?s)?) .*\b(calmer|emptier|slower|deader)\b(?! than)/i,
  ],
  [
    'busiest',
    /\b(busiest|liveliest|fullest|most busy|most lively|best (venue|place|hotel|night|week|\w+day)|top (?:(?:\d+|two|three|four|five) )?(?:venues?|hotels?|places?|sites?)|by mood)\b|\b(which|who(['’]?s)?) .*\b(busier|livelier|fuller)\b(?! than)|\bwho(['’]?s)? (busier|livelier|fuller)\b/i,
  ],
];

/** By what venues are to be ranked, in the order in which it is said. */
export function venueRanksAsked(text: string): readonly VenueRank[] {
  const found = ranks
    .map(([rank, pattern]) => ({ rank, at: text.search(pattern) }))
    .filter(({ at }) => at >= 0);
  return found.toSorted((a, b) => a.at - b.at).map(({ rank }) => rank);
}

/** `rank my venues`, by how lively they are */
export function rankOfAll(text: string): VenueRank | undefined {
  return /^\W*rank my venues\b(?!.*\b(?:alerts?|complaints?)\b)/i.test(text)
    ? 'busiest'
    : undefined;
}

const few = String.raw`(\d|two|three|four|five)`;
const ranking: readonly RegExp[] = [
  new RegExp(String.raw`\btop ${few}\b`, 'i'),
  new RegExp(String.raw`\b${few} \w+est\b`, 'i'),
  new RegExp(String.raw`\b\w+est ${few}\b`, 'i'),
  new RegExp(String.raw`\b${few} (?:venues|hotels|places|sites)\b.*\w+est\b`, 'i'),
];

/** Of a ranking of all of them. */
const allRanked = 40;
const isRankingAsked = /^\W*rank\b/i;

/** `top three venues`, `the 3 busiest venues`, and all of them if they are to be ranked */
export function topAsked(text: string): number | undefined {
  if (isRankingAsked.test(text)) return allRanked;
  const found = ranking.map((pattern) => pattern.exec(text)?.[1]).find((one) => one !== undefined);
  const said = found?.toLowerCase();
  const count = said === undefined ? undefined : (numberWords[said] ?? Number(said));
  return count !== undefined && count > 1 ? count : undefined;
}
