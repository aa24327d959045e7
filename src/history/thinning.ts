import { minuteMs } from '../time.ts';
import { type Measured, type MeasuredPoint, mapPoints } from './measured.ts';

/** Keeps of each half hour what was highest, so that a peak stays what it was. */

export const halfHourMs = 30 * minuteMs;

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
