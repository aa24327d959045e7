import { expect } from 'vitest';
import { createHistoryService } from '../../src/history/history-service.ts';
import { dateOf, startOfDate } from '../../src/history/records.ts';
import { writeUsual } from '../../src/history/write-days.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time.ts';
import { venueKey } from '../../src/venues/venue-key.ts';
import type { ConversationWorld } from '../conversation/with-conversation.ts';
import { test } from '../conversation/with-conversation.ts';

const workspaceId = 'W1';

async function venueOf({ services }: ConversationWorld) {
  const [connection] = await services.connections.list(workspaceId);
  if (connection === undefined) throw new Error('no venue is connected');
  return { workspaceId, venueId: connection.venueId };
}

/** Lets time pass as the sandbox does: every recording at its time. */
async function pass(world: ConversationWorld, ms: number) {
  const { clock, services } = world;
  const { history: queue } = services.queues.of;
  const until = clock.now() + ms;
  for (;;) {
    await services.inFlight.drain(5_000);
    const next = Math.min(queue.nextAt() ?? until, until);
    clock.advance(Math.max(0, next - clock.now()));
    queue.tick();
    await services.inFlight.drain(5_000);
    if (next >= until) return;
  }
}

function requestsTo({ venueService }: ConversationWorld, since: number) {
  return venueService.requests.filter(({ at }) => at >= since).map(({ path }) => path);
}

async function momentsOf(world: ConversationWorld, from: number, to: number) {
  const { measured } = await world.services.history.read(await venueOf(world), { from, to });
  return measured.representative.map(({ at }) => at);
}

test('six hours are known from the moment a venue is connected', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, 0);
  const now = world.clock.now();
  const moments = await momentsOf(world, now - dayMs, now);
  expect(moments).toHaveLength(25);
  expect(moments[0]).toBe(now - 3 * minuteMs - 6 * hourMs);
  const about = await world.services.history.about(await venueOf(world));
  expect(about).toMatchObject({ since: moments[0], recordedTo: moments.at(-1) });
  expect(about?.zones.find(({ id }) => id === 'zn-4106')?.names).toMatchObject([
    { name: 'Terrace' },
  ]);
});

test('a venue is recorded eight times a day, and nothing is missing', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, dayMs);
  const since = world.clock.now();
  await pass(world, 3 * dayMs);
  const paths = requestsTo(world, since);
  expect(paths.length).toBeLessThanOrEqual(3 * 16 + 1);
  expect(new Set(paths)).toEqual(
    new Set(['/api/v1/data/venue/trending', '/api/v1/data/zones/trending']),
  );
  const day = startOfDate('2026-11-22');
  const moments = await momentsOf(world, day, day + dayMs);
  expect(moments).toEqual(Array.from({ length: 96 }, (_, step) => day + step * 15 * minuteMs));
});

test('what history says is what the service measured', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, 2 * dayMs);
  const from = startOfDate('2026-11-21');
  const { measured } = await world.services.history.read(await venueOf(world), {
    from,
    to: from + dayMs,
  });
  // The same evening, as the service tells it at 21:00.
  world.clock.advance(from + 21 * hourMs - world.clock.now());
  const [connection] = await world.services.connections.list(workspaceId);
  if (connection === undefined) throw new Error('no venue is connected');
  const trends = await world.services.client.zonesTrend(
    connection.token,
    AbortSignal.timeout(5_000),
  );
  for (const { id, points } of trends) {
    for (const { at, mood, loudness } of points) {
      const kept = measured.zones.get(id)?.find((point) => point.at === at);
      expect(kept).toEqual({ at, mood: mood?.value, loudness: loudness?.value });
    }
  }
});

test('an outage of two hours leaves no gap, one of nine hours leaves one', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, 0);
  world.venueService.breakWith({ kind: 'html' });
  await pass(world, 5 * hourMs);
  world.venueService.breakWith(undefined);
  const back = world.clock.now();
  await pass(world, hourMs);
  const moments = await momentsOf(world, back - 5 * hourMs, back);
  expect(moments).toHaveLength(20);

  world.venueService.breakWith({ kind: 'html' });
  await pass(world, 9 * hourMs);
  world.venueService.breakWith(undefined);
  const until = world.clock.now();
  await pass(world, hourMs);
  const later = await momentsOf(world, back - hourMs, until);
  const steps = later.slice(1).map((at, index) => at - (later[index] ?? at));
  // Never filled in.
  expect(steps.filter((step) => step > 15 * minuteMs)).toHaveLength(1);
});

test('trends that someone asked for make the next recording later', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, 0);
  const since = world.clock.now() + 1;
  // Both trends of the venue, every 20 minutes.
  for (let count = 0; count < 27; count += 1) {
    await pass(world, 20 * minuteMs);
    const [connection] = await world.services.connections.list(workspaceId);
    if (connection === undefined) throw new Error('no venue is connected');
    const options = { deadline: world.clock.now() + 5_000, purpose: 'person' as const };
    await world.services.connections.read(workspaceId, connection, (credentials) =>
      Promise.all([
        world.services.readings.venueTrend(credentials, options),
        world.services.readings.zonesTrend(credentials, options),
      ]),
    );
    await pass(world, 0);
  }
  const count = requestsTo(world, since).length;
  expect(count).toBe(2 * 27);
  expect(await momentsOf(world, since, world.clock.now())).toHaveLength(36);
});

test('trends that came to another replica than the one that recorded are stored early, too', async ({
  world,
}) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, 0);
  const { services, clock } = world;
  const { history: queue } = services.queues.of;
  const venue = await venueOf(world);
  const other = createHistoryService({
    ...services,
    records: { days: services.records.historyDays, histories: services.records.histories },
    queue: { ...queue, start() {} },
    keepDays: 400,
    onRecorded: async () => {},
    metrics: { recording() {} },
    clock,
  });
  clock.advance(75 * minuteMs);
  const [connection] = await services.connections.list(workspaceId);
  if (connection === undefined) throw new Error('no venue is connected');
  const { token } = connection;
  const signal = AbortSignal.timeout(5_000);
  const isDue = async () =>
    ((await queue.dueAt(venueKey(workspaceId, venue.venueId))) ?? 0) <= clock.now();
  expect(await isDue()).toBe(false);
  const ofVenue = await services.client.venueTrend(token, signal);
  other.recorder.offer(venue, { kind: 'venue_trend', value: ofVenue });
  const ofZones = await services.client.zonesTrend(token, signal);
  other.recorder.offer(venue, { kind: 'zones_trend', value: ofZones });
  await expect.poll(isDue, { interval: 5 }).toBe(true);
});

test('live values that arrive are kept with their own times', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, 0);
  world.clock.advance(9 * minuteMs);
  await world.ask('live');
  const venue = await venueOf(world);
  const liveAt = Math.floor(world.clock.now() / (5 * minuteMs)) * 5 * minuteMs;
  const read = () => momentsOf(world, liveAt, liveAt + 1);
  expect(await read()).toEqual([liveAt]);
  await world.services.history.recorder.record(venueKey(workspaceId, venue.venueId));
  expect(await read()).toEqual([liveAt]);
});

test('disconnecting deletes the history, and what is recorded meanwhile', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, dayMs);
  const venue = await venueOf(world);
  const recording = world.services.history.recorder.record(venueKey(workspaceId, venue.venueId));
  await world.services.disconnectVenue(venue.venueId, { workspaceId, userId: 'U1' });
  await recording;
  await pass(world, hourMs);
  const { records } = world.services;
  expect(await records.historyDays.count()).toBe(0);
  expect(await records.histories.count()).toBe(0);
});

test('a damaged day costs that day only', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, 3 * dayMs);
  const { records, history } = world.services;
  const venue = await venueOf(world);
  const key = JSON.stringify([workspaceId, venue.venueId, '2026-11-22']);
  await records.historyDays.update(key, (day) => day && { ...day, values: 'AAAA' });
  const from = startOfDate('2026-11-21');
  const { measured, damaged } = await history.read(venue, { from, to: from + 2 * dayMs });
  expect(damaged).toEqual(['2026-11-22']);
  expect(measured.representative).toHaveLength(96);
});

test('a damaged day that is still recorded is replaced, and counted', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, 12 * hourMs);
  const { records, history } = world.services;
  const venue = await venueOf(world);
  const today = new Date(world.clock.now()).toISOString().slice(0, 10);
  const key = JSON.stringify([workspaceId, venue.venueId, today]);
  await records.historyDays.update(key, (day) => day && { ...day, values: 'AAAA' });
  const before = world.recordings.filter((one) => one === 'damaged').length;
  await history.recorder.record(venueKey(workspaceId, venue.venueId));
  expect(world.recordings.filter((one) => one === 'damaged').length).toBe(before + 1);
  const span = { from: startOfDate(today), to: world.clock.now() };
  expect((await history.read(venue, span)).damaged).toEqual([]);
});

test('a damaged typical week leaves the nearest one that is kept', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, dayMs);
  const { records, history } = world.services;
  const venue = await venueOf(world);
  const first = (await history.about(venue))?.usualOn[0] ?? '';
  const dayOf = (date: string) => JSON.stringify([workspaceId, venue.venueId, date]);
  const kept = await records.historyDays.get(dayOf(first));
  const later = new Date(world.clock.now()).toISOString().slice(0, 10);
  await records.historyDays.update(dayOf(later), (day) => day && { ...day, usual: kept?.usual });
  await records.histories.update(
    venueKey(workspaceId, venue.venueId),
    (about) => about && { ...about, usualOn: [first, later] },
  );
  await records.historyDays.update(
    dayOf(later),
    (day) => day?.usual && { ...day, usual: { ...day.usual, values: 'AAAA' } },
  );
  expect((await history.usualOn(venue, later))?.zones.size).toBe(9);
});

test('days are thinned after 60 days and deleted after 400', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, 2 * dayMs);
  const { records, history } = world.services;
  const venue = await venueOf(world);
  const day = { from: startOfDate('2026-11-21'), to: startOfDate('2026-11-22') };
  const highest = async () => {
    const { measured } = await history.read(venue, day);
    const moods = measured.zones.get('zn-4105')?.flatMap(({ mood }) => mood ?? []) ?? [];
    return { highest: Math.max(...moods), count: moods.length };
  };
  const before = await highest();
  world.clock.advance(70 * dayMs);
  await history.recorder.record(venueKey(workspaceId, venue.venueId));
  const after = await highest();
  expect(before.count).toBe(96);
  expect(after).toEqual({ highest: before.highest, count: 48 });

  world.clock.advance(335 * dayMs);
  for (let times = 0; times < 3; times += 1) {
    await history.recorder.record(venueKey(workspaceId, venue.venueId));
  }
  expect(
    await records.historyDays.get(JSON.stringify([workspaceId, venue.venueId, '2026-11-21'])),
  ).toBeUndefined();
  expect((await history.about(venue))?.since).toBeGreaterThan(day.to);
  // The typical week of a deleted day is still known.
  expect(await history.usualOn(venue, '2027-12-20')).toBeDefined();
});

test('what was usual then is the typical week that was kept before, not the newest', async ({
  world,
}) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, dayMs);
  const { history, records } = world.services;
  const venue = await venueOf(world);
  const first = (await history.about(venue))?.usualOn[0] ?? '';
  const kept = await history.usualOn(venue, first);
  if (kept === undefined) throw new Error('a typical week is kept');
  await pass(world, 8 * dayMs);
  const readAt = world.clock.now();
  const { minutes, days } = kept.representative;
  const quiet = { mood: minutes.map(() => 1), loudness: minutes.map(() => 1) };
  const calm = { minutes, days: { ...days, monday: quiet } };
  await writeUsual(
    venue,
    { usual: { ...kept, representative: calm }, readAt },
    { days: records.historyDays, histories: records.histories, isWanted: async () => true },
  );
  const mondayOn = async (date: string) =>
    (await history.usualOn(venue, date))?.representative.days.monday.mood[0];
  expect(await mondayOn(dateOf(readAt))).toBe(1);
  expect(await mondayOn(dateOf(readAt - dayMs))).toBe(kept.representative.days.monday.mood[0]);
});

test('with HISTORY_DAYS=0 nothing is recorded, and what there is is deleted', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  await pass(world, dayMs);
  const { services, clock } = world;
  const { records, history } = services;
  expect(await records.historyDays.count()).toBeGreaterThan(0);
  const off = createHistoryService({
    ...services,
    records: { days: records.historyDays, histories: records.histories },
    // It schedules nothing.
    queue: { ...services.queues.of.history, start() {} },
    keepDays: 0,
    onRecorded: async () => {},
    metrics: { recording() {} },
    clock,
  });
  await off.recorder.reconcile(workspaceId);
  expect(await records.historyDays.count()).toBe(0);
  expect(await history.about(await venueOf(world))).toBeUndefined();
  await off.recorder.record(venueKey(workspaceId, (await venueOf(world)).venueId));
  expect(await records.historyDays.count()).toBe(0);
});
