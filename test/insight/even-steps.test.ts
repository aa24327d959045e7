import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evenSteps, longestRun, type Timed, withPeak } from '../../src/insight/even-steps.ts';
import { minuteMs } from '../../src/time.ts';

const quarter = 15 * minuteMs;
const steps = { end: 24 * quarter, stepMs: 2 * quarter, count: 13 };

const drawn = (points: readonly Timed[]) =>
  withPeak(
    longestRun(evenSteps(points, steps, quarter), ({ value }) => value !== undefined),
    points,
    9,
  );

test('each step shows the value measured at its time, and one shows the highest', () => {
  const points = Array.from({ length: 25 }, (_, index) => ({
    at: index * quarter,
    value: index === 7 ? 99 : index,
  }));
  const values = drawn(points).map(({ value }) => value);
  // 99 was measured between two steps.
  expect(values).toEqual([0, 2, 4, 99, 8, 10, 12, 14, 16, 18, 20, 22, 24]);
});

test('the last step shows the newest value, also right after the highest', () => {
  const points = [
    { at: 22 * quarter, value: 7 },
    { at: 23 * quarter, value: 9 },
    { at: 24 * quarter, value: 8 },
  ];
  expect(drawn(points).map(({ value }) => value)).toEqual([9, 8]);
  // Points are 15 minutes apart, give or take a minute.
  const early = points.map((one) => (one.value === 9 ? { ...one, at: one.at + minuteMs } : one));
  expect(drawn(early).map(({ value }) => value)).toEqual([9, 8]);
  // A rise is not shifted.
  const rise = [22, 23, 24].map((at) => ({ at: at * quarter, value: at }));
  expect(drawn(rise).map(({ value }) => value)).toEqual([22, 24]);
});

test('whatever was measured, steps are even, never invented, and include the highest value', () => {
  const point = fc.record({
    at: fc.integer({ min: 0, max: steps.end }),
    value: fc.integer({ min: -100, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(point, { maxLength: 60 }), (points) => {
      const shown = evenSteps(points, steps, quarter);
      expect(shown).toHaveLength(steps.count);
      const run = drawn(points);
      const gaps = shown.slice(1).map(({ at }, index) => at - (shown[index]?.at ?? 0));
      expect(new Set(gaps)).toEqual(new Set([steps.stepMs]));
      const measured = new Set(points.map(({ value }) => value));
      const values = shown.flatMap(({ value }) => value ?? []);
      expect(values.every((value) => measured.has(value))).toBe(true);
      const [first, last] = [run[0], run.at(-1)];
      if (first === undefined || last === undefined) return;
      const within = points.filter(({ at }) => at >= first.at && at <= last.at);
      const highest = Math.max(...within.map(({ value }) => value), last.value ?? 0);
      const shownHighest = Math.max(...run.map(({ value }) => value ?? 0));
      if (run.length > 1) expect(shownHighest).toBeGreaterThanOrEqual(highest);
    }),
  );
});

test('the longest run without a gap is kept; of two as long, the later one', () => {
  const run = (text: string) => longestRun([...text], (step) => step !== '.').join('');
  expect(['ab.cde.f', 'ab.cd', '...', '', 'abc'].map(run)).toEqual(['cde', 'cd', '', '', 'abc']);
});
