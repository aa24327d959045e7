import { outdatedAfterMs } from '../ambience/freshness.ts';
import type { ZoneTrend } from '../ambience/types.ts';
import type { ComparedMeasure } from './comparison.ts';
import { rateOf, valuesOf } from './trend-shape.ts';

export interface Mover {
  readonly name: string;
  /** Change of the measure per hour. */
  readonly ratePerHour: number;
}

/** Slower changes are not mentioned, because figures have one decimal. */
const slowest = 0.1;
/** Of the spread of a usual week, per hour: as much as is told as clearly louder than usual. */
const loudnessShare = 0.2;

export interface MovingZones {
  /** Zones with much older trends than the whole response don't count. */
  readonly trends: { readonly value: readonly ZoneTrend[]; readonly measuredAt: number };
  /** Ids of zones that report an error, which don't count. */
  readonly faulty: ReadonlySet<string>;
}

/** The zones whose mood changes, up or down, the fastest first. */
export function moodMovers(moving: MovingZones): Mover[] {
  return fastest(moving, 'mood', slowest);
}

/**
 * The zones that get clearly louder or quieter, the fastest first.
 *
 * @param spread that of the venue's usual week
 */
export function loudnessMovers(moving: MovingZones, spread: number): Mover[] {
  return fastest(moving, 'loudness', spread * loudnessShare);
}

/** Those of them whose mood does not tell the same. */
export function apartFromMood(louder: readonly Mover[], livelier: readonly Mover[]): Mover[] {
  const byMood = new Map(livelier.map(({ name, ratePerHour }) => [name, ratePerHour]));
  return louder.filter(({ name, ratePerHour }) => (byMood.get(name) ?? 0) * ratePerHour <= 0);
}

function fastest(
  { trends: { value: zones, measuredAt }, faulty }: MovingZones,
  measure: ComparedMeasure,
  least: number,
): Mover[] {
  return zones
    .filter(({ id }) => !faulty.has(id))
    .filter((zone) => measuredAt - (zone.measuredAt ?? measuredAt) <= outdatedAfterMs.trend)
    .flatMap(({ name, points, [measure]: trend }) => {
      const ratePerHour = rateOf(valuesOf(points, measure), trend);
      return ratePerHour === undefined ? [] : [{ name, ratePerHour }];
    })
    .filter(({ ratePerHour }) => Math.abs(ratePerHour) >= least)
    .toSorted((a, b) => Math.abs(b.ratePerHour) - Math.abs(a.ratePerHour));
}
