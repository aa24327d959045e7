import { expect, test } from 'vitest';
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
  await stop();
  expect(most).toBe(1);
  const bad = logged.find((line) => line.includes('"job":"bad work"'));
  expect(bad).toContain('scheduled work failed');
  expect(bad).toContain('out of order');
  expect(await inFlight.drain(2_000)).toBe(0);
});
