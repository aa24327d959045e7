import { dayMs, minuteMs } from '../time.ts';

/** How often the venue service has new data of each kind. */
export const refreshIntervalMs = {
  live: 5 * minuteMs,
  trend: 15 * minuteMs,
  typical: 7 * dayMs,
} as const;

/** How long so many live measurements in a row last, from the first to the last. */
export function lastingMs(measurements: number): number {
  return (measurements - 1) * refreshIntervalMs.live;
}

/** Data older than this is outdated: the sensor or the service has stopped. */
export const outdatedAfterMs = {
  live: 2 * refreshIntervalMs.live,
  trend: 2 * refreshIntervalMs.trend,
  typical: 2 * refreshIntervalMs.typical,
} as const;

/** A sensor is silent this long after its last measurement. */
export const silentAfterMs = 30 * minuteMs;

/**
 * How long each kind of data stays fresh, in milliseconds: the service's refresh intervals. Static
 * data is 0, so every read of it goes to the service; callers store it and read it only when
 * needed.
 */
export const intervals = { ...refreshIntervalMs, static: 0 } as const;

export type Kind = keyof typeof intervals;

/**
 * Data older than two of its intervals is outdated even if the service has just returned it: a
 * sensor or the service itself has stopped. Static data never is.
 */
export function isOutdated(kind: Kind, measuredAt: number, now: number): boolean {
  return now >= outdatedFrom(kind, measuredAt);
}

/** When data of this kind becomes outdated, in ms since the epoch. */
export function outdatedFrom(kind: Kind, measuredAt: number): number {
  return kind === 'static' ? Number.POSITIVE_INFINITY : measuredAt + outdatedAfterMs[kind] + 1;
}

/** Smaller differences between the sensor's clock and ours are normal. */
const clockToleranceMs = 2 * minuteMs;

export interface SensorTime {
  readonly measuredAt: number;
  /** The sensor's clock is ahead of ours. */
  readonly isClockAhead: boolean;
}

/** Replaces a timestamp that is later than `readAt` with `readAt`. */
export function readSensorTime(measuredAt: number, readAt: number): SensorTime {
  return {
    measuredAt: Math.min(measuredAt, readAt),
    isClockAhead: measuredAt > readAt + clockToleranceMs,
  };
}

/**
 * Until when a reading is fresh: its own timestamp plus its interval, plus a little jitter so that
 * many venues do not refresh in the same second. A reading that is already older than its interval
 * (a stuck sensor) stays fresh for a tenth of the interval, so that not every read causes a
 * request. One with a timestamp in the future (clocks differ) stays fresh for one interval at most.
 *
 * @param random between 0 and 1
 * @returns milliseconds since the epoch
 */
export function goodUntil(
  kind: Kind,
  measuredAt: number | undefined,
  readAt: number,
  random: number,
): number {
  const interval = intervals[kind];
  const jitter = random * Math.min(interval / 30, minuteMs);
  const from = Math.min(measuredAt ?? readAt, readAt);
  return Math.max(from + interval, readAt + interval / 10) + jitter;
}
