import type { Clock } from '../clock.ts';

/**
 * What a call costs. The service publishes no numbers, only that `/venue/...` is weighted highly and
 * the trends of all zones are heavy (section 8); these ratios are ours.
 */
export const weights = { zone: 1, allZones: 2, venue: 5, heavy: 10 } as const;

export type Purpose = 'person' | 'schedule';

const capacity = 120;
const refillPerMs = 60 / 60_000;
/** Schedules leave this much for people. */
const keptForPeople = capacity / 2;

export type Permit =
  | { readonly taken: true }
  | {
      readonly taken: false;
      readonly waitMs: number;
      /** The service asked for a pause, or we have asked enough. */
      readonly why: 'rate_limited' | 'over_budget';
    };

/** A token bucket for one connection, with pauses as the service asks for them. */
export interface Budget {
  /** Takes the weight, or answers how long to wait for it, in milliseconds. */
  take(weight: number, purpose: Purpose): Permit;
  pause(ms: number): void;
  state(): BudgetState;
}

export interface BudgetState {
  readonly left: number;
  readonly capacity: number;
  readonly perMinute: number;
  /** How long the service has asked us to wait, from now on. */
  readonly pausedMs: number;
}

export function createBudget(clock: Clock): Budget {
  let level = capacity;
  let filledAt = clock.now();
  let pausedUntil = 0;

  function refill(now: number): void {
    level = Math.min(capacity, level + Math.max(0, now - filledAt) * refillPerMs);
    filledAt = now;
  }

  return {
    take(weight, purpose) {
      const now = clock.now();
      refill(now);
      if (now < pausedUntil) {
        return { taken: false, waitMs: pausedUntil - now, why: 'rate_limited' };
      }
      const missing = weight + (purpose === 'schedule' ? keptForPeople : 0) - level;
      if (missing > 0) {
        return { taken: false, waitMs: Math.ceil(missing / refillPerMs), why: 'over_budget' };
      }
      level -= weight;
      return { taken: true };
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, clock.now() + ms);
    },
    state() {
      const now = clock.now();
      refill(now);
      return {
        left: Math.floor(level),
        capacity,
        perMinute: refillPerMs * 60_000,
        pausedMs: Math.max(0, pausedUntil - now),
      };
    },
  };
}
