import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { type Purpose, weights } from './budget.ts';
import type { AmbienceClient } from './client.ts';
import { AmbienceError, type AmbienceErrorCode } from './errors.ts';
import type { Fetcher } from './fetcher.ts';
import { goodUntil, type Kind } from './freshness.ts';
import type {
  Venue,
  VenueLive,
  VenueTrend,
  VenueTypical,
  Zone,
  ZoneList,
  ZoneLive,
  ZoneTrend,
  ZoneTypical,
} from './types.ts';

/** Data with the time it was measured. */
export interface Reading<T> {
  readonly value: T;
  readonly measuredAt: number;
  /** When the next reading is due. */
  readonly nextAt: number;
  /** Set when this is an older reading, given because a newer one could not be had. */
  readonly stale?: { readonly code: AmbienceErrorCode } | undefined;
}

/** Whose data is read: no reading ever crosses two of these. */
export interface Access {
  readonly teamId: string;
  readonly venueId: string;
  readonly token: string;
}

export interface Ask {
  /** When the asker needs the answer, milliseconds since the epoch. */
  readonly deadline: number;
  readonly purpose: Purpose;
}

/** The second cache level, shared by replicas. */
export interface ReadingStore {
  get(key: string): Promise<Reading<unknown> | undefined>;
  set(key: string, reading: Reading<unknown>, keepMs: number): Promise<void>;
}

/**
 * Readings that cost the service as little as possible: fresh by the data's own timestamp, one
 * request however many ask at once, and the last reading with its age while the service fails.
 * They throw {@link AmbienceError}: `token_refused`, `not_approved` and `not_found` always, the
 * passing ones only when there is no earlier reading.
 */
export interface Readings {
  venue(access: Access, ask: Ask): Promise<Reading<Venue>>;
  zones(access: Access, ask: Ask): Promise<Reading<ZoneList>>;
  zone(access: Access, zoneId: string, ask: Ask): Promise<Reading<Zone>>;
  venueLive(access: Access, ask: Ask): Promise<Reading<VenueLive>>;
  venueTrend(access: Access, ask: Ask): Promise<Reading<VenueTrend>>;
  venueTypical(access: Access, ask: Ask): Promise<Reading<VenueTypical>>;
  zonesLive(access: Access, ask: Ask): Promise<Reading<readonly ZoneLive[]>>;
  zoneLive(access: Access, zoneId: string, ask: Ask): Promise<Reading<ZoneLive>>;
  busiestZone(access: Access, ask: Ask): Promise<Reading<ZoneLive>>;
  zonesTrend(access: Access, ask: Ask): Promise<Reading<readonly ZoneTrend[]>>;
  zoneTrend(access: Access, zoneId: string, ask: Ask): Promise<Reading<ZoneTrend>>;
  zonesTypical(access: Access, ask: Ask): Promise<Reading<readonly ZoneTypical[]>>;
  zoneTypical(access: Access, zoneId: string, ask: Ask): Promise<Reading<ZoneTypical>>;
  /** What is usual, as far as it is known already: never costs a request. */
  knownTypical(access: Access): Promise<KnownTypical>;
}

export interface KnownTypical {
  readonly venue: VenueTypical | undefined;
  readonly zones: readonly ZoneTypical[] | undefined;
}

export interface ReadingsOptions {
  readonly client: AmbienceClient;
  readonly fetcher: Fetcher;
  readonly store: ReadingStore;
  readonly clock: Clock;
  /** Between 0 and 1. */
  readonly random: () => number;
  readonly onStoreFailure: (error: unknown) => void;
}

interface Endpoint<T> {
  readonly name: string;
  readonly kind: Kind;
  readonly weight: number;
  readonly request: (token: string, signal: AbortSignal) => Promise<T>;
  readonly measuredAt: (value: T) => number | undefined;
}

interface Flight {
  readonly promise: Promise<Reading<unknown>>;
  /** The latest moment at which somebody still needs the answer; later askers move it. */
  readonly needed: { until: number };
}

const memoryEntries = 5_000;
const keepMs = 7 * 24 * 60 * 60_000;

export function createReadings(options: ReadingsOptions): Readings {
  const { client, fetcher, store, clock, random } = options;
  const memory = new LRUCache<string, Reading<unknown>>({ max: memoryEntries });
  const flights = new Map<string, Flight>();

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
      const last = memory.get(key) as Reading<T> | undefined;
      if (last === undefined || !(error instanceof AmbienceError) || !error.isPassing) throw error;
      return { ...last, stale: { code: error.code } };
    }
  }

  /** Only what is at hand; an outdated reading is better than none. */
  async function recall<T>(access: Access, endpoint: Endpoint<T>): Promise<T | undefined> {
    const key = keyOf(access, endpoint);
    const known = memory.get(key) ?? (await store.get(key).catch(options.onStoreFailure));
    if (!known) return undefined;
    memory.set(key, known);
    return known.value as T;
  }

  const keyOf = (access: Access, endpoint: { readonly name: string }) =>
    JSON.stringify([access.teamId, access.venueId, endpoint.name]);

  const isGood = (reading: Reading<unknown>) => clock.now() < reading.nextAt;

  function joinFlight<T>(key: string, access: Access, endpoint: Endpoint<T>, ask: Ask): Flight {
    // A venue that was just connected again must not wait for the answer to its old token.
    const flightKey = JSON.stringify([key, access.token]);
    const running = flights.get(flightKey);
    if (running !== undefined) {
      running.needed.until = Math.max(running.needed.until, ask.deadline);
      return running;
    }
    const needed = { until: ask.deadline };
    const flight: Flight = {
      needed,
      promise: recallOrFetch(key, access, endpoint, ask.purpose, () => needed.until).finally(() =>
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
    deadline: () => number,
  ): Promise<Reading<unknown>> {
    if (!memory.has(key)) {
      const stored = await store.get(key).catch(options.onStoreFailure);
      if (stored) memory.set(key, stored);
      if (stored && isGood(stored)) return stored;
    }
    const value = await fetcher({
      payer: JSON.stringify([access.teamId, access.venueId]),
      weight: endpoint.weight,
      purpose,
      deadline,
      request: (signal) => endpoint.request(access.token, signal),
    });
    const readAt = clock.now();
    const measuredAt = endpoint.measuredAt(value);
    const reading: Reading<T> = {
      value,
      measuredAt: measuredAt ?? readAt,
      nextAt: goodUntil(endpoint.kind, measuredAt, readAt, random()),
    };
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

  const endpoint = <T>(
    name: string,
    kind: Kind,
    weight: number,
    request: Endpoint<T>['request'],
    measuredAt: Endpoint<T>['measuredAt'],
  ): Endpoint<T> => ({ name, kind, weight, request, measuredAt });

  const { zone, allZones, venue, heavy } = weights;
  const venueInfo = endpoint('venue', 'static', venue, client.venue, none);
  const zoneList = endpoint('zones', 'static', allZones, client.zones, none);
  const zoneInfo = (id: string) =>
    endpoint(`zone/${id}`, 'static', zone, (token, signal) => client.zone(token, id, signal), none);
  const venueLive = endpoint('venue/live', 'live', venue, client.venueLive, own);
  const venueTrend = endpoint('venue/trend', 'trend', venue, client.venueTrend, own);
  const venueTypical = endpoint('venue/typical', 'typical', venue, client.venueTypical, none);
  const zonesLive = endpoint('zones/live', 'live', allZones, client.zonesLive, newest);
  const busiestZone = endpoint('zones/busiest', 'live', zone, client.busiestZone, own);
  const zonesTrend = endpoint('zones/trend', 'trend', heavy, client.zonesTrend, newest);
  const zonesTypical = endpoint('zones/typical', 'typical', heavy, client.zonesTypical, none);
  const zoneLive = (id: string) =>
    endpoint(
      `zone/live/${id}`,
      'live',
      zone,
      (token, signal) => client.zoneLive(token, id, signal),
      own,
    );
  const zoneTrend = (id: string) =>
    endpoint(
      `zone/trend/${id}`,
      'trend',
      zone,
      (token, signal) => client.zoneTrend(token, id, signal),
      own,
    );
  const zoneTypical = (id: string) =>
    endpoint(
      `zone/typical/${id}`,
      'typical',
      zone,
      (token, signal) => client.zoneTypical(token, id, signal),
      none,
    );

  return {
    venue: (access, ask) => read(access, venueInfo, ask),
    zones: (access, ask) => read(access, zoneList, ask),
    zone: (access, zoneId, ask) => read(access, zoneInfo(zoneId), ask),
    venueLive: (access, ask) => read(access, venueLive, ask),
    venueTrend: (access, ask) => read(access, venueTrend, ask),
    venueTypical: (access, ask) => read(access, venueTypical, ask),
    zonesLive: (access, ask) => read(access, zonesLive, ask),
    async zoneLive(access, zoneId, ask) {
      // One answer for all zones has this one's as well: nothing is asked for twice.
      const all = memory.get(keyOf(access, zonesLive)) as Reading<readonly ZoneLive[]> | undefined;
      const known = all && readingOfZone(all, zoneId);
      if (known !== undefined && isGood(known)) return known;
      try {
        return await read(access, zoneLive(zoneId), ask);
      } catch (error) {
        const isPassing = error instanceof AmbienceError && error.isPassing;
        if (known === undefined || !isPassing) throw error;
        return { ...known, stale: { code: error.code } };
      }
    },
    busiestZone: (access, ask) => read(access, busiestZone, ask),
    zonesTrend: (access, ask) => read(access, zonesTrend, ask),
    zoneTrend: (access, zoneId, ask) => read(access, zoneTrend(zoneId), ask),
    zonesTypical: (access, ask) => read(access, zonesTypical, ask),
    zoneTypical: (access, zoneId, ask) => read(access, zoneTypical(zoneId), ask),
    async knownTypical(access) {
      const [ofVenue, ofZones] = await Promise.all([
        recall(access, venueTypical),
        recall(access, zonesTypical),
      ]);
      return { venue: ofVenue, zones: ofZones };
    },
  };
}

function readingOfZone(
  { value, measuredAt, nextAt }: Reading<readonly ZoneLive[]>,
  zoneId: string,
): Reading<ZoneLive> | undefined {
  const zone = value.find(({ id }) => id === zoneId);
  return zone && { value: zone, measuredAt: zone.measuredAt ?? measuredAt, nextAt };
}

interface Measured {
  readonly measuredAt?: number | undefined;
}

const own = (value: Measured) => value.measuredAt;
const none = () => undefined;

/** One stuck sensor must not make the others look old. */
function newest(values: readonly Measured[]): number | undefined {
  const times = values.flatMap(({ measuredAt }) => (measuredAt === undefined ? [] : [measuredAt]));
  return times.length === 0 ? undefined : Math.max(...times);
}
