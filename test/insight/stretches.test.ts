import { expect, test } from 'vitest';
import { lengthOf, stretchesOf } from '../../src/insight/stretches.ts';
import { minuteMs } from '../../src/time.ts';

const quarterMs = 15 * minuteMs;

/** A value every quarter of an hour; undefined where none is known. Times are in quarters. */
function above7(values: readonly (number | undefined)[]) {
  const known = values.flatMap((value, index) =>
    value === undefined ? [] : [{ at: index * quarterMs, value }],
  );
  return stretchesOf(known, ({ value }) => value > 7);
}

function times(values: readonly (number | undefined)[]) {
  return above7(values).map(({ from, to, isLast }) => ({
    from: from / quarterMs,
    to: to / quarterMs,
    isLast,
  }));
}

test('a stretch ends with the first value that is otherwise', () => {
  expect(times([6, 8, 8, 7, 6])).toEqual([{ from: 1, to: 3, isLast: false }]);
});

test('the last one has no end yet', () => {
  expect(times([8, 6, 8, 8])).toEqual([
    { from: 0, to: 1, isLast: false },
    { from: 2, to: 3, isLast: true },
  ]);
});

test('in a long gap it may have been otherwise', () => {
  expect(times([8, 8, undefined, undefined, undefined, 8, 6])).toEqual([
    { from: 0, to: 1, isLast: false },
    { from: 5, to: 6, isLast: false },
  ]);
  // Two values missing are no reason to doubt it.
  expect(times([8, undefined, undefined, 8, 6])).toEqual([{ from: 0, to: 4, isLast: false }]);
});

test('before a long gap, the end is not known', () => {
  const ends = above7([8, 6, 8, undefined, undefined, undefined, 6]).map((one) => one.isEndKnown);
  expect(ends).toEqual([true, false]);
});

test('a value after a gap says nothing about what was before', () => {
  expect(times([8, undefined, undefined, undefined, 6])).toEqual([
    { from: 0, to: 0, isLast: false },
  ]);
});

test('nothing that is so has no stretch, and all lengths add up', () => {
  expect(times([6, 5])).toEqual([]);
  expect(times([])).toEqual([]);
  expect(lengthOf(above7([8, 8, 6, 8, 6]))).toBe(3 * quarterMs);
});
