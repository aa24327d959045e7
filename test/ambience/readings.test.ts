import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAmbienceClient } from '../../src/ambience/client.ts';
import { goodUntil } from '../../src/ambience/freshness.ts';
import type { Reading, ReadingStore, VenueCredentials } from '../../src/ambience/reading.ts';
import type { Readings } from '../../src/ambience/readings.ts';
import type { Denial } from '../../src/ambience/shared-requests.ts';
import { createTraffic } from '../../src/sandbox/traffic.ts';
import { startVenueService, type VenueService } from '../../src/sandbox/venue-service/server.ts';
import { createMovableClock, type MovableClock, systemWait, type Wait } from '../../src/time.ts';
import { manualWait, turns } from '../manual-wait.ts';
import { makeReadings, mapStore, noWait, shortWait } from './with-readings.ts';

/** Readings against a real service over HTTP; the clock is moved. */

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
  client = createAmbienceClient({ ...service, clock, onUnreadable: () => {} });
  const { token } = await client.requestToken('HARBOUR-HOTEL', AbortSignal.timeout(5_000));
  credentials = { teamId: 'T1', venueId: 'V1', token };
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

/** A process of its own: nothing in memory yet. */
function make(random = 0, bytes = 10_000_000): Readings {
  return makeReadings({
    client,
    clock,
    random,
    bytes,
    // Tests put another store and another wait in their place meanwhile.
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

const ask = (waitMs = 6_000, purpose: 'person' | 'schedule' = 'person') => ({
  deadline: clock.now() + waitMs,
  purpose,
});

const requests = () => service.requests.filter(({ method }) => method === 'GET').length;

test('a reading is good until its own timestamp plus five minutes, not five minutes after asking', async () => {
  const first = await readings.venueLive(credentials, ask());
  expect(first.measuredAt).toBe(Date.UTC(2026, 10, 20, 20, 0));
  expect(first.nextAt).toBe(Date.UTC(2026, 10, 20, 20, 5));
  clock.advance(1.9 * minuteMs);
  await readings.venueLive(credentials, ask());
  expect(requests()).toBe(1);
  clock.advance(0.2 * minuteMs);
  const second = await readings.venueLive(credentials, ask());
  expect(second.measuredAt).toBe(Date.UTC(2026, 10, 20, 20, 5));
  expect(requests()).toBe(2);
});

test.each([
  ['live', 0, 5 * minuteMs],
  ['trend', 0, 15 * minuteMs],
  ['typical', 0, 7 * 24 * 60 * minuteMs],
  ['static', 0, 0],
] as const)('%s data is good for its interval', (kind, random, expected) => {
  expect(goodUntil(kind, 1_000, 1_000, random)).toBe(1_000 + expected);
});

test('a stuck sensor does not cause a request for every question', () => {
  const now = 100 * minuteMs;
  expect(goodUntil('live', 10 * minuteMs, now, 0)).toBe(now + 0.5 * minuteMs);
});

test('a timestamp from the future is not believed', () => {
  expect(goodUntil('live', 200 * minuteMs, 100 * minuteMs, 0)).toBe(105 * minuteMs);
});

test('jitter is little and never shortens', () => {
  const least = goodUntil('live', 0, 0, 0);
  expect(goodUntil('live', 0, 0, 1) - least).toBe(10_000);
  expect(goodUntil('typical', 0, 0, 1) - goodUntil('typical', 0, 0, 0)).toBe(minuteMs);
});

test('concurrent askers share one request', async () => {
  service.breakWith({ kind: 'slow', ms: 50 });
  const all = await Promise.all(
    Array.from({ length: 50 }, () => readings.zonesLive(credentials, ask())),
  );
  expect(new Set(all.map(({ value }) => value)).size).toBe(1);
  expect(requests()).toBe(1);
});

test('two tenants and two zones never share', async () => {
  const other = { ...credentials, teamId: 'T2' };
  const [lobby, bar] = await Promise.all([
    readings.zoneLive(credentials, 'zn-4101', ask()),
    readings.zoneLive(credentials, 'zn-4102', ask()),
    readings.zoneLive(other, 'zn-4101', ask()),
  ]);
  expect([lobby.value.name, bar.value.name]).toEqual(['Lobby', 'Lobby Bar']);
  expect(requests()).toBe(3);
});

test('a second process finds what the first has stored', async () => {
  const first = await readings.venueTypical(credentials, ask());
  const second = await make().venueTypical(credentials, ask());
  expect(second).toEqual(first);
  expect(requests()).toBe(1);
});

test('a failing store is reported and does not stop a reading', async () => {
  store = {
    get: async () => Promise.reject(new Error('get')),
    set: async () => Promise.reject(new Error('set')),
    delete: async () => {},
  };
  expect((await readings.venueLive(credentials, ask())).stale).toBeUndefined();
  expect(storeFailures.map(String)).toEqual(['Error: get', 'Error: set']);
});

test('while the service fails the last reading is given, even by a process that never read it', async () => {
  await readings.venueLive(credentials, ask());
  clock.advance(7 * minuteMs);
  service.breakWith({ kind: 'status', status: 503 });
  for (const process of [readings, make()]) {
    const old = await process.venueLive(credentials, ask());
    expect(old.stale).toEqual({ code: 'unavailable' });
    expect(old.measuredAt).toBe(Date.UTC(2026, 10, 20, 20, 0));
  }
});

test.each([401, 403])(
  'a %s is reported, and covered by an older reading until it is confirmed',
  async (status) => {
    await readings.venueLive(credentials, ask());
    clock.advance(7 * minuteMs);
    service.breakWith({ kind: 'status', status });
    expect((await readings.venueLive(credentials, ask())).stale).toEqual({
      code: 'access_refused',
    });
    expect(denials).toMatchObject([{ endpoint: 'venue/live', token: credentials.token }]);
    // Without an older reading there is nothing to show.
    await expect(readings.venueTrend(credentials, ask())).rejects.toMatchObject({ status });
  },
);

test('once access is known to be denied, nothing is sent and the code says so', async () => {
  await readings.venueLive(credentials, ask());
  const denied = { ...credentials, denied: 'token_refused' as const };
  expect((await readings.venueLive(denied, ask())).stale).toEqual({ code: 'token_refused' });
  await expect(readings.venueTrend(denied, ask())).rejects.toMatchObject({ code: 'token_refused' });
  expect(requests()).toBe(1);
});

test.each([
  ['allowed', undefined],
  ['allowed', { kind: 'status', status: 404 }],
  ['allowed', { kind: 'html' }],
  ['token_refused', { kind: 'status', status: 401 }],
  ['not_approved', { kind: 'status', status: 403 }],
] as const)('access is %s when another endpoint answers with %j', async (expected, fault) => {
  service.breakWith(fault);
  expect(await readings.checkAccess(credentials, 'zones/busiest')).toBe(expected);
  expect(service.requests.at(-1)?.path).toBe('/api/v1/data/zones');
  await readings.checkAccess(credentials, 'venue/live');
  expect(service.requests.at(-1)?.path).toBe('/api/v1/data/zones/busiest');
});

test('while the service is down it does not say whether access is denied', async () => {
  service.breakWith({ kind: 'status', status: 503 });
  await expect(readings.checkAccess(credentials)).rejects.toMatchObject({ code: 'unavailable' });
  expect(requests()).toBe(1);
});

test('a passing failure is tried three times in all', async () => {
  service.breakWith({ kind: 'status', status: 500 });
  await expect(readings.venueLive(credentials, ask())).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(requests()).toBe(3);
});

test('nothing is retried past the moment at which the answer is needed', async () => {
  wait = noWait;
  service.breakWith({ kind: 'status', status: 500 });
  await expect(readings.venueLive(credentials, ask(50))).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(requests()).toBe(1);
});

test.each([404, 401, 403])('%s is not retried', async (status) => {
  service.breakWith({ kind: 'status', status });
  await expect(readings.venueLive(credentials, ask())).rejects.toMatchObject({ status });
  expect(requests()).toBe(1);
});

test('someone in a hurry leaves, and the shared request still serves the patient', async () => {
  service.breakWith({ kind: 'slow', ms: 150 });
  const hurried = readings.venueLive(credentials, ask(30));
  const patient = readings.venueLive(credentials, ask());
  await expect(hurried).rejects.toMatchObject({ code: 'timeout' });
  expect((await patient).stale).toBeUndefined();
  expect(requests()).toBe(1);
});

test('after a 429 the connection keeps still for as long as the service says', async () => {
  service.breakWith({ kind: 'status', status: 429, retryAfter: '30' });
  const refused = readings.venueLive(credentials, ask());
  await expect(refused).rejects.toMatchObject({ code: 'rate_limited', retryAfterMs: 30_000 });
  service.breakWith(undefined);
  await expect(readings.zonesLive(credentials, ask())).rejects.toMatchObject({
    code: 'rate_limited',
  });
  expect(requests()).toBe(1);
  clock.advance(30_000);
  expect((await readings.zonesLive(credentials, ask())).stale).toBeUndefined();
});

test('Retry-After may be a date', async () => {
  const retryAfter = new Date(clock.now() + 45_000).toUTCString();
  service.breakWith({ kind: 'status', status: 429, retryAfter });
  const error = await readings.venueLive(credentials, ask()).catch((caught: unknown) => caught);
  expect(error).toMatchObject({ code: 'rate_limited' });
  const { retryAfterMs } = Object(error);
  expect(retryAfterMs).toBeGreaterThan(43_000);
  expect(retryAfterMs).toBeLessThanOrEqual(45_000);
});

test('an open circuit spares the service, and one call tries again after ten seconds', async () => {
  service.breakWith({ kind: 'status', status: 500 });
  for (const zone of ['a', 'b']) {
    await readings.zone(credentials, zone, ask()).catch(() => {});
  }
  expect(requests()).toBe(6);
  await expect(readings.zone(credentials, 'c', ask())).rejects.toMatchObject({ code: 'given_up' });
  expect(requests()).toBe(6);
  // Another connection is not given up for it.
  const other = { ...credentials, venueId: 'V2' };
  wait = noWait;
  await expect(readings.zone(other, 'c', ask(50))).rejects.toMatchObject({
    code: 'unavailable',
  });
  wait = systemWait;
  expect(requests()).toBe(7);
  service.breakWith(undefined);
  clock.advance(10_000);
  expect(outages).toEqual([true]);
  // Both are asked at once: one tries, the other waits for what comes of it.
  const [venue, zones] = await Promise.all([
    readings.venueLive(credentials, ask()),
    readings.zonesLive(credentials, ask()),
  ]);
  expect([venue.stale, zones.stale]).toEqual([undefined, undefined]);
  expect(requests()).toBe(9);
  expect(outages).toEqual([true, false]);
});

test('static data is asked for each time, and old data still covers an outage', async () => {
  await readings.zones(credentials, ask());
  await readings.zones(credentials, ask());
  expect(requests()).toBe(2);
  service.breakWith({ kind: 'hangUp' });
  expect((await readings.zones(credentials, ask())).stale).toEqual({ code: 'unavailable' });
});

test('the haste of askers is no outage, and an open circuit costs no budget', async () => {
  service.breakWith({ kind: 'slow', ms: 100 });
  const hurried = Array.from({ length: 10 }, (_, zone) =>
    readings.zone(credentials, `zone ${zone}`, ask(20)).catch(() => {}),
  );
  await Promise.all(hurried);
  // They go on, for whoever asks next.
  while (requests() < 10) await once(service.events, 'request');
  expect(outages).toEqual([]);

  service.breakWith({ kind: 'status', status: 500 });
  for (const zone of ['a', 'b']) await readings.zone(credentials, zone, ask()).catch(() => {});
  expect(outages).toEqual([true]);
  const codes = new Set<unknown>();
  for (let question = 0; question < 200; question += 1) {
    const error = await readings.zonesTrend(credentials, ask()).catch((caught: unknown) => caught);
    codes.add(Object(error).code);
  }
  expect([...codes]).toEqual(['given_up']);
});

test('what is asked beyond the budget is refused here, by weight, and said so', async () => {
  const askAll = async (count: number, read: (index: number) => Promise<unknown>) => {
    const codes: unknown[] = [];
    for (let index = 0; index < count; index += 1) {
      const error = await read(index).catch((caught: unknown) => caught);
      codes.push(Object(error).code);
    }
    return codes.filter((code) => code === 'over_budget').length;
  };
  // 120 in all. Unknown zones are a weight of one each, and are not kept.
  expect(await askAll(120, (index) => readings.zone(credentials, `none ${index}`, ask()))).toBe(0);
  expect(await askAll(3, (index) => readings.zone(credentials, `more ${index}`, ask(10)))).toBe(3);
  expect(requests()).toBe(120);
  // Ten seconds bring back ten: enough for one question that weighs ten, and then no more.
  clock.advance(10_000);
  await readings.zonesTrend(credentials, ask(10_000));
  expect(await askAll(1, () => readings.venueLive(credentials, ask(10)))).toBe(1);
});

test('a connection with a new token does not wait for the answer to the old one', async () => {
  service.breakWith({ kind: 'slow', ms: 200 });
  const old = readings.venueLive({ ...credentials, token: 'old' }, ask());
  const renewed = readings.venueLive(credentials, ask());
  await expect(old).rejects.toMatchObject({ code: 'token_refused' });
  expect((await renewed).value.average.mood?.value).toBeGreaterThan(0);
});

test('a venue that is forgotten leaves nothing behind', async () => {
  await readings.venueLive(credentials, ask());
  await readings.zoneLive(credentials, 'zn-4101', ask());
  await readings.venueLive({ ...credentials, teamId: 'T2' }, ask());
  expect(stored.size).toBe(3);
  await readings.forget('T1', 'V1', ['zn-4101']);
  expect([...stored.keys()]).toEqual([JSON.stringify(['T2', 'V1', 'venue/live'])]);
  await readings.venueLive(credentials, ask());
  expect(requests()).toBe(4);
});

test('a service that hangs is given up, and any answer of its own brings it back', async () => {
  const manual = manualWait();
  wait = manual.wait;
  service.breakWith({ kind: 'silence' });
  for (let zone = 0; zone < 6; zone += 1) {
    const begun = once(service.events, 'begin');
    const asked = readings.zone(credentials, `zone ${zone}`, ask()).catch(() => {});
    await begun;
    // The deadline passes while the service is silent, so nothing is tried again.
    clock.advance(7_000);
    await manual.end(25_000);
    await asked;
  }
  wait = systemWait;
  expect(outages).toEqual([true]);
  clock.advance(10_000);
  service.breakWith({ kind: 'status', status: 429, retryAfter: '60' });
  await readings.zone(credentials, 'probe', ask()).catch(() => {});
  expect(outages).toEqual([true, false]);
});

test('while one call tries a service that was down, the others wait for it', async () => {
  service.breakWith({ kind: 'status', status: 500 });
  for (const zone of ['a', 'b']) await readings.zone(credentials, zone, ask()).catch(() => {});
  const before = requests();
  clock.advance(10_000);
  const many = ['c', 'd', 'e', 'f', 'g'].map((zone) =>
    readings.zone(credentials, zone, ask()).catch((error: unknown) => Object(error).code),
  );
  expect(new Set(await Promise.all(many))).toEqual(new Set(['given_up']));
  expect(requests()).toBe(before + 1);
});

test('what arrives after a venue was forgotten is not kept', async () => {
  service.breakWith({ kind: 'slow', ms: 100 });
  const late = readings.venueLive(credentials, ask());
  await new Promise((resolve) => setImmediate(resolve));
  await readings.forget('T1', 'V1', []);
  expect((await late).value.average.mood?.value).toBeGreaterThan(0);
  expect(stored.size).toBe(0);
});

test('one sensor whose clock is fast does not make the others look old', async () => {
  const at = (minutes: number) => new Date(clock.now() + minutes * minuteMs).toISOString();
  const body = JSON.stringify([
    { zone_id: 'a', timestamp: at(-3), mood: { index: 5 } },
    { zone_id: 'b', timestamp: at(40), mood: { index: 6 } },
  ]);
  service.breakWith({ kind: 'body', body });
  const reading = await readings.zonesLive(credentials, ask());
  expect(reading.measuredAt).toBe(clock.now() - 3 * minuteMs);
});

test.each([
  ['zoneLive', 'zones/live'],
  ['zoneTrend', 'zones/trending'],
  ['zoneTypical', 'zones/historical'],
] as const)(
  'the third zone within an interval is asked for with all others: %s',
  async (read, path) => {
    const paths = () => service.requests.map((one) => one.path.replace('/api/v1/data/', ''));
    const ids = Array.from({ length: 9 }, (_, index) => `zn-410${index + 1}`);
    const found = await Promise.all(ids.map((id) => readings[read](credentials, id, ask())));
    expect(found.map(({ value }) => value.id)).toEqual(ids);
    expect(requests()).toBe(3);
    expect(paths()).toContain(path);
    // A zone that is not among them is asked for by itself.
    await expect(readings[read](credentials, 'none', ask())).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(requests()).toBe(4);
  },
);

test('where all zones cost more than is left, one is still asked for', async () => {
  await readings.zoneTrend(credentials, 'zn-4101', ask());
  await readings.zoneTrend(credentials, 'zn-4102', ask());
  for (let spent = 0; spent < 112; spent += 1) await readings.zone(credentials, 'zn-4109', ask());
  const third = await readings.zoneTrend(credentials, 'zn-4103', ask());
  expect(third.value.id).toBe('zn-4103');
});

describe('what comes without content never replaces what has some', () => {
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
    const good = await readings[read](credentials, ask());
    clock.advance(8 * 24 * 60 * minuteMs);
    service.breakWith({ kind: 'variation', variation });
    const last = await readings[read](credentials, ask());
    expect(last.value).toEqual(good.value);
    expect(last.measuredAt).toBe(good.measuredAt);
    expect(last.stale?.code).toMatch(/^(unreadable|empty)$/);
    // A new process finds the good one, too.
    expect((await make()[read](credentials, ask())).value).toEqual(good.value);
    // It is asked for again soon, and not with every question.
    const asked = requests();
    await readings[read](credentials, ask());
    expect(requests()).toBe(asked);
    service.breakWith(undefined);
    clock.advance(minuteMs);
    expect((await readings[read](credentials, ask())).stale).toBeUndefined();
  });

  test.each(reads.filter((read) => read !== 'busiestZone'))(
    '%s: without an older reading nothing is invented',
    async (read) => {
      service.breakWith({ kind: 'variation', variation: 'wrongShape' });
      await expect(readings[read](credentials, ask())).rejects.toMatchObject({
        code: 'unreadable',
      });
      expect(stored.size).toBe(0);
    },
  );
});

test('data without a timestamp does not pretend to have one', async () => {
  service.answerAt('venue/live', { mood: { average: { index: 5 } } });
  const reading = await readings.venueLive(credentials, ask());
  expect([reading.hasOwnTime, reading.measuredAt]).toEqual([false, clock.now()]);
});

describe('data that stands still', () => {
  test('is stale after two intervals, also when the service has just answered with it', async () => {
    service.breakWith({ kind: 'variation', variation: 'frozen' });
    expect((await readings.venueLive(credentials, ask())).stale).toBeUndefined();
    clock.advance(6 * minuteMs);
    expect((await readings.venueLive(credentials, ask())).stale).toBeUndefined();
    clock.advance(2 * minuteMs);
    expect((await readings.venueLive(credentials, ask())).stale).toEqual({ code: 'outdated' });
    expect((await readings.zonesLive(credentials, ask())).stale).toEqual({ code: 'outdated' });
    expect((await readings.venueTrend(credentials, ask())).stale).toBeUndefined();
    clock.advance(25 * minuteMs);
    expect((await readings.venueTrend(credentials, ask())).stale).toEqual({ code: 'outdated' });
  });

  test('is stale out of the memory, too', async () => {
    await readings.zonesLive(credentials, ask());
    clock.advance(11 * minuteMs);
    expect((await readings.health(credentials)).lastLive?.stale).toEqual({ code: 'outdated' });
  });

  test('one zone that stands still is stale, whatever the others do', async () => {
    const iso = (minutes: number) => new Date(clock.now() - minutes * minuteMs).toISOString();
    service.answerAt('zones/live', [
      { zone_id: 'a', timestamp: iso(1), mood: { index: 5 } },
      { zone_id: 'b', timestamp: iso(24 * 60), mood: { index: 6 } },
    ]);
    await readings.zonesLive(credentials, ask());
    expect((await readings.zoneLive(credentials, 'a', ask())).stale).toBeUndefined();
    expect((await readings.zoneLive(credentials, 'b', ask())).stale).toEqual({ code: 'outdated' });
  });
});

test('a clock that is ahead counts as the moment of reading, for venues and zones', async () => {
  service.breakWith({ kind: 'variation', variation: 'clockAhead' });
  const [venue, zones, zone] = [
    await readings.venueLive(credentials, ask()),
    await readings.zonesLive(credentials, ask()),
    await readings.busiestZone(credentials, ask()),
  ];
  for (const { measuredAt, value } of [venue, zone]) {
    expect(measuredAt).toBe(clock.now());
    expect(value).toMatchObject({ isClockAhead: true, measuredAt: clock.now() });
  }
  expect(zones.measuredAt).toBe(clock.now());
  expect(zones.value.every(({ isClockAhead }) => isClockAhead === true)).toBe(true);
});

test('an empty answer is not good for the whole interval', async () => {
  service.breakWith({ kind: 'variation', variation: 'empty' });
  await readings.venueTypical(credentials, ask());
  service.breakWith(undefined);
  clock.advance(11 * minuteMs);
  const { value } = await readings.venueTypical(credentials, ask());
  expect(value.representative.days.friday.mood).not.toEqual([]);
});

test('the time of a trend that is ahead counts as the moment of reading', async () => {
  service.breakWith({ kind: 'variation', variation: 'clockAhead' });
  await readings.zonesTrend(credentials, ask());
  const { measuredAt } = await readings.zoneTrend(credentials, 'zn-4101', ask());
  expect(measuredAt).toBeLessThanOrEqual(clock.now());
});

describe('a slow service', () => {
  test('is waited for where nothing else is asked for than what never ages', async () => {
    const manual = manualWait();
    wait = manual.wait;
    await readings.zones(credentials, ask());
    service.breakWith({ kind: 'slow', ms: 50 });
    const reading = readings.zones(credentials, ask());
    await manual.end(2_000);
    expect((await reading).stale).toBeUndefined();
  });

  test('has answered, if what never ages came after the one who asked had left', async () => {
    const manual = manualWait();
    wait = manual.wait;
    service.breakWith({ kind: 'slow', ms: 50 });
    const begun = once(service.events, 'begin');
    const first = readings.zones(credentials, ask());
    const answered = once(service.events, 'request');
    await begun;
    const left = expect(first).rejects.toMatchObject({ code: 'timeout' });
    await manual.end(6_000);
    await left;
    await answered;
    while (stored.size === 0) await turns();
    service.breakWith({ kind: 'silence' });
    const second = readings.zones(credentials, ask());
    await manual.end(6_000);
    expect((await second).stale).toBeUndefined();
  });

  test('costs someone with an older reading two seconds once, and then nothing', async () => {
    const manual = manualWait();
    wait = manual.wait;
    const first = await readings.venueLive(credentials, ask());
    clock.advance(7 * minuteMs);
    service.breakWith({ kind: 'slow', ms: 300 });
    const begun = once(service.events, 'begin');
    const asked = readings.venueLive(credentials, ask());
    await begun;
    await manual.end(2_000);
    expect((await asked).value).toEqual(first.value);
    expect((await asked).stale).toEqual({ code: 'timeout' });
    const atOnce = readings.venueLive(credentials, ask());
    await manual.end(0);
    expect((await atOnce).stale).toEqual({ code: 'timeout' });
    expect(requests()).toBe(1);
    // What was sent arrives, and is there for the next question.
    await once(service.events, 'request');
    while ([...stored.values()].every(({ readAt }) => readAt < clock.now())) await turns();
    expect((await readings.venueLive(credentials, ask())).measuredAt).toBe(
      Date.UTC(2026, 10, 20, 20, 10),
    );
    expect(requests()).toBe(2);
  });

  test('is waited for where there is no older reading, and by schedules', async () => {
    service.breakWith({ kind: 'slow', ms: 100 });
    expect((await readings.venueLive(credentials, ask())).stale).toBeUndefined();
    clock.advance(7 * minuteMs);
    expect((await readings.venueLive(credentials, ask(6_000, 'schedule'))).stale).toBeUndefined();
  });
});

describe('429 without Retry-After', () => {
  test('pauses twice as long each time, tells a time that holds, and starts over after an answer', async () => {
    service.breakWith({ kind: 'status', status: 429 });
    const pauses: unknown[] = [];
    for (let round = 0; round < 9; round += 1) {
      const error = await readings.venueLive(credentials, ask()).catch((caught: unknown) => caught);
      const { retryAfterMs } = Object(error);
      pauses.push(retryAfterMs);
      // Until then nothing is sent, and the time that is told shrinks.
      clock.advance(retryAfterMs - 1);
      await expect(readings.zonesLive(credentials, ask())).rejects.toMatchObject({
        retryAfterMs: 1,
      });
      expect(requests()).toBe(round + 1);
      clock.advance(1);
    }
    expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900].map((s) => s * 1_000));
    service.breakWith(undefined);
    await readings.venueLive(credentials, ask());
    service.breakWith({ kind: 'status', status: 429 });
    await expect(readings.zonesLive(credentials, ask())).rejects.toMatchObject({
      retryAfterMs: 5_000,
    });
  });

  test('a stated time that has passed already, or did not help, is not relied on', async () => {
    wait = shortWait;
    for (const retryAfter of ['0', new Date(0).toUTCString(), '1']) {
      clock.advance(60 * minuteMs);
      service.breakWith(undefined);
      await readings.venueLive(credentials, ask());
      service.breakWith({ kind: 'status', status: 429, retryAfter });
      const before = requests();
      for (let second = 0; second < 60; second += 1) {
        await readings.zonesLive(credentials, ask()).catch(() => {});
        clock.advance(1_000);
      }
      // At 0, 5, 15 and 35 seconds, or a second earlier each.
      expect(requests() - before).toBeLessThanOrEqual(6);
    }
  });

  test('several calls that are refused together are one refusal', async () => {
    service.breakWith({ kind: 'status', status: 429 });
    const codes = await Promise.all(
      [readings.venueLive, readings.zonesLive, readings.busiestZone].map((read) =>
        read(credentials, ask()).catch((error: unknown) => Object(error).retryAfterMs),
      ),
    );
    expect(codes).toEqual([5_000, 5_000, 5_000]);
  });

  test('does not cost the budget what was not served', async () => {
    service.breakWith({ kind: 'status', status: 429 });
    for (let round = 0; round < 30; round += 1) {
      await readings.zonesTrend(credentials, ask()).catch(() => {});
      clock.advance(15 * minuteMs * 1.25);
    }
    const { budget } = await readings.health(credentials);
    expect(budget.left).toBe(budget.capacity);
  });
});

test('all zones that are too large are asked for once, and then zone by zone', async () => {
  const paths = () => service.requests.map((one) => one.path.replace('/api/v1/data/', ''));
  const heavy = Array.from({ length: 600 }, (_, id) => ({
    zone_id: `z${id}`,
    zone_name: 'x'.repeat(5_000),
  }));
  service.answerAt('zones/historical', heavy);
  for (let zone = 1; zone <= 8; zone += 1) {
    const { value } = await readings.zoneTypical(credentials, `zn-410${zone}`, ask());
    expect(value.id).toBe(`zn-410${zone}`);
  }
  expect(paths().filter((path) => path === 'zones/historical')).toHaveLength(1);
  expect((await readings.knownZoneTypical(credentials, 'zn-4105'))?.id).toBe('zn-4105');
  clock.advance(25 * 60 * minuteMs);
  await readings.zoneTypical(credentials, 'zn-4109', ask());
  expect(paths().filter((path) => path === 'zones/historical').length).toBeLessThanOrEqual(2);
});

test('readings take bounded memory, whatever their number, and come back from the store', async () => {
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
    await small.zonesLive({ ...credentials, venueId: `V${venue}` }, ask());
  }
  const asked = requests();
  recalled = 0;
  for (let venue = 0; venue < 20; venue += 1) {
    await small.zonesLive({ ...credentials, venueId: `V${venue}` }, ask());
  }
  // About three of them fit; the others were dropped and read from the store again.
  expect(recalled).toBeGreaterThan(10);
  expect(requests()).toBe(asked);
});
