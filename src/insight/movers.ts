import type { ZoneTrend } from '../ambience/types.ts';

export interface Mover {
  readonly name: string;
  /** Change of the mood in an hour. */
  readonly ratePerHour: number;
}

/** Slower changes are not worth a word: figures have one decimal. */
const slowest = 0.1;

/** The zones whose mood changes fastest, up or down. */
export function movers(zones: readonly ZoneTrend[], most: number): Mover[] {
  return zones
    .flatMap(({ name, mood }) =>
      mood?.ratePerHour === undefined ? [] : [{ name, ratePerHour: mood.ratePerHour }],
    )
    .filter(({ ratePerHour }) => Math.abs(ratePerHour) >= slowest)
    .toSorted((a, b) => Math.abs(b.ratePerHour) - Math.abs(a.ratePerHour))
    .slice(0, most);
}
