import { type Clock, minuteMs } from '../time.ts';

/**
 * Cost of one call, in units of the budget. The service publishes no numbers; it only says that
 * `/venue/...` is weighted highly and that the trends of all zones are heavy. The ratios are ours.
 */
export const weights = { zone: 1, allZones: 2, venue: 5, heavy: 10 } as const;

/** What a call is for, the most important first. */
export type Purpose =
  | 'person'
  /** A rule is pending or firing. */
  | 'open_alert'
  | 'alert'
  /** A digest, or work that nobody waits for. */
  | 'schedule';

const capacity = 120;
const refillPerMs = 60 / minuteMs;
/** What calls for each purpose leave in the bucket for those that are more important. */
const reserved: Readonly<Record<Purpose, number>> = {
  person: 0,
  open_alert: capacity / 6,
  alert: capacity / 3,
  schedule: capacity / 2,
};

export type Permit =
  | { readonly taken: true }
  | {
      readonly taken: false;
      readonly waitMs: number;
      /** `rate_limited`: the service asked for a pause. `over_budget`: our own limit is used up. */
      readonly why: 'rate_limited' | 'over_budget';
    };

/** A token bucket for one connection. The service can also ask for a pause. */
export interface Budget {
  /** Takes the weight, or returns how long to wait until it is available. */
  take(weight: number, purpose: Purpose): Permit;
  /** Gives back the weight of a call that the service refused with 429. */
  refund(weight: number): void;
  /**
   * Blocks all calls for `ms`.
   * @param statedMs the time the service asked for, which may be longer; this is what people see
   */
  pause(ms: number, statedMs: number): void;
  state(): BudgetState;
}

export interface BudgetState {
  readonly left: number;
  readonly capacity: number;
  readonly perMinute: number;
  /** Remaining time the service has asked us to wait; 0 if none. */
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
      const missing = weight + reserved[purpose] - level;
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
