import type { Clock } from '../clock.ts';

/** The sandbox's own time, which can be moved. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
  /** How far it has been moved. */
  readonly moved: number;
}

/**
 * @param standsAt where it stands still unless moved; without it, it runs as the machine's does
 * @param movedBefore how far it was moved when the sandbox last ran
 */
export function createMovableClock(standsAt?: number, movedBefore = 0): MovableClock {
  let moved = movedBefore;
  return {
    now: () => (standsAt ?? Date.now()) + moved,
    advance(ms) {
      moved += ms;
    },
    get moved() {
      return moved;
    },
  };
}
