import type { Observation } from '../ambience/observation.ts';
import type { Measures, Trend, TrendPoint } from '../ambience/types.ts';

/** What was measured in a venue, by time. Values are never filled in. */

export interface MeasuredPoint {
  /** The service's own time, in epoch milliseconds. */
  readonly at: number;
  readonly mood?: number | undefined;
  readonly loudness?: number | undefined;
}

/** All points are ordered by time, and no two have the same one. */
export interface Measured {
  /** Of the busiest zones of the venue. */
  readonly representative: readonly MeasuredPoint[];
  /** Of all zones of the venue. */
  readonly average: readonly MeasuredPoint[];
  /** By zone id. */
  readonly zones: ReadonlyMap<string, readonly MeasuredPoint[]>;
}

export const nothingMeasured: Measured = {
  representative: [],
  average: [],
  zones: new Map(),
};

export function isNothing({ representative, average, zones }: Measured): boolean {
  return representative.length === 0 && average.length === 0 && zones.size === 0;
}

/**
 * The values of an answer. Left out are those that are later than the answer itself, those without
 * a time, and live ones of a sensor that reports a fault or whose clock is ahead.
 */
export function measuredIn(observation: Observation, readAt: number): Measured {
  switch (observation.kind) {
    case 'venue_live': {
      const { average, representative, ...time } = observation.value;
      return {
        ...nothingMeasured,
        average: livePoint({ ...average, ...time }),
        representative: livePoint({ ...representative, ...time }),
      };
    }
    case 'venue_trend': {
      const { average, representative } = observation.value;
      const until = endOf(observation.value, readAt);
      return {
        ...nothingMeasured,
        average: trendPoints(average, until),
        representative: trendPoints(representative, until),
      };
    }
    case 'zones_live':
      return ofZones(observation.value, livePoint);
    case 'zone_live':
      return ofZones([observation.value], livePoint);
    case 'zones_trend':
      return ofZones(observation.value, (one) => trendPoints(one, endOf(one, readAt)));
    case 'zone_trend':
      return ofZones([observation.value], (one) => trendPoints(one, endOf(one, readAt)));
  }
}

/** The time of an answer. That of a clock which is ahead says nothing about what was measured. */
function endOf(
  { measuredAt = Infinity }: { readonly measuredAt?: number | undefined },
  readAt: number,
) {
  return Math.min(measuredAt, readAt);
}

function ofZones<T extends { readonly id: string }>(
  zones: readonly T[],
  pointsOf: (zone: T) => readonly MeasuredPoint[],
): Measured {
  const known = zones.flatMap((zone): [string, readonly MeasuredPoint[]][] => {
    const points = pointsOf(zone);
    return points.length === 0 ? [] : [[zone.id, points]];
  });
  return { ...nothingMeasured, zones: new Map(known) };
}

interface Live extends Measures {
  readonly measuredAt?: number | undefined;
  readonly isClockAhead?: boolean | undefined;
  readonly error?: string | undefined;
}

function livePoint({ measuredAt, isClockAhead, error, mood, loudness }: Live): MeasuredPoint[] {
  if (measuredAt === undefined || isClockAhead === true || error !== undefined) return [];
  return known([{ at: measuredAt, mood, loudness }]);
}

function trendPoints({ points }: Trend, until: number): MeasuredPoint[] {
  return merged([], known(points.filter(({ at }) => at <= until)));
}

function known(points: readonly TrendPoint[]): MeasuredPoint[] {
  return points
    .filter(({ mood, loudness }) => mood !== undefined || loudness !== undefined)
    .map(({ at, mood, loudness }) => ({
      at: toSecond(at),
      mood: mood?.value,
      loudness: loudness?.value,
    }));
}

/** Times are stored in whole seconds, as the service sends them. */
function toSecond(at: number): number {
  return Math.floor(at / 1_000) * 1_000;
}

/** Of two values for the same time, the one in `later` counts. */
export function merge(earlier: Measured, later: Measured): Measured {
  const ids = new Set([...earlier.zones.keys(), ...later.zones.keys()]);
  return {
    representative: merged(earlier.representative, later.representative),
    average: merged(earlier.average, later.average),
    zones: new Map(
      [...ids].map((id) => [id, merged(earlier.zones.get(id) ?? [], later.zones.get(id) ?? [])]),
    ),
  };
}

function merged(
  earlier: readonly MeasuredPoint[],
  later: readonly MeasuredPoint[],
): MeasuredPoint[] {
  if (later.length === 0) return [...earlier];
  const points = new Map(earlier.map((point) => [point.at, point]));
  for (const { at, mood, loudness } of later) {
    const before = points.get(at);
    points.set(at, {
      at,
      mood: mood ?? before?.mood,
      loudness: loudness ?? before?.loudness,
    });
  }
  return [...points.values()].toSorted((a, b) => a.at - b.at);
}

/** What was measured from `from` until before `to`, in epoch milliseconds. */
export function within(measured: Measured, from: number, to: number): Measured {
  return mapPoints(measured, (points) => points.filter(({ at }) => at >= from && at < to));
}

/** The values of the venue itself and of some zones. */
export function ofZonesOnly(measured: Measured, zoneIds: readonly string[]): Measured {
  const zones = zoneIds.flatMap((id): [string, readonly MeasuredPoint[]][] => {
    const points = measured.zones.get(id);
    return points === undefined ? [] : [[id, points]];
  });
  return { ...measured, zones: new Map(zones) };
}

/** Applies a change to the points of the venue and of each zone. Zones without any are left out. */
export function mapPoints(
  { representative, average, zones }: Measured,
  change: (points: readonly MeasuredPoint[]) => readonly MeasuredPoint[],
): Measured {
  return {
    representative: change(representative),
    average: change(average),
    zones: new Map(
      [...zones].flatMap(([id, points]): [string, readonly MeasuredPoint[]][] => {
        const changed = change(points);
        return changed.length === 0 ? [] : [[id, changed]];
      }),
    ),
  };
}

/** How many points there are, over the venue and all zones. */
export function countPoints({ representative, average, zones }: Measured): number {
  const ofZones = [...zones.values()].reduce((sum, { length }) => sum + length, 0);
  return representative.length + average.length + ofZones;
}

/** The first and last time at which anything was measured; undefined if nothing was. */
export function boundsOf({ representative, average, zones }: Measured) {
  const all = [representative, average, ...zones.values()];
  const firsts = all.flatMap((points) => points[0]?.at ?? []);
  const lasts = all.flatMap((points) => points.at(-1)?.at ?? []);
  return firsts.length === 0 ? undefined : { first: Math.min(...firsts), last: Math.max(...lasts) };
}
