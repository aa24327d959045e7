import { LRUCache } from 'lru-cache';
import { type Clock, minuteMs, type Wait } from '../time.ts';
import { AmbienceError } from './errors.ts';
import type { Fetcher } from './fetcher.ts';
import { goodUntil, intervals, type Kind, readSensorTime } from './freshness.ts';
import type { DenialCode, Reading, ReadOptions, VenueCredentials } from './reading.ts';
import type { TwoLevelCache } from './two-level-cache.ts';

/** What is asked of the service, and how its answers age. */
export interface Endpoint<T> {
  readonly name: string;
  readonly kind: Kind;
  readonly weight: number;
  readonly request: (token: string, signal: AbortSignal) => Promise<T>;
  /** @param now times after it are of a sensor whose clock is wrong */
  readonly measuredAt: (value: T, now: number) => number | undefined;
  /** Whether there is anything in it; what has nothing never replaces what has. */
  readonly hasContent: (value: T) => boolean;
  /** Of one zone: a 404 may mean that the stored zones are old. */
  readonly isOfOneZone: boolean;
}

export type VenueKey = Pick<VenueCredentials, 'teamId' | 'venueId'>;

/** The service answered 401 or 403, which may be a mistake if it happens once. */
export interface Denial extends VenueKey {
  readonly token: string;
  readonly endpoint: string;
  readonly code: Exclude<DenialCode, 'not_found'>;
}

/** Concurrent questions share one request. Its answer is cached even if nobody waits for it any more. */
export interface SharedRequests {
  request<T>(
    key: string,
    credentials: VenueCredentials,
    endpoint: Endpoint<T>,
    options: ReadOptions,
  ): Promise<Reading<unknown>>;
  /** The venue's last answer took longer than someone with an older reading waits. */
  isSlow(venue: VenueKey): boolean;
  /** What is under way for this key is given to who waits, and not kept. */
  forget(key: string): void;
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
}

interface Needed {
  /** The latest moment at which somebody still needs the answer; later askers move it. */
  until: number;
  isForgotten: boolean;
}

interface Shared {
  readonly key: string;
  readonly promise: Promise<Reading<unknown>>;
  readonly needed: Needed;
}

/** Someone for whom there is an older reading waits this long for a newer one. */
export const patienceMs = 2_000;
const venuesRemembered = 5_000;
/** An answer with nothing in it, where nothing was known before, is asked for again this soon. */
const emptyGoodMs = 10 * minuteMs;

export const venueName = ({ teamId, venueId }: VenueKey) => JSON.stringify([teamId, venueId]);

export function createSharedRequests(options: SharedRequestsOptions): SharedRequests {
  const { fetcher, cached, clock, wait, random, isGood, onDenied } = options;
  const underWay = new Map<string, Shared>();
  const slow = new LRUCache<string, true>({ max: venuesRemembered });

  function request<T>(
    key: string,
    credentials: VenueCredentials,
    endpoint: Endpoint<T>,
    options: ReadOptions,
  ) {
    // A venue that was just connected again must not wait for the answer to its old token.
    const name = JSON.stringify([key, credentials.token]);
    const running = underWay.get(name);
    if (running !== undefined) {
      running.needed.until = Math.max(running.needed.until, options.deadline);
      return running.promise;
    }
    const needed: Needed = { until: options.deadline, isForgotten: false };
    const promise = recallOrFetch(key, credentials, endpoint, options, needed).finally(() => {
      underWay.delete(name);
    });
    // Every asker awaits it with a deadline; once all have left, nobody is there for its failure.
    promise.catch(() => {});
    underWay.set(name, { key, needed, promise });
    return promise;
  }

  /** Notes whether the venue answers within the time for which people wait. */
  async function timed<T>(venue: string, request: Promise<T>): Promise<T> {
    const answered = new AbortController();
    let isSlow = false;
    wait(patienceMs, answered.signal).then(
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
    key: string,
    credentials: VenueCredentials,
    endpoint: Endpoint<T>,
    options: ReadOptions,
    needed: Needed,
  ): Promise<Reading<unknown>> {
    // Under this key only this endpoint's readings are kept, so T is the type of what is found.
    const known = (await cached.recall(key)) as Reading<T> | undefined;
    if (known !== undefined && isGood(known)) return known;
    const failure = cached.failureOf(key);
    if (failure !== undefined) throw failure;
    try {
      const value = await fetcher.fetch({
        budgetKey: venueName(credentials),
        weight: endpoint.weight,
        purpose: options.purpose,
        deadline: () => needed.until,
        request: (signal) =>
          timed(venueName(credentials), endpoint.request(credentials.token, signal)),
      });
      if (!endpoint.hasContent(value) && known !== undefined && endpoint.hasContent(known.value)) {
        throw new AmbienceError('empty', { endpoint: endpoint.name });
      }
      const reading = readingOf(endpoint, value);
      if (!needed.isForgotten) await cached.keep(key, reading);
      return reading;
    } catch (error) {
      if (!(error instanceof AmbienceError)) throw error;
      cached.noteFailure(key, endpoint.kind, error);
      const { teamId, venueId, token } = credentials;
      const { code } = error;
      if (code === 'token_refused' || code === 'not_approved') {
        onDenied({ teamId, venueId, token, endpoint: endpoint.name, code });
      }
      throw error;
    }
  }

  function readingOf<T>(endpoint: Endpoint<T>, value: T): Reading<T> {
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

  return {
    request,
    isSlow: (venue) => slow.has(venueName(venue)),
    forget(key) {
      for (const shared of underWay.values()) {
        if (shared.key === key) shared.needed.isForgotten = true;
      }
    },
  };
}
