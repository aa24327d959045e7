import { expect, test } from 'vitest';
import type { TypicalWeek } from '../../src/ambience/types.ts';
import { asInVenue, compare, spreadOf } from '../../src/insight/comparison.ts';
import { compareSoFar } from '../../src/insight/so-far.ts';
import { everyDay } from './typical-week.ts';

test.each([
  [5.39, 'same', 'more'],
  [5.4, 'slight', 'more'],
  [5.99, 'slight', 'more'],
  [6, 'clear', 'more'],
  [6.99, 'clear', 'more'],
  [7, 'strong', 'more'],
  [4.6, 'slight', 'less'],
  [2, 'strong', 'less'],
  [5, 'same', 'more'],
] as const)('%d against 5 with a spread of 5 is %s', (value, degree, direction) => {
  expect(compare(value, 5, 5)).toMatchObject({ degree, direction });
});

test('a difference is judged by the spread, on any scale', () => {
  expect(compare(0.3, 0.1 + 0.1, 1)?.degree).toBe('slight');
  expect(compare(75, 72, 40)?.degree).toBe('same');
  expect(compare(75, 72, 10)?.degree).toBe('clear');
});

test('without a value, a usual one or a spread nothing is compared', () => {
  expect(compare(undefined, 5, 5)).toBeUndefined();
  expect(compare(5, undefined, 5)).toBeUndefined();
  expect(compare(5, 5, undefined)).toBeUndefined();
  expect(compare(9, 5, 0)).toBeUndefined();
});

const day = { mood: [2, null, 8], loudness: [] };
const week: TypicalWeek = { minutes: [0, 30, 60], days: everyDay(day) };

test('the spread is the highest minus the lowest typical value', () => {
  expect(spreadOf(week, 'mood')).toBe(6);
  expect(spreadOf(week, 'loudness')).toBeUndefined();
});

test('a day so far is compared at the times that were measured', () => {
  const at = (minute: number, value: number) => ({ at: minute * 60_000, value });
  expect(compareSoFar([at(0, 3), at(60, 9)], week)).toMatchObject({
    difference: 1,
    degree: 'slight',
  });
  // Nothing is usual at 00:30, so only one value can be compared.
  expect(compareSoFar([at(0, 3), at(30, 9)], week)).toBeUndefined();
});

test('a difference that does not count in the venue is slight at most', () => {
  const much = compare(2.6, 2.1, 1.1);
  expect(much?.degree).toBe('strong');
  expect(asInVenue(much, 5)?.degree).toBe('slight');
  expect(asInVenue(compare(3.6, 2.1, 1.1), 5)?.degree).toBe('strong');
  // Unknown, as without a typical week of the venue
  expect(asInVenue(much, undefined)?.degree).toBe('strong');
  expect(asInVenue(compare(2.1, 2.1, 1.1), 5)?.degree).toBe('same');
});
