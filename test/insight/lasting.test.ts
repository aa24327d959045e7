import { expect, test } from 'vitest';
import { lastingSince } from '../../src/insight/lasting.ts';
import { minuteMs } from '../../src/time.ts';

/** A value every quarter of an hour; undefined where none is known. */
function since(values: readonly (number | undefined)[]) {
  const known = values.flatMap((value, index) =>
    value === undefined ? [] : [{ at: index * 15 * minuteMs, value }],
  );
  const lasting = lastingSince(known, ({ value }) => value >= 7);
  return lasting && { ...lasting, from: lasting.from / (15 * minuteMs) };
}

test('it began after the last value that was otherwise', () => {
  expect(since([8, 6, 7, 8, 9])).toEqual({ from: 2, isFromStart: false });
  expect(since([6, 6, 7])).toEqual({ from: 2, isFromStart: false });
});

test('what is not so now has no beginning', () => {
  expect(since([8, 8, 6])).toBeUndefined();
  expect(since([])).toBeUndefined();
});

test('it may have begun before the first value, or within a gap', () => {
  expect(since([8, 8, 8])).toEqual({ from: 0, isFromStart: true });
  expect(since([6, 8, undefined, undefined, undefined, 8, 8])).toEqual({
    from: 5,
    isFromStart: true,
  });
  // Two values missing are no reason to doubt it.
  expect(since([6, 8, undefined, undefined, 8])).toEqual({ from: 1, isFromStart: false });
});
