import { afterEach, beforeEach, expect, test } from 'vitest';
import { createAmbienceClient } from '../../src/ambience/client.ts';
import type { Reading, VenueCredentials } from '../../src/ambience/reading.ts';
import type { Readings } from '../../src/ambience/readings.ts';
import { createTraffic } from '../../src/sandbox/traffic.ts';
import { startVenueService, type VenueService } from '../../src/sandbox/venue-service/server.ts';
import { createMovableClock, type MovableClock, minuteMs } from '../../src/time.ts';
import { makeReadings, mapStore, shortWait } from './with-readings.ts';

/** What a caller hears about how long the readings it used are the newest. */

const measuredAt = Date.UTC(2026, 10, 20, 20, 0);
let clock: MovableClock;
let service: VenueService;
let client: ReturnType<typeof createAmbienceClient>;
let credentials: VenueCredentials;
let readings: Readings;

beforeEach(async () => {
  clock = createMovableClock(measuredAt + 3 * minuteMs);
  const traffic = createTraffic(clock);
  service = await startVenueService({ clock, secret: 'test', port: 0, traffic });
  client = createAmbienceClient({ ...service, clock, onCall: () => {}, onUnreadable: () => {} });
  const { token } = await client.requestToken('HARBOUR-HOTEL', AbortSignal.timeout(5_000));
  credentials = { workspaceId: 'T1', venueId: 'V1', token };
  const store = mapStore(new Map<string, Reading<unknown>>());
  readings = makeReadings({ client, clock, wait: shortWait, store });
});

afterEach(async () => {
  await client.close();
  await service.close();
});

/** The times that a caller hears while it reads. */
async function heard(
  read: (options: Parameters<Readings['zonesLive']>[1]) => Promise<unknown>,
): Promise<(number | undefined)[]> {
  const times: (number | undefined)[] = [];
  const options = {
    deadline: clock.now() + 6_000,
    purpose: 'person',
    onUse: (until: number | undefined) => void times.push(until),
  } as const;
  await read(options).catch(() => {});
  return times;
}

const zonesLive = () => heard((options) => readings.zonesLive(credentials, options));
const zoneLive = (id: string) => heard((options) => readings.zoneLive(credentials, id, options));
const next = measuredAt + 5 * minuteMs;

test('a reading is the newest until the next one is due, from the service and from memory', async () => {
  expect(await zonesLive()).toEqual([next]);
  expect(await zonesLive()).toEqual([next]);
  expect(await zoneLive('zn-4101')).toEqual([next]);
});

test('a reading that could not be renewed holds for no time, nor does one that is missing', async () => {
  service.breakWith({ kind: 'status', status: 500 });
  expect(await zonesLive()).toEqual([undefined]);
  expect(await zoneLive('zn-4101')).toContain(undefined);
  service.breakWith(undefined);
  clock.advance(minuteMs);
  await zonesLive();
  clock.advance(6 * minuteMs);
  service.breakWith({ kind: 'status', status: 500 });
  expect(await zonesLive()).toEqual([undefined]);
  expect(await zoneLive('zn-4101')).toContain(undefined);
});

test('old data that the service still sends holds for no time', async () => {
  service.breakWith({ kind: 'variation', variation: 'frozen' });
  await zonesLive();
  clock.advance(20 * minuteMs);
  expect(await zonesLive()).toEqual([undefined]);
});
