import { afterEach, expect, test, vi } from 'vitest';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { startTicks } from '../../src/schedule/ticks.ts';

const everySecond = '* * * * * *';

test('work runs at each tick, never concurrently, and failures are logged', async () => {
  const logged: string[] = [];
  const overlap = Promise.withResolvers<void>();
  const log = createLog('info', {
    write(line) {
      logged.push(line);
      if (line.includes('overlap') && line.includes('slow work')) overlap.resolve();
    },
  });
  const inFlight = createInFlight();
  let [running, most, started] = [0, 0, 0];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  const stop = startTicks(
    [
      {
        name: 'slow work',
        when: everySecond,
        async work() {
          started += 1;
          running += 1;
          most = Math.max(most, running);
          // Runs until the next tick was skipped and logged.
          await overlap.promise;
          running -= 1;
          if (started === 2) resolve();
        },
      },
      {
        name: 'bad work',
        when: everySecond,
        async work() {
          throw new Error('out of order');
        },
      },
    ],
    inFlight,
    log,
  );
  await enough;
  stop();
  expect(most).toBe(1);
  const bad = logged.find((line) => line.includes('"job":"bad work"'));
  expect(bad).toContain('scheduled work failed');
  expect(bad).toContain('out of order');
  expect(await inFlight.drain(2_000)).toBe(0);
});

afterEach(() => void vi.useRealTimers());

test.each([
  ['forward by 15 days', 15 * 24 * 3_600_000],
  ['forward by 13 hours', 13 * 3_600_000],
])('after a clock jump %s each job runs once, with one line in the log', async (_, jumpMs) => {
  // Timers go on; only the clock is ours.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 20, 0, 0, 500) });
  const logged: string[] = [];
  const log = createLog('info', { write: (line) => logged.push(line) });
  const runs: string[] = [];
  const all = Promise.withResolvers<void>();
  const job = (name: string, when: string) => ({
    name,
    when,
    work: async () => {
      runs.push(name);
      if (runs.length === 3) all.resolve();
    },
  });
  const inFlight = createInFlight();
  const jobs = ['one', 'two', 'three'].map((name) => job(name, '*/2 * * * * *'));
  const stop = startTicks(jobs, inFlight, log);
  const startedAt = performance.now();
  vi.setSystemTime(Date.now() + jumpMs);
  await all.promise;
  // Another beat of the timers changes nothing while the clock stands still.
  await inFlight.drain(1_000);
  stop();
  expect(runs.toSorted()).toEqual(['one', 'three', 'two']);
  expect(logged.filter((line) => line.includes('set forward'))).toHaveLength(1);
  expect(logged).toHaveLength(1);
  expect(performance.now() - startedAt).toBeLessThan(4_000);
});

test('a clock that is set back by an hour does not stop the jobs', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 20, 0, 0, 500) });
  let ran = Promise.withResolvers<void>();
  const job = { name: 'job', when: everySecond, work: async () => ran.resolve() };
  const stop = startTicks([job], createInFlight(), createLog('silent'));
  vi.setSystemTime(Date.now() + 1_000);
  await ran.promise;
  ran = Promise.withResolvers<void>();
  vi.setSystemTime(Date.now() - 3_600_000);
  // Once its timer has noticed, the next second counts.
  const ticking = setInterval(() => vi.setSystemTime(Date.now() + 1_000), 200);
  await ran.promise;
  clearInterval(ticking);
  stop();
});
