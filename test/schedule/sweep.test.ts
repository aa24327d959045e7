import { expect, test } from 'vitest';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { createLocalQueue } from '../../src/schedule/local-queue.ts';
import { createSweep } from '../../src/schedule/sweep.ts';
import { createMovableClock, hourMs, minuteMs } from '../../src/time.ts';

function makeSweep() {
  const clock = createMovableClock(Date.UTC(2026, 10, 20));
  const inFlight = createInFlight();
  const log = createLog('silent');
  const seen: string[] = [];
  const start = () => {
    const queue = createLocalQueue(clock, inFlight, log);
    const sweep = createSweep({
      queue,
      async *workspaceIds() {
        yield* ['T1', 'T2', 'T3'];
      },
      async reconcile(workspaceId) {
        seen.push(workspaceId);
        if (workspaceId === 'T2') throw new Error('its record is damaged');
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
  };
}

test('the first sweep comes ten seconds after a start, the next one a day later', async () => {
  const world = makeSweep();
  const first = world.start();
  await first.sweep.schedule();
  await world.pass(first, minuteMs / 6 - 1);
  expect(world.seen).toEqual([]);
  await world.pass(first, 1);
  // One workspace that fails does not hold up the others.
  expect(world.seen).toEqual(['T1', 'T2', 'T3']);
  await world.pass(first, 23 * hourMs);
  expect(world.seen).toHaveLength(3);
  await world.pass(first, hourMs);
  expect(world.seen).toHaveLength(6);
});

test('each start sweeps, since nobody knows what was restored meanwhile', async () => {
  const world = makeSweep();
  const first = world.start();
  await first.sweep.schedule();
  await world.pass(first, minuteMs / 6);
  await first.sweep.schedule();
  await world.pass(first, minuteMs / 6);
  expect(world.seen).toHaveLength(6);
});

test('replicas that start one after the other do not put the sweep off', async () => {
  const world = makeSweep();
  const first = world.start();
  await first.sweep.schedule();
  await world.pass(first, minuteMs / 12);
  await first.sweep.schedule();
  await world.pass(first, minuteMs / 12);
  expect(world.seen).toHaveLength(3);
  // The second one came to the same sweep.
  await world.pass(first, hourMs);
  expect(world.seen).toHaveLength(3);
});
