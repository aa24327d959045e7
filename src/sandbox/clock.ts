import type { Clock } from '../clock.ts';

/** The sandbox's own time, which can be moved. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
}

/** @param standsAt where it stands still unless moved; without it, it runs as the machine's does */
export function createMovableClock(standsAt?: number): MovableClock {
  let moved = 0;
  return {
    now: () => (standsAt ?? Date.now()) + moved,
    advance(ms) {
      moved += ms;
    },
  };
}
