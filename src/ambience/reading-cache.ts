import { createLru, type Lru } from '../lru.ts';
import { minuteMs, withinTime } from '../time.ts';
import { type AccessCheck, checkAccess } from './access-check.ts';
import type { Endpoint } from './endpoint-facts.ts';
import { AmbienceError } from './errors.ts';
import { intervals, type Kind, outdatedFrom } from './freshness.ts';
import type {
  DenialCode,
  Reading,
  ReadOptions,
  ServiceState,
  StaleReason,
  Trouble,
  VenueCredentials,
  VenueKey,
} from './reading.ts';
import {
  assessed,
  isGood,
  lastReading,
  newerOf,
  type OfZone,
  readingOfZone,
} from './reading-choice.ts';
import {
  createSharedRequests,
  type SharedRequests,
  type SharedRequestsOptions,
  staleWaitMs,
} from './shared-requests.ts';
import { readingKey, venueKeyText } from './two-level-cache.ts';

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
    zone: ZoneEndpoints<T>,
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

/** The two ways to read one zone. */
export interface ZoneEndpoints<T> {
  readonly one: Endpoint<T>;
  readonly all: Endpoint<readonly T[]>;
  readonly zoneId: string;
}

export interface ReadingCacheOptions extends Omit<SharedRequestsOptions, 'isGood'> {
  /** Called for each reading that is used, with where it came from and its age. */
  readonly onReading: (source: ReadingSource, ageMs: number) => void;
}

export type ReadingSource = 'memory' | 'store' | 'service' | 'stale';

const venuesRemembered = 5_000;
/** Static data read this recently counts as a new response. */
const justReadMs = 5 * minuteMs;
/** Within one interval, the next zone after this many is requested together with all others. */
const mostSingleZones = 2;

interface ReadingCacheContext extends ReadingCacheOptions {
  readonly shared: SharedRequests;
  /** Zones requested alone, by venue and kind of data, with the time until which that counts. */
  readonly requestedAlone: Lru<Map<string, number>>;
}

export function createReadingCache(options: ReadingCacheOptions): ReadingCache {
  const { fetcher, cached, clock } = options;
  const shared = createSharedRequests({
    ...options,
    isGood: (reading) => isGood(reading, clock.now()),
  });
  const requestedAlone = createLru<Map<string, number>>(venuesRemembered);

  const context: ReadingCacheContext = { ...options, shared, requestedAlone };

  return {
    read: (credentials, endpoint, options) => read(context, credentials, endpoint, options),
    readOne: (credentials, zone, options) => readOne(context, credentials, zone, options),
    recall: (venue, endpoint) => recall(context, venue, endpoint),
    checkAccess: (credentials, check) => checkAccess(fetcher, clock, credentials, check),
    async forget(venue, name) {
      const key = readingKey(venue, name);
      shared.forget(key);
      await cached.forget(key);
    },
    isGood: (reading) => isGood(reading, clock.now()),
    revisionOf: cached.revisionOf,
    stateOf: (venue) => fetcher.stateOf(venueKeyText(venue)),
    unusableSince: (venue, name) => cached.unusableSince(readingKey(venue, name)),
  };
}

async function read<T>(
  context: ReadingCacheContext,
  credentials: VenueCredentials,
  endpoint: Endpoint<T>,
  options: ReadOptions,
): Promise<Reading<T>> {
  try {
    return used(await readOrLast(context, credentials, endpoint, options), endpoint.kind, options);
  } catch (error) {
    options.onUse?.(undefined);
    throw error;
  }
}

async function readOrLast<T>(
  context: ReadingCacheContext,
  credentials: VenueCredentials,
  endpoint: Endpoint<T>,
  options: ReadOptions,
): Promise<Reading<T>> {
  const { cached, clock, shared } = context;
  const key = readingKey(credentials, endpoint.name);
  // The key holds only this endpoint's readings, so the value is of type T.
  const known = cached.peek(key) as Reading<T> | undefined;
  if (known !== undefined && credentials.denied === undefined && isGood(known, clock.now())) {
    return from(context, 'memory', assessed(known, endpoint.kind, clock.now()));
  }
  const askedAt = clock.now();
  const last = known ?? (await recall(context, credentials, endpoint));
  try {
    if (credentials.denied !== undefined) throw new AmbienceError(credentials.denied);
    const pending = shared.request(credentials, endpoint, options);
    const isUrgent =
      last !== undefined && options.purpose === 'person' && endpoint.kind !== 'static';
    const deadline = isUrgent ? earlyDeadline(context, credentials, options) : options.deadline;
    const found = (await untilDeadline(context, pending, deadline)) as Reading<T>;
    return from(
      context,
      found.readAt >= askedAt ? 'service' : 'store',
      assessed(found, endpoint.kind, clock.now()),
    );
  } catch (error) {
    // A newer reading may have arrived in the meantime.
    const newest = (cached.peek(key) as Reading<T> | undefined) ?? last;
    const { isOfOneZone } = endpoint;
    // A late response to an earlier request also answers this one.
    const isJustRead = newest !== undefined && clock.now() - newest.readAt < justReadMs;
    if (isJustRead && endpoint.kind === 'static' && isTimeout(error)) return newest;
    const isKnown = credentials.denied !== undefined;
    return from(context, 'stale', lastReading(newest, error, { isKnown, isOfOneZone }));
  }
}

function from<T>(
  { onReading, clock }: ReadingCacheContext,
  source: ReadingSource,
  reading: Reading<T>,
): Reading<T> {
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
function earlyDeadline(
  { clock, shared }: ReadingCacheContext,
  credentials: VenueCredentials,
  { deadline }: ReadOptions,
): number {
  const waitMs = shared.isSlow(credentials) ? 0 : staleWaitMs;
  return Math.min(deadline, clock.now() + waitMs);
}

async function readOne<T extends OfZone>(
  context: ReadingCacheContext,
  credentials: VenueCredentials,
  zone: ZoneEndpoints<T>,
  options: ReadOptions,
): Promise<Reading<T>> {
  const { clock } = context;
  const { one, all, zoneId } = zone;
  const ofAll = await recall(context, credentials, all);
  const known = ofAll && readingOfZone(ofAll, zoneId);
  const isDenied = credentials.denied !== undefined;
  if (known !== undefined && !isDenied && isGood(known, clock.now())) {
    return used(assessed(known, one.kind, clock.now()), one.kind, options);
  }
  try {
    const fromAll =
      !isDenied && wereManyRequested(context, credentials, zone)
        ? await readFromAll(context, credentials, zone, options)
        : undefined;
    return fromAll === undefined
      ? newerOf(await read(context, credentials, one, options), known)
      : assessed(fromAll, one.kind, clock.now());
  } catch (error) {
    const last = known ?? (await recall(context, credentials, one));
    return lastReading(last, error, { isKnown: isDenied, isOfOneZone: true });
  }
}

/**
 * Requests all zones at once instead of one by one.
 * @returns undefined if that fails in a way in which a request for one zone may still succeed
 */
async function readFromAll<T extends OfZone>(
  context: ReadingCacheContext,
  credentials: VenueCredentials,
  { all, zoneId }: ZoneEndpoints<T>,
  options: ReadOptions,
): Promise<Reading<T> | undefined> {
  try {
    const ofAll = await read(context, credentials, all, options);
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
function wereManyRequested<T>(
  { clock, requestedAlone }: ReadingCacheContext,
  credentials: VenueCredentials,
  { all, zoneId }: ZoneEndpoints<T>,
): boolean {
  const key = readingKey(credentials, all.name).text;
  const recent = requestedAlone.get(key) ?? new Map<string, number>();
  requestedAlone.set(key, recent);
  for (const [id, until] of recent) if (until <= clock.now()) recent.delete(id);
  const isOneOfThem = recent.has(zoneId);
  if (!isOneOfThem && recent.size >= mostSingleZones) return true;
  if (!isOneOfThem) recent.set(zoneId, clock.now() + intervals[all.kind]);
  return false;
}

async function recall<T>(
  { cached, clock }: ReadingCacheContext,
  venue: VenueKey,
  endpoint: Endpoint<T>,
): Promise<Reading<T> | undefined> {
  const known = await cached.recall(readingKey(venue, endpoint.name));
  return known && assessed(known as Reading<T>, endpoint.kind, clock.now());
}

/** Stops waiting at the deadline; the shared request goes on. */
function untilDeadline<T>(
  { clock, wait }: ReadingCacheContext,
  promise: Promise<T>,
  deadline: number,
): Promise<T> {
  const leftMs = Math.max(0, deadline - clock.now());
  return withinTime(wait, leftMs, promise, () => new AmbienceError('timeout'));
}

/** Errors of the request for all zones that a request for one zone may not have. */
const allZonesOnly = new Set<StaleReason>(['over_budget', 'unreadable', 'empty', 'too_large']);

function isTimeout(error: unknown): boolean {
  return error instanceof AmbienceError && error.code === 'timeout';
}
