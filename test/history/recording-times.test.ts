import { expect, test } from 'vitest';
import { nextRecordingAt, retryAfterMs } from '../../src/history/recording-times.ts';
import { hourMs, minuteMs } from '../../src/time.ts';

/** When venues are recorded, and when it is tried again. */

test('a failed recording is tried again after 1, 5 and 15 minutes, then every 15', () => {
  const minutes = [1, 2, 3, 4, 40].map((failures) => (retryAfterMs(failures) ?? 0) / minuteMs);
  expect(minutes).toEqual([1, 5, 15, 15, 15]);
  expect(retryAfterMs(0)).toBeUndefined();
});

test('a venue is recorded every three hours, at minutes of its own', () => {
  const start = Date.UTC(2026, 10, 20, 20);
  const keys = Array.from({ length: 600 }, (_, index) => `["T1","venue-${index}"]`);
  const settled = keys.map((key) => {
    let at = start;
    const all = Array.from({ length: 10 }, () => {
      at = nextRecordingAt(key, at, at);
      return at;
    });
    const steps = all.slice(4).map((one, index) => one - (all[index + 3] ?? 0));
    // Half of what the service still knows is left for retries.
    expect(Math.max(...steps)).toBeLessThanOrEqual(3 * hourMs + 15 * minuteMs);
    expect(steps.at(-1)).toBeCloseTo(3 * hourMs, -6);
    return at;
  });
  // In each of 18 stretches of ten minutes, about a 18th of 600 comes.
  const counts = Map.groupBy(settled, (at) => Math.floor((at % (3 * hourMs)) / (10 * minuteMs)));
  expect(counts.size).toBe(18);
  expect(Math.max(...[...counts.values()].map(({ length }) => length))).toBeLessThan(60);
});
