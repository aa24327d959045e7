import { z } from 'zod';
import { createLru, type Lru } from '../lru.ts';
import type { RecordKind, Records } from '../store/records.ts';
import { type Clock, minuteMs, type Wait } from '../time.ts';
import type { Endpoint } from './endpoint-facts.ts';
import { AmbienceError } from './errors.ts';
import type { Fetcher } from './fetcher.ts';
import { goodUntil, intervals, readSensorTime } from './freshness.ts';
import type { Observation } from './observation.ts';
import type { Denial, Reading, ReadOptions, VenueCredentials, VenueKey } from './reading.ts';
import {
  type ReadingKey,
  readingKey,
  type TwoLevelCache,
  venueKeyText,
} from './two-level-cache.ts';

/**
 * Concurrent reads share one request. Its response is cached even if all callers have timed out.
 */
export interface SharedRequests {
  request<T>(
    credentials: VenueCredentials,
    endpoint: Endpoint<T>,
    options: ReadOptions,
  ): Promise<Reading<unknown>>;
  /** Whether the venue's last response took longer than {@link staleWaitMs}. */
  isSlow(venue: VenueKey): boolean;
  /** Requests in flight for this key still answer their callers, but are not cached. */
  forget(key: ReadingKey): void;
}

export interface SharedRequestsOptions {
  readonly fetcher: Fetcher;
  readonly cached: TwoLevelCache;
  readonly clock: Clock;
  readonly wait: Wait;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly isGood: (reading: Reading<unknown>) => boolean;
  readonly onDenied: (denial: Denial) => void;
  /** Called with each answer of the service that holds measured values. */
  readonly onObserved: (venue: VenueKey, observation: Observation) => void;
  /** Set if there are other replicas. */
  readonly turns: Turns | undefined;
}

interface Demand {
  /** The latest deadline of all callers, in epoch milliseconds. */
  until: number;
  isForgotten: boolean;
}

/** One request, made for everyone who asks the same meanwhile. */
interface SharedRequest<T> {
  readonly key: ReadingKey;
  readonly credentials: VenueCredentials;
  readonly endpoint: Endpoint<T>;
  readonly purpose: ReadOptions['purpose'];
  readonly demand: Demand;
}

interface Shared {
  readonly key: ReadingKey;
  readonly promise: Promise<Reading<unknown>>;
  readonly demand: Demand;
}

/** How long a person waits for a newer reading if there is an older one to show. */
export const staleWaitMs = 2_000;
const venuesRemembered = 5_000;
/** An empty response, without earlier data, is requested again after this time. */
const emptyGoodMs = 10 * minuteMs;

/** Which requests a replica is making, so that the others wait for their answers. */
export const turnKind: RecordKind<{ since: number }> = {
  name: 'request_turns',
  isCache: true,
  schema: z.object({ since: z.number() }),
};

export type Turns = Pick<Records<{ since: number }>, 'add' | 'delete'>;

type Turn =
  | { readonly kind: 'mine'; readonly end: () => Promise<void> }
  | { readonly kind: 'answered'; readonly reading: Reading<unknown> };

/** Longer than three attempts of 25 s. A replica that dies holds its turns for this long. */
const turnMs = 90_000;
const turnPollMs = 100;

interface SharedRequestsContext extends SharedRequestsOptions {
  readonly inFlight: Map<string, Shared>;
  readonly slow: Lru<true>;
}

export function createSharedRequests(options: SharedRequestsOptions): SharedRequests {
  const inFlight = new Map<string, Shared>();
  const slow = createLru<true>(venuesRemembered);
  const context: SharedRequestsContext = { ...options, inFlight, slow };

  return {
    request: (credentials, endpoint, options) => request(context, credentials, endpoint, options),
    isSlow: (venue) => slow.has(venueKeyText(venue)),
    forget(key) {
      for (const shared of inFlight.values()) {
        if (shared.key.text === key.text) shared.demand.isForgotten = true;
      }
    },
  };
}

function request<T>(
  context: SharedRequestsContext,
  credentials: VenueCredentials,
  endpoint: Endpoint<T>,
  options: ReadOptions,
): Promise<Reading<unknown>> {
  const { inFlight } = context;
  const key = readingKey(credentials, endpoint.name);
  // A venue that was just reconnected must not get the response for its old token.
  const name = JSON.stringify([key.text, credentials.token]);
  const running = inFlight.get(name);
  if (running !== undefined) {
    running.demand.until = Math.max(running.demand.until, options.deadline);
    return running.promise;
  }
  const demand: Demand = { until: options.deadline, isForgotten: false };
  const { purpose } = options;
  const asked = { key, credentials, endpoint, purpose, demand };
  const promise = recallOrFetch(context, asked).finally(() => {
    inFlight.delete(name);
  });
  // Callers wait with a deadline. After the last one has left, nothing else handles a rejection.
  promise.catch(() => {});
  inFlight.set(name, { key, demand, promise });
  return promise;
}

/** Records whether the venue responds within {@link staleWaitMs}. */
async function timed<T>(
  { wait, slow }: SharedRequestsContext,
  venue: string,
  request: Promise<T>,
): Promise<T> {
  const answered = new AbortController();
  let isSlow = false;
  wait(staleWaitMs, answered.signal).then(
    () => {
      isSlow = true;
      slow.set(venue, true);
    },
    () => {},
  );
  try {
    return await request;
  } finally {
    if (!isSlow) slow.delete(venue);
    answered.abort();
  }
}

async function recallOrFetch<T>(
  context: SharedRequestsContext,
  { key, credentials, endpoint, purpose, demand }: SharedRequest<T>,
): Promise<Reading<unknown>> {
  const { cached, isGood, fetcher, onDenied, onObserved } = context;
  // The key holds only this endpoint's readings, so the value is of type T.
  const recalled = (await cached.recall(key)) as Reading<T> | undefined;
  if (recalled !== undefined && isGood(recalled)) return recalled;
  const failure = cached.failureOf(key);
  if (failure !== undefined) throw failure;
  const turn = await takeTurn(context, key, demand);
  if (turn.kind === 'answered') return turn.reading;
  const known = recalled ?? (cached.peek(key) as Reading<T> | undefined);
  try {
    const value = await fetcher.fetch({
      budgetKey: venueKeyText(credentials),
      weight: endpoint.weight,
      purpose,
      isOfOneZone: endpoint.isOfOneZone,
      deadline: () => demand.until,
      request: (signal) =>
        timed(context, venueKeyText(credentials), endpoint.request(credentials.token, signal)),
    });
    if (!endpoint.hasContent(value) && known !== undefined && endpoint.hasContent(known.value)) {
      throw new AmbienceError('empty', { endpoint: endpoint.name });
    }
    const reading = readingOf(context, endpoint, value);
    if (!demand.isForgotten) {
      if (endpoint.observation !== undefined) {
        onObserved(credentials, endpoint.observation(value));
      }
      await cached.keep(key, reading);
    }
    return reading;
  } catch (error) {
    if (!(error instanceof AmbienceError)) throw error;
    cached.recordFailure(key, endpoint.kind, error);
    const { workspaceId, venueId, token } = credentials;
    const { code } = error;
    if (code === 'token_refused' || code === 'not_approved') {
      onDenied({ workspaceId, venueId, token, endpoint: endpoint.name, code });
    }
    throw error;
  } finally {
    await turn.end();
  }
}

/** Waits while another replica asks the same, and uses its answer. */
async function takeTurn(
  context: SharedRequestsContext,
  key: ReadingKey,
  demand: Demand,
): Promise<Turn> {
  const { cached, isGood, clock, wait } = context;
  if (context.turns === undefined) return { kind: 'mine', end: async () => {} };
  const { turns } = context;
  const end = () => turns.delete(key.text).catch(() => {});
  const renewed = async () => {
    const reading = await cached.renew(key);
    return reading !== undefined && isGood(reading) ? reading : undefined;
  };
  for (;;) {
    const before = await renewed();
    if (before !== undefined) return { kind: 'answered', reading: before };
    // Without a database, a second request is better than none.
    const isMine = await turns.add(key.text, { since: clock.now() }, turnMs).catch(() => true);
    if (isMine) {
      // Another replica may have stored its answer and ended its turn since the look.
      const stored = await renewed().catch(async (error: unknown) => {
        await end();
        throw error;
      });
      if (stored === undefined) return { kind: 'mine', end };
      await end();
      return { kind: 'answered', reading: stored };
    }
    if (clock.now() >= demand.until) throw new AmbienceError('timeout');
    await wait(turnPollMs);
  }
}

function readingOf<T>(
  { clock, random }: SharedRequestsContext,
  endpoint: Endpoint<T>,
  value: T,
): Reading<T> {
  const readAt = clock.now();
  const own = endpoint.measuredAt(value, readAt);
  return {
    value,
    measuredAt: readSensorTime(own ?? readAt, readAt).measuredAt,
    hasOwnTime: own !== undefined,
    readAt,
    nextAt: endpoint.hasContent(value)
      ? goodUntil(endpoint.kind, own, readAt, random())
      : readAt + Math.min(intervals[endpoint.kind], emptyGoodMs),
  };
}
