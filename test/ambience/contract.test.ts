import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AmbienceClient, createAmbienceClient } from '../../src/ambience/client.ts';
import { createTraffic } from '../../src/sandbox/traffic.ts';
import { startVenueService, type VenueService } from '../../src/sandbox/venue-service/server.ts';
import { createMovableClock, weekdays } from '../../src/time.ts';

/** The client against the sandbox's 14 endpoints, over HTTP, in both field shapes. */

const now = Date.UTC(2026, 10, 20, 20, 3);
const clock = createMovableClock(now);
const unreadable: string[] = [];
let service: VenueService;
let client: AmbienceClient;

beforeAll(async () => {
  service = await startVenueService({
    clock,
    secret: 'test',
    port: 0,
    traffic: createTraffic(clock),
  });
  client = createAmbienceClient({
    ...service,
    clock,
    onCall: () => {},
    onUnreadable: (endpoint, paths) => unreadable.push(`${endpoint} ${paths.join(' ')}`),
  });
});

afterAll(async () => {
  await client.close();
  await service.close();
});

describe.each([
  {
    code: 'HARBOUR-HOTEL',
    name: 'Harbour Hotel',
    timezone: 'Europe/Copenhagen',
    zones: 9,
    hasLoudness: true,
  },
  {
    code: 'WALKTHROUGH-SHOP',
    name: 'Walkthrough Shop',
    timezone: 'Australia/Sydney',
    zones: 3,
    hasLoudness: false,
  },
])('$code', ({ code, name, timezone, zones: zoneCount, hasLoudness }) => {
  const signal = () => AbortSignal.timeout(5_000);
  let token: string;
  let zoneId: string;

  beforeAll(async () => {
    token = (await client.requestToken(code, signal())).token;
    zoneId = (await client.zones(token, signal())).zones[0]?.id ?? '';
  });

  test('1 token', async () => {
    const grant = await client.requestToken(code, signal());
    expect(grant).toMatchObject({ active: true, venue: { name, timezone } });
    expect(grant.token).toMatch(/^vt_/);
  });

  test('2 venue', async () => {
    expect(await client.venue(token, signal())).toMatchObject({ name, timezone });
  });

  test('3 venue live', async () => {
    const live = await client.venueLive(token, signal());
    expect(live.measuredAt).toBe(Date.UTC(2026, 10, 20, 20, 0));
    for (const figure of [live.average, live.representative]) {
      expect(figure.mood?.value).toBeGreaterThanOrEqual(1);
      expect(figure.mood?.label).toMatch(/\w/);
      expect(figure.vibe?.label).toMatch(/Ambient|Soft|Balanced|Focused|Prevalent/);
    }
    expect(live.representative.mood?.value).toBeGreaterThan(live.average.mood?.value ?? 10);
  });

  test('4 venue trending', async () => {
    const trend = await client.venueTrend(token, signal());
    expect(trend.representative.points).toHaveLength(25);
    expect(trend.average.points.at(-1)?.at).toBe(Date.UTC(2026, 10, 20, 20, 0));
    expect(trend.average.points[0]?.at).toBe(Date.UTC(2026, 10, 20, 14, 0));
    expect(trend.average.mood?.synopsis).toContain('The mood is');
    expect([-1, 0, 1]).toContain(trend.representative.loudness?.direction);
  });

  test('5 venue historical', async () => {
    const typical = await client.venueTypical(token, signal());
    expect(typical.average.minutes.slice(0, 3)).toEqual([0, 30, 60]);
    for (const day of weekdays) {
      expect(typical.representative.days[day].mood).toHaveLength(48);
      expect(typical.average.days[day].loudness).toHaveLength(48);
    }
  });

  test('6 zones', async () => {
    const { zones } = await client.zones(token, signal());
    expect(zones).toHaveLength(zoneCount);
    expect(zones[0]).toMatchObject({
      id: zoneId,
      automated: true,
      group: { id: expect.stringMatching(/^gr-/) },
    });
  });

  test('7 zone', async () => {
    const zone = await client.zone(token, zoneId, signal());
    expect(zone).toMatchObject({ id: zoneId, automationIsOn: true });
  });

  test('8 zones live', async () => {
    const zones = await client.zonesLive(token, signal());
    expect(zones).toHaveLength(zoneCount);
    for (const zone of zones) {
      expect(zone.mood?.label).toMatch(/\w/);
      expect(zone.vibe?.label).toMatch(/Ambient|Soft|Balanced|Focused|Prevalent/);
      expect(zone.loudness === undefined).toBe(!hasLoudness);
      expect(zone.music?.source).toMatch(/\w/);
    }
  });

  test('9 zone live', async () => {
    const zone = await client.zoneLive(token, zoneId, signal());
    expect(zone).toMatchObject({ id: zoneId, measuredAt: Date.UTC(2026, 10, 20, 20, 0) });
  });

  test('10 busiest', async () => {
    const busiest = await client.busiestZone(token, signal());
    const moods = (await client.zonesLive(token, signal())).map(({ mood }) => mood?.value ?? 0);
    expect(busiest.mood?.value).toBe(Math.max(...moods));
  });

  test('11 zones trending', async () => {
    const zones = await client.zonesTrend(token, signal());
    expect(zones.map(({ points }) => points.length)).toEqual(Array(zoneCount).fill(25));
  });

  test('12 zone trending', async () => {
    const trend = await client.zoneTrend(token, zoneId, signal());
    expect(trend.points[0]?.mood?.value).toBeGreaterThanOrEqual(1);
    expect(trend.loudness?.ratePerHour).toBeTypeOf('number');
  });

  test('13 zones historical', async () => {
    const zones = await client.zonesTypical(token, signal());
    expect(zones).toHaveLength(zoneCount);
    expect(zones[0]?.days.friday.mood).toHaveLength(48);
  });

  test('14 zone historical', async () => {
    const typical = await client.zoneTypical(token, zoneId, signal());
    expect(typical).toMatchObject({ id: zoneId });
    expect(typical.minutes.at(-1)).toBe(23 * 60 + 30);
  });

  test('no response was unreadable', () => {
    expect(unreadable).toEqual([]);
  });
});

test('every request carries its JSON type, and every GET the body {}', async () => {
  // The service answers 415 and 400 otherwise.
  expect(service.requests.filter(({ status }) => status !== 200)).toEqual([]);
});

test('a wrong code and wrong credentials have their own error codes', async () => {
  const signal = AbortSignal.timeout(5_000);
  await expect(client.requestToken('NO-SUCH-CODE', signal)).rejects.toMatchObject({
    code: 'code_unknown',
  });
  const otherClient = createAmbienceClient({
    ...service,
    clientSecret: 'wrong',
    clock,
    onCall: () => {},
    onUnreadable: () => {},
  });
  await expect(otherClient.requestToken('HARBOUR-HOTEL', signal)).rejects.toMatchObject({
    code: 'credentials_refused',
  });
  await otherClient.close();
});

test('an unknown zone fails with not_found', async () => {
  const { token } = await client.requestToken('HARBOUR-HOTEL', AbortSignal.timeout(5_000));
  await expect(
    client.zoneLive(token, 'zn/../..', AbortSignal.timeout(5_000)),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('too many requests are refused with the time to wait', async () => {
  const { token } = await client.requestToken('CORNER-CAFE', AbortSignal.timeout(5_000));
  const calls = Array.from({ length: 30 }, () =>
    client.zonesTrend(token, AbortSignal.timeout(5_000)).catch((error: unknown) => error),
  );
  const results = await Promise.all(calls);
  expect(results).toContainEqual(
    expect.objectContaining({ code: 'rate_limited', retryAfterMs: expect.any(Number) }),
  );
});

test('a response of 60 MB is rejected for its size', async () => {
  const { token } = await client.requestToken('CORNER-CAFE', AbortSignal.timeout(5_000));
  service.breakWith({ kind: 'huge' });
  await expect(client.venue(token, AbortSignal.timeout(5_000))).rejects.toMatchObject({
    code: 'too_large',
  });
  service.breakWith(undefined);
});

test('the readable part of a large response full of faults is used', async () => {
  const { token } = await client.requestToken('CORNER-CAFE', AbortSignal.timeout(5_000));
  const good = { zone_id: 'zn-1', zone_name: 'Bar', mood: { index: 5 } };
  service.breakWith({ kind: 'body', body: JSON.stringify([...Array(20_000).fill(1), good]) });
  const zones = await client.zonesLive(token, AbortSignal.timeout(5_000));
  expect(zones).toMatchObject([{ id: 'zn-1', mood: { value: 5 } }]);
  expect(unreadable.at(-1)?.split(' ').length).toBeGreaterThan(20_000);
  service.breakWith(undefined);
});
