import { expect, test } from 'vitest';
import { boundsAt } from '../../src/alerts/evaluation.ts';
import { previewAlert } from '../../src/alerts/preview.ts';
import { type LevelWatch, ownLimits } from '../../src/alerts/rule.ts';
import {
  defaultExit,
  limitElsewhere,
  limitFinding,
  suggestedEnter,
} from '../../src/alerts/suggested-limits.ts';
import { marginSpread } from '../../src/alerts/usual-value.ts';
import type { TypicalWeek } from '../../src/ambience/types.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { minuteMs } from '../../src/time.ts';
import { everyDay } from '../insight/typical-week.ts';

const minutes = Array.from({ length: 48 }, (_, slot) => slot * 30);
const weekOf = (valueAt: (minute: number) => number): TypicalWeek => ({
  minutes,
  days: everyDay({ mood: minutes.map(valueAt), loudness: minutes.map(valueAt) }),
});
/** As loud as that for two hours each evening, else as quiet as this. */
const zone = (name: string, quiet: number, loud: number) => ({
  name,
  trend: undefined,
  typical: weekOf((minute) => (minute >= 1200 && minute < 1320 ? loud : quiet)),
});
const bar = zone('Bar', 4, 9);
const spa = zone('Spa', 1, 3);
const meter = zone('Meter', -60, -10);

const above = { measure: 'loudness', direction: 'above', kind: 'fixed' } as const;
const below = { ...above, direction: 'below' } as const;

test('a copied limit lies as far from what is usual as the one it is copied from', () => {
  const copied = (enter: number, from: readonly (typeof bar)[], to: readonly (typeof bar)[]) =>
    limitElsewhere(
      { measure: 'loudness', bounds: { kind: 'fixed', enter, exit: enter } },
      { from, to },
      1,
    );
  expect(copied(9.5, [bar], [bar])).toBe(9.5);
  // A tenth of the spread above usual.
  expect(copied(9.5, [bar], [meter])).toBe(-5);
  expect(copied(9.5, [bar, spa], [bar, spa])).toBe(9.5);
  expect(copied(9.5, [], [bar])).toBeUndefined();
  expect(copied(9.5, [zone('Flat', 4, 4)], [bar])).toBeUndefined();
});

test('the limit of each zone lies a fifth of its spread above usual, or two fifths below, and is over a tenth closer', () => {
  const at = (value: number, spread: number, direction: 'above' | 'below' = 'above') =>
    boundsAt({ direction, bounds: ownLimits[direction] }, { value, spread }, undefined);
  expect(at(6, 5)).toEqual({ enter: 7, exit: 6.5 });
  expect(at(-30, 46)).toEqual({ enter: expect.closeTo(-20.8), exit: expect.closeTo(-25.4) });
  // Somewhat calmer is ordinary.
  expect(at(6, 5, 'below')).toEqual({ enter: 4, exit: 4.5 });
  expect(
    boundsAt({ direction: 'above', bounds: ownLimits.above }, undefined, undefined),
  ).toBeUndefined();
});

test('a limit for all zones lies beyond the highest usual value of any, by that zone’s margin', () => {
  expect(suggestedEnter(above, [spa], 1)).toBe(3.4);
  expect(suggestedEnter(above, [bar, spa], 1)).toBe(10);
  expect(suggestedEnter(above, [meter], 0)).toBe(0);
  expect(suggestedEnter(below, [meter], 0)).toBe(-70);
  expect(suggestedEnter({ ...above, kind: 'usual' }, [bar, spa], 1)).toBe(0.8);
  expect(suggestedEnter(above, [], 1)).toBeUndefined();
});

test('the gap to the exit value follows from the spread, not from the number', () => {
  expect(defaultExit(above, 8.4, 5, 1)).toBe(7.9);
  expect(defaultExit(above, -1, 46, 0)).toBe(-5.6);
  expect(defaultExit(below, -50, 46, 0)).toBe(-45.4);
  expect(defaultExit({ ...above, kind: 'usual' }, 0.2, 5, 1)).toBe(0);
  // Nothing is known of a usual week.
  expect(defaultExit(above, 8.4, undefined, 1)).toBe(7.9);
  expect(defaultExit(above, 0.53, undefined, 2)).toBe(0.48);
  expect(defaultExit({ ...above, measure: 'music' }, 100, undefined, 0)).toBe(95);
});

test('a quiet zone of a lively venue has a margin of its venue’s spread', () => {
  const [quiet, lively] = [spa.typical, bar.typical];
  expect(marginSpread(quiet, lively, 'loudness')).toBe(5);
  expect(marginSpread(lively, quiet, 'loudness')).toBe(5);
  expect(marginSpread(quiet, undefined, 'loudness')).toBe(2);
  // A little noise in the spa: 1.6 where 1 is usual, which a fifth of its own spread would ring for.
  const trend = (value: number) => ({
    points: Array.from({ length: 6 }, (_, index) => ({
      at: index * 15 * minuteMs,
      mood: undefined,
      loudness: { value, label: undefined },
    })),
  });
  const fired = (value: number, venueTypical: TypicalWeek | undefined) => {
    const zones = [{ ...spa, trend: trend(value), venueTypical }];
    const preview = previewAlert(
      {
        watch: { ...above, kind: 'level', bounds: ownLimits.above, forCount: 3, clearCount: 2 },
        quietHours: undefined,
      },
      zones,
      localZone('UTC'),
      0,
    );
    return preview.kind === 'firings' ? preview.lastHours?.length : undefined;
  };
  expect(fired(1.6, undefined)).toBe(1);
  expect(fired(1.6, lively)).toBe(0);
  expect(fired(2.2, lively)).toBe(1);
});

const finding = (enter: number, zones = [bar, spa], direction: 'above' | 'below' = 'above') =>
  limitFinding(
    { measure: 'loudness', direction, bounds: { kind: 'fixed', enter, exit: enter } },
    zones,
  );

test.each<[number, ReturnType<typeof finding>]>([
  [0.5, 'always'],
  [3.5, 'often'],
  [8.5, undefined],
  [9.5, undefined],
  // Beyond a scale that ends at 10.
  [10.5, 'never'],
  [83.1, 'never'],
])('a limit of %d where it is usually 1 to 9: %s', (enter, expected) => {
  expect(finding(enter)).toBe(expected);
});

test('a limit of another venue’s scale is never reached', () => {
  expect(finding(83.1, [meter])).toBe('never');
  expect(finding(-5, [meter])).toBeUndefined();
  expect(finding(-200, [meter], 'below')).toBe('never');
});

const above7: LevelWatch = {
  kind: 'level',
  measure: 'loudness',
  direction: 'above',
  bounds: { kind: 'fixed', enter: 7, exit: 6.5 },
  forCount: 3,
  clearCount: 2,
};

test('what was kept of the last days is tried too, up to the last hours', () => {
  const now = Date.UTC(2026, 10, 20, 20);
  const past = Array.from({ length: 3 * 96 }, (_, step) => {
    const at = now - (3 * 96 - step) * 15 * minuteMs;
    return { at, loudness: new Date(at).getUTCHours() === 22 ? 8 : 5 };
  });
  const zone = { name: 'Bar', trend: undefined, past, typical: undefined };
  const preview = previewAlert(
    { watch: above7, quietHours: undefined },
    [zone],
    localZone('UTC'),
    now,
  );
  expect(preview).toMatchObject({ lastDays: { length: 3 } });
});

test.each([-5, 0, 3, 9, 10, 11, 29])(
  'asked %d minutes into the half hour in which it begins, an event counts once',
  (minute) => {
    const quietWeek = weekOf(() => 5);
    const loud = minutes.map((at) => (at >= 1200 && at < 1320 ? 8 : 5));
    const typical = {
      ...quietWeek,
      days: {
        ...quietWeek.days,
        friday: { mood: loud, loudness: loud },
        saturday: { mood: loud, loudness: loud },
      },
    };
    const now = Date.UTC(2026, 10, 20, 20, minute);
    const preview = previewAlert(
      { watch: above7, quietHours: undefined },
      [{ name: 'Bar', trend: undefined, typical }],
      localZone('UTC'),
      now,
    );
    expect(preview).toMatchObject({ usualWeek: { length: 2 } });
  },
);

test('what begins in silent quiet hours would be posted at their end, unless it is over before', () => {
  const now = Date.UTC(2026, 10, 20, 20);
  const from = Date.UTC(2026, 10, 20, 12);
  const past = Array.from({ length: 32 }, (_, step) => {
    const at = from + step * 15 * minuteMs;
    const hour = new Date(at).getUTCHours();
    return { at, loudness: hour === 14 || hour === 17 || hour === 18 ? 8 : 5 };
  });
  const zone = { name: 'Bar', trend: undefined, past, typical: undefined };
  const fired = (mode: 'silent' | 'stricter') => {
    const quietHours = {
      from: '06:00',
      to: '18:00',
      mode: mode === 'silent' ? { kind: mode } : { kind: mode, enter: 7 },
    } as const;
    const preview = previewAlert({ watch: above7, quietHours }, [zone], localZone('UTC'), now);
    return preview.kind === 'firings' ? preview.lastDays?.map(({ at }) => new Date(at)) : [];
  };
  const at = (hour: number, minute: number) => new Date(Date.UTC(2026, 10, 20, hour, minute));
  expect(fired('silent')).toEqual([at(18, 0)]);
  expect(fired('stricter')).toEqual([at(14, 10), at(17, 10)]);
});
