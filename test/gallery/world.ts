import type { OpenAlert, WatchedVenue } from '../../src/alerts/open-alerts.ts';
import { createBudget } from '../../src/ambience/budget.ts';
import { createAmbienceClient } from '../../src/ambience/client.ts';
import { createFetcher } from '../../src/ambience/fetcher.ts';
import type {
  Reading,
  ReadOptions,
  StaleReason,
  VenueCredentials,
} from '../../src/ambience/reading.ts';
import { createReadingCache } from '../../src/ambience/reading-cache.ts';
import type { Readings } from '../../src/ambience/readings.ts';
import { createReadings } from '../../src/ambience/service-readings.ts';
import { createTwoLevelCache } from '../../src/ambience/two-level-cache.ts';
import { loudnessScale } from '../../src/insight/loudness-scale.ts';
import { createTraffic } from '../../src/sandbox/traffic.ts';
import { startVenueService } from '../../src/sandbox/venue-service/server.ts';
import { createMovableClock, systemWait } from '../../src/time.ts';
import { neverAutomated } from '../../src/venues/venue-now.ts';
import { type Connection, venueName } from '../../src/venues/workspace.ts';

/** The sandbox's venues on a fixed Friday evening, read with the app's code. Same on every run. */

/** 21:03 in Copenhagen. */
export const now = Date.UTC(2026, 10, 20, 20, 3);
const random = () => 0.5;

export type World = Awaited<ReturnType<typeof readWorld>>;
export type VenueWorld = Awaited<ReturnType<typeof readVenue>>;

/** Reads three venues of the sandbox: a hotel, a café, and a club with faulty zones. */
export async function readWorld() {
  const clock = createMovableClock(now);
  const venueService = await startVenueService({
    clock,
    secret: 'gallery',
    port: 0,
    traffic: createTraffic(clock),
  });
  const client = createAmbienceClient({
    ...venueService,
    clock,
    onCall: () => {},
    onUnreadable: () => {},
  });
  const stored = new Map<string, Reading<unknown>>();
  const readings = createReadings(
    client,
    createReadingCache({
      fetcher: createFetcher({
        clock,
        wait: systemWait,
        random,
        budgetFor: () => createBudget(clock),
        onBudget: () => {},
        account: undefined,
        onOutage: () => {},
      }),
      cached: createTwoLevelCache({
        store: {
          get: async (key) => stored.get(key),
          set: async (key, reading) => void stored.set(key, reading),
          delete: async (key) => void stored.delete(key),
        },
        clock,
        bytes: 10_000_000,
        onStoreFailure: () => {},
      }),
      clock,
      wait: systemWait,
      random,
      turns: undefined,
      onReading: () => {},
      onDenied: () => {},
      onObserved: () => {},
    }),
    clock,
  );
  const read = async (code: string) => {
    const { token } = await client.requestToken(code, AbortSignal.timeout(5_000));
    return readVenue({ workspaceId: 'T0HARBOUR', venueId: `venue-${code}`, token }, readings);
  };
  try {
    const [hotel, cafe, club] = [
      await read('HARBOUR-HOTEL'),
      await read('CORNER-CAFE'),
      await read('FAULTY-CLUB'),
    ];
    return { hotel, cafe, club };
  } finally {
    await client.close();
    await venueService.close();
  }
}

async function readVenue(credentials: VenueCredentials, readings: Readings) {
  const options: ReadOptions = { deadline: now + 5_000, purpose: 'person' };
  const { value: venue } = await readings.venue(credentials, options);
  const { zones } = (await readings.zones(credentials, options)).value;
  const connection: Connection = {
    venueId: credentials.venueId,
    state: 'active',
    token: 'not shown',
    venue,
    zones: [...zones],
    zonesReadAt: now,
    connectedBy: 'U0MANAGER',
    connectedAt: now - 24 * 60 * 60_000,
  };
  const typical = await readings.venueTypical(credentials, options);
  return {
    connection,
    scale: loudnessScale(typical.value, []),
    typical,
    live: await readings.venueLive(credentials, options),
    zonesLive: await readings.zonesLive(credentials, options),
    busiest: await readings.busiestZone(credentials, options),
    trend: await readings.venueTrend(credentials, options),
    zonesTrend: await readings.zonesTrend(credentials, options),
    zonesTypical: await readings.zonesTypical(credentials, options),
    zoneInfo: await readings.zone(credentials, zones[0]?.id ?? '', options),
    health: await readings.health(credentials),
  };
}

export function names({ connection }: VenueWorld) {
  return { venueName: venueName(connection), timezone: connection.venue.timezone };
}

const none: readonly OpenAlert[] = [];

export function liveData(venue: VenueWorld) {
  const { live, zonesLive: zones, typical, zonesTypical, connection, scale } = venue;
  return {
    ...names(venue),
    live,
    zones,
    typical: { venue: typical.value, zones: zonesTypical.value, isDue: false },
    neverAutomated: neverAutomated(connection),
    scale,
    alerts: none,
    now,
  } satisfies WatchedVenue;
}

export function withValue<T>(reading: Reading<unknown>, value: T): Reading<T> {
  return { ...reading, value };
}

/** The same reading, stale for the reason `code`. */
export function stale<T>(reading: Reading<T>, code: StaleReason, minutesOlder = 0): Reading<T> {
  const measuredAt = reading.measuredAt - minutesOlder * 60_000;
  return { ...reading, measuredAt, stale: { code } };
}

/** The element at `index` as a reading of its own. */
export function of<T>(reading: Reading<readonly T[]>, index: number): Reading<T> {
  const value = reading.value[index];
  if (value === undefined) throw new Error(`the sandbox has no zone ${index}`);
  return { ...reading, value };
}
