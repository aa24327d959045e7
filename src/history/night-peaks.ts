import { type ComparedMeasure, type Comparison, compare, spreadOf } from '../insight/comparison.ts';
import { mostOf } from '../insight/coverage.ts';
import type { Timed } from '../insight/even-steps.ts';
import { meanOf } from '../insight/mean.ts';
import { type Weekday, weekdays } from '../time.ts';
import type { PastNight } from './past-night.ts';

/** Compares past nights by their peaks. */

export interface RankedNight {
  readonly night: PastNight;
  readonly highest: Timed;
  /** Part of it is unknown, so there may have been more. */
  readonly isAtLeast: boolean;
}

/** All nights of which something is known, by the highest that is known of each, the highest first. */
export function peaksKnown(nights: readonly PastNight[], measure: ComparedMeasure): RankedNight[] {
  return nights
    .flatMap((night) => {
      const { highest, isPeak } = night.facts[measure];
      return highest === undefined ? [] : [{ night, highest, isAtLeast: !isPeak }];
    })
    .toSorted((a, b) => b.highest.value - a.highest.value);
}

/** Nights whose highest value is known to be their peak, the highest first. */
export function ranked(nights: readonly PastNight[], measure: ComparedMeasure): RankedNight[] {
  return peaksKnown(nights, measure).filter(({ isAtLeast }) => !isAtLeast);
}

/** As {@link ranked}, led by nights of which even the known part was higher. */
export function rankedWithKnown(
  nights: readonly PastNight[],
  measure: ComparedMeasure,
): RankedNight[] {
  const all = peaksKnown(nights, measure);
  const top = all.find(({ isAtLeast }) => !isAtLeast);
  if (top === undefined) return [];
  return all.filter(({ isAtLeast, highest }) => !isAtLeast || highest.value > top.highest.value);
}

/**
 * By the peaks of the nights, weekday by weekday; undefined unless most are known in both periods.
 * Peaks are what stays of a night when it is thinned.
 */
export function changeOf(
  nights: readonly PastNight[],
  before: readonly PastNight[],
  measure: ComparedMeasure,
): Comparison | undefined {
  if (!areMostKnown(nights, measure) || !areMostKnown(before, measure)) return undefined;
  const [known, knownBefore] = [ranked(nights, measure), ranked(before, measure)];
  const differences = weekdays.flatMap((weekday) => {
    const [one, other] = [known, knownBefore].map((all) => meanPeakOn(weekday, all));
    return one === undefined || other === undefined ? [] : [one - other];
  });
  const week = nights[0]?.week;
  const mean = meanOf(differences);
  return mean === undefined ? undefined : compare(mean, 0, week && spreadOf(week, measure));
}

/** Whether the peaks of most of these nights are known, so that they stand for all. */
export function areMostKnown(nights: readonly PastNight[], measure: ComparedMeasure): boolean {
  return ranked(nights, measure).length >= mostOf * nights.length;
}

function meanPeakOn(weekday: Weekday, nights: ReturnType<typeof ranked>): number | undefined {
  return meanOf(
    nights.flatMap(({ night, highest }) => (night.day.weekday === weekday ? [highest.value] : [])),
  );
}
