import { LRUCache } from 'lru-cache';
import { type Clock, hourMs, minuteMs, type Wait } from '../time.ts';
import { type Budget, type BudgetState, createBudget, type Purpose } from './budget.ts';
import { type Circuit, createCircuit, type Verdict } from './circuit.ts';
import { AmbienceError, type AmbienceErrorCode } from './errors.ts';

export interface FetchRequest<T> {
  /** Whose budget pays. */
  readonly budgetKey: string;
  readonly weight: number;
  readonly purpose: Purpose;
  /** When the last asker needs the answer, milliseconds since the epoch; it may move later. */
  readonly deadline: () => number;
  readonly request: (signal: AbortSignal) => Promise<T>;
}

/** Asks the service within a budget and a circuit breaker. */
export interface Fetcher {
  /**
   * A request that was sent goes on for up to 25 s, also after the deadline: its answer fills the
   * cache. Only retries keep to the deadline.
   */
  fetch<T>(order: FetchRequest<T>): Promise<T>;
  stateOf(budgetKey: string): ServiceState;
}

/** How things stand between one payer and the service, as far as this process has seen. */
export interface ServiceState {
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
  readonly wait: Wait;
  /** Between 0 and 1. */
  readonly random: () => number;
  /** Told when the service is given up for one payer, and when it is back. */
  readonly onOutage: (budgetKey: string, isDown: boolean) => void;
}

const attempts = 3;
const attemptTimeoutMs = 25_000;
const firstBackoffMs = 200;
/** If the service asks for a longer pause, tell the caller instead of waiting. */
const longestRetryPauseMs = 1_000;
/** The pause after a 429 that does not say how long; it doubles with each further one. */
const firstPauseMs = 5_000;
const longestUnstatedPauseMs = 15 * minuteMs;
/** A longer stated pause is told to people, but tried again after this time. */
const longestPauseMs = hourMs;
const connectionsRemembered = 10_000;

/** What is kept of one connection: another one's trouble must not become its own. */
interface ConnectionHealth {
  readonly budget: Budget;
  readonly circuit: Circuit;
  trouble: Trouble | undefined;
  /** 429s without an answer in between. */
  refusals: number;
  /** A 429 for a call sent before this time belongs to a refusal already counted. */
  refusedAt: number;
}

export function createFetcher({ clock, wait, random, onOutage }: FetcherOptions): Fetcher {
  const connections = new LRUCache<string, ConnectionHealth>({ max: connectionsRemembered });

  function connectionOf(name: string): ConnectionHealth {
    const budgetKey: ConnectionHealth = connections.get(name) ?? {
      budget: createBudget(clock),
      circuit: createCircuit({
        clock,
        judge,
        onChange: (isDown) => onOutage(name, isDown),
      }),
      trouble: undefined,
      refusals: 0,
      refusedAt: Number.NEGATIVE_INFINITY,
    };
    connections.set(name, budgetKey);
    return budgetKey;
  }

  async function fetchOnce<T>(budgetKey: ConnectionHealth, order: FetchRequest<T>): Promise<T> {
    const { budget, circuit } = budgetKey;
    // An open circuit costs no budget, so it is asked first.
    return circuit(async () => {
      const permit = budget.take(order.weight, order.purpose);
      if (!permit.taken) throw new AmbienceError(permit.why, { retryAfterMs: permit.waitMs });
      const sentAt = clock.now();
      const timeout = abortAfter(attemptTimeoutMs, wait);
      try {
        const answer = await order.request(timeout.signal);
        budgetKey.trouble = undefined;
        budgetKey.refusals = 0;
        return answer;
      } catch (error) {
        if (!(error instanceof AmbienceError)) throw error;
        budgetKey.trouble =
          error.isTransient || error.isDenial
            ? { code: error.code, since: sinceOf(budgetKey.trouble, error.code) ?? clock.now() }
            : undefined;
        if (error.code !== 'rate_limited') throw error;
        // What was refused was not served.
        budget.refund(order.weight);
        throw pauseAfter(budgetKey, error, sentAt);
      } finally {
        timeout.clear();
      }
    });
  }

  /** @returns the error with a time after which asking again helps */
  function pauseAfter(
    budgetKey: ConnectionHealth,
    error: AmbienceError,
    sentAt: number,
  ): AmbienceError {
    const { budget } = budgetKey;
    const statedMs = error.retryAfterMs ?? 0;
    // Several calls that were under way together are refused together: that is one refusal.
    const isNew = sentAt > budgetKey.refusedAt || budgetKey.refusals === 0;
    if (isNew) {
      budgetKey.refusals += 1;
      budgetKey.refusedAt = clock.now();
    }
    // A stated time that did not help once, or a date that has passed here, is not relied on.
    const isReliable = statedMs >= firstPauseMs || (statedMs > 0 && budgetKey.refusals === 1);
    if (isReliable) {
      budget.pause(Math.min(longestPauseMs, statedMs), statedMs);
      return error;
    }
    const pauseMs = Math.min(longestUnstatedPauseMs, firstPauseMs * 2 ** (budgetKey.refusals - 1));
    if (isNew) budget.pause(pauseMs * (1 + random() / 4), 0);
    const { endpoint, status } = error;
    return new AmbienceError('rate_limited', {
      endpoint,
      status,
      retryAfterMs: budget.state().pausedMs,
    });
  }

  async function fetch<T>(order: FetchRequest<T>): Promise<T> {
    const budgetKey = connectionOf(order.budgetKey);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await fetchOnce(budgetKey, order);
      } catch (error) {
        const mayHelp = error instanceof AmbienceError && error.retryable;
        if (!mayHelp || attempt === attempts) throw error;
        const backoffMs = firstBackoffMs * 2 ** (attempt - 1) * (0.5 + random());
        const waitMs = Math.max(error.retryAfterMs ?? 0, backoffMs);
        if (waitMs > longestRetryPauseMs || clock.now() + waitMs >= order.deadline()) throw error;
        await wait(waitMs);
      }
    }
  }

  return {
    fetch,
    stateOf(name) {
      const { budget, trouble } = connectionOf(name);
      return { budget: budget.state(), trouble };
    },
  };
}

/** A signal that aborts after so long, unless it is cleared before. */
function abortAfter(ms: number, wait: Wait) {
  const timeout = new AbortController();
  const cleared = new AbortController();
  wait(ms, cleared.signal).then(
    () => timeout.abort(new DOMException('no answer in time', 'TimeoutError')),
    () => {},
  );
  return { signal: timeout.signal, clear: () => cleared.abort() };
}

/** Another kind of trouble starts its own count. */
function sinceOf(trouble: Trouble | undefined, code: AmbienceErrorCode): number | undefined {
  return trouble?.code === code ? trouble.since : undefined;
}

function judge(error: unknown): Verdict {
  if (!(error instanceof AmbienceError)) return 'nothing';
  if (error.code === 'unavailable' || error.code === 'timeout') return 'down';
  // Without a status nothing was answered at all.
  return error.status === undefined && error.code !== 'unreadable' ? 'nothing' : 'there';
}
