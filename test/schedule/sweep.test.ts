import { expect, test } from 'vitest';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { createLocalQueue } from '../../src/schedule/local-queue.ts';
import { createSweep, sweepKind } from '../../src/schedule/sweep.ts';
import { createMovableClock, hourMs, minuteMs } from '../../src/time.ts';
import { createTestDatabase } from '../store/with-databases.ts';

async function makeSweep() {
  const database = await createTestDatabase('sqlite');
  const store = await database.open();
  const clock = createMovableClock(Date.UTC(2026, 10, 20));
  const inFlight = createInFlight();
  const log = createLog('silent');
  const seen: string[] = [];
  const start = () => {
    const queue = createLocalQueue(clock, inFlight, log);
    const sweep = createSweep({
      queue,
      records: store.records(sweepKind),
      async *teamIds() {
        yield* ['T1', 'T2', 'T3'];
      },
      async reconcile(teamId) {
        seen.push(teamId);
        if (teamId === 'T2') throw new Error('its record is damaged');
      },
      clock,
      log,
    });
    return { queue, sweep };
  };
  return {
    seen,
    start,
    async pass({ queue }: ReturnType<typeof start>, ms: number) {
      clock.advance(ms);
      queue.tick();
      await inFlight.drain(1_000);
    },
    async [Symbol.asyncDispose]() {
      await store.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

test('the first sweep comes a minute after the first start, the next one a day later', async () => {
  await using world = await makeSweep();
  const first = world.start();
  await first.sweep.schedule(false);
  await world.pass(first, minuteMs - 1);
  expect(world.seen).toEqual([]);
  await world.pass(first, 1);
  // One workspace that fails does not hold up the others.
  expect(world.seen).toEqual(['T1', 'T2', 'T3']);
  await world.pass(first, 23 * hourMs);
  expect(world.seen).toHaveLength(3);
  await world.pass(first, hourMs);
  expect(world.seen).toHaveLength(6);
});

test('a restart does not sweep again before a day has passed', async () => {
  await using world = await makeSweep();
  const first = world.start();
  await first.sweep.schedule(false);
  await world.pass(first, minuteMs);
  const second = world.start();
  await second.sweep.schedule(false);
  await world.pass(second, 10 * hourMs);
  expect(world.seen).toHaveLength(3);
  await world.pass(second, 14 * hourMs);
  expect(world.seen).toHaveLength(6);
});

test('queues that were just created are filled soon, whenever the last sweep was', async () => {
  await using world = await makeSweep();
  const first = world.start();
  await first.sweep.schedule(false);
  await world.pass(first, minuteMs);
  const second = world.start();
  await second.sweep.schedule(true);
  await world.pass(second, minuteMs);
  expect(world.seen).toHaveLength(6);
});
