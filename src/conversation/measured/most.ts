import { knownMean } from '../../history/night-means.ts';
import type { PastNight } from '../../history/past-night.ts';
import { mostOf } from '../../history/quiet-down.ts';
import { meanOf } from '../../insight/mean.ts';
import { rounded } from '../../insight/peak.ts';
import { type Level, levels } from '../understanding/sentence/levels.ts';
import { decimalsOf, isCurrent, type PlaceMeasured } from './place-measured.ts';

/** Finds the places, nights and moments that were the most of something. */

/** One of what is ranked. */
export interface Candidate {
  readonly place: PlaceMeasured;
  /** The night of the value; undefined for an average over several. */
  readonly night: PastNight | undefined;
  /** When it was measured; undefined for an average. */
  readonly at: number | undefined;
  readonly value: number;
}

/**
 * High levels are ranked by the highest value, and low ones by the average: a quiet room that was loud once is
 * still the quiet one. Moments are ranked by the value itself.
 */
export function isByAverage(of: 'moment' | 'zone' | 'night' | 'venue', level: Level): boolean {
  return of !== 'moment' && levels[level].direction === 'less';
}

/** The most first. What is not known well enough to be the least of all is left out. */
export function rankedPlaces(
  places: readonly PlaceMeasured[],
  level: Level,
  of: 'moment' | 'zone' | 'venue',
): Candidate[] {
  const found = places.flatMap((place): readonly Candidate[] => {
    const nights = place.nights.flatMap((night) => candidateOf(place, night, level, of) ?? []);
    if (!isByAverage(of, level)) return sorted(nights, level).slice(0, 1);
    const value = meanOf(nights.map((one) => one.value));
    const isMost = nights.length * 2 > place.nights.length;
    return value === undefined || !isMost
      ? []
      : [{ place, night: undefined, at: undefined, value }];
  });
  return sorted(found, level);
}

/** Each place by its own first night, as {@link rankedNights} has it. */
export function rankedByNight(places: readonly PlaceMeasured[], level: Level): Candidate[] {
  return sorted(
    places.flatMap((place) => rankedNights(place, level).slice(0, 1)),
    level,
  );
}

/** @param of `moment` ranks the nights by their highest or lowest value */
export function rankedNights(
  place: PlaceMeasured,
  level: Level,
  of: 'night' | 'moment' = 'night',
): Candidate[] {
  const found = place.nights.flatMap((night) => candidateOf(place, night, level, of) ?? []);
  return sorted(found, level);
}

/** One of each place and night. */
export function rankedMoments(places: readonly PlaceMeasured[], level: Level): Candidate[] {
  return sorted(
    places.flatMap((place) => rankedNights(place, level, 'moment')),
    level,
  );
}

function candidateOf(
  place: PlaceMeasured,
  night: PastNight,
  level: Level,
  of: 'moment' | 'zone' | 'night' | 'venue',
): Candidate | undefined {
  const { measure, direction } = levels[level];
  const facts = night.facts[measure];
  if (isByAverage(of, level)) {
    // A night that has just begun is quiet, but not yet a quiet night.
    if (of === 'night' && isCurrent(night, place.told)) return undefined;
    const value = knownMean(facts);
    return value === undefined ? undefined : { place, night, at: undefined, value };
  }
  // Of a night that is mostly unknown, nobody knows how it ranks.
  if ((of === 'zone' || of === 'venue') && !facts.isMostlyKnown) return undefined;
  const most = mostOf(facts, direction);
  return most && { place, night, at: most.at, value: most.value };
}

function sorted(candidates: readonly Candidate[], level: Level): Candidate[] {
  const sign = levels[level].direction === 'more' ? -1 : 1;
  return candidates.toSorted((a, b) => sign * (a.value - b.value));
}

/** Those that look the same as the first. */
export function leaders(all: readonly Candidate[], level: Level): Candidate[] {
  const [first] = all;
  if (first === undefined) return [];
  const { measure } = levels[level];
  const shown = ({ value, place }: Candidate) => rounded(value, decimalsOf(measure, place));
  return all.filter((one) => shown(one) === shown(first));
}
