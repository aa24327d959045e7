import { type Clock, minuteMs } from '../time.ts';

/**
 * What a call costs. The service publishes no numbers, only that `/venue/...` is weighted highly and
 * the trends of all zones are heavy (section 8); these ratios are ours.
 */
export const weights = { zone: 1, allZones: 2, venue: 5, heavy: 10 } as const;

export type Purpose = 'person' | 'schedule';

const capacity = 120;
const refillPerMs = 60 / minuteMs;
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
  /** Gives back what was taken for a call that the service refused with 429. */
  refund(weight: number): void;
  /**
   * Nothing is sent for so long.
   * @param statedMs how long the service asked for, if that is longer; people are told this
   */
  pause(ms: number, statedMs: number): void;
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
  let statedUntil = 0;

  function refill(now: number): void {
    level = Math.min(capacity, level + Math.max(0, now - filledAt) * refillPerMs);
    filledAt = now;
  }

  return {
    take(weight, purpose) {
      const now = clock.now();
      refill(now);
      if (now < pausedUntil) {
        const waitMs = Math.max(pausedUntil, statedUntil) - now;
        return { taken: false, waitMs, why: 'rate_limited' };
      }
      const missing = weight + (purpose === 'schedule' ? keptForPeople : 0) - level;
      if (missing > 0) {
        return { taken: false, waitMs: Math.ceil(missing / refillPerMs), why: 'over_budget' };
      }
      level -= weight;
      return { taken: true };
    },
    refund(weight) {
      level = Math.min(capacity, level + weight);
    },
    pause(ms, statedMs) {
      const now = clock.now();
      pausedUntil = Math.max(pausedUntil, now + ms);
      statedUntil = Math.max(statedUntil, now + statedMs);
    },
    state() {
      const now = clock.now();
      refill(now);
      return {
        left: Math.floor(level),
        capacity,
        perMinute: refillPerMs * minuteMs,
        pausedMs: now < pausedUntil ? Math.max(pausedUntil, statedUntil) - now : 0,
      };
    },
  };
}
