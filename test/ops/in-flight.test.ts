import { expect, test } from 'vitest';
import { createInFlight } from '../../src/ops/in-flight.ts';

test('draining waits for work, and for work that it starts', async () => {
  const inFlight = createInFlight();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const done: string[] = [];
  inFlight.track(
    first.promise.then(
      () => void inFlight.track(second.promise.then(() => void done.push('second'))),
    ),
  );
  const drained = inFlight.drain(5_000).then((left) => done.push(`left ${left}`));
  first.resolve();
  second.resolve();
  await drained;
  expect(done).toEqual(['second', 'left 0']);
});

test('failed work does not block draining', async () => {
  const inFlight = createInFlight();
  const failing = inFlight.track(Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await inFlight.drain(5_000)).toBe(0);
});

test('after the timeout it returns how much work is left', async () => {
  const inFlight = createInFlight();
  inFlight.track(new Promise(() => {}));
  expect(await inFlight.drain(10)).toBe(1);
});

test('several can wait for the same work', async () => {
  const inFlight = createInFlight();
  const { promise, resolve } = Promise.withResolvers<void>();
  inFlight.track(promise);
  const drained = Promise.all([inFlight.drain(5_000), inFlight.drain(5_000)]);
  resolve();
  expect(await drained).toEqual([0, 0]);
});
