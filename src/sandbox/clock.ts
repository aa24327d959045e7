import type { Clock } from '../clock.ts';

/** The sandbox's own time: runs as the machine's does, and can be moved. */
export interface MovableClock extends Clock {
  advance(ms: number): void;
}

export function createMovableClock(startAt?: number): MovableClock {
  let offset = startAt === undefined ? 0 : startAt - Date.now();
  return {
    now: () => Date.now() + offset,
    advance(ms) {
      offset += ms;
    },
  };
}
