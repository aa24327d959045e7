import { outdatedAfterMs } from '../ambience/freshness.ts';
import type { ZoneTrend } from '../ambience/types.ts';
import { minuteMs } from '../time.ts';
import { type ComparedMeasure, type Comparison, compare, furthestFirst } from './comparison.ts';
import { nearestTo } from './even-steps.ts';
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

function counting({ trends: { value: zones, measuredAt }, faulty }: MovingZones): ZoneTrend[] {
  return zones
    .filter(({ id }) => !faulty.has(id))
    .filter((zone) => measuredAt - (zone.measuredAt ?? measuredAt) <= outdatedAfterMs.trend);
}

export interface MovedZone {
  readonly name: string;
  readonly comparison: Comparison;
}

/** A value further away says little of a moment. */
const nearestMs = 15 * minuteMs;

/**
 * How zones differ from a moment in the last hours, the furthest first.
 *
 * @param since epoch milliseconds
 * @param spread that of the venue's usual week
 */
export function movedZones(
  moving: MovingZones,
  measure: ComparedMeasure,
  since: number,
  spread: number,
): MovedZone[] {
  return furthestFirst(
    counting(moving).flatMap(({ name, points }) => {
      const values = valuesOf(points, measure);
      const then = nearestTo(values, since);
      const isNear = then !== undefined && Math.abs(then.at - since) <= nearestMs;
      const comparison = isNear ? compare(values.at(-1)?.value, then.value, spread) : undefined;
      return comparison === undefined ? [] : [{ name, comparison }];
    }),
  );
}

function fastest(moving: MovingZones, measure: ComparedMeasure, least: number): Mover[] {
  return counting(moving)
    .flatMap(({ name, points, [measure]: trend }) => {
      const ratePerHour = rateOf(valuesOf(points, measure), trend);
      return ratePerHour === undefined ? [] : [{ name, ratePerHour }];
    })
    .filter(({ ratePerHour }) => Math.abs(ratePerHour) >= least)
    .toSorted((a, b) => Math.abs(b.ratePerHour) - Math.abs(a.ratePerHour));
}
