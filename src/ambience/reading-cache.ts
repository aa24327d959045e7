import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import type { Purpose } from './budget.ts';
import { AmbienceError, type AmbienceErrorCode } from './errors.ts';
import type { Fetcher, PayerState } from './fetcher.ts';
import { goodUntil, intervals, type Kind } from './freshness.ts';
import type { Access, Ask, Reading, ReadingStore } from './reading.ts';

/** What is asked of the service, and how its answers age. */
export interface Endpoint<T> {
  readonly name: string;
  readonly kind: Kind;
  readonly weight: number;
  readonly request: (token: string, signal: AbortSignal) => Promise<T>;
  /** @param now times after it are of a sensor whose clock is wrong */
  readonly measuredAt: (value: T, now: number) => number | undefined;
}

/** Readings in memory and, behind it, in the store that replicas share. */
export interface ReadingCache {
  read<T>(access: Access, endpoint: Endpoint<T>, ask: Ask): Promise<Reading<T>>;
  /** One zone, out of the answer for all zones if that is at hand. */
  readOne<T extends OfZone>(
    access: Access,
    one: Endpoint<T>,
    all: Endpoint<readonly T[]>,
    zoneId: string,
    ask: Ask,
  ): Promise<Reading<T>>;
  /** Only what is at hand; an outdated reading is better than none. */
  recall<T>(access: Access, endpoint: Endpoint<T>): Promise<Reading<T> | undefined>;
  forget(venue: VenueKey, endpointName: string): Promise<void>;
  isGood(reading: Reading<unknown>): boolean;
  /** How things stand between this venue and the service. */
  stateOf(venue: VenueKey): PayerState;
}

type VenueKey = Pick<Access, 'teamId' | 'venueId'>;

export interface ReadingCacheOptions {
  readonly fetcher: Fetcher;
  readonly store: ReadingStore;
  readonly clock: Clock;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly onStoreFailure: (error: unknown) => void;
}

export interface Measured {
  readonly measuredAt?: number | undefined;
}

export interface OfZone extends Measured {
  readonly id: string;
}

interface Needed {
  until: number;
  /** The venue was forgotten meanwhile: what comes is given to who waits, and not kept. */
  isForgotten: boolean;
}

interface Flight {
  readonly key: string;
  readonly promise: Promise<Reading<unknown>>;
  /** The latest moment at which somebody still needs the answer; later askers move it. */
  readonly needed: Needed;
}

const memoryEntries = 5_000;
/** The next zone within one interval is asked for together with all others. */
const zonesAskedAlone = 2;
const keepMs = 7 * 24 * 60 * 60_000;

export function createReadingCache(options: ReadingCacheOptions): ReadingCache {
  const { fetcher, store, clock, random } = options;
  const memory = new LRUCache<string, Reading<unknown>>({ max: memoryEntries });
  const flights = new Map<string, Flight>();
  /** By venue and kind of data, the zones asked for by themselves, and until when that counts. */
  const askedAlone = new LRUCache<string, Map<string, number>>({ max: memoryEntries });

  async function read<T>(access: Access, endpoint: Endpoint<T>, ask: Ask): Promise<Reading<T>> {
    const key = keyOf(access, endpoint);
    // Under this key only this endpoint's readings are kept, so T is the type of what is found.
    const known = memory.get(key) as Reading<T> | undefined;
    if (known !== undefined && isGood(known)) return known;
    const flight = joinFlight(key, access, endpoint, ask);
    try {
      return (await orTimeout(flight.promise, ask.deadline)) as Reading<T>;
    } catch (error) {
      // What the second level held is in the memory by now.
      return lastReading(memory.get(key) as Reading<T> | undefined, error);
    }
  }

  async function readOne<T extends OfZone>(
    access: Access,
    one: Endpoint<T>,
    all: Endpoint<readonly T[]>,
    zoneId: string,
    ask: Ask,
  ): Promise<Reading<T>> {
    const ofAll = await recall(access, all);
    const known = ofAll && readingOfZone(ofAll, zoneId);
    if (known !== undefined && isGood(known)) return known;
    try {
      const among = wereManyAsked(access, all, zoneId)
        ? await findAmong(access, all, zoneId, ask)
        : undefined;
      return among ?? (await read(access, one, ask));
    } catch (error) {
      return lastReading(newerOf(known, await recall(access, one)), error);
    }
  }

  /** One request for all zones instead of one for each; undefined if that did not help. */
  async function findAmong<T extends OfZone>(
    access: Access,
    all: Endpoint<readonly T[]>,
    zoneId: string,
    ask: Ask,
  ): Promise<Reading<T> | undefined> {
    try {
      const ofAll = await read(access, all, ask);
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
    access: Access,
    all: Pick<Endpoint<unknown>, 'name' | 'kind'>,
    zoneId: string,
  ): boolean {
    const key = keyOf(access, all);
    const asked = askedAlone.get(key) ?? new Map<string, number>();
    askedAlone.set(key, asked);
    for (const [id, until] of asked) if (until <= clock.now()) asked.delete(id);
    const isOneOfThem = asked.has(zoneId);
    if (!isOneOfThem && asked.size >= zonesAskedAlone) return true;
    if (!isOneOfThem) asked.set(zoneId, clock.now() + intervals[all.kind]);
    return false;
  }

  async function recall<T>(access: Access, endpoint: Endpoint<T>): Promise<Reading<T> | undefined> {
    const key = keyOf(access, endpoint);
    const known = memory.get(key) ?? (await store.get(key).catch(options.onStoreFailure));
    if (!known) return undefined;
    memory.set(key, known);
    return known as Reading<T>;
  }

  const payerOf = ({ teamId, venueId }: VenueKey) => JSON.stringify([teamId, venueId]);

  const keyOf = ({ teamId, venueId }: VenueKey, { name }: { readonly name: string }) =>
    JSON.stringify([teamId, venueId, name]);

  /** One that was read in the future is of a clock that has since been set back. */
  const isGood = ({ readAt, nextAt }: Reading<unknown>) =>
    readAt <= clock.now() && clock.now() < nextAt;

  function joinFlight<T>(key: string, access: Access, endpoint: Endpoint<T>, ask: Ask): Flight {
    // A venue that was just connected again must not wait for the answer to its old token.
    const flightKey = JSON.stringify([key, access.token]);
    const running = flights.get(flightKey);
    if (running !== undefined) {
      running.needed.until = Math.max(running.needed.until, ask.deadline);
      return running;
    }
    const needed: Needed = { until: ask.deadline, isForgotten: false };
    const flight: Flight = {
      key,
      needed,
      promise: recallOrFetch(key, access, endpoint, ask.purpose, needed).finally(() =>
        flights.delete(flightKey),
      ),
    };
    // Every asker awaits it with a deadline; once all have left, nobody is there for its failure.
    flight.promise.catch(() => {});
    flights.set(flightKey, flight);
    return flight;
  }

  async function recallOrFetch<T>(
    key: string,
    access: Access,
    endpoint: Endpoint<T>,
    purpose: Purpose,
    needed: Needed,
  ): Promise<Reading<unknown>> {
    const known = await recall(access, endpoint);
    if (known !== undefined && isGood(known)) return known;
    const value = await fetcher.fetch({
      payer: payerOf(access),
      weight: endpoint.weight,
      purpose,
      deadline: () => needed.until,
      request: (signal) => endpoint.request(access.token, signal),
    });
    const readAt = clock.now();
    const measuredAt = endpoint.measuredAt(value, readAt);
    const reading: Reading<T> = {
      value,
      measuredAt: Math.min(measuredAt ?? readAt, readAt),
      readAt,
      nextAt: goodUntil(endpoint.kind, measuredAt, readAt, random()),
    };
    if (needed.isForgotten) return reading;
    memory.set(key, reading);
    await store.set(key, reading, keepMs).catch(options.onStoreFailure);
    return reading;
  }

  /** The shared request goes on when one asker has run out of time. */
  async function orTimeout<T>(promise: Promise<T>, deadline: number): Promise<T> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const leftMs = Math.max(0, deadline - clock.now());
    const timer = setTimeout(() => reject(new AmbienceError('timeout')), leftMs);
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
  }

  async function forget(venue: VenueKey, name: string): Promise<void> {
    const key = keyOf(venue, { name });
    for (const flight of flights.values()) {
      if (flight.key === key) flight.needed.isForgotten = true;
    }
    memory.delete(key);
    await store.delete(key);
  }

  return {
    read,
    readOne,
    recall,
    forget,
    isGood,
    stateOf: (venue) => fetcher.stateOf(payerOf(venue)),
  };
}

/** What is wrong with the answer for all zones says nothing of the answer for one. */
const onlyOfAll: ReadonlySet<AmbienceErrorCode> = new Set([
  'over_budget',
  'unreadable',
  'too_large',
]);

function newerOf<T>(a: Reading<T> | undefined, b: Reading<T> | undefined): Reading<T> | undefined {
  return a !== undefined && (b === undefined || a.readAt >= b.readAt) ? a : b;
}

/** An older reading covers what passes; anything else the asker has to know. */
function lastReading<T>(last: Reading<T> | undefined, error: unknown): Reading<T> {
  if (last === undefined || !(error instanceof AmbienceError) || !error.isPassing) throw error;
  return { ...last, stale: { code: error.code } };
}

function readingOfZone<T extends OfZone>(
  { value, measuredAt, readAt, nextAt, stale }: Reading<readonly T[]>,
  zoneId: string,
): Reading<T> | undefined {
  const zone = value.find(({ id }) => id === zoneId);
  return zone && { value: zone, measuredAt: zone.measuredAt ?? measuredAt, readAt, nextAt, stale };
}
