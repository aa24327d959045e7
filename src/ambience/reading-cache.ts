import { LRUCache } from 'lru-cache';
import { type Clock, minuteMs, type Wait } from '../time.ts';
import { AmbienceError, type AmbienceErrorCode } from './errors.ts';
import type { Fetcher, ServiceState, Trouble } from './fetcher.ts';
import { intervals, isOutdated, type Kind } from './freshness.ts';
import type { DenialCode, Reading, ReadOptions, StaleReason, VenueCredentials } from './reading.ts';
import { lastReading, newerOf, type OfZone, readingOfZone } from './reading-choice.ts';
import {
  createSharedRequests,
  type Denial,
  type Endpoint,
  patienceMs,
  type VenueKey,
  venueName,
} from './shared-requests.ts';
import type { TwoLevelCache } from './two-level-cache.ts';

/**
 * Readings out of memory, the store or the service. If a newer reading fails, the last one is returned
 * with its age and the reason; without one, it throws.
 */
export interface ReadingCache {
  read<T>(
    credentials: VenueCredentials,
    endpoint: Endpoint<T>,
    options: ReadOptions,
  ): Promise<Reading<T>>;
  /** One zone, out of the answer for all zones if that is at hand. */
  readOne<T extends OfZone>(
    credentials: VenueCredentials,
    one: Endpoint<T>,
    all: Endpoint<readonly T[]>,
    zoneId: string,
    options: ReadOptions,
  ): Promise<Reading<T>>;
  /** Only what is at hand; an outdated reading is better than none. */
  recall<T>(credentials: VenueKey, endpoint: Endpoint<T>): Promise<Reading<T> | undefined>;
  forget(venue: VenueKey, endpointName: string): Promise<void>;
  /** @throws AmbienceError when the service did not say whether it lets us in */
  checkAccess(
    credentials: VenueCredentials,
    endpoint: AccessCheck,
  ): Promise<'allowed' | DenialCode>;
  isGood(reading: Reading<unknown>): boolean;
  /** How things stand between this venue and the service. */
  stateOf(venue: VenueKey): ServiceState;
  /** Since when the service has answered this with nothing that could be used, if it last did. */
  unusableSince(venue: VenueKey, endpointName: string): Trouble | undefined;
}

export interface ReadingCacheOptions {
  readonly fetcher: Fetcher;
  readonly cached: TwoLevelCache;
  readonly clock: Clock;
  readonly wait: Wait;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly onDenied: (denial: Denial) => void;
}

export type AccessCheck = Pick<Endpoint<unknown>, 'weight' | 'request'>;

const venuesRemembered = 5_000;
/** Static data that came so recently is as good as a new answer. */
const justReadMs = 5 * minuteMs;
/** The next zone within one interval is asked for together with all others. */
const zonesAskedAlone = 2;

export function createReadingCache(options: ReadingCacheOptions): ReadingCache {
  const { fetcher, cached, clock, wait } = options;
  const shared = createSharedRequests({ ...options, isGood });
  /** By venue and kind of data, the zones asked for by themselves, and until when that counts. */
  const askedAlone = new LRUCache<string, Map<string, number>>({ max: venuesRemembered });

  async function read<T>(
    credentials: VenueCredentials,
    endpoint: Endpoint<T>,
    options: ReadOptions,
  ): Promise<Reading<T>> {
    const key = keyOf(credentials, endpoint);
    // Under this key only this endpoint's readings are kept, so T is the type of what is found.
    const known = cached.peek(key) as Reading<T> | undefined;
    if (known !== undefined && credentials.denied === undefined && isGood(known)) {
      return assessed(known, endpoint.kind);
    }
    const last = known ?? (await recall(credentials, endpoint));
    try {
      if (credentials.denied !== undefined) throw new AmbienceError(credentials.denied);
      const pending = shared.request(key, credentials, endpoint, options);
      const found = (await orTimeout(
        pending,
        deadlineFor(credentials, endpoint, options, last),
      )) as Reading<T>;
      return assessed(found, endpoint.kind);
    } catch (error) {
      // A newer one may have come meanwhile.
      const newest = (cached.peek(key) as Reading<T> | undefined) ?? last;
      const { isOfOneZone } = endpoint;
      // A slow answer to an earlier question is an answer to this one.
      const isJustRead = newest !== undefined && clock.now() - newest.readAt < justReadMs;
      if (isJustRead && endpoint.kind === 'static' && isTimeout(error)) return newest;
      return lastReading(newest, error, { isKnown: credentials.denied !== undefined, isOfOneZone });
    }
  }

  /** People for whom there is an older reading are not kept waiting by a slow service. */
  function deadlineFor(
    credentials: VenueCredentials,
    { kind }: Pick<Endpoint<unknown>, 'kind'>,
    options: ReadOptions,
    last: Reading<unknown> | undefined,
  ): number {
    const waits = last === undefined || options.purpose === 'schedule' || kind === 'static';
    if (waits) return options.deadline;
    return Math.min(options.deadline, clock.now() + (shared.isSlow(credentials) ? 0 : patienceMs));
  }

  async function readOne<T extends OfZone>(
    credentials: VenueCredentials,
    one: Endpoint<T>,
    all: Endpoint<readonly T[]>,
    zoneId: string,
    options: ReadOptions,
  ): Promise<Reading<T>> {
    const ofAll = await recall(credentials, all);
    const known = ofAll && readingOfZone(ofAll, zoneId);
    const isDenied = credentials.denied !== undefined;
    if (known !== undefined && !isDenied && isGood(known)) return assessed(known, one.kind);
    try {
      const among =
        !isDenied && wereManyAsked(credentials, all, zoneId)
          ? await findAmong(credentials, all, zoneId, options)
          : undefined;
      return among === undefined
        ? newerOf(await read(credentials, one, options), known)
        : assessed(among, one.kind);
    } catch (error) {
      const last = known ?? (await recall(credentials, one));
      return lastReading(last, error, { isKnown: isDenied, isOfOneZone: true });
    }
  }

  /** One request for all zones instead of one for each; undefined if that did not help. */
  async function findAmong<T extends OfZone>(
    credentials: VenueCredentials,
    all: Endpoint<readonly T[]>,
    zoneId: string,
    options: ReadOptions,
  ): Promise<Reading<T> | undefined> {
    try {
      const ofAll = await read(credentials, all, options);
      // An older answer for all is given where the newer one makes no sense.
      const isOld = ofAll.stale !== undefined && onlyOfAll.has(ofAll.stale.code);
      return isOld ? undefined : readingOfZone(ofAll, zoneId);
    } catch (error) {
      // All zones may cost more than is left, or be unreadable, when one could still be had.
      if (error instanceof AmbienceError && onlyOfAll.has(error.code)) return undefined;
      throw error;
    }
  }

  /** Notes that this zone is asked for by itself, and says whether several others were of late. */
  function wereManyAsked(
    credentials: VenueCredentials,
    all: Pick<Endpoint<unknown>, 'name' | 'kind'>,
    zoneId: string,
  ): boolean {
    const key = keyOf(credentials, all);
    const asked = askedAlone.get(key) ?? new Map<string, number>();
    askedAlone.set(key, asked);
    for (const [id, until] of asked) if (until <= clock.now()) asked.delete(id);
    const isOneOfThem = asked.has(zoneId);
    if (!isOneOfThem && asked.size >= zonesAskedAlone) return true;
    if (!isOneOfThem) asked.set(zoneId, clock.now() + intervals[all.kind]);
    return false;
  }

  async function recall<T>(
    venue: VenueKey,
    endpoint: Endpoint<T>,
  ): Promise<Reading<T> | undefined> {
    const known = await cached.recall(keyOf(venue, endpoint));
    return known && assessed(known as Reading<T>, endpoint.kind);
  }

  const keyOf = ({ teamId, venueId }: VenueKey, { name }: { readonly name: string }) =>
    JSON.stringify([teamId, venueId, name]);

  /** One that was read in the future is of a clock that has since been set back. */
  function isGood({ readAt, nextAt }: Reading<unknown>): boolean {
    return readAt <= clock.now() && clock.now() < nextAt;
  }

  /** Data that stands still is stale, however lately it was read. */
  function assessed<T>(reading: Reading<T>, kind: Kind): Reading<T> {
    const { stale, hasOwnTime, measuredAt } = reading;
    return stale === undefined && hasOwnTime && isOutdated(kind, measuredAt, clock.now())
      ? { ...reading, stale: { code: 'outdated' } }
      : reading;
  }

  /** The shared request goes on when one asker has run out of time. */
  async function orTimeout<T>(promise: Promise<T>, deadline: number): Promise<T> {
    const settled = new AbortController();
    const leftMs = Math.max(0, deadline - clock.now());
    const late = wait(leftMs, settled.signal).then(() => {
      throw new AmbienceError('timeout');
    });
    return Promise.race([promise, late]).finally(() => settled.abort());
  }

  async function checkAccess(
    credentials: VenueCredentials,
    { weight, request }: AccessCheck,
  ): Promise<'allowed' | DenialCode> {
    try {
      await fetcher.fetch({
        budgetKey: venueName(credentials),
        weight,
        purpose: 'person',
        deadline: () => clock.now(),
        request: (signal) => request(credentials.token, signal),
      });
      return 'allowed';
    } catch (error) {
      if (!(error instanceof AmbienceError)) throw error;
      if (error.code === 'token_refused' || error.code === 'not_approved') return error.code;
      if (saysNothing.has(error.code)) throw error;
      // Whatever else it answers, it let us in.
      return 'allowed';
    }
  }

  return {
    read,
    readOne,
    recall,
    checkAccess,
    async forget(venue, name) {
      const key = keyOf(venue, { name });
      shared.forget(key);
      await cached.forget(key);
    },
    isGood,
    stateOf: (venue) => fetcher.stateOf(venueName(venue)),
    unusableSince: (venue, name) => cached.unusableSince(keyOf(venue, { name })),
  };
}

/** Of these a request may not even have been looked at. */
const saysNothing: ReadonlySet<AmbienceErrorCode> = new Set<AmbienceErrorCode>([
  'unavailable',
  'timeout',
  'given_up',
  'rate_limited',
  'over_budget',
  'redirected',
  'refused',
]);

/** What is wrong with the answer for all zones says nothing of the answer for one. */
const onlyOfAll: ReadonlySet<StaleReason> = new Set<AmbienceErrorCode>([
  'over_budget',
  'unreadable',
  'empty',
  'too_large',
]);

function isTimeout(error: unknown): boolean {
  return error instanceof AmbienceError && error.code === 'timeout';
}
