import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { createInFlight, type InFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import type { Delivery } from '../../src/schedule/delivery.ts';
import { type Claim, createLedger, deliveryKind, type Ledger } from '../../src/schedule/ledger.ts';
import { createLocalQueue } from '../../src/schedule/local-queue.ts';
import { nextOccurrences, type Recurrence } from '../../src/schedule/occurrences.ts';
import type { Queue } from '../../src/schedule/queue.ts';
import { createScheduler, type Scheduled, type Scheduler } from '../../src/schedule/scheduler.ts';
import type { Records } from '../../src/store/records.ts';
import { createMovableClock, type MovableClock } from '../../src/time.ts';
import { openTestStore } from '../store/with-store.ts';

/** The scheduler with a real SQLite file and a movable clock. */

const start = Date.UTC(2026, 10, 20, 18, 30);
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const evening: Recurrence = {
  weekdays: ['friday', 'saturday', 'sunday'],
  times: ['20:00', '21:00'],
  timezone: 'UTC',
};

interface World {
  readonly clock: MovableClock;
  readonly ledger: Ledger;
  /** One entry such as `20T21:00` for each claimed delivery. */
  readonly delivered: string[];
  readonly queue: Queue;
  readonly inFlight: InFlight;
  readonly deliveries: Records<Delivery>;
  readonly scheduler: Scheduler;
  scheduled: Scheduled | undefined;
  tick(): Promise<void>;
  pass(ms: number): Promise<void>;
  /** When a backup was restored; counts from the next restart on. */
  readonly restored: { at: number };
  /** Drops everything in memory and keeps the store. */
  restart(): Promise<void>;
}

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from it
  world: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'ambience-test-'));
    const store = await openTestStore(join(folder, 'ambience.db'));
    const clock = createMovableClock(start);
    const deliveries = store.records(deliveryKind);
    const ledger = createLedger({ records: deliveries, clock, abandonedAfterMs: 0 });
    const delivered: string[] = [];
    const restored = { at: 0 };
    const make = () => {
      const inFlight = createInFlight();
      const queue = createLocalQueue(clock, inFlight, createLog('silent'));
      const scheduler = createScheduler({
        queue,
        ledger,
        restoredAt: restored.at,
        clock,
        log: createLog('silent'),
        find: async () => world.scheduled,
        settleAbandoned: (claim) => ledger.settle(claim, { state: 'unknown' }),
        async deliver(key, at) {
          const claim = await ledger.claim(key, at);
          if (claim === undefined) return;
          delivered.push(new Date(at).toISOString().slice(8, 16));
          await ledger.settle(claim, { state: 'sent', channelId: 'C1', messageId: '1' });
        },
      });
      queue.start(scheduler.work);
      return { queue, scheduler, inFlight };
    };
    const world: World = {
      restored,
      clock,
      ledger,
      delivered,
      deliveries,
      ...make(),
      scheduled: { key: 'a', recurrence: evening, since: start, snoozedUntil: 0 },
      async tick() {
        world.queue.tick();
        await world.inFlight.drain(5_000);
      },
      async pass(ms) {
        for (let passed = 0; passed < ms; passed += minuteMs) {
          clock.advance(minuteMs);
          await world.tick();
        }
      },
      async restart() {
        Object.assign(world, make());
        await world.scheduler.follow('a');
        await world.tick();
      },
    };
    await world.scheduler.follow('a');
    await use(world);
    await store.close();
    await rm(folder, { recursive: true });
  },
});

const statesOf = async ({ ledger }: World) =>
  (await ledger.list('a')).map(
    ({ at, outcome }) => `${new Date(at).toISOString().slice(8, 16)} ${outcome.state}`,
  );

test('a stopped queue has nothing due, so that nobody waits for it', async ({ world }) => {
  expect(world.queue.nextAt()).toBe(start + 90 * minuteMs);
  world.queue.stop();
  expect(world.queue.nextAt()).toBeUndefined();
});

test('each occurrence is delivered once, when it is due', async ({ world }) => {
  await world.pass(29 * minuteMs);
  expect(world.delivered).toEqual([]);
  await world.pass(62 * hourMs);
  expect(world.delivered).toEqual([
    '20T20:00',
    '20T21:00',
    '21T20:00',
    '21T21:00',
    '22T20:00',
    '22T21:00',
  ]);
});

test('the preview matches what ran', async ({ world }) => {
  const shown = nextOccurrences(evening, start, 6).map((at) =>
    new Date(at).toISOString().slice(8, 16),
  );
  await world.pass(3 * dayMs);
  expect(world.delivered).toEqual(shown);
});

test('after a short stop, occurrences less than an hour old are posted late', async ({ world }) => {
  world.clock.advance(2 * hourMs + 15 * minuteMs);
  await world.restart();
  // It is 20:45: the occurrence of 20:00 is 45 minutes old.
  expect(world.delivered).toEqual(['20T20:00']);
  await world.restart();
  expect(world.delivered).toEqual(['20T20:00']);
  expect(await statesOf(world)).toEqual(['20T20:00 sent']);
});

test('an occurrence exactly an hour old is missed', async ({ world }) => {
  world.clock.advance(2 * hourMs + 30 * minuteMs);
  await world.restart();
  // It is 21:00: the occurrence of 20:00 is an hour old, and that of 21:00 is due.
  expect(await statesOf(world)).toEqual(['20T20:00 missed', '20T21:00 sent']);
});

test('what was due before a backup was restored is not posted, since it may have been', async ({
  world,
}) => {
  world.clock.advance(hourMs + 50 * minuteMs);
  world.restored.at = world.clock.now();
  await world.restart();
  expect(await statesOf(world)).toEqual(['20T20:00 missed']);
  await world.pass(hourMs);
  expect(await statesOf(world)).toEqual(['20T20:00 missed', '20T21:00 sent']);
});

test('after a stop of days, older occurrences are recorded as missed, once', async ({ world }) => {
  world.clock.advance(3 * dayMs);
  await world.restart();
  const all = ['20T20:00', '20T21:00', '21T20:00', '21T21:00', '22T20:00', '22T21:00'];
  expect(await statesOf(world)).toEqual(all.map((at) => `${at} missed`));
  await world.restart();
  await world.restart();
  expect(await statesOf(world)).toHaveLength(6);
  expect(world.delivered).toEqual([]);
});

test('setting the clock back or forward an hour causes no duplicates', async ({ world }) => {
  await world.pass(92 * minuteMs);
  expect(world.delivered).toEqual(['20T20:00']);
  world.clock.advance(-hourMs);
  await world.pass(65 * minuteMs);
  await world.restart();
  expect(world.delivered).toEqual(['20T20:00']);
  world.clock.advance(hourMs);
  await world.tick();
  expect(world.delivered).toEqual(['20T20:00', '20T21:00']);
  world.clock.advance(-hourMs);
  await world.restart();
  await world.pass(3 * hourMs);
  expect(world.delivered).toEqual(['20T20:00', '20T21:00']);
});

test('a change to an earlier time of today takes effect tomorrow', async ({ world }) => {
  world.clock.advance(45 * minuteMs);
  const changed = { ...evening, times: ['19:00'] };
  world.scheduled = { key: 'a', recurrence: changed, since: world.clock.now(), snoozedUntil: 0 };
  await world.scheduler.follow('a');
  await world.pass(hourMs);
  expect(world.delivered).toEqual([]);
  await world.pass(dayMs);
  expect(world.delivered).toEqual(['21T19:00']);
});

test('a removed job leaves the queue', async ({ world }) => {
  world.scheduled = undefined;
  await world.scheduler.follow('a');
  expect(world.queue.nextAt()).toBeUndefined();
  await world.pass(3 * hourMs);
  expect(world.delivered).toEqual([]);
});

const occurrence: Claim = { key: 'b', at: start, isManual: false };

test('an occurrence is claimed once, and the claim can be cancelled before it is settled', async ({
  world,
}) => {
  const { ledger } = world;
  const claims = await Promise.all([1, 2, 3].map(() => ledger.claim('b', start)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  await ledger.cancelClaim(occurrence);
  expect(await ledger.claim('b', start)).toEqual(occurrence);
  await ledger.settle(occurrence, { state: 'missed' });
  await ledger.cancelClaim(occurrence);
  expect(await ledger.claim('b', start)).toBeUndefined();
});

test('a delivery of an ended process is abandoned, and only a person can send it again', async ({
  world: { ledger, deliveries, clock },
}) => {
  await ledger.claim('b', start);
  const abandonedIn = async (one: Ledger) => one.abandonedAmong('b', await one.list('b')).claims;
  expect(await abandonedIn(ledger)).toEqual([]);
  const next = createLedger({ records: deliveries, clock, abandonedAfterMs: 0 });
  expect(await abandonedIn(next)).toEqual([occurrence]);
  // The same happens if an outcome could not be written.
  ledger.release(occurrence);
  expect(await abandonedIn(ledger)).toEqual([occurrence]);
  await next.settle(occurrence, { state: 'unknown' });
  expect(await abandonedIn(next)).toEqual([]);
  expect(await next.claim('b', start)).toBeUndefined();
  const again = await Promise.all([1, 2].map(() => next.reclaim('b', start, 'U1')));
  expect(again.filter(Boolean)).toHaveLength(1);
  await next.settle(occurrence, {
    state: 'failed',
    reason: { kind: 'posting', code: 'not_in_channel' },
  });
  expect(await next.reclaim('b', start, 'U1')).toEqual(occurrence);
  await next.settle(occurrence, { state: 'sent', channelId: 'C1', messageId: '1' });
  expect(await next.reclaim('b', start, 'U1')).toBeUndefined();
});

test('a person can send once a minute, also at the time of an occurrence', async ({
  world: { ledger, clock },
}) => {
  const at = clock.now();
  const manual = { key: 'b', at, isManual: true };
  expect(await ledger.claim('b', at)).toEqual({ key: 'b', at, isManual: false });
  expect(await ledger.claimManual('b', 'U1')).toEqual(manual);
  expect(await ledger.claimManual('b', 'U1')).toBeUndefined();
  await ledger.settle(manual, {
    state: 'failed',
    reason: { kind: 'posting', code: 'not_in_channel' },
  });
  expect(
    (await ledger.list('b')).map(({ trigger, outcome }) => [trigger.kind, outcome.state]),
  ).toEqual([
    ['schedule', 'sending'],
    ['person', 'failed'],
  ]);
  clock.advance(1);
  expect(await ledger.claimManual('b', 'U1')).toEqual({ ...manual, at: at + 1 });
  clock.advance(minuteMs + 2);
  expect(await ledger.claimManual('b', 'U1')).toBeDefined();
});

test('snoozed occurrences are recorded as skipped, even after a late restart', async ({
  world,
}) => {
  const until = start + 26 * hourMs;
  world.scheduled = { key: 'a', recurrence: evening, since: start, snoozedUntil: until };
  world.clock.advance(25 * hourMs + 40 * minuteMs);
  await world.restart();
  expect(await statesOf(world)).toEqual([
    '20T20:00 skipped',
    '20T21:00 skipped',
    '21T20:00 skipped',
  ]);
  await world.pass(hourMs);
  expect(world.delivered).toEqual(['21T21:00']);
});

test('failed work runs again a minute later', async ({ world }) => {
  let failures = 2;
  world.queue.start(async (key) => {
    failures -= 1;
    if (failures >= 0) throw new Error('the store is away');
    await world.scheduler.work(key);
  });
  await world.pass(95 * minuteMs);
  expect(world.delivered).toEqual(['20T20:00']);
  expect(failures).toBe(-1);
});

test('the ledger keeps 30 days', async ({ world: { ledger, clock } }) => {
  await ledger.record('b', [start], { state: 'missed' });
  clock.advance(30 * dayMs - minuteMs);
  await ledger.record('b', [clock.now()], { state: 'missed' });
  expect(await ledger.list('b')).toHaveLength(2);
  clock.advance(minuteMs);
  await ledger.record('b', [clock.now()], { state: 'missed' });
  expect(await ledger.list('b')).toHaveLength(2);
  await ledger.forget('b');
  expect(await ledger.list('b')).toEqual([]);
});
