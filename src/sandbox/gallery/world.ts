import { createAmbienceClient } from '../../ambience/client.ts';
import { createFetcher } from '../../ambience/fetcher.ts';
import type { Access, Ask, Reading } from '../../ambience/reading.ts';
import { createReadingCache } from '../../ambience/reading-cache.ts';
import { createReadings, type Readings } from '../../ambience/readings.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { createMovableClock } from '../clock.ts';
import { createTraffic } from '../traffic.ts';
import { startVenueService } from '../venue-service/server.ts';

/** The sandbox's venues on one Friday evening, read as the app reads them: the same on each run. */

/** Three minutes past 21:00 in Copenhagen. */
export const now = Date.UTC(2026, 10, 20, 20, 3);
const random = () => 0.5;

export type World = Awaited<ReturnType<typeof readWorld>>;
export type VenueWorld = Awaited<ReturnType<typeof readVenue>>;

export async function readWorld() {
  const clock = createMovableClock(now);
  const venueService = await startVenueService({
    clock,
    secret: 'gallery',
    port: 0,
    traffic: createTraffic(clock),
  });
  const client = createAmbienceClient({ ...venueService, clock, onUnreadable: () => {} });
  const kept = new Map<string, Reading<unknown>>();
  const readings = createReadings(
    client,
    createReadingCache({
      fetcher: createFetcher({ clock, random, onOutage: () => {} }),
      store: {
        get: async (key) => kept.get(key),
        set: async (key, reading) => void kept.set(key, reading),
        delete: async (key) => void kept.delete(key),
      },
      clock,
      random,
      onStoreFailure: () => {},
    }),
  );
  const read = async (code: string) => {
    const { token } = await client.requestToken(code, AbortSignal.timeout(5_000));
    return readVenue({ teamId: 'T0HARBOUR', venueId: `venue-${code}`, token }, readings);
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

async function readVenue(access: Access, readings: Readings) {
  const ask: Ask = { deadline: now + 5_000, purpose: 'person' };
  const { value: venue } = await readings.venue(access, ask);
  const { zones } = (await readings.zones(access, ask)).value;
  const connection: Connection = {
    venueId: access.venueId,
    state: 'active',
    token: 'not shown',
    venue,
    zones: [...zones],
    zonesReadAt: now,
    connectedBy: 'U0MANAGER',
    connectedAt: now - 24 * 60 * 60_000,
  };
  return {
    connection,
    live: await readings.venueLive(access, ask),
    zonesLive: await readings.zonesLive(access, ask),
    busiest: await readings.busiestZone(access, ask),
    trend: await readings.venueTrend(access, ask),
    zonesTrend: await readings.zonesTrend(access, ask),
    typical: await readings.venueTypical(access, ask),
    zonesTypical: await readings.zonesTypical(access, ask),
    zoneInfo: await readings.zone(access, zones[0]?.id ?? '', ask),
    health: await readings.health(access),
  };
}
