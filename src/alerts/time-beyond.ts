import { boundsAt, type Measurement } from './evaluation.ts';
import type { AlertTarget, LevelWatch } from './rule.ts';

/** How long a place was beyond the limit of an alert. */
export interface LimitTime {
  readonly place: string;
  readonly target: AlertTarget;
  readonly watch: LevelWatch;
  readonly ms: number;
}

/**
 * How long values were beyond the limit of an alert, in milliseconds. A value stands for the time
 * until the next one.
 *
 * @param measurements ordered by time
 * @param longestMs what comes later than this after a value is not known
 */
export function timeBeyond(
  watch: Pick<LevelWatch, 'direction' | 'bounds'>,
  measurements: readonly Measurement[],
  longestMs: number,
): number {
  return measurements.reduce((sum, { at, value, usual }, index) => {
    const bounds = boundsAt(watch, usual, undefined);
    const next = measurements[index + 1];
    if (bounds === undefined || next === undefined) return sum;
    const isBeyond = watch.direction === 'above' ? value > bounds.enter : value < bounds.enter;
    const length = next.at - at;
    return isBeyond && length <= longestMs ? sum + length : sum;
  }, 0);
}
