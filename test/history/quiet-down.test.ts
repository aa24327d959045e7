import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MeasureFacts } from '../../src/history/measure-facts.ts';
import { quietAtLast, quietedDownAt, roseAt } from '../../src/history/quiet-down.ts';

function factsOf(moods: readonly number[], isPeak = true): MeasureFacts {
  const values = moods.map((value, index) => ({ at: (index + 1) * 900_000, value }));
  const highest = values.toSorted((a, b) => b.value - a.value)[0];
  return {
    values,
    highest,
    isPeak,
    isMostlyKnown: true,
    mean: undefined,
    whole: undefined,
    comparison: undefined,
    differed: undefined,
  };
}

test('a night has quieted down when it stays a quarter of its range below its peak', () => {
  // The range is 4 to 8, so that 7 is the limit; 7.2 is above it once more.
  expect(quietedDownAt(factsOf([4, 8, 6.9, 7.2, 6.5, 5, 4]))).toBe(5 * 900_000);
});

test('a night became lively when it came into the upper half of its range', () => {
  expect(roseAt(factsOf([4, 5.9, 6.1, 8, 5]))).toEqual({ at: 3 * 900_000, isFromStart: false });
  expect(roseAt(factsOf([8, 7, 4]))).toEqual({ at: 900_000, isFromStart: true });
  // It never changed, or its peak is uncertain.
  expect(roseAt(factsOf([5, 5, 5]))).toBeUndefined();
  expect(roseAt(factsOf([4, 8, 4], false))).toBeUndefined();
});

test('nothing is said of a night that ended at its peak, never changed, or has an uncertain peak', () => {
  expect(quietedDownAt(factsOf([4, 6, 8]))).toBeUndefined();
  expect(quietedDownAt(factsOf([5, 5, 5]))).toBeUndefined();
  expect(quietedDownAt(factsOf([]))).toBeUndefined();
  expect(quietedDownAt(factsOf([4, 8, 4], false))).toBeUndefined();
});

test('no later value is as high as before', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10, max: 100 }), { minLength: 1 }), (moods) => {
      const facts = factsOf(moods.map((mood) => mood / 10));
      const at = quietedDownAt(facts);
      if (at === undefined) return;
      const { values, highest } = facts;
      const lowest = Math.min(...values.map(({ value }) => value));
      const limit = (highest?.value ?? 0) - ((highest?.value ?? 0) - lowest) / 4;
      expect(values.filter((one) => one.at >= at).every(({ value }) => value <= limit)).toBe(true);
      expect(values.findLast((one) => one.at < at)?.value).toBeGreaterThan(limit);
    }),
  );
});

test('a night is quiet at last from the value after which it stayed on the low side', () => {
  const range = { lowest: 0, highest: 10 };
  const at = (...values: readonly number[]) => quietAtLast(factsOf(values), range);
  expect(at(8, 3, 6, 4, 3.9)).toBe(4 * 900_000);
  // It was so from the start, or not at the end.
  expect(at(3, 2)).toBeUndefined();
  expect(at(8, 3, 6)).toBeUndefined();
});
