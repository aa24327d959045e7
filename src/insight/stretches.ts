import { minuteMs } from '../time.ts';
import type { Timed } from './even-steps.ts';

/** The times during which something was so. */

export interface Stretch {
  readonly from: number;
  /** When it was otherwise again, or the last value for which it was so if nothing is known after that. */
  readonly to: number;
  /** Without a value soon after the last one, it may have gone on. */
  readonly isEndKnown: boolean;
  /** Whether its last value is the newest that is known. */
  readonly isLast: boolean;
  /** The values during which it was so. */
  readonly values: readonly Timed[];
}

/** In a longer gap it may have been otherwise, so that a stretch ends before it. */
export const longestGapMs = 45 * minuteMs;

/** @param values oldest first */
export function stretchesOf(values: readonly Timed[], isSo: (value: Timed) => boolean): Stretch[] {
  const stretches: Stretch[] = [];
  let current: Timed[] = [];
  const end = (next: Timed | undefined) => {
    const [first, last] = [current[0], current.at(-1)];
    if (first === undefined || last === undefined) return;
    const isKnownAfter = next !== undefined && next.at - last.at <= longestGapMs;
    stretches.push({
      from: first.at,
      to: isKnownAfter ? next.at : last.at,
      isEndKnown: isKnownAfter,
      isLast: next === undefined,
      values: current,
    });
    current = [];
  };
  for (const value of values) {
    const last = current.at(-1);
    const isApart = last !== undefined && value.at - last.at > longestGapMs;
    if (isApart || !isSo(value)) end(value);
    if (isSo(value)) current.push(value);
  }
  end(undefined);
  return stretches;
}

/** In milliseconds. */
export function lengthOf(stretches: readonly Pick<Stretch, 'from' | 'to'>[]): number {
  return stretches.reduce((sum, { from, to }) => sum + to - from, 0);
}
