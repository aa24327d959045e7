import { type Clock, minuteMs, type Wait, withinTime } from '../time.ts';
import type { BudgetState, Purpose } from './reading.ts';

/**
 * Cost of one call, in units of the budget. The service publishes no numbers; it only says that
 * `/venue/...` is weighted highly and that the trends of all zones are heavy. The ratios are ours.
 */
export const weights = { zone: 1, allZones: 2, venue: 5, heavy: 10 } as const;

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
  | { readonly taken: true; readonly left: number }
  | {
      readonly taken: false;
      readonly left: number;
      readonly waitMs: number;
      /** `rate_limited`: the service asked for a pause. `over_budget`: our own limit is used up. */
      readonly why: 'rate_limited' | 'over_budget';
    };

/** A token bucket for one connection. The service can also ask for a pause. */
export interface Budget {
  /** Takes the weight, or returns how long to wait until it is available. */
  take(weight: number, purpose: Purpose): Promise<Permit>;
  /** Gives back the weight of a call that the service refused with 429. */
  refund(weight: number): Promise<void>;
  /** Blocks all calls for `ms`. */
  pause(ms: number): void;
  state(): BudgetState;
}

/** @param size a share of the whole budget */
export function createBudget(clock: Clock, size = capacity): Budget {
  let level = size;
  let filledAt = clock.now();
  let pausedUntil = 0;

  function refill(now: number): void {
    level = Math.min(size, level + Math.max(0, now - filledAt) * refillPerMs * (size / capacity));
    filledAt = now;
  }

  return {
    async take(weight, purpose) {
      const now = clock.now();
      refill(now);
      if (now < pausedUntil) {
        return { taken: false, left: level, waitMs: pausedUntil - now, why: 'rate_limited' };
      }
      const missing = weight + reserved[purpose] * (size / capacity) - level;
      if (missing > 0) {
        const waitMs = Math.ceil(missing / (refillPerMs * (size / capacity)));
        return { taken: false, left: level, waitMs, why: 'over_budget' };
      }
      level -= weight;
      return { taken: true, left: level };
    },
    async refund(weight) {
      level = Math.min(size, level + weight);
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
        perMinute: refillPerMs * minuteMs,
        pausedMs: Math.max(0, pausedUntil - now),
      };
    },
  };
}

/** The part of {@link Pace} that budgets need. */
export interface SharedLimit {
  /**
   * @returns how long to wait until it could be taken, 0 if it was; and how much is taken by now,
   * both in milliseconds
   */
  take(
    name: string,
    costMs: number,
    limitMs: number,
  ): Promise<{ readonly waitMs: number; readonly busyMs: number }>;
  giveBack(name: string, costMs: number): Promise<void>;
}

/** Of the whole budget, for each replica, while the database does not answer: four fit in. */
const shareWithoutDatabase = 1 / 4;
const longestTakeMs = 1_000;

/**
 * A budget that all replicas share. A pause is known only to the replica that was told; the others
 * are told by their own next call.
 *
 * @param name the same in all replicas
 */
export function createSharedBudget(
  name: string,
  limit: SharedLimit,
  { clock, wait }: { readonly clock: Clock; readonly wait: Wait },
): Budget {
  const own = createBudget(clock, capacity * shareWithoutDatabase);
  let lastLeft = capacity;

  const isSlow = () => new Error('the database is slow');

  return {
    async take(weight, purpose) {
      const { pausedMs } = own.state();
      if (pausedMs > 0) return { taken: false, left: 0, waitMs: pausedMs, why: 'rate_limited' };
      try {
        const most = (capacity - reserved[purpose]) / refillPerMs;
        const { waitMs, busyMs } = await withinTime(
          wait,
          longestTakeMs,
          limit.take(name, weight / refillPerMs, most),
          isSlow,
        );
        const left = capacity - busyMs * refillPerMs;
        lastLeft = left;
        return waitMs === 0
          ? { taken: true, left }
          : { taken: false, left, waitMs, why: 'over_budget' };
      } catch {
        return own.take(weight, purpose);
      }
    },
    async refund(weight) {
      await limit.giveBack(name, weight / refillPerMs).catch(() => {});
    },
    pause: own.pause,
    state: () => ({
      ...own.state(),
      left: Math.floor(lastLeft),
      capacity,
      perMinute: refillPerMs * minuteMs,
    }),
  };
}
