import type { TrendPoint } from '../ambience/types.ts';
import type { ComparedMeasure } from './comparison.ts';
import type { Timed } from './even-steps.ts';

/** Where a measure stands within the last hours, and where it is going. */
export interface TrendShape {
  readonly now: Timed;
  /** The highest value; the latest of several equal ones. */
  readonly peak: Timed;
  /** `steady` if it hardly changed; otherwise how `now` compares with the other values. */
  readonly position: 'steady' | 'highest' | 'lowest' | 'between';
  readonly direction: 'rising' | 'falling' | 'level';
}

/** @returns the known values of one measure, oldest first */
export function valuesOf(points: readonly TrendPoint[], measure: ComparedMeasure): Timed[] {
  return points
    .flatMap(({ at, [measure]: known }) =>
      known === undefined ? [] : [{ at, value: known.value }],
    )
    .toSorted((a, b) => a.at - b.at);
}

/** A smaller share of the typical week's spread is not noticeable. */
const noticeableShare = 0.08;
/** Without a typical week: five steps of the last decimal shown. */
const noticeableSteps = 5;
/** A rate at which it takes over two hours until the change is noticeable counts as level. */
const slowestShare = 0.5;

/**
 * @param ratePerHour the service's figure; undefined counts as level
 * @param decimals shown for the measure
 * @param spread of the typical week, if it is known
 * @returns undefined without values
 */
export function trendShape(
  values: readonly Timed[],
  ratePerHour: number | undefined,
  decimals: number,
  spread: number | undefined,
): TrendShape | undefined {
  const now = values.at(-1);
  const [peak] = values.toSorted((a, b) => b.value - a.value || b.at - a.at);
  if (now === undefined || peak === undefined) return undefined;
  const numbers = values.map(({ value }) => value);
  const [highest, lowest] = [Math.max(...numbers), Math.min(...numbers)];
  const lastDecimal = 10 ** -decimals;
  const noticeable = spread ? noticeableShare * spread : noticeableSteps * lastDecimal;
  const isSame = (value: number) => Math.abs(now.value - value) < lastDecimal / 2;
  const rate = Math.abs(ratePerHour ?? 0) < noticeable * slowestShare ? 0 : (ratePerHour ?? 0);
  return {
    now,
    peak,
    position:
      highest - lowest < noticeable
        ? 'steady'
        : isSame(highest)
          ? 'highest'
          : isSame(lowest)
            ? 'lowest'
            : 'between',
    direction: rate > 0 ? 'rising' : rate < 0 ? 'falling' : 'level',
  };
}
