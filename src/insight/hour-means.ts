import { minuteMs } from '../time.ts';
import type { Timed } from './even-steps.ts';
import { type LocalZone, zonedTime } from './local-time.ts';
import { meanOf } from './mean.ts';

/** Averages of the hours of the clock. */

export interface HourMean {
  /** When the hour begins, in epoch milliseconds. */
  readonly at: number;
  readonly mean: number;
  /** Whether at least three of its quarters have a value, so that it can be compared with others. */
  readonly isMostlyKnown: boolean;
}

const quarterMs = 15 * minuteMs;
const quartersNeeded = 3;

/** @param values oldest first */
export function hourMeans(values: readonly Timed[], zone: LocalZone): HourMean[] {
  const hours = Map.groupBy(
    values,
    ({ at }) =>
      zonedTime(at, zone).round({ smallestUnit: 'hour', roundingMode: 'floor' }).epochMilliseconds,
  );
  return [...hours].flatMap(([at, some]) => {
    const mean = meanOf(some.map(({ value }) => value));
    const quarters = new Set(some.map((one) => Math.floor((one.at - at) / quarterMs)));
    return mean === undefined ? [] : [{ at, mean, isMostlyKnown: quarters.size >= quartersNeeded }];
  });
}
