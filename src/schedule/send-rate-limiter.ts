import { createLru } from '../lru.ts';
import type { Wait } from '../time.ts';

/** So many may begin in so many seconds. */
export interface Window {
  readonly count: number;
  readonly seconds: number;
}

export interface SendRateLimiter {
  /**
   * Waits until something may be sent to a place, unless that takes too long.
   *
   * @returns 0 when it may be sent; else how long the wait would be, in ms
   */
  admit(place: string): Promise<number>;
}

export interface SendRateLimiterOptions {
  readonly windows: readonly Window[];
  /** Nothing waits longer. */
  readonly longestMs: number;
  readonly wait: Wait;
  /** A clock that is never set back, in ms. */
  readonly now: () => number;
}

/** Places to which something was sent lately. */
const mostRemembered = 5_000;

/** Lets only so much be sent to each place in each window. */
export function createSendRateLimiter(options: SendRateLimiterOptions): SendRateLimiter {
  const { windows, longestMs, wait, now } = options;
  /** When what was admitted has begun, or will begin, in order. */
  const begun = createLru<readonly number[]>(mostRemembered);
  const longestWindowMs = 1_000 * Math.max(...windows.map(({ seconds }) => seconds));
  return {
    async admit(place) {
      const earlier = (begun.get(place) ?? []).filter((at) => now() - at < longestWindowMs);
      const waits = windows.map(({ count, seconds }) => {
        const at = earlier.at(-count);
        return at === undefined ? 0 : at + seconds * 1_000 - now();
      });
      const waitMs = Math.max(0, ...waits);
      if (waitMs > longestMs) return waitMs;
      begun.set(place, [...earlier, now() + waitMs]);
      if (waitMs > 0) await wait(waitMs);
      return 0;
    },
  };
}
