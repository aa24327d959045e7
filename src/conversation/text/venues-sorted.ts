import { ranked } from '../../history/night-peaks.ts';
import type { PastNight } from '../../history/past-night.ts';
import { meanOf } from '../../insight/mean.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { PastMeasure } from './night-words.ts';

/** In which order venues over the same past time are told. */

interface Sortable {
  readonly connection: Connection;
  readonly nights: readonly PastNight[];
  /** Undefined if they are not kept any more. */
  readonly alerts: number | undefined;
  readonly complaints: number;
}

export type VenueRank =
  | { readonly measure: PastMeasure; readonly isLowest: boolean }
  | { readonly measure: 'alerts' | 'complaints'; readonly isLowest: boolean };

/**
 * By their peaks or means; unless a rank was asked for, those with most alerts and complaints first.
 *
 * @param average they are sorted by their means of this measure
 */
export function sortedVenues<T extends Sortable>(
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
    return venues.toSorted((a, b) => troubleIn(b) - troubleIn(a) || byName(a, b));
  }
  const { measure, isLowest } = rank;
  // Those without data come last.
  const least = isLowest ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const peak = (venue: T) =>
    isCount(measure)
      ? (venue[measure] ?? least)
      : (ranked(venue.nights, measure)[0]?.highest.value ?? least);
  return venues.toSorted((a, b) =>
    peak(a) === peak(b) ? byName(a, b) : (peak(b) - peak(a)) * (isLowest ? -1 : 1),
  );
}

export function isCount(measure: VenueRank['measure']): measure is 'alerts' | 'complaints' {
  return measure === 'alerts' || measure === 'complaints';
}

export function troubleIn({
  alerts = 0,
  complaints,
}: Pick<Sortable, 'alerts' | 'complaints'>): number {
  return alerts + complaints;
}

/** Over the nights with enough data. */
export function averageOf(nights: readonly PastNight[], measure: PastMeasure) {
  const known = nights.filter(({ facts }) => facts[measure].isMostlyKnown);
  const mean = meanOf(known.flatMap(({ facts }) => facts[measure].mean ?? []));
  const [first] = known;
  return mean === undefined || first === undefined ? undefined : { mean, scale: first.scale };
}
