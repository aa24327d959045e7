import type { Clock } from '../time.ts';
import type { SharedLimit } from './budget.ts';
import type { Purpose } from './reading.ts';

/**
 * Keeps the calls of all connections together within what the developer account may make. The
 * service publishes no number, so an operator who knows it sets `AMBIENCE_CALLS_PER_SECOND`.
 */
export interface AccountLimit {
  /** @returns 0 if a call may be made now, else how long to wait, in milliseconds */
  take(purpose: Purpose): Promise<number>;
}

/** Calls of so many milliseconds may be made at once. */
const burstMs = 5_000;
/** What schedules and alerts leave for people. */
const shareOfOthers = 1 / 2;

/** @param name the same for all who use the account */
export function createAccountLimit(
  name: string,
  callsPerSecond: number,
  limit: SharedLimit,
): AccountLimit {
  const costMs = 1_000 / callsPerSecond;
  return {
    async take(purpose) {
      const most = Math.max(costMs, purpose === 'person' ? burstMs : burstMs * shareOfOthers);
      try {
        return (await limit.take(name, costMs, most)).waitMs;
      } catch {
        // Without the database, the budget of each connection still holds.
        return 0;
      }
    },
  };
}

/** The limit of a single process, in memory. */
export function createLocalLimit(clock: Clock): SharedLimit {
  const busyUntil = new Map<string, number>();
  return {
    async take(name, costMs, limitMs) {
      const now = clock.now();
      const busyMs = Math.max(0, (busyUntil.get(name) ?? 0) - now);
      if (busyMs + costMs > limitMs)
        return { waitMs: Math.ceil(busyMs + costMs - limitMs), busyMs };
      busyUntil.set(name, now + busyMs + costMs);
      return { waitMs: 0, busyMs: busyMs + costMs };
    },
    async giveBack(name, costMs) {
      busyUntil.set(name, (busyUntil.get(name) ?? 0) - costMs);
    },
  };
}
