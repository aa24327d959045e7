import { expect, test } from 'vitest';
import { advance } from '../../src/alerts/apply-measurements.ts';
import { withBeginning } from '../../src/alerts/earlier-breaches.ts';
import { emptyVenueAlerts, lengthOf } from '../../src/alerts/venue-alerts.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { minuteMs } from '../../src/time.ts';
import { play, ruleOf, startOf, stepMs } from './play.ts';
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

test.each([
  // 10 minutes, a gap of an hour, and 10 minutes.
  { name: 'still out of bounds', after: [75, 75, 75], length: 20, missing: 60 },
  // What is back after a gap was out of bounds until the gap, as far as is known.
  { name: 'back', after: [60], length: 10, missing: 0 },
  { name: 'back at first', after: [60, 75, 75], length: 20, missing: 60 },
])('time without data is no time out of bounds: $name', ({ after, length, missing }) => {
  const timeline: Timeline = {
    name: '',
    watch: { forCount: 1, clearCount: 2 },
    steps: [75, 75, 75, ...Array<'-'>(11).fill('-'), ...after],
    expected: [],
  };
  const [zone] = play(timeline).episodes[0]?.zones ?? [];
  if (zone === undefined) throw new Error('there is no episode');
  expect(lengthOf(zone)).toBe(length * minuteMs);
  expect(zone.missingMs ?? 0).toBe(missing * minuteMs);
});

test.each([
  { name: 'of the first measurement', steps: [75], maybeEarlier: true },
  { name: 'after one within bounds', steps: [60, 75], maybeEarlier: undefined },
  { name: 'after a gap', steps: [60, ...Array<'-'>(7).fill('-'), 75], maybeEarlier: true },
  { name: 'again after one within bounds', steps: [75, 60, 75], maybeEarlier: true },
] as const)('a breach $name may have begun earlier: $maybeEarlier', ({ steps, maybeEarlier }) => {
  const watch = { forCount: 1, clearCount: 2 };
  const { episodes } = play({ name: '', watch, steps, expected: [] });
  const [zone] = episodes.find(({ kind }) => kind === 'level')?.zones ?? [];
  if (zone === undefined) throw new Error('there is no episode');
  expect(zone.maybeEarlier).toBe(maybeEarlier);
});

test.each([
  {
    name: 'within bounds before',
    earlier: [60, 80, 71],
    since: 40,
    maybeEarlier: undefined,
    peak: 80,
  },
  {
    name: 'beyond it from the start',
    earlier: [71, 71, 71],
    since: 35,
    maybeEarlier: true,
    peak: 75,
  },
  {
    name: 'within bounds just before',
    earlier: [80, 80, 60],
    since: 50,
    maybeEarlier: undefined,
    peak: 75,
  },
  { name: 'nothing measured', earlier: [], since: 50, maybeEarlier: true, peak: 75 },
])('the beginning of a breach is found in what was measured before: $name', (expected) => {
  const { watch } = ruleOf({ ...anyZone, steps: [] });
  if (watch.kind !== 'level') throw new Error('the rule is about a level');
  const at = 50 * minuteMs;
  const state = {
    kind: 'firing',
    measuredAt: at,
    value: 75,
    since: at,
    maybeEarlier: true,
    peak: { value: 75, at },
    lastBreachAt: at,
  } as const;
  const earlier = expected.earlier.map((value, index) => ({
    value,
    at: (35 + index * 5) * minuteMs,
  }));
  const found = withBeginning(state, watch, earlier, () => 70);
  expect(found).toMatchObject({ since: expected.since * minuteMs, peak: { value: expected.peak } });
  expect('maybeEarlier' in found ? found.maybeEarlier : undefined).toBe(expected.maybeEarlier);
});

test('the limit of a zone’s own follows what is usual while it is exceeded', () => {
  const timeline: Timeline = { ...anyZone, steps: [] };
  const rule = ruleOf(timeline);
  if (rule.watch.kind !== 'level') throw new Error('the rule is about a level');
  const bounds = { kind: 'spread', enter: 0.2, exit: 0.1 } as const;
  const own = { ...rule, watch: { ...rule.watch, bounds, forCount: 1 } };
  const start = startOf(timeline);
  let alerts = emptyVenueAlerts(start);
  const shown = [60, 40].map((usual, index) => {
    const now = start + (index + 1) * stepMs;
    alerts = advance(alerts, {
      now,
      venueId: rule.venueId,
      zone: localZone('Europe/Copenhagen'),
      rules: [own],
      knownZones: [{ id: 'A', name: 'A' }],
      intervalMs: stepMs,
      values: [{ id: 'A', name: 'A', at: now, mood: undefined, music: undefined, loudness: 90 }],
      usualOf: () => ({ value: usual, spread: 50 }),
      isServiceDown: false,
      isOverBudget: false,
    }).alerts;
    const [zone] = alerts.episodes[0]?.zones ?? [];
    return [zone?.limit, zone?.exit, zone?.usual];
  });
  expect(shown).toEqual([
    [70, 65, 60],
    [50, 45, 40],
  ]);
});
