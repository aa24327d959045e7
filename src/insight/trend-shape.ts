import type { Trend, TrendPoint, TrendSummary } from '../ambience/types.ts';
import { hourMs, minuteMs } from '../time.ts';
import type { ComparedMeasure } from './comparison.ts';
import type { Timed } from './even-steps.ts';
import { highestOf, rounded } from './peak.ts';

/** Where a measure stands within the last hours, and where it is going. */
export interface TrendShape {
  readonly now: Timed;
  /** The highest value; the latest of several equal ones. */
  readonly peak: Timed;
  /** `steady` if it hardly changed; otherwise how `now` compares with the other values. */
  readonly position: 'steady' | 'highest' | 'lowest' | 'between';
  /** `turning`: it has just stopped rising or falling. */
  readonly direction: 'rising' | 'falling' | 'level' | 'turning';
  /** Change per hour; undefined if only the direction is known. */
  readonly ratePerHour: number | undefined;
  /** The change since the first value, if it is noticeable. */
  readonly overall: 'up' | 'down' | 'none';
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
 * @param summary the service's own; used only if too few values of the last hour are known
 * @param decimals shown for the measure
 * @param spread of the typical week, if it is known
 * @returns undefined without values
 */
export function trendShape(
  values: readonly Timed[],
  summary: TrendSummary | undefined,
  decimals: number,
  spread: number | undefined,
): TrendShape | undefined {
  const [first, now, peak] = [values[0], values.at(-1), highestOf(values, decimals)];
  if (first === undefined || now === undefined || peak === undefined) return undefined;
  const lowest = Math.min(...values.map(({ value }) => value));
  const noticeable = spread ? noticeableShare * spread : noticeableSteps * 10 ** -decimals;
  const isSame = (a: number, b: number) => rounded(a, decimals) === rounded(b, decimals);
  const position =
    peak.value - lowest < noticeable || isSame(peak.value, lowest)
      ? 'steady'
      : isSame(now.value, peak.value)
        ? 'highest'
        : isSame(now.value, lowest)
          ? 'lowest'
          : 'between';
  const ratePerHour = rateOf(values, summary);
  // A few values that hardly differ have no direction, however fast that would be in an hour.
  const direction =
    position === 'steady' ? 'level' : directionOf(ratePerHour, summary, noticeable * slowestShare);
  const step = rounded(now.value, decimals) - rounded(values.at(-2)?.value ?? now.value, decimals);
  // Less than it falls in a quarter of an hour is noise.
  const isTurningUp = step > 0 && step >= Math.abs(ratePerHour ?? 0) / 4;
  const isOpposite =
    (direction === 'rising' && step < 0) || (direction === 'falling' && isTurningUp);
  const change = now.value - first.value;
  return {
    now,
    peak,
    position,
    direction:
      isOpposite || (direction === 'rising' && isJustBelowPeak(now, peak, position, noticeable))
        ? 'turning'
        : direction,
    ratePerHour,
    overall: Math.abs(change) < noticeable ? 'none' : change > 0 ? 'up' : 'down',
  };
}

/** Below a peak of the last hour: it is no longer rising, even if it is higher than an hour ago. */
function isJustBelowPeak(
  now: Timed,
  peak: Timed,
  position: TrendShape['position'],
  noticeable: number,
): boolean {
  const isRecent = now.at - peak.at <= lastHourMs;
  return position === 'between' && isRecent && peak.value - now.value < noticeable;
}

function directionOf(
  ratePerHour: number | undefined,
  summary: TrendSummary | undefined,
  slowest: number,
): 'rising' | 'falling' | 'level' {
  // A direction without a rate is only known from the service.
  const change = ratePerHour ?? (summary?.direction ?? 0) * slowest;
  if (change === 0 || Math.abs(change) < slowest) return 'level';
  return change > 0 ? 'rising' : 'falling';
}

/** Values are 15 minutes apart, give or take a minute. */
const lastHourMs = hourMs + 5 * minuteMs;
/** Over a shorter time, a change per hour would be a guess. */
const shortestMs = 25 * minuteMs;

/** The service's rate is taken if it differs from the values' by less than this share. */
const borneOutShare = 0.25;

/**
 * The change per hour, over the last hour. The service computes its own rate, over a time that it
 * does not document: it counts if the values beside it bear it out, or if too few are known.
 *
 * @param values oldest first
 */
export function rateOf(
  values: readonly Timed[],
  summary: TrendSummary | undefined,
): number | undefined {
  const now = values.at(-1);
  const then = now && values.find(({ at }) => now.at - at <= lastHourMs);
  if (now === undefined || then === undefined || now.at - then.at < shortestMs) {
    return summary?.ratePerHour;
  }
  const own = ((now.value - then.value) * hourMs) / (now.at - then.at);
  const stated = summary?.ratePerHour ?? own;
  return Math.abs(stated - own) <= borneOutShare * Math.abs(own) ? stated : own;
}

/** A measurement that is newer than the trend. */
export interface Latest extends Omit<TrendPoint, 'at'> {
  readonly measuredAt: number;
}

/**
 * Adds a measurement to a trend, which is updated less often, so that the newest value known is the
 * last one.
 */
export function withLatest<T extends Trend>(trend: T, latest: Latest | undefined): T {
  const end = trend.points.reduce((last, { at }) => Math.max(last, at), Number.NEGATIVE_INFINITY);
  if (latest === undefined || latest.measuredAt <= end) return trend;
  const { measuredAt: at, mood, loudness } = latest;
  return { ...trend, points: [...trend.points, { at, mood, loudness }] };
}
