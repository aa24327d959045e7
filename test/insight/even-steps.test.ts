import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenSteps, longestRun } from '../../src/insight/even-steps.ts';
import { minuteMs } from '../../src/time.ts';

const quarter = 15 * minuteMs;
const steps = { end: 24 * quarter, stepMs: 2 * quarter, count: 13 };

test('each step shows the value measured at its time, and one shows the highest', () => {
  const points = Array.from({ length: 25 }, (_, index) => ({
    at: index * quarter,
    value: index === 7 ? 99 : index,
  }));
  const values = evenSteps(points, steps, quarter).map(({ value }) => value);
  // 99 was measured between two steps.
  expect(values).toEqual([0, 2, 4, 99, 8, 10, 12, 14, 16, 18, 20, 22, 24]);
});

test('the last step shows the newest value, also right after the highest', () => {
  const points = [
    { at: 22 * quarter, value: 7 },
    { at: 23 * quarter, value: 9 },
    { at: 24 * quarter, value: 8 },
  ];
  const values = evenSteps(points, steps, quarter).map(({ value }) => value);
  expect(values.slice(-2)).toEqual([9, 8]);
});

test('whatever was measured, steps are even, never invented, and include the highest value', () => {
  const point = fc.record({
    at: fc.integer({ min: 0, max: steps.end }),
    value: fc.double({ noNaN: true, min: -100, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), (points) => {
      const shown = evenSteps(points, steps, quarter);
      expect(shown).toHaveLength(steps.count);
      const gaps = shown.slice(1).map(({ at }, index) => at - (shown[index]?.at ?? 0));
      expect(new Set(gaps)).toEqual(new Set([steps.stepMs]));
      const measured = new Set(points.map(({ value }) => value));
      const values = shown.flatMap(({ value }) => value ?? []);
      expect(values.every((value) => measured.has(value))).toBe(true);
      if (points.length > 0) expect(values).toContain(Math.max(...measured));
    }),
  );
});

test('the longest run without a gap is kept; of two as long, the later one', () => {
  const run = (text: string) => longestRun([...text], (step) => step !== '.').join('');
  expect(['ab.cde.f', 'ab.cd', '...', '', 'abc'].map(run)).toEqual(['cde', 'cd', '', '', 'abc']);
});
