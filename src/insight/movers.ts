import type { ZoneTrend } from '../ambience/types.ts';
import { outdatedAfterMs } from '../time.ts';

export interface Mover {
  readonly name: string;
  /** Change of the mood in an hour. */
  readonly ratePerHour: number;
}

/** Slower changes are not worth a word: figures have one decimal. */
const slowest = 0.1;

/**
 * The zones whose mood changes fastest, up or down.
 * @param measuredAt of the whole answer; zones with much older trends take no part
 * @param faulty ids of zones that report an error, which take no part either
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
    .flatMap(({ name, mood }) =>
      mood?.ratePerHour === undefined ? [] : [{ name, ratePerHour: mood.ratePerHour }],
    )
    .filter(({ ratePerHour }) => Math.abs(ratePerHour) >= slowest)
    .toSorted((a, b) => Math.abs(b.ratePerHour) - Math.abs(a.ratePerHour))
    .slice(0, most);
}
