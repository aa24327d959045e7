import { expect, test } from 'vitest';
import { lengthOf } from '../../src/alerts/venue-alerts.ts';
import { minuteMs } from '../../src/time.ts';
import { play, startOf } from './play.ts';
import type { Timeline } from './timelines.ts';

const anyZone = {
  name: '',
  isAnyZone: true,
  watch: { forCount: 1, clearCount: 1 },
  expected: [],
} as const;

test('a zone that fires again in an episode keeps its start, its peak and its whole length', () => {
  const times = (count: number, values: readonly number[]) => Array(count).fill(values);
  const timeline: Timeline = {
    ...anyZone,
    steps: [[75, 71], ...times(5, [71, 71]), [60, 71], ...times(3, [72, 71]), [60, 60]],
  };
  const [episode, ...others] = play(timeline).episodes;
  expect(others).toEqual([]);
  const zone = episode?.zones.find(({ name }) => name === 'A');
  if (zone === undefined) throw new Error('zone A is gone');
  const start = startOf(timeline);
  expect(zone).toMatchObject({ since: start, peak: { value: 75, at: start } });
  // 25 minutes, five minutes back, and ten minutes.
  expect(lengthOf(zone)).toBe(35 * minuteMs);
  expect(zone.until - zone.since).toBe(45 * minuteMs);
});
