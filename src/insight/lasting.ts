import type { Timed } from './even-steps.ts';
import { longestGapMs } from './stretches.ts';

/** Since when something has been as it is now. */
export interface Lasting {
  /** The first value of the stretch that goes on. */
  readonly from: number;
  /** Nothing is known before, so it may have begun earlier. */
  readonly isFromStart: boolean;
}

/**
 * @param values oldest first
 * @returns undefined if it isn't so now
 */
export function lastingSince(
  values: readonly Timed[],
  isSo: (value: Timed) => boolean,
): Lasting | undefined {
  const isGapBefore = (index: number) => {
    const [before, at] = [values[index - 1]?.at, values[index]?.at];
    return before === undefined || at === undefined || at - before > longestGapMs;
  };
  const last = values.findLastIndex((value) => !isSo(value));
  const begin = values.findLastIndex((_, index) => index > last && isGapBefore(index));
  const from = values[Math.max(last + 1, begin)];
  return from === undefined ? undefined : { from: from.at, isFromStart: begin > last };
}
