import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAmbienceClient } from '../../src/ambience/client.ts';
import { goodUntil } from '../../src/ambience/freshness.ts';
import type {
  Denial,
  Reading,
  ReadingStore,
  VenueCredentials,
} from '../../src/ambience/reading.ts';
import type { Readings } from '../../src/ambience/readings.ts';
import { createTraffic } from '../../src/sandbox/traffic.ts';
import { startVenueService, type VenueService } from '../../src/sandbox/venue-service/server.ts';
import { createMovableClock, type MovableClock, systemWait, type Wait } from '../../src/time.ts';
import { manualWait, turns } from '../manual-wait.ts';
import { makeReadings, mapStore, noWait, shortWait } from './with-readings.ts';

/** Readings from the sandbox's venue service over HTTP, with a movable clock. */

const minuteMs = 60_000;
let clock: MovableClock;
let service: VenueService;
let client: ReturnType<typeof createAmbienceClient>;
let credentials: VenueCredentials;
let stored: Map<string, Reading<unknown>>;
let store: ReadingStore;
let storeFailures: unknown[];
let outages: boolean[];
let readings: Readings;
let wait: Wait;
let denials: Denial[];

beforeEach(async () => {
  clock = createMovableClock(Date.UTC(2026, 10, 20, 20, 3));
  service = await startVenueService({
    clock,
    secret: 'test',
    port: 0,
    traffic: createTraffic(clock),
  });
  client = createAmbienceClient({ ...service, clock, onCall: () => {}, onUnreadable: () => {} });
  const { token } = await client.requestToken('HARBOUR-HOTEL', AbortSignal.timeout(5_000));
  credentials = { workspaceId: 'T1', venueId: 'V1', token };
  stored = new Map();
  store = mapStore(stored);
  storeFailures = [];
  outages = [];
  wait = systemWait;
  denials = [];
  readings = make();
});

afterEach(async () => {
  await client.close();
  await service.close();
});

/** Readings of a new process, with nothing in memory. */
function make(random = 0, bytes = 10_000_000): Readings {
  return makeReadings({
    client,
    clock,
    random,
    bytes,
    // Indirect, because tests replace the store and the wait.
    wait: (...all) => wait(...all),
    store: {
      get: (key) => store.get(key),
      set: (...all) => store.set(...all),
      delete: (key) => store.delete(key),
    },
    onStoreFailure: (error) => storeFailures.push(error),
    onOutage: (isDown) => outages.push(isDown),
    onDenied: (denial) => denials.push(denial),
  });
}

const options = (waitMs = 6_000, purpose: 'person' | 'schedule' = 'person') => ({
  deadline: clock.now() + waitMs,
  purpose,
});

const requests = () => service.requests.filter(({ method }) => method === 'GET').length;

test('a reading is fresh until five minutes after its own timestamp', async () => {
  const first = await readings.venueLive(credentials, options());
  expect(first.measuredAt).toBe(Date.UTC(2026, 10, 20, 20, 0));
  expect(first.nextAt).toBe(Date.UTC(2026, 10, 20, 20, 5));
  clock.advance(1.9 * minuteMs);
  await readings.venueLive(credentials, options());
  expect(requests()).toBe(1);
  clock.advance(0.2 * minuteMs);
  const second = await readings.venueLive(credentials, options());
  expect(second.measuredAt).toBe(Date.UTC(2026, 10, 20, 20, 5));
  expect(requests()).toBe(2);
});

test.each([
  ['live', 0, 5 * minuteMs],
  ['trend', 0, 15 * minuteMs],
  ['typical', 0, 7 * 24 * 60 * minuteMs],
  ['static', 0, 0],
] as const)('%s data is fresh for its interval', (kind, random, expected) => {
  expect(goodUntil(kind, 1_000, 1_000, random)).toBe(1_000 + expected);
});

test('a stuck sensor does not cause a request on every read', () => {
  const now = 100 * minuteMs;
  expect(goodUntil('live', 10 * minuteMs, now, 0)).toBe(now + 0.5 * minuteMs);
});

test('a timestamp in the future does not extend freshness', () => {
  expect(goodUntil('live', 200 * minuteMs, 100 * minuteMs, 0)).toBe(105 * minuteMs);
});

test('jitter is small and never shortens the interval', () => {
  const least = goodUntil('live', 0, 0, 0);
  expect(goodUntil('live', 0, 0, 1) - least).toBe(10_000);
  expect(goodUntil('typical', 0, 0, 1) - goodUntil('typical', 0, 0, 0)).toBe(minuteMs);
});

test('concurrent reads share one request', async () => {
  service.breakWith({ kind: 'slow', ms: 50 });
  const all = await Promise.all(
    Array.from({ length: 50 }, () => readings.zonesLive(credentials, options())),
  );
  expect(new Set(all.map(({ value }) => value)).size).toBe(1);
  expect(requests()).toBe(1);
});

test('two tenants or two zones never share a request', async () => {
  const other = { ...credentials, workspaceId: 'T2' };
  const [lobby, bar] = await Promise.all([
    readings.zoneLive(credentials, 'zn-4101', options()),
    readings.zoneLive(credentials, 'zn-4102', options()),
    readings.zoneLive(other, 'zn-4101', options()),
  ]);
  expect([lobby.value.name, bar.value.name]).toEqual(['Lobby', 'Lobby Bar']);
  expect(requests()).toBe(3);
});

test('a second process uses the readings that the first has stored', async () => {
  const first = await readings.venueTypical(credentials, options());
  const second = await make().venueTypical(credentials, options());
  expect(second).toEqual(first);
  expect(requests()).toBe(1);
});

test('a failing store is reported and does not prevent a reading', async () => {
  store = {
    get: async () => Promise.reject(new Error('get')),
    set: async () => Promise.reject(new Error('set')),
    delete: async () => {},
  };
  expect((await readings.venueLive(credentials, options())).stale).toBeUndefined();
  expect(storeFailures.map(String)).toEqual(['Error: get', 'Error: set']);
});

test('while the service fails the last reading is returned, even in a new process', async () => {
  await readings.venueLive(credentials, options());
  clock.advance(7 * minuteMs);
  service.breakWith({ kind: 'status', status: 503 });
  for (const process of [readings, make()]) {
    const old = await process.venueLive(credentials, options());
    expect(old.stale).toEqual({ code: 'unavailable' });
    expect(old.measuredAt).toBe(Date.UTC(2026, 10, 20, 20, 0));
  }
});

test.each([401, 403])(
  'a %s is reported, and the older reading is returned until the denial is confirmed',
  async (status) => {
    await readings.venueLive(credentials, options());
    clock.advance(7 * minuteMs);
    service.breakWith({ kind: 'status', status });
    expect((await readings.venueLive(credentials, options())).stale).toEqual({
      code: 'access_refused',
    });
    expect(denials).toMatchObject([{ endpoint: 'venue/live', token: credentials.token }]);
    // There is no older reading to return.
    await expect(readings.venueTrend(credentials, options())).rejects.toMatchObject({ status });
  },
);

test('once a denial is confirmed, nothing is sent and its code is the reason', async () => {
  await readings.venueLive(credentials, options());
  const denied = { ...credentials, denied: 'token_refused' as const };
  expect((await readings.venueLive(denied, options())).stale).toEqual({ code: 'token_refused' });
  await expect(readings.venueTrend(denied, options())).rejects.toMatchObject({
    code: 'token_refused',
  });
  expect(requests()).toBe(1);
});

test.each([
  ['allowed', undefined],
  ['allowed', { kind: 'status', status: 404 }],
  ['allowed', { kind: 'html' }],
  ['token_refused', { kind: 'status', status: 401 }],
  ['not_approved', { kind: 'status', status: 403 }],
] as const)('access is %s when another endpoint responds with %j', async (expected, fault) => {
  service.breakWith(fault);
  expect(await readings.checkAccess(credentials, 'zones/busiest')).toBe(expected);
  expect(service.requests.at(-1)?.path).toBe('/api/v1/data/zones');
  await readings.checkAccess(credentials, 'venue/live');
  expect(service.requests.at(-1)?.path).toBe('/api/v1/data/zones/busiest');
});

test('while the service is down, the access check throws', async () => {
  service.breakWith({ kind: 'status', status: 503 });
  await expect(readings.checkAccess(credentials)).rejects.toMatchObject({ code: 'unavailable' });
  expect(requests()).toBe(1);
});

test('a transient error is tried three times in total', async () => {
  service.breakWith({ kind: 'status', status: 500 });
  await expect(readings.venueLive(credentials, options())).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(requests()).toBe(3);
});

test('nothing is retried after the deadline', async () => {
  wait = noWait;
  service.breakWith({ kind: 'status', status: 500 });
  await expect(readings.venueLive(credentials, options(50))).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(requests()).toBe(1);
});

test.each([404, 401, 403])('%s is not retried', async (status) => {
  service.breakWith({ kind: 'status', status });
  await expect(readings.venueLive(credentials, options())).rejects.toMatchObject({ status });
  expect(requests()).toBe(1);
});

test('a caller that times out does not end the request it shares', async () => {
  service.breakWith({ kind: 'slow', ms: 150 });
  const hurried = readings.venueLive(credentials, options(30));
  const patient = readings.venueLive(credentials, options());
  await expect(hurried).rejects.toMatchObject({ code: 'timeout' });
  expect((await patient).stale).toBeUndefined();
  expect(requests()).toBe(1);
});

test('after a 429 the connection pauses for as long as the service says', async () => {
  service.breakWith({ kind: 'status', status: 429, retryAfter: '30' });
  const refused = readings.venueLive(credentials, options());
  await expect(refused).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 30_000 });
  service.breakWith(undefined);
  await expect(readings.zonesLive(credentials, options())).rejects.toMatchObject({
    code: 'rate_limited',
  });
  expect(requests()).toBe(1);
  clock.advance(30_000);
  expect((await readings.zonesLive(credentials, options())).stale).toBeUndefined();
});

test('Retry-After may be a date', async () => {
  const retryAfter = new Date(clock.now() + 45_000).toUTCString();
  service.breakWith({ kind: 'status', status: 429, retryAfter });
  const error = await readings.venueLive(credentials, options()).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'rate_limited' });
  const { retryAfterMs } = Object(error);
  expect(retryAfterMs).toBeGreaterThan(43_000);
  expect(retryAfterMs).toBeLessThanOrEqual(45_000);
});

test('an open circuit sends nothing, and one call probes after ten seconds', async () => {
  service.breakWith({ kind: 'status', status: 500 });
  for (const zone of ['a', 'b']) {
    await readings.zone(credentials, zone, options()).catch(() => {});
  }
  expect(requests()).toBe(6);
  await expect(readings.zone(credentials, 'c', options())).rejects.toMatchObject({
    code: 'given_up',
  });
  expect(requests()).toBe(6);
  // The circuit of another connection stays closed.
  const other = { ...credentials, venueId: 'V2' };
  wait = noWait;
  await expect(readings.zone(other, 'c', options(50))).rejects.toMatchObject({
    code: 'unavailable',
  });
  wait = systemWait;
  expect(requests()).toBe(7);
  service.breakWith(undefined);
  clock.advance(10_000);
  expect(outages).toEqual([true]);
  // Of two concurrent calls, one probes and the other waits for its result.
  const [venue, zones] = await Promise.all([
    readings.venueLive(credentials, options()),
    readings.zonesLive(credentials, options()),
  ]);
  expect([venue.stale, zones.stale]).toEqual([undefined, undefined]);
  expect(requests()).toBe(9);
  expect(outages).toEqual([true, false]);
});

test('static data is requested on every read, with old data as fallback', async () => {
  await readings.zones(credentials, options());
  await readings.zones(credentials, options());
  expect(requests()).toBe(2);
  service.breakWith({ kind: 'hangUp' });
  expect((await readings.zones(credentials, options())).stale).toEqual({ code: 'unavailable' });
});

test('short deadlines do not open the circuit, and an open circuit costs no budget', async () => {
  service.breakWith({ kind: 'slow', ms: 100 });
  const hurried = Array.from({ length: 10 }, (_, zone) =>
    readings.zone(credentials, `zone ${zone}`, options(20)).catch(() => {}),
  );
  await Promise.all(hurried);
  // The requests continue after their callers have timed out.
  while (requests() < 10) await once(service.events, 'request');
  expect(outages).toEqual([]);

  service.breakWith({ kind: 'status', status: 500 });
  for (const zone of ['a', 'b']) await readings.zone(credentials, zone, options()).catch(() => {});
  expect(outages).toEqual([true]);
  const codes = new Set<unknown>();
  for (let question = 0; question < 200; question += 1) {
    const error = await readings
      .zonesTrend(credentials, options())
      .catch((caught: unknown) => caught);
    codes.add(Object(error).code);
  }
  expect([...codes]).toEqual(['given_up']);
});

test('requests beyond the budget, by weight, fail with over_budget', async () => {
  const countOverBudget = async (count: number, read: (index: number) => Promise<unknown>) => {
    const codes: unknown[] = [];
    for (let index = 0; index < count; index += 1) {
      const error = await read(index).catch((caught: unknown) => caught);
      codes.push(Object(error).code);
    }
    return codes.filter((code) => code === 'over_budget').length;
  };
  // The budget is 120. Unknown zones have a weight of one each and are not cached.
  expect(
    await countOverBudget(120, (index) => readings.zone(credentials, `none ${index}`, options())),
  ).toBe(0);
  expect(
    await countOverBudget(3, (index) => readings.zone(credentials, `more ${index}`, options(10))),
  ).toBe(3);
  expect(requests()).toBe(120);
  // Ten seconds refill ten: enough for one request with a weight of ten, and no more.
  clock.advance(10_000);
  await readings.zonesTrend(credentials, options(10_000));
  expect(await countOverBudget(1, () => readings.venueLive(credentials, options(10)))).toBe(1);
});

test('a connection with a new token does not wait for the answer to the old one', async () => {
  service.breakWith({ kind: 'slow', ms: 200 });
  const old = readings.venueLive({ ...credentials, token: 'old' }, options());
  const renewed = readings.venueLive(credentials, options());
  await expect(old).rejects.toMatchObject({ code: 'token_refused' });
  expect((await renewed).value.average.mood?.value).toBeGreaterThan(0);
});

test('forgetting a venue deletes all its readings', async () => {
  await readings.venueLive(credentials, options());
  await readings.zoneLive(credentials, 'zn-4101', options());
  await readings.venueLive({ ...credentials, workspaceId: 'T2' }, options());
  expect(stored.size).toBe(3);
  await readings.forget('T1', 'V1', ['zn-4101']);
  expect([...stored.keys()]).toEqual([JSON.stringify(['T2', 'V1', 'venue/live'])]);
  await readings.venueLive(credentials, options());
  expect(requests()).toBe(4);
});

test('a hanging service opens the circuit, and any response closes it', async () => {
  const manual = manualWait();
  wait = manual.wait;
  service.breakWith({ kind: 'silence' });
  for (let zone = 0; zone < 6; zone += 1) {
    const begun = once(service.events, 'begin');
    const requested = readings.zone(credentials, `zone ${zone}`, options()).catch(() => {});
    await begun;
    // The deadline passes while the service is silent, so nothing is retried.
    clock.advance(7_000);
    await manual.end(25_000);
    await requested;
  }
  wait = systemWait;
  expect(outages).toEqual([true]);
  clock.advance(10_000);
  service.breakWith({ kind: 'status', status: 429, retryAfter: '60' });
  await readings.zone(credentials, 'probe', options()).catch(() => {});
  expect(outages).toEqual([true, false]);
});

test('while one call probes the service, the others wait for its result', async () => {
  service.breakWith({ kind: 'status', status: 500 });
  for (const zone of ['a', 'b']) await readings.zone(credentials, zone, options()).catch(() => {});
  const before = requests();
  clock.advance(10_000);
  const many = ['c', 'd', 'e', 'f', 'g'].map((zone) =>
    readings.zone(credentials, zone, options()).catch((error: unknown) => Object(error).code),
  );
  expect(new Set(await Promise.all(many))).toEqual(new Set(['given_up']));
  expect(requests()).toBe(before + 1);
});

test('a response that arrives after a venue was forgotten is not cached', async () => {
  service.breakWith({ kind: 'slow', ms: 100 });
  const late = readings.venueLive(credentials, options());
  await new Promise((resolve) => setImmediate(resolve));
  await readings.forget('T1', 'V1', []);
  expect((await late).value.average.mood?.value).toBeGreaterThan(0);
  expect(stored.size).toBe(0);
});

test('one sensor with a fast clock does not make the others look old', async () => {
  const at = (minutes: number) => new Date(clock.now() + minutes * minuteMs).toISOString();
  const body = JSON.stringify([
    { zone_id: 'a', timestamp: at(-3), mood: { index: 5 } },
    { zone_id: 'b', timestamp: at(40), mood: { index: 6 } },
  ]);
  service.breakWith({ kind: 'body', body });
  const reading = await readings.zonesLive(credentials, options());
  expect(reading.measuredAt).toBe(clock.now() - 3 * minuteMs);
});

test.each([
  ['zoneLive', 'zones/live'],
  ['zoneTrend', 'zones/trending'],
  ['zoneTypical', 'zones/historical'],
] as const)(
  'the third zone within an interval is requested with all others: %s',
  async (read, path) => {
    const paths = () => service.requests.map((one) => one.path.replace('/api/v1/data/', ''));
    const ids = Array.from({ length: 9 }, (_, index) => `zn-410${index + 1}`);
    const found = await Promise.all(ids.map((id) => readings[read](credentials, id, options())));
    expect(found.map(({ value }) => value.id)).toEqual(ids);
    expect(requests()).toBe(3);
    expect(paths()).toContain(path);
    // A zone that is not in the response is requested alone.
    await expect(readings[read](credentials, 'none', options())).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(requests()).toBe(4);
  },
);

test('if all zones exceed the budget, one zone is still requested', async () => {
  await readings.zoneTrend(credentials, 'zn-4101', options());
  await readings.zoneTrend(credentials, 'zn-4102', options());
  for (let spent = 0; spent < 112; spent += 1)
    await readings.zone(credentials, 'zn-4109', options());
  const third = await readings.zoneTrend(credentials, 'zn-4103', options());
  expect(third.value.id).toBe('zn-4103');
});

describe('an empty response never replaces a reading with data', () => {
  const reads = [
    'venueLive',
    'zonesLive',
    'venueTrend',
    'zonesTrend',
    'venueTypical',
    'zonesTypical',
    'zones',
    'busiestZone',
  ] as const;

  test.each(
    reads.flatMap((read) =>
      (['wrongShape', 'empty'] as const).map((variation) => [read, variation] as const),
    ),
  )('%s: %s', async (read, variation) => {
    const good = await readings[read](credentials, options());
    clock.advance(8 * 24 * 60 * minuteMs);
    service.breakWith({ kind: 'variation', variation });
    const last = await readings[read](credentials, options());
    expect(last.value).toEqual(good.value);
    expect(last.measuredAt).toBe(good.measuredAt);
    expect(last.stale?.code).toMatch(/^(unreadable|empty)$/);
    // A new process also finds the good reading.
    expect((await make()[read](credentials, options())).value).toEqual(good.value);
    // It is requested again soon, but not on every read.
    const requested = requests();
    await readings[read](credentials, options());
    expect(requests()).toBe(requested);
    service.breakWith(undefined);
    clock.advance(minuteMs);
    expect((await readings[read](credentials, options())).stale).toBeUndefined();
  });

  test.each(reads.filter((read) => read !== 'busiestZone'))(
    '%s: without an older reading it throws',
    async (read) => {
      service.breakWith({ kind: 'variation', variation: 'wrongShape' });
      await expect(readings[read](credentials, options())).rejects.toMatchObject({
        code: 'unreadable',
      });
      expect(stored.size).toBe(0);
    },
  );
});

test('data without a timestamp is marked as such', async () => {
  service.answerAt('venue/live', { mood: { average: { index: 5 } } });
  const reading = await readings.venueLive(credentials, options());
  expect([reading.hasOwnTime, reading.measuredAt]).toEqual([false, clock.now()]);
});

describe('frozen data', () => {
  test('is stale after two intervals, even if the service has just returned it', async () => {
    service.breakWith({ kind: 'variation', variation: 'frozen' });
    expect((await readings.venueLive(credentials, options())).stale).toBeUndefined();
    clock.advance(6 * minuteMs);
    expect((await readings.venueLive(credentials, options())).stale).toBeUndefined();
    clock.advance(2 * minuteMs);
    expect((await readings.venueLive(credentials, options())).stale).toEqual({ code: 'outdated' });
    expect((await readings.zonesLive(credentials, options())).stale).toEqual({ code: 'outdated' });
    expect((await readings.venueTrend(credentials, options())).stale).toBeUndefined();
    clock.advance(25 * minuteMs);
    expect((await readings.venueTrend(credentials, options())).stale).toEqual({ code: 'outdated' });
  });

  test('is stale from memory, too', async () => {
    await readings.zonesLive(credentials, options());
    clock.advance(11 * minuteMs);
    expect((await readings.health(credentials)).lastLive?.stale).toEqual({ code: 'outdated' });
  });

  test('one frozen zone is stale, whatever the others are', async () => {
    const iso = (minutes: number) => new Date(clock.now() - minutes * minuteMs).toISOString();
    service.answerAt('zones/live', [
      { zone_id: 'a', timestamp: iso(1), mood: { index: 5 } },
      { zone_id: 'b', timestamp: iso(24 * 60), mood: { index: 6 } },
    ]);
    await readings.zonesLive(credentials, options());
    expect((await readings.zoneLive(credentials, 'a', options())).stale).toBeUndefined();
    expect((await readings.zoneLive(credentials, 'b', options())).stale).toEqual({
      code: 'outdated',
    });
  });
});

test('a timestamp from a clock that is ahead becomes the time of reading', async () => {
  service.breakWith({ kind: 'variation', variation: 'clockAhead' });
  const [venue, zones, zone] = [
    await readings.venueLive(credentials, options()),
    await readings.zonesLive(credentials, options()),
    await readings.busiestZone(credentials, options()),
  ];
  for (const { measuredAt, value } of [venue, zone]) {
    expect(measuredAt).toBe(clock.now());
    expect(value).toMatchObject({ isClockAhead: true, measuredAt: clock.now() });
  }
  expect(zones.measuredAt).toBe(clock.now());
  expect(zones.value.every(({ isClockAhead }) => isClockAhead === true)).toBe(true);
});

test('an empty response is not fresh for the whole interval', async () => {
  service.breakWith({ kind: 'variation', variation: 'empty' });
  await readings.venueTypical(credentials, options());
  service.breakWith(undefined);
  clock.advance(11 * minuteMs);
  const { value } = await readings.venueTypical(credentials, options());
  expect(value.representative.days.friday.mood).not.toEqual([]);
});

test('a trend timestamp from a clock that is ahead becomes the time of reading', async () => {
  service.breakWith({ kind: 'variation', variation: 'clockAhead' });
  await readings.zonesTrend(credentials, options());
  const { measuredAt } = await readings.zoneTrend(credentials, 'zn-4101', options());
  expect(measuredAt).toBeLessThanOrEqual(clock.now());
});

describe('a slow service', () => {
  test('is waited for if static data is read', async () => {
    const manual = manualWait();
    wait = manual.wait;
    await readings.zones(credentials, options());
    service.breakWith({ kind: 'slow', ms: 50 });
    const reading = readings.zones(credentials, options());
    await manual.end(2_000);
    expect((await reading).stale).toBeUndefined();
  });

  test('is not stale if static data arrived after the first caller timed out', async () => {
    const manual = manualWait();
    wait = manual.wait;
    service.breakWith({ kind: 'slow', ms: 50 });
    const begun = once(service.events, 'begin');
    const first = readings.zones(credentials, options());
    const answered = once(service.events, 'request');
    await begun;
    const left = expect(first).rejects.toMatchObject({ code: 'timeout' });
    await manual.end(6_000);
    await left;
    await answered;
    while (stored.size === 0) await turns();
    service.breakWith({ kind: 'silence' });
    const second = readings.zones(credentials, options());
    await manual.end(6_000);
    expect((await second).stale).toBeUndefined();
  });

  test('delays a person with an older reading by two seconds once, then not at all', async () => {
    const manual = manualWait();
    wait = manual.wait;
    const first = await readings.venueLive(credentials, options());
    clock.advance(7 * minuteMs);
    service.breakWith({ kind: 'slow', ms: 300 });
    const begun = once(service.events, 'begin');
    const requested = readings.venueLive(credentials, options());
    await begun;
    await manual.end(2_000);
    expect((await requested).value).toEqual(first.value);
    expect((await requested).stale).toEqual({ code: 'timeout' });
    const atOnce = readings.venueLive(credentials, options());
    await manual.end(0);
    expect((await atOnce).stale).toEqual({ code: 'timeout' });
    expect(requests()).toBe(1);
    // The response arrives later and is used by the next read.
    await once(service.events, 'request');
    while ([...stored.values()].every(({ readAt }) => readAt < clock.now())) await turns();
    expect((await readings.venueLive(credentials, options())).measuredAt).toBe(
      Date.UTC(2026, 10, 20, 20, 10),
    );
    expect(requests()).toBe(2);
  });

  test('is waited for without an older reading, and by schedules', async () => {
    service.breakWith({ kind: 'slow', ms: 100 });
    expect((await readings.venueLive(credentials, options())).stale).toBeUndefined();
    clock.advance(7 * minuteMs);
    expect(
      (await readings.venueLive(credentials, options(6_000, 'schedule'))).stale,
    ).toBeUndefined();
  });
});

describe('429 without Retry-After', () => {
  test('doubles and reports the pause each time, and starts over after a success', async () => {
    service.breakWith({ kind: 'status', status: 429 });
    const pauses: unknown[] = [];
    for (let round = 0; round < 9; round += 1) {
      const error = await readings
        .venueLive(credentials, options())
        .catch((caught: unknown) => caught);
      const { retryAfterMs } = Object(error);
      pauses.push(retryAfterMs);
      // Until then nothing is sent, and the reported time shrinks.
      clock.advance(retryAfterMs - 1);
      await expect(readings.zonesLive(credentials, options())).rejects.toMatchObject({
        retryAfterMs: 1,
      });
      expect(requests()).toBe(round + 1);
      clock.advance(1);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900].map((s) => s * 1_000));
    service.breakWith(undefined);
    await readings.venueLive(credentials, options());
    service.breakWith({ kind: 'status', status: 429 });
    await expect(readings.zonesLive(credentials, options())).rejects.toMatchObject({
      retryAfterMs: 5_000,
    });
  });

  test('a stated time that is already past, or did not help, is ignored', async () => {
    wait = shortWait;
    for (const retryAfter of ['0', new Date(0).toUTCString(), '1']) {
      clock.advance(60 * minuteMs);
      service.breakWith(undefined);
      await readings.venueLive(credentials, options());
      service.breakWith({ kind: 'status', status: 429, retryAfter });
      const before = requests();
      for (let second = 0; second < 60; second += 1) {
        await readings.zonesLive(credentials, options()).catch(() => {});
        clock.advance(1_000);
      }
      // Requests at 0, 5, 15 and 35 s, or a second earlier each.
      expect(requests() - before).toBeLessThanOrEqual(6);
    }
  });

  test('concurrent calls that are refused together count as one refusal', async () => {
    service.breakWith({ kind: 'status', status: 429 });
    const codes = await Promise.all(
      [readings.venueLive, readings.zonesLive, readings.busiestZone].map((read) =>
        read(credentials, options()).catch((error: unknown) => Object(error).retryAfterMs),
      ),
    );
    expect(codes).toEqual([5_000, 5_000, 5_000]);
  });

  test('refunds the budget', async () => {
    service.breakWith({ kind: 'status', status: 429 });
    for (let round = 0; round < 30; round += 1) {
      await readings.zonesTrend(credentials, options()).catch(() => {});
      clock.advance(15 * minuteMs * 1.25);
    }
    const { budget } = await readings.health(credentials);
    expect(budget.left).toBe(budget.capacity);
  });
});

test('if the response for all zones is too large, zones are requested one by one', async () => {
  const paths = () => service.requests.map((one) => one.path.replace('/api/v1/data/', ''));
  const heavy = Array.from({ length: 600 }, (_, id) => ({
    zone_id: `z${id}`,
    zone_name: 'x'.repeat(5_000),
  }));
  service.answerAt('zones/historical', heavy);
  for (let zone = 1; zone <= 8; zone += 1) {
    const { value } = await readings.zoneTypical(credentials, `zn-410${zone}`, options());
    expect(value.id).toBe(`zn-410${zone}`);
  }
  expect(paths().filter((path) => path === 'zones/historical')).toHaveLength(1);
  expect((await readings.knownZoneTypical(credentials, 'zn-4105'))?.id).toBe('zn-4105');
  clock.advance(25 * 60 * minuteMs);
  await readings.zoneTypical(credentials, 'zn-4109', options());
  expect(paths().filter((path) => path === 'zones/historical').length).toBeLessThanOrEqual(2);
});

test('readings take limited memory and are restored from the store', async () => {
  const small = make(0, 40_000);
  let recalled = 0;
  const { get } = store;
  store = {
    ...store,
    get: async (key) => {
      recalled += 1;
      return get(key);
    },
  };
  for (let venue = 0; venue < 20; venue += 1) {
    await small.zonesLive({ ...credentials, venueId: `V${venue}` }, options());
  }
  const requested = requests();
  recalled = 0;
  for (let venue = 0; venue < 20; venue += 1) {
    await small.zonesLive({ ...credentials, venueId: `V${venue}` }, options());
  }
  // About three of them fit; the others were evicted and read from the store again.
  expect(recalled).toBeGreaterThan(10);
  expect(requests()).toBe(requested);
});
