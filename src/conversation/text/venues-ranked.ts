import { type RichText, rich } from '../../card/rich-text.ts';
import type { NumberCell } from '../../card/table.ts';
import { ranked } from '../../history/night-peaks.ts';
import type { PastNight } from '../../history/past-night.ts';
import { meanOf } from '../../insight/mean.ts';
import { venueName } from '../../venues/workspace.ts';
import { lowestWord, type PastMeasure, superlative } from './night-words.ts';
import { troubleIn, type VenueReviewed } from './venue-reviewed.ts';
import { capitalised, listed, listedInBold } from './wording.ts';

/** Which of several venues was first over the same past time, and in which order they are told. */

export type VenueRank =
  | {
      readonly measure: PastMeasure;
      readonly isLowest: boolean;
      /** So many are named rather than two. */
      readonly top?: number | undefined;
    }
  | { readonly measure: 'alerts' | 'complaints'; readonly isLowest: boolean };

/**
 * By their peaks or means; unless a rank was asked for, those with most alerts and complaints first,
 * then those that have to be connected again.
 *
 * @param average they are sorted by their means of this measure
 */
export function sortedVenues<T extends VenueReviewed>(
  venues: readonly T[],
  rank: VenueRank | undefined,
  average?: PastMeasure,
): readonly T[] {
  const byName = (a: T, b: T) => venueName(a.connection).localeCompare(venueName(b.connection));
  if (average !== undefined) {
    const mean = (venue: T) => averageOf(venue.nights, average)?.mean ?? Number.NEGATIVE_INFINITY;
    return venues.toSorted((a, b) => (mean(a) === mean(b) ? byName(a, b) : mean(b) - mean(a)));
  }
  if (rank === undefined) {
    const isGone = ({ connection }: T) => (connection.state === 'revoked' ? 1 : 0);
    return venues.toSorted(
      (a, b) => troubleIn(b) - troubleIn(a) || isGone(b) - isGone(a) || byName(a, b),
    );
  }
  const { measure, isLowest } = rank;
  // Those without data come last.
  const least = isLowest ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const peak = (venue: T) =>
    isCount(measure)
      ? (venue[measure] ?? least)
      : (ranked(venue.untilNow, measure)[0]?.highest.value ?? least);
  return venues.toSorted((a, b) =>
    peak(a) === peak(b) ? byName(a, b) : (peak(b) - peak(a)) * (isLowest ? -1 : 1),
  );
}

function isCount(measure: VenueRank['measure']): measure is 'alerts' | 'complaints' {
  return measure === 'alerts' || measure === 'complaints';
}

/** Over the nights with enough data. */
export function averageOf(nights: readonly PastNight[], measure: PastMeasure) {
  const known = nights.filter(({ facts }) => facts[measure].isMostlyKnown);
  const mean = meanOf(known.flatMap(({ facts }) => facts[measure].mean ?? []));
  const [first] = known;
  return mean === undefined || first === undefined ? undefined : { mean, scale: first.scale };
}

/** What a row of their table says, of which one is ranked. */
interface RankedRow extends Pick<VenueReviewed, 'alerts' | 'complaints' | 'isWatched'> {
  readonly name: string;
  /** Its evening hasn't begun, which a note says. */
  readonly isToCome?: boolean;
  readonly peak: NumberCell | undefined;
  readonly average: NumberCell | undefined;
}

/** `Liveliest: *Harbour Hotel* (peak 8.9), then Corner Café (7.2)`, `Most alerts: *Harbour Hotel* (3)` */
export function rankWords(rows: readonly RankedRow[], rank: VenueRank): RichText | undefined {
  const { measure, isLowest } = rank;
  if (isCount(measure)) {
    const [first, second] = rows.map((row) => ({ ...row, count: row[measure] }));
    if (first?.count === undefined || second === undefined) return undefined;
    // That there were none is said below, and where none could be.
    if (rows.every((row) => !row[measure])) return undefined;
    const most = isLowest ? 'fewest' : 'most';
    const lead = rich`${capitalised(most)} ${measure}: *${first.name}* (${first.count})`;
    if (second.count === 0 && measure === 'alerts' && !second.isWatched) {
      const without = rows.filter((row) => !row.isWatched).map(({ name }) => name);
      return rich`${lead}. ${listed(without, mostUnwatched)} had no alerts set up.`;
    }
    if (second.count === 0 && !isLowest) return lead;
    return first.count === second.count
      ? rich`${first.name} and ${second.name} tied for ${most} ${measure} (${first.count} each).`
      : rich`${lead}, then ${second.name} (${second.count ?? 'not kept'})`;
  }
  const of = ({ peak }: RankedRow) => peak?.text;
  const [first, second] = rows.filter((row) => of(row) !== undefined);
  if (first === undefined || second === undefined) return undefined;
  const most = capitalised(isLowest ? lowestWord[measure] : superlative[measure]);
  if ('top' in rank && rank.top !== undefined) {
    const named = rows.filter((row) => of(row) !== undefined).slice(0, rank.top);
    const said = named.map((row) => rich`*${row.name}* (${of(row) ?? ''})`);
    return rich`${most}, by peak: ${listed(said, named.length)}.`;
  }
  const tied = rows.filter((row) => of(row) === of(first));
  if (tied.length > 1) {
    if (tied.length === rows.length) {
      const all = tied.length > 2 ? `All ${tied.length}` : 'Both';
      return rich`${all} venues peaked at ${of(first) ?? ''}.`;
    }
    const each = tied.length > 2 ? 'each' : 'both';
    return rich`${most}: ${listedInBold(tied, mostTied)} (${each} ${of(first) ?? ''})`;
  }
  return rich`${most}: *${first.name}* (peak ${of(first) ?? ''}), then ${second.name} (${of(second) ?? ''})`;
}

/** The same, though the venues are in another order. */
export function leadWords(
  told: readonly (VenueReviewed & { readonly row: RankedRow })[],
  lead: VenueRank,
): RichText | undefined {
  return rankWords(
    sortedVenues(
      told.filter(({ isPartial }) => isPartial !== true),
      lead,
    ).map(({ row }) => row),
    lead,
  );
}

/** Why one of two is not compared; undefined if both are known, or neither. */
export function missingOfTwo(rows: readonly RankedRow[]): RichText | undefined {
  const [missing, ...others] = rows.filter(({ peak }) => peak === undefined);
  if (missing === undefined || others.length > 0 || rows.length !== 2) return undefined;
  return missing.isToCome === true
    ? rich`At *${missing.name}*, the evening hasn't begun yet.`
    : rich`Not enough data from *${missing.name}* to compare with.`;
}

/** More of equal venues are counted. */
const mostTied = 3;
const mostUnwatched = 3;

/** `Loudest on average: *Harbour Hotel* (5.0), then Corner Café (4.1)` */
export function averageRank(
  rows: readonly RankedRow[],
  measure: PastMeasure,
): RichText | undefined {
  const [first, second] = rows.filter(({ average }) => average !== undefined);
  if (first?.average === undefined || second?.average === undefined) return undefined;
  return rich`${capitalised(superlative[measure])} on average: *${first.name}* (${first.average.text}), then ${second.name} (${second.average.text})`;
}
