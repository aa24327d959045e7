import { outdatedAfterMs } from '../ambience/freshness.ts';
import type { ZoneTrend } from '../ambience/types.ts';
import { rateOf, valuesOf } from './trend-shape.ts';

export interface Mover {
  readonly name: string;
  /** Change of mood per hour. */
  readonly ratePerHour: number;
}

/** Slower changes are not mentioned, because figures have one decimal. */
const slowest = 0.1;

/**
 * The zones whose mood changes fastest, up or down.
 * @param measuredAt timestamp of the whole response; zones with much older trends are left out
 * @param faulty ids of zones that report an error; they are left out
 */
export function movers(
  zones: readonly ZoneTrend[],
  most: number,
  measuredAt: number,
  faulty: ReadonlySet<string>,
): Mover[] {
  return zones
    .filter(({ id }) => !faulty.has(id))
    .filter((zone) => measuredAt - (zone.measuredAt ?? measuredAt) <= outdatedAfterMs.trend)
    .flatMap(({ name, points, mood }) => {
      const ratePerHour = rateOf(valuesOf(points, 'mood'), mood);
      return ratePerHour === undefined ? [] : [{ name, ratePerHour }];
    })
    .filter(({ ratePerHour }) => Math.abs(ratePerHour) >= slowest)
    .toSorted((a, b) => Math.abs(b.ratePerHour) - Math.abs(a.ratePerHour))
    .slice(0, most);
}
