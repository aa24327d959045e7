import { dayMs, minuteMs } from '../time.ts';
/**
 * How long each kind of data stays good (section 4 of the interface: "Refresh intervals").
 * Static data is kept by whoever asked for it and asked for again only when something says that it
 * is old, so a question for it always goes to the service.
 */
export const intervals = {
  live: 5 * minuteMs,
  trend: 15 * minuteMs,
  typical: 7 * dayMs,
  static: 0,
} as const;

export type Kind = keyof typeof intervals;

/**
 * Data older than two of its intervals is outdated, also if the service has just answered with it: a
 * sensor or the service itself stands still.
 */
export function isOutdated(kind: Kind, measuredAt: number, now: number): boolean {
  return intervals[kind] > 0 && now - measuredAt > 2 * intervals[kind];
}

/** Differences between two clocks that are nobody's fault. */
const clockToleranceMs = 2 * minuteMs;

export interface SensorTime {
  readonly measuredAt: number;
  /** The sensor's clock is ahead of ours. */
  readonly isClockAhead: boolean;
}

/** A time after the moment of reading counts as that moment, for venues and zones alike. */
export function readSensorTime(measuredAt: number, readAt: number): SensorTime {
  return {
    measuredAt: Math.min(measuredAt, readAt),
    isClockAhead: measuredAt > readAt + clockToleranceMs,
  };
}

/**
 * Until when a reading is good: its own timestamp plus its interval plus a little jitter, so that
 * many venues do not ask in the same second. A reading that is already older than its interval (a
 * stuck sensor) is kept for a tenth of the interval, else every question would ask again; one from
 * the future (clocks disagree) is never kept longer than one interval.
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
