import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { type Budget, createBudget, type Purpose } from './budget.ts';
import { createCircuit } from './circuit.ts';
import { AmbienceError } from './errors.ts';

export interface FetchOrder<T> {
  /** Whose budget pays. */
  readonly payer: string;
  readonly weight: number;
  readonly purpose: Purpose;
  /** When the last asker needs the answer, milliseconds since the epoch; it may move later. */
  readonly deadline: () => number;
  readonly request: (signal: AbortSignal) => Promise<T>;
}

/** Asks the service within a budget, a deadline and a circuit breaker. */
export type Fetcher = <T>(order: FetchOrder<T>) => Promise<T>;

export interface FetcherOptions {
  readonly clock: Clock;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Told when the service is given up for a while, and when it is back. */
  readonly onOutage: (isDown: boolean) => void;
}

const attempts = 3;
const attemptTimeoutMs = 5_000;
const firstBackoffMs = 200;
/** How long one connection keeps still after a 429 that does not say. */
const unstatedPauseMs = 2_000;
const payersRemembered = 10_000;

export function createFetcher({ clock, random, onOutage }: FetcherOptions): Fetcher {
  const budgets = new LRUCache<string, Budget>({ max: payersRemembered });
  const circuit = createCircuit(clock, onOutage);

  async function fetchOnce<T>(order: FetchOrder<T>): Promise<T> {
    const budget = budgetOf(order.payer);
    const permit = budget.take(order.weight, order.purpose);
    if (!permit.taken) throw new AmbienceError('rate_limited', { retryAfterMs: permit.waitMs });
    const leftMs = Math.max(1, Math.min(attemptTimeoutMs, order.deadline() - clock.now()));
    try {
      return await circuit(() => order.request(AbortSignal.timeout(leftMs)));
    } catch (error) {
      if (error instanceof AmbienceError && error.code === 'rate_limited') {
        budget.pause(error.retryAfterMs ?? unstatedPauseMs * (0.5 + random()));
      }
      throw error;
    }
  }

  function budgetOf(payer: string): Budget {
    const budget = budgets.get(payer) ?? createBudget(clock);
    budgets.set(payer, budget);
    return budget;
  }

  return async (order) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetchOnce(order);
      } catch (error) {
        const mayHelp = error instanceof AmbienceError && error.retryable;
        if (!mayHelp || attempt === attempts) throw error;
        const backoffMs = firstBackoffMs * 2 ** (attempt - 1) * (0.5 + random());
        const waitMs = Math.max(error.retryAfterMs ?? 0, backoffMs);
        if (clock.now() + waitMs >= order.deadline()) throw error;
        await wait(waitMs);
      }
    }
  };
}
