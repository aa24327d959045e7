import type { Clock } from '../../time.ts';

/** Weighted token bucket of one venue. The numbers are the sandbox's own. */
export interface RateLimit {
  /** @returns seconds to wait, or 0 if the call is allowed */
  take(path: string): number;
}

/** In weight units. */
const capacity = 240;
const refillPerSecond = 4;

export function createRateLimit(clock: Clock): RateLimit {
  let level = capacity;
  let filledAt = clock.now();
  return {
    take(path) {
      const now = clock.now();
      // The clock goes back when the sandbox is reset.
      const seconds = Math.max(0, now - filledAt) / 1000;
      level = Math.min(capacity, level + seconds * refillPerSecond);
      filledAt = now;
      const weight = weightOf(path);
      if (level < weight) return Math.ceil((weight - level) / refillPerSecond);
      level -= weight;
      return 0;
    },
  };
}

function weightOf(path: string): number {
  if (path.endsWith('/zones/trending') || path.endsWith('/zones/historical')) return 10;
  if (path.includes('/data/venue')) return 5;
  return /\/zones(\/live)?$/.test(path) ? 2 : 1;
}
