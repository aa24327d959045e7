import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TrendSummary } from '../../src/ambience/types.ts';
import { rateOf, trendShape, withLatest } from '../../src/insight/trend-shape.ts';
import { hourMs } from '../../src/time.ts';

const quarter = hourMs / 4;

const every = (stepMs: number) => (values: readonly number[]) =>
  values.map((value, index) => ({ at: index * stepMs, value }));
const quarterly = every(quarter);
const shape = (values: readonly number[], summary?: TrendSummary, spread?: number) =>
  trendShape(quarterly(values), summary, 1, spread);

test.each<[string, number[], TrendSummary | undefined, unknown]>([
  [
    'rises to its highest, and the service sent only that',
    [2.3, 3, 4, 5, 6.5],
    { direction: 1 },
    { position: 'highest', direction: 'rising', ratePerHour: 4.2 },
  ],
  [
    'falls to its lowest although the service calls that slow',
    [3.4, 3.2, 3, 2.5, 2],
    { direction: -1, ratePerHour: -0.14 },
    { position: 'lowest', direction: 'falling', ratePerHour: -1.4 },
  ],
  [
    'is below a peak of the last hour',
    [7, 7.4, 7.6, 7.5, 8, 7.8],
    { direction: 1, ratePerHour: 0.3 },
    { position: 'between', direction: 'turning' },
  ],
  [
    'is level just below a peak of the last hour',
    [6, 6.5, 7, 8, 7.8, 7.8],
    { ratePerHour: 0.3 },
    { position: 'between', direction: 'turning' },
  ],
  [
    'is past its peak',
    [4, 8, 7, 6, 5.5, 5],
    { ratePerHour: 2 },
    { position: 'between', direction: 'falling', overall: 'up' },
  ],
  [
    'falls, with a little noise at its end',
    [9, 8, 6.2, 5.9, 5.4, 4.7, 4.8],
    undefined,
    { direction: 'falling' },
  ],
  ['has stopped falling', [9, 8, 7, 6, 5, 4, 5], undefined, { direction: 'turning' }],
  [
    'rises again, below an older peak',
    [9, 5, 4, 4, 5, 5.5, 6],
    undefined,
    { position: 'between', direction: 'rising', overall: 'down' },
  ],
  [
    'has calmed down and stays there',
    [9, 5, 4.9, 5, 5, 5, 5],
    { ratePerHour: -2 },
    { position: 'between', direction: 'level', overall: 'down' },
  ],
  ['hardly changes', [5, 5.2, 5.1], undefined, { position: 'steady', direction: 'level' }],
  [
    'is known at two moments of the last hour only',
    [5, 6],
    { ratePerHour: 1.5 },
    { position: 'highest', direction: 'rising', ratePerHour: 1.5 },
  ],
])('a trend that %s', (_, values, summary, expected) => {
  expect(shape(values, summary)).toMatchObject(Object(expected));
});

test('of equal peaks the latest counts, and the spread decides what is noticeable', () => {
  expect(shape([6, 4, 6.04, 5])?.peak).toEqual({ at: 2 * quarter, value: 6.04 });
  // Both are shown as 8.7.
  expect(shape([5, 8.74, 8.7])).toMatchObject({ position: 'highest', peak: { value: 8.7 } });
  // 8.8 and 8.7.
  expect(shape([5, 8.76, 8.74])).toMatchObject({ position: 'between', peak: { value: 8.76 } });
  expect(shape([5, 5.4], undefined, 10)?.position).toBe('steady');
  expect(shape([5, 5.4], undefined, 2)?.position).toBe('highest');
  expect(shape([])).toBeUndefined();
});

test('the rate is that of the last hour, and the service’s if too little of it is known', () => {
  const summary = { ratePerHour: 3 };
  expect(rateOf(quarterly([1, 9, 5, 5, 5, 6]), summary)).toBe(-3);
  expect(rateOf(every(2 * hourMs)([1, 9]), summary)).toBe(3);
  expect(rateOf([], undefined)).toBeUndefined();
});

test('the newest value ends the trend', () => {
  const trend = { points: [{ at: 5, mood: { value: 7.8 } }] };
  const latest = { measuredAt: 6, mood: { value: 7.9 }, loudness: undefined };
  expect(withLatest(trend, latest).points.at(-1)).toMatchObject({ at: 6, mood: { value: 7.9 } });
  expect(withLatest(trend, { ...latest, measuredAt: 5 })).toBe(trend);
  expect(withLatest(trend, undefined)).toBe(trend);
});

test('whatever was measured, direction and position follow from the values', () => {
  const mood = fc.integer({ min: 100, max: 1_000 }).map((hundredths) => hundredths / 100);
  const summary = fc.record({
    direction: fc.constantFrom(-1, 0, 1),
    ratePerHour: fc.double({ noNaN: true, min: -5, max: 5 }),
  });
  fc.assert(
    fc.property(
      fc.array(mood, { minLength: 5, maxLength: 25 }),
      summary,
      fc.option(fc.double({ noNaN: true, min: 0.5, max: 9 }), { nil: undefined }),
      (moods, said, spread) => {
        const found = trendShape(quarterly(moods), said, 1, spread);
        if (found === undefined) throw new Error('there are values');
        const [now = 0, before = 0] = moods.toReversed();
        const hourAgo = moods.at(-5) ?? 0;
        if (found.direction === 'rising') {
          expect(now).toBeGreaterThan(hourAgo);
          expect(Number(now.toFixed(1))).toBeGreaterThanOrEqual(Number(before.toFixed(1)));
        }
        if (found.direction === 'falling') expect(now).toBeLessThan(hourAgo);
        expect(found.now.value).toBe(now);
        const highest = Math.max(...moods.map((value) => Number(value.toFixed(1))));
        expect(Number(found.peak.value.toFixed(1))).toBe(highest);
        expect(found.position === 'highest' && Number(now.toFixed(1)) !== highest).toBe(false);
      },
    ),
  );
});
