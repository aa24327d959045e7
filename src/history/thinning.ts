import { refreshIntervalMs } from '../ambience/freshness.ts';
import type { Span } from '../insight/coverage.ts';
import { dayMs, minuteMs } from '../time.ts';
import { type Measured, type MeasuredPoint, mapPoints } from './measured.ts';

/** Keeps of each half hour what was highest, so that a peak stays what it was. */

/** Older days keep the highest values of each half hour only. */
export const thinnedAfterDays = 60;
const halfHourMs = 30 * minuteMs;

/** About how many values a zone has in a stretch of time: one each quarter of an hour, or each half hour. */
export function valuesIn({ from, to }: Span, now: number): number {
  const thinnedTo = Math.min(Math.max(from, now - thinnedAfterDays * dayMs), to);
  return (to - thinnedTo) / refreshIntervalMs.trend + (thinnedTo - from) / halfHourMs;
}

export function thinned(measured: Measured): Measured {
  return mapPoints(measured, (points) => {
    const halfHours = Map.groupBy(points, ({ at }) => Math.floor(at / halfHourMs));
    return [...halfHours.values()].flatMap((some) => {
      const loudest = highest(some, 'loudness');
      const liveliest = highest(some, 'mood');
      const kept = new Set([liveliest, loudest]);
      return some
        .filter((point) => kept.has(point))
        .map(({ at, mood, loudness }) => ({
          at,
          ...(liveliest?.at === at ? { mood } : {}),
          ...(loudest?.at === at ? { loudness } : {}),
        }));
    });
  });
}

function highest(
  points: readonly MeasuredPoint[],
  measure: 'mood' | 'loudness',
): MeasuredPoint | undefined {
  const known = points.filter(({ [measure]: value }) => value !== undefined);
  const most = Math.max(...known.map(({ [measure]: value = 0 }) => value));
  return known.find(({ [measure]: value }) => value === most);
}
