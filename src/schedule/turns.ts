import { createLru } from '../lru.ts';
import type { Wait } from '../time.ts';

/** So many may begin in so many seconds. */
export interface Window {
  readonly count: number;
  readonly seconds: number;
}

export interface Turns {
  /**
   * Waits for a turn in a place, unless that takes too long.
   *
   * @returns 0 when it is the caller's turn; else how long the wait would be, in ms
   */
  take(place: string): Promise<number>;
}

export interface TurnsOptions {
  readonly windows: readonly Window[];
  /** Nobody waits longer for a turn. */
  readonly longestMs: number;
  readonly wait: Wait;
  /** A clock that is never set back, in ms. */
  readonly now: () => number;
}

/** Places whose last turns still count. */
const mostRemembered = 5_000;

/** Lets only so many begin in each place and each window. */
export function createTurns({ windows, longestMs, wait, now }: TurnsOptions): Turns {
  /** When the last turns in a place began, or will begin, in order. */
  const begun = createLru<readonly number[]>(mostRemembered);
  const kept = Math.max(...windows.map(({ count }) => count));
  return {
    async take(place) {
      const earlier = begun.get(place) ?? [];
      const waits = windows.map(({ count, seconds }) => {
        const at = earlier.at(-count);
        return at === undefined ? 0 : at + seconds * 1_000 - now();
      });
      const waitMs = Math.max(0, ...waits);
      if (waitMs > longestMs) return waitMs;
      begun.set(place, [...earlier, now() + waitMs].slice(-kept));
      if (waitMs > 0) await wait(waitMs);
      return 0;
    },
  };
}
