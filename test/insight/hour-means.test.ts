import { expect, test } from 'vitest';
import { hourMeans } from '../../src/insight/hour-means.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { hourMs, minuteMs } from '../../src/time.ts';

// A zone half an hour off: the hours are those of the local clock.
const kolkata = localZone('Asia/Kolkata');
const eight = Date.UTC(2026, 10, 20, 14, 30);

test('the values of each local hour are averaged, of which one with three quarters is whole', () => {
  const valuesAt = (from: number, ...minutes: readonly number[]) =>
    minutes.map((minute, index) => ({ at: from + minute * minuteMs, value: index + 1 }));
  expect(
    hourMeans([...valuesAt(eight, 0, 15, 30), ...valuesAt(eight + hourMs, 0, 5, 50)], kolkata),
  ).toEqual([
    { at: eight, mean: 2, isMostlyKnown: true },
    { at: eight + hourMs, mean: 2, isMostlyKnown: false },
  ]);
  expect(hourMeans([], kolkata)).toEqual([]);
});
