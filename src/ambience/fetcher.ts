import { createLru, type Lru } from '../lru.ts';
import { type Clock, hourMs, minuteMs, type Wait } from '../time.ts';
import type { AccountLimit } from './account-limit.ts';
import type { Budget } from './budget.ts';
import { type Circuit, createCircuit, type Verdict } from './circuit.ts';
import { AmbienceError, type AmbienceErrorCode } from './errors.ts';
import type { Purpose, ServiceState, Trouble } from './reading.ts';

export interface FetchRequest<T> {
  /** Selects the budget and circuit breaker: one per connection. */
  readonly budgetKey: string;
  readonly weight: number;
  readonly purpose: Purpose;
  /** A 404 may then mean that the zone is gone, and is no trouble of the connection. */
  readonly isOfOneZone: boolean;
  /** When the last caller needs the result, in epoch milliseconds. It may move later. */
  readonly deadline: () => number;
  readonly request: (signal: AbortSignal) => Promise<T>;
}

/** Calls the service through a rate-limit budget and a circuit breaker. */
export interface Fetcher {
  /**
   * Once sent, a request runs for up to 25 s even after the deadline, because its response fills
   * the cache. Only retries respect the deadline.
   * @throws AmbienceError
   */
  fetch<T>(call: FetchRequest<T>): Promise<T>;
  stateOf(budgetKey: string): ServiceState;
}

export interface FetcherOptions {
  readonly clock: Clock;
  readonly wait: Wait;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly budgetFor: (budgetKey: string) => Budget;
  /** Undefined: only the budgets of the connections count. */
  readonly account: AccountLimit | undefined;
  /** Called before each call, with what is left of the budget. */
  readonly onBudget: (left: number) => void;
  /** Called when the circuit for one budget key opens, and when it closes again. */
  readonly onOutage: (budgetKey: string, isDown: boolean) => void;
}

const attempts = 3;
const attemptTimeoutMs = 25_000;
const firstBackoffMs = 200;
/** For a longer pause, fail and let the caller decide instead of waiting. */
const longestRetryPauseMs = 1_000;
/** Pause after a 429 without a usable `Retry-After`; doubles with each further one. */
const firstPauseMs = 5_000;
const longestUnstatedPauseMs = 15 * minuteMs;
/** However long a pause the service asks for, calls are sent again after this time. */
const longestPauseMs = hourMs;
const connectionsRemembered = 10_000;

/** Kept per connection, so that trouble with one does not affect the others. */
interface ConnectionHealth {
  readonly budget: Budget;
  readonly circuit: Circuit;
  trouble: Trouble | undefined;
  /** Number of 429s since the last successful response. */
  refusals: number;
  /** A 429 for a call sent before this time was already counted. */
  refusedAt: number;
}

interface FetcherContext extends FetcherOptions {
  readonly connections: Lru<ConnectionHealth>;
}

export function createFetcher(options: FetcherOptions): Fetcher {
  const connections = createLru<ConnectionHealth>(connectionsRemembered);
  const context: FetcherContext = { ...options, connections };

  return {
    fetch: (call) => fetch(context, call),
    stateOf(budgetKey) {
      const { budget, trouble } = connectionOf(context, budgetKey);
      return { budget: budget.state(), trouble };
    },
  };
}

function connectionOf(context: FetcherContext, budgetKey: string): ConnectionHealth {
  const { clock, onOutage, connections } = context;
  const connection: ConnectionHealth = connections.get(budgetKey) ?? {
    budget: context.budgetFor(budgetKey),
    circuit: createCircuit({
      clock,
      judge,
      onChange: (isDown) => onOutage(budgetKey, isDown),
    }),
    trouble: undefined,
    refusals: 0,
    refusedAt: Number.NEGATIVE_INFINITY,
  };
  connections.set(budgetKey, connection);
  return connection;
}

async function fetchOnce<T>(
  context: FetcherContext,
  connection: ConnectionHealth,
  call: FetchRequest<T>,
): Promise<T> {
  const { clock, wait } = context;
  const { budget, circuit } = connection;
  // The circuit comes first, so that an open one costs no budget.
  return circuit(async () => {
    const waitMs = (await context.account?.take(call.purpose)) ?? 0;
    if (waitMs > 0) throw new AmbienceError('over_budget', { retryAfterMs: waitMs });
    const permit = await budget.take(call.weight, call.purpose);
    context.onBudget(permit.left);
    if (!permit.taken) throw new AmbienceError(permit.why, { retryAfterMs: permit.waitMs });
    const sentAt = clock.now();
    const timeout = abortAfter(attemptTimeoutMs, wait);
    try {
      const response = await call.request(timeout.signal);
      connection.trouble = undefined;
      connection.refusals = 0;
      return response;
    } catch (error) {
      if (!(error instanceof AmbienceError)) throw error;
      connection.trouble =
        error.isTransient || error.isDenial || (error.code === 'not_found' && !call.isOfOneZone)
          ? { code: error.code, since: sinceOf(connection.trouble, error.code) ?? clock.now() }
          : undefined;
      if (error.code !== 'rate_limited') throw error;
      // The service did no work, so the weight is returned.
      await budget.refund(call.weight);
      throw pauseAfter(context, connection, error, sentAt);
    } finally {
      timeout.clear();
    }
  });
}

/** @returns the error with the time after which a retry makes sense */
function pauseAfter(
  { clock, random }: FetcherContext,
  connection: ConnectionHealth,
  error: AmbienceError,
  sentAt: number,
): AmbienceError {
  const { budget } = connection;
  const statedMs = error.retryAfterMs ?? 0;
  // Concurrent calls are refused together. They count as one refusal.
  const isNew = sentAt > connection.refusedAt || connection.refusals === 0;
  if (isNew) {
    connection.refusals += 1;
    connection.refusedAt = clock.now();
  }
  // Ignore a short time that did not help before, and a date that is already past.
  const isReliable = statedMs >= firstPauseMs || (statedMs > 0 && connection.refusals === 1);
  if (isReliable) {
    budget.pause(Math.min(longestPauseMs, statedMs));
  } else if (isNew) {
    const pauseMs = firstPauseMs * 2 ** (connection.refusals - 1);
    budget.pause(Math.min(longestUnstatedPauseMs, pauseMs) * (1 + random() / 4));
  }
  const { endpoint, status } = error;
  return new AmbienceError('rate_limited', {
    endpoint,
    status,
    retryAfterMs: budget.state().pausedMs,
  });
}

async function fetch<T>(context: FetcherContext, call: FetchRequest<T>): Promise<T> {
  const { random, clock, wait } = context;
  const connection = connectionOf(context, call.budgetKey);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await fetchOnce(context, connection, call);
    } catch (error) {
      const canRetry = error instanceof AmbienceError && error.retryable;
      if (!canRetry || attempt === attempts) throw error;
      const backoffMs = firstBackoffMs * 2 ** (attempt - 1) * (0.5 + random());
      const waitMs = Math.max(error.retryAfterMs ?? 0, backoffMs);
      if (waitMs > longestRetryPauseMs || clock.now() + waitMs >= call.deadline()) throw error;
      await wait(waitMs);
    }
  }
}

/** A signal that aborts after `ms` unless it is cleared first. */
function abortAfter(ms: number, wait: Wait) {
  const timeout = new AbortController();
  const cleared = new AbortController();
  wait(ms, cleared.signal).then(
    () => timeout.abort(new DOMException('no answer in time', 'TimeoutError')),
    () => {},
  );
  return { signal: timeout.signal, clear: () => cleared.abort() };
}

/** When the trouble began; undefined if the error code is a new one. */
function sinceOf(trouble: Trouble | undefined, code: AmbienceErrorCode): number | undefined {
  return trouble?.code === code ? trouble.since : undefined;
}

function judge(error: unknown): Verdict {
  if (!(error instanceof AmbienceError)) return 'nothing';
  if (error.code === 'unavailable' || error.code === 'timeout') return 'down';
  // Without a status there was no response at all.
  return error.status === undefined && error.code !== 'unreadable' ? 'nothing' : 'there';
}
