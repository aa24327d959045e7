import { expect, test } from 'vitest';
import { createAccountLimit, createLocalLimit } from '../../src/ambience/account-limit.ts';
import { createMovableClock } from '../../src/time.ts';

test('in one process the limit refills with time, and people come before schedules', async () => {
  const clock = createMovableClock(1_000_000);
  const account = createAccountLimit('account', 2, createLocalLimit(clock));
  const take = async (purpose: 'person' | 'schedule', count: number) => {
    const waits: number[] = [];
    for (let call = 0; call < count; call += 1) waits.push(await account.take(purpose));
    return waits;
  };
  expect(await take('schedule', 6)).toEqual([0, 0, 0, 0, 0, 500]);
  expect(await take('person', 6)).toEqual([0, 0, 0, 0, 0, 500]);
  clock.advance(1_000);
  expect(await take('person', 3)).toEqual([0, 0, 500]);
});

test('an account with less than one call in five seconds is not blocked for ever', async () => {
  const clock = createMovableClock(1_000_000);
  const account = createAccountLimit('account', 0.1, createLocalLimit(clock));
  expect(await account.take('schedule')).toBe(0);
  expect(await account.take('person')).toBe(10_000);
  clock.advance(10_000);
  expect(await account.take('person')).toBe(0);
});
