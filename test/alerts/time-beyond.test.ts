import { expect, test } from 'vitest';
import { timeBeyond } from '../../src/alerts/time-beyond.ts';
import { minuteMs } from '../../src/time.ts';

/** One value each five minutes. */
function measured(...values: readonly number[]) {
  return values.map((value, index) => ({ at: index * 5 * minuteMs, value }));
}

const above9 = {
  direction: 'above',
  bounds: { kind: 'fixed', enter: 9, exit: 8.5 },
} as const;

test('a value stands for the time until the next one', () => {
  expect(timeBeyond(above9, measured(8, 9.5, 9.2, 9, 8), 30 * minuteMs)).toBe(10 * minuteMs);
  const below3 = { direction: 'below', bounds: { kind: 'fixed', enter: 3, exit: 4 } } as const;
  expect(timeBeyond(below3, measured(3, 2.9, 5), 30 * minuteMs)).toBe(5 * minuteMs);
});

test('nothing is counted over a gap, or after the last value', () => {
  const apart = [
    { at: 0, value: 9.5 },
    { at: 40 * minuteMs, value: 9.5 },
  ];
  expect(timeBeyond(above9, apart, 30 * minuteMs)).toBe(0);
});

test('against usual, each value has its own limit, and none where nothing is usual', () => {
  const own = { direction: 'above', bounds: { kind: 'spread', enter: 0.5, exit: 0.4 } } as const;
  const usual = { value: 6, spread: 4 };
  const points = [
    { at: 0, value: 8.1, usual },
    { at: 5 * minuteMs, value: 7.9, usual },
    { at: 10 * minuteMs, value: 8.1 },
    { at: 15 * minuteMs, value: 8.1 },
  ];
  expect(timeBeyond(own, points, 30 * minuteMs)).toBe(5 * minuteMs);
});
