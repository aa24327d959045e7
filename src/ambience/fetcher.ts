import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { type Budget, type BudgetState, createBudget, type Purpose } from './budget.ts';
import { type Circuit, createCircuit, type Verdict } from './circuit.ts';
import { AmbienceError, type AmbienceErrorCode } from './errors.ts';

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
export interface Fetcher {
  fetch<T>(order: FetchOrder<T>): Promise<T>;
  stateOf(payer: string): PayerState;
}

/** How things stand between one payer and the service, as far as this process has seen. */
export interface PayerState {
  readonly budget: BudgetState;
  /** Set while the service's last answer was trouble. */
  readonly trouble: Trouble | undefined;
}

export interface Trouble {
  readonly code: AmbienceErrorCode;
  /** When it began. */
  readonly since: number;
}

export interface FetcherOptions {
  readonly clock: Clock;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Told when the service is given up for one payer, and when it is back. */
  readonly onOutage: (payer: string, isDown: boolean) => void;
}

const attempts = 3;
const attemptTimeoutMs = 5_000;
const firstBackoffMs = 200;
/** How long one connection keeps still after a 429 that does not say, and at the most. */
const unstatedPauseMs = 2_000;
const longestPauseMs = 15 * 60_000;
const payersRemembered = 10_000;

/** What is kept of one connection: another one's trouble must not become its own. */
interface Payer {
  readonly budget: Budget;
  readonly circuit: Circuit;
  trouble: Trouble | undefined;
}

/** The service had as long as it ever gets. */
class FullTimeout extends AmbienceError {}

export function createFetcher({ clock, random, onOutage }: FetcherOptions): Fetcher {
  const payers = new LRUCache<string, Payer>({ max: payersRemembered });

  function payerOf(name: string): Payer {
    const payer: Payer = payers.get(name) ?? {
      budget: createBudget(clock),
      circuit: createCircuit({
        clock,
        judge,
        onChange: (isDown) => onOutage(name, isDown),
      }),
      trouble: undefined,
    };
    payers.set(name, payer);
    return payer;
  }

  async function fetchOnce<T>(payer: Payer, order: FetchOrder<T>): Promise<T> {
    const { budget, circuit } = payer;
    const leftMs = Math.max(1, Math.min(attemptTimeoutMs, order.deadline() - clock.now()));
    // An open circuit costs no budget, so it is asked first.
    return circuit(async () => {
      const permit = budget.take(order.weight, order.purpose);
      if (!permit.taken) throw new AmbienceError(permit.why, { retryAfterMs: permit.waitMs });
      try {
        const answer = await order.request(AbortSignal.timeout(leftMs));
        payer.trouble = undefined;
        return answer;
      } catch (error) {
        if (!(error instanceof AmbienceError)) throw error;
        payer.trouble = error.isPassing
          ? { code: error.code, since: sinceOf(payer.trouble, error.code) ?? clock.now() }
          : undefined;
        if (error.code === 'rate_limited') {
          const pauseMs = error.retryAfterMs ?? unstatedPauseMs * (0.5 + random());
          budget.pause(Math.min(longestPauseMs, pauseMs));
        }
        if (error.code === 'timeout' && leftMs === attemptTimeoutMs) {
          throw new FullTimeout('timeout', { endpoint: error.endpoint });
        }
        throw error;
      }
    });
  }

  async function fetch<T>(order: FetchOrder<T>): Promise<T> {
    const payer = payerOf(order.payer);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetchOnce(payer, order);
      } catch (error) {
        const mayHelp = error instanceof AmbienceError && error.retryable;
        if (!mayHelp || attempt === attempts) throw error;
        const backoffMs = firstBackoffMs * 2 ** (attempt - 1) * (0.5 + random());
        const waitMs = Math.max(error.retryAfterMs ?? 0, backoffMs);
        if (clock.now() + waitMs >= order.deadline()) throw error;
        await wait(waitMs);
      }
    }
  }

  return {
    fetch,
    stateOf(name) {
      const { budget, trouble } = payerOf(name);
      return { budget: budget.state(), trouble };
    },
  };
}

/** Another kind of trouble begins anew. */
function sinceOf(trouble: Trouble | undefined, code: AmbienceErrorCode): number | undefined {
  return trouble?.code === code ? trouble.since : undefined;
}

function judge(error: unknown): Verdict {
  if (error instanceof FullTimeout) return 'down';
  if (!(error instanceof AmbienceError)) return 'nothing';
  if (error.code === 'unavailable') return 'down';
  // A short timeout was our asker's haste; without a status nothing was answered at all.
  return error.status === undefined && error.code !== 'unreadable' ? 'nothing' : 'there';
}
