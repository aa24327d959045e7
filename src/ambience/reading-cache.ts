import { createLru } from '../lru.ts';
import { type Clock, minuteMs, type Wait, withinTime } from '../time.ts';
import { type AccessCheck, checkAccess } from './access-check.ts';
import { AmbienceError, type AmbienceErrorCode } from './errors.ts';
import type { Fetcher, ServiceState, Trouble } from './fetcher.ts';
import { intervals, isOutdated, type Kind, outdatedFrom } from './freshness.ts';
import type {
  DenialCode,
  Reading,
  ReadOptions,
  StaleReason,
  VenueCredentials,
  VenueKey,
} from './reading.ts';
import { lastReading, newerOf, type OfZone, readingOfZone } from './reading-choice.ts';
import {
  createSharedRequests,
  type Denial,
  type Endpoint,
  staleWaitMs,
  type Turns,
} from './shared-requests.ts';
import { readingKey, type TwoLevelCache, venueKeyText } from './two-level-cache.ts';

/**
 * Readings from memory, the store or the service. If the service fails, the last reading is
 * returned with its age and the reason. If there is none, the AmbienceError is thrown.
 */
export interface ReadingCache {
  read<T>(
    credentials: VenueCredentials,
    endpoint: Endpoint<T>,
    options: ReadOptions,
  ): Promise<Reading<T>>;
  /** Reads one zone, from the cached response for all zones if there is one. */
  readOne<T extends OfZone>(
    credentials: VenueCredentials,
    one: Endpoint<T>,
    all: Endpoint<readonly T[]>,
    zoneId: string,
    options: ReadOptions,
  ): Promise<Reading<T>>;
  /** Reads only from the cache, whatever the age of the reading. */
  recall<T>(credentials: VenueKey, endpoint: Endpoint<T>): Promise<Reading<T> | undefined>;
  forget(venue: VenueKey, endpointName: string): Promise<void>;
  /** @throws AmbienceError if the response does not show whether access is allowed */
  checkAccess(
    credentials: VenueCredentials,
    endpoint: AccessCheck,
  ): Promise<'allowed' | DenialCode>;
  isGood(reading: Reading<unknown>): boolean;
  /** Changes whenever a reading of the venue in memory does; undefined before the first one. */
  revisionOf(venue: VenueKey): number | undefined;
  /** The budget and the last trouble of this venue's connection. */
  stateOf(venue: VenueKey): ServiceState;
  /** Set if the last response was unusable: the error code, and since when. */
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
  /** Called for each reading that is used, with where it came from and its age. */
  readonly onReading: (source: ReadingSource, ageMs: number) => void;
  /** Set if there are other replicas. */
  readonly turns: Turns | undefined;
}

export type ReadingSource = 'memory' | 'store' | 'service' | 'stale';

const venuesRemembered = 5_000;
/** Static data read this recently counts as a new response. */
const justReadMs = 5 * minuteMs;
/** Within one interval, the next zone after this many is requested together with all others. */
const mostSingleZones = 2;

export function createReadingCache(options: ReadingCacheOptions): ReadingCache {
  const { fetcher, cached, clock, wait, onReading } = options;
  const shared = createSharedRequests({ ...options, isGood });
  /** Zones requested alone, by venue and kind of data, with the time until which that counts. */
  const requestedAlone = createLru<Map<string, number>>(venuesRemembered);

  async function read<T>(
    credentials: VenueCredentials,
    endpoint: Endpoint<T>,
    options: ReadOptions,
  ): Promise<Reading<T>> {
    try {
      return used(await readOrLast(credentials, endpoint, options), endpoint.kind, options);
    } catch (error) {
      options.onUse?.(undefined);
      throw error;
    }
  }

  async function readOrLast<T>(
    credentials: VenueCredentials,
    endpoint: Endpoint<T>,
    options: ReadOptions,
  ): Promise<Reading<T>> {
    const key = keyOf(credentials, endpoint);
    // The key holds only this endpoint's readings, so the value is of type T.
    const known = cached.peek(key) as Reading<T> | undefined;
    if (known !== undefined && credentials.denied === undefined && isGood(known)) {
      return from('memory', assessed(known, endpoint.kind));
    }
    const askedAt = clock.now();
    const last = known ?? (await recall(credentials, endpoint));
    try {
      if (credentials.denied !== undefined) throw new AmbienceError(credentials.denied);
      const pending = shared.request(key, credentials, endpoint, options);
      const found = (await untilDeadline(
        pending,
        deadlineFor(credentials, endpoint, options, last),
      )) as Reading<T>;
      return from(found.readAt >= askedAt ? 'service' : 'store', assessed(found, endpoint.kind));
    } catch (error) {
      // A newer reading may have arrived in the meantime.
      const newest = (cached.peek(key) as Reading<T> | undefined) ?? last;
      const { isOfOneZone } = endpoint;
      // A late response to an earlier request also answers this one.
      const isJustRead = newest !== undefined && clock.now() - newest.readAt < justReadMs;
      if (isJustRead && endpoint.kind === 'static' && isTimeout(error)) return newest;
      const isKnown = credentials.denied !== undefined;
      return from('stale', lastReading(newest, error, { isKnown, isOfOneZone }));
    }
  }

  function from<T>(source: ReadingSource, reading: Reading<T>): Reading<T> {
    onReading(source, clock.now() - reading.measuredAt);
    return reading;
  }

  function used<T>(reading: Reading<T>, kind: Kind, { onUse }: ReadOptions): Reading<T> {
    const { stale, hasOwnTime, measuredAt, nextAt } = reading;
    const outdatedAt = hasOwnTime ? outdatedFrom(kind, measuredAt) : Number.POSITIVE_INFINITY;
    onUse?.(stale === undefined ? Math.min(nextAt, outdatedAt) : undefined);
    return reading;
  }

  /** If there is an older reading to show, people wait only briefly for a slow service. */
  function deadlineFor(
    credentials: VenueCredentials,
    { kind }: Pick<Endpoint<unknown>, 'kind'>,
    options: ReadOptions,
    last: Reading<unknown> | undefined,
  ): number {
    const waitsFully = last === undefined || options.purpose !== 'person' || kind === 'static';
    if (waitsFully) return options.deadline;
    const waitMs = shared.isSlow(credentials) ? 0 : staleWaitMs;
    return Math.min(options.deadline, clock.now() + waitMs);
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
    if (known !== undefined && !isDenied && isGood(known)) {
      return used(assessed(known, one.kind), one.kind, options);
    }
    try {
      const fromAll =
        !isDenied && wereManyRequested(credentials, all, zoneId)
          ? await readFromAll(credentials, all, zoneId, options)
          : undefined;
      return fromAll === undefined
        ? newerOf(await read(credentials, one, options), known)
        : assessed(fromAll, one.kind);
    } catch (error) {
      const last = known ?? (await recall(credentials, one));
      return lastReading(last, error, { isKnown: isDenied, isOfOneZone: true });
    }
  }

  /**
   * Requests all zones at once instead of one by one.
   * @returns undefined if that fails in a way in which a request for one zone may still succeed
   */
  async function readFromAll<T extends OfZone>(
    credentials: VenueCredentials,
    all: Endpoint<readonly T[]>,
    zoneId: string,
    options: ReadOptions,
  ): Promise<Reading<T> | undefined> {
    try {
      const ofAll = await read(credentials, all, options);
      // An older reading of all zones is returned when the new response is unusable.
      const isOld = ofAll.stale !== undefined && allZonesOnly.has(ofAll.stale.code);
      return isOld ? undefined : readingOfZone(ofAll, zoneId);
    } catch (error) {
      // All zones may exceed the budget or be unreadable while a single zone still works.
      if (error instanceof AmbienceError && allZonesOnly.has(error.code)) return undefined;
      throw error;
    }
  }

  /** Checks whether several other zones were requested alone recently; if not, records this one. */
  function wereManyRequested(
    credentials: VenueCredentials,
    all: Pick<Endpoint<unknown>, 'name' | 'kind'>,
    zoneId: string,
  ): boolean {
    const key = keyOf(credentials, all).text;
    const recent = requestedAlone.get(key) ?? new Map<string, number>();
    requestedAlone.set(key, recent);
    for (const [id, until] of recent) if (until <= clock.now()) recent.delete(id);
    const isOneOfThem = recent.has(zoneId);
    if (!isOneOfThem && recent.size >= mostSingleZones) return true;
    if (!isOneOfThem) recent.set(zoneId, clock.now() + intervals[all.kind]);
    return false;
  }

  async function recall<T>(
    venue: VenueKey,
    endpoint: Endpoint<T>,
  ): Promise<Reading<T> | undefined> {
    const known = await cached.recall(keyOf(venue, endpoint));
    return known && assessed(known as Reading<T>, endpoint.kind);
  }

  const keyOf = (venue: VenueKey, { name }: { readonly name: string }) => readingKey(venue, name);

  /** A `readAt` in the future means that the clock was set back since. */
  function isGood({ readAt, nextAt }: Reading<unknown>): boolean {
    return readAt <= clock.now() && clock.now() < nextAt;
  }

  /** Marks data as stale if its timestamp is outdated, even if it was just read. */
  function assessed<T>(reading: Reading<T>, kind: Kind): Reading<T> {
    const { stale, hasOwnTime, measuredAt } = reading;
    return stale === undefined && hasOwnTime && isOutdated(kind, measuredAt, clock.now())
      ? { ...reading, stale: { code: 'outdated' } }
      : reading;
  }

  /** Stops waiting at the deadline; the shared request goes on. */
  function untilDeadline<T>(promise: Promise<T>, deadline: number): Promise<T> {
    const leftMs = Math.max(0, deadline - clock.now());
    return withinTime(wait, leftMs, promise, () => new AmbienceError('timeout'));
  }

  return {
    read,
    readOne,
    recall,
    checkAccess: (credentials, check) => checkAccess(fetcher, clock, credentials, check),
    async forget(venue, name) {
      const key = keyOf(venue, { name });
      shared.forget(key);
      await cached.forget(key);
    },
    isGood,
    revisionOf: cached.revisionOf,
    stateOf: (venue) => fetcher.stateOf(venueKeyText(venue)),
    unusableSince: (venue, name) => cached.unusableSince(keyOf(venue, { name })),
  };
}

/** Errors of the request for all zones that a request for one zone may not have. */
const allZonesOnly: ReadonlySet<StaleReason> = new Set<AmbienceErrorCode>([
  'over_budget',
  'unreadable',
  'empty',
  'too_large',
]);

function isTimeout(error: unknown): boolean {
  return error instanceof AmbienceError && error.code === 'timeout';
}
