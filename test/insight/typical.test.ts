import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TypicalDay, TypicalWeek } from '../../src/ambience/types.ts';
import { dayAndTime, timeOfDay } from '../../src/conversation/text/local-time.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { nextServiceDay } from '../../src/insight/service-day.ts';
import {
  extremes,
  highHours,
  knownHours,
  meanMoodAt,
  outlook,
  typicalAt,
  typicalPoints,
} from '../../src/insight/typical.ts';
import { hourMs, type Weekday, weekdays } from '../../src/time.ts';
import { everyDay } from './typical-week.ts';

/** Every half hour of the UTC week has its own value: Monday 00:00 is 0, Sunday 23:30 is 335. */
const week: TypicalWeek = {
  minutes: Array.from({ length: 48 }, (_, index) => index * 30),
  days: Object.fromEntries(
    weekdays.map((weekday, day): [Weekday, TypicalDay] => {
      const mood = Array.from({ length: 48 }, (_, index) => day * 48 + index);
      return [weekday, { mood, loudness: mood }];
    }),
  ) as Record<Weekday, TypicalDay>,
};

const slot = (weekday: Weekday, hour: number, minute = 0) =>
  weekdays.indexOf(weekday) * 48 + hour * 2 + minute / 30;

const halfHour = 30 * 60_000;

describe('a local moment gets the value of its UTC weekday and half hour', () => {
  test.each<[string, string, string, number]>([
    ['Europe/Copenhagen', '2026-11-20T22:30Z', 'Fri 20 Nov 23:30', slot('friday', 22, 30)],
    ['Europe/Copenhagen', '2026-11-20T23:30Z', 'Sat 21 Nov 00:30', slot('friday', 23, 30)],
    ['Europe/Copenhagen', '2026-07-03T21:30Z', 'Fri 3 Jul 23:30', slot('friday', 21, 30)],
    ['Europe/Copenhagen', '2026-07-03T22:30Z', 'Sat 4 Jul 00:30', slot('friday', 22, 30)],
    ['Europe/Copenhagen', '2026-03-29T00:45Z', 'Sun 29 Mar 01:45', slot('sunday', 0, 30)],
    ['Europe/Copenhagen', '2026-03-29T01:00Z', 'Sun 29 Mar 03:00', slot('sunday', 1)],
    ['Europe/Copenhagen', '2026-10-25T00:30Z', 'Sun 25 Oct 02:30', slot('sunday', 0, 30)],
    ['Europe/Copenhagen', '2026-10-25T01:30Z', 'Sun 25 Oct 02:30', slot('sunday', 1, 30)],
    ['America/New_York', '2026-11-21T04:30Z', 'Fri 20 Nov 23:30', slot('saturday', 4, 30)],
    ['America/New_York', '2026-11-21T05:30Z', 'Sat 21 Nov 00:30', slot('saturday', 5, 30)],
    ['America/New_York', '2026-03-08T06:45Z', 'Sun 8 Mar 01:45', slot('sunday', 6, 30)],
    ['America/New_York', '2026-03-08T07:00Z', 'Sun 8 Mar 03:00', slot('sunday', 7)],
    ['America/New_York', '2026-11-01T05:30Z', 'Sun 1 Nov 01:30', slot('sunday', 5, 30)],
    ['America/New_York', '2026-11-01T06:30Z', 'Sun 1 Nov 01:30', slot('sunday', 6, 30)],
    ['Asia/Kathmandu', '2026-11-20T17:45Z', 'Fri 20 Nov 23:30', slot('friday', 17, 30)],
    ['Asia/Kathmandu', '2026-11-20T18:45Z', 'Sat 21 Nov 00:30', slot('friday', 18, 30)],
    ['Australia/Lord_Howe', '2026-11-20T12:30Z', 'Fri 20 Nov 23:30', slot('friday', 12, 30)],
    ['Australia/Lord_Howe', '2026-11-20T13:30Z', 'Sat 21 Nov 00:30', slot('friday', 13, 30)],
    ['Australia/Lord_Howe', '2026-10-03T15:29Z', 'Sun 4 Oct 01:59', slot('saturday', 15)],
    ['Australia/Lord_Howe', '2026-10-03T15:30Z', 'Sun 4 Oct 02:30', slot('saturday', 15, 30)],
    ['Australia/Lord_Howe', '2026-04-04T14:45Z', 'Sun 5 Apr 01:45', slot('saturday', 14, 30)],
    ['Australia/Lord_Howe', '2026-04-04T15:15Z', 'Sun 5 Apr 01:45', slot('saturday', 15)],
  ])('%s %s is %s', (timezone, instant, local, expected) => {
    const at = Date.parse(instant);
    expect(dayAndTime(at, localZone(timezone), houseLocale)).toBe(local);
    expect(typicalAt(week, at).mood).toBe(expected);
  });
});

test('the mean mood at a time of day is that of the seven weekdays', () => {
  const day: fc.Arbitrary<TypicalDay> = fc
    .array(fc.option(fc.integer({ min: 1, max: 10 })), { minLength: 48, maxLength: 48 })
    .map((mood) => ({ mood, loudness: [] }));
  const days = fc.record<TypicalWeek['days']>(everyDay(day));
  const minuteOfDay = fc.integer({ min: 0, max: 24 * 60 - 1 });
  fc.assert(
    // Labels may begin at 00:15, and the first minutes then belong to the previous day.
    fc.property(days, fc.constantFrom(0, 15), minuteOfDay, (some, offset, minute) => {
      const shifted = { minutes: week.minutes.map((label) => label + offset), days: some };
      const monday = Date.UTC(2026, 0, 5);
      const known = weekdays.flatMap(
        (_, index) => typicalAt(shifted, monday + index * 24 * hourMs + minute * 60_000).mood ?? [],
      );
      fc.pre(known.length > 0);
      const mean = known.reduce((sum, one) => sum + one, 0) / known.length;
      expect(meanMoodAt(shifted, minute)).toBeCloseTo(mean, 9);
    }),
  );
  const empty = everyDay({ mood: Array(48).fill(null), loudness: [] });
  expect(meanMoodAt({ ...week, days: empty }, 60)).toBeUndefined();
});

const midnight = 0;

describe('a day at the venue consists of the UTC half hours that begin in it', () => {
  const day = (timezone: string, weekday: Weekday, now: string) => {
    const zone = localZone(timezone);
    const { from, to } = nextServiceDay(weekday, Date.parse(now), midnight, zone);
    return typicalPoints(week, from, to);
  };

  test.each<[string, Weekday, string, number, string, string]>([
    ['Europe/Copenhagen', 'friday', '2026-11-20T20:00Z', 48, '00:00', '23:30'],
    ['Europe/Copenhagen', 'sunday', '2026-03-29T10:00Z', 46, '00:00', '23:30'],
    ['Europe/Copenhagen', 'sunday', '2026-10-25T10:00Z', 50, '00:00', '23:30'],
    ['America/New_York', 'sunday', '2026-03-08T12:00Z', 46, '00:00', '23:30'],
    ['America/New_York', 'sunday', '2026-11-01T12:00Z', 50, '00:00', '23:30'],
    ['Asia/Kathmandu', 'friday', '2026-11-20T04:00Z', 48, '00:15', '23:45'],
    ['Australia/Lord_Howe', 'sunday', '2026-10-04T04:00Z', 47, '00:00', '23:30'],
    ['Australia/Lord_Howe', 'sunday', '2026-04-05T04:00Z', 49, '00:00', '23:30'],
    ['UTC', 'monday', '2026-11-20T20:00Z', 48, '00:00', '23:30'],
  ])('%s %s asked at %s', (timezone, weekday, now, length, first, last) => {
    const points = day(timezone, weekday, now);
    expect(points).toHaveLength(length);
    const shown = [points[0], points.at(-1)].map(
      (one) => one && timeOfDay(one.at, localZone(timezone), houseLocale),
    );
    expect(shown).toEqual([first, last]);
  });

  test('another weekday is its next date', () => {
    const [first] = day('Europe/Copenhagen', 'thursday', '2026-11-20T20:00Z');
    expect(first?.at).toBe(Date.parse('2026-11-25T23:00Z'));
  });

  test('peak and quiet hours are found in local time', () => {
    const found = extremes(day('Europe/Copenhagen', 'friday', '2026-11-20T20:00Z'));
    const zone = localZone('Europe/Copenhagen');
    const times = found && [found.quiet.from, found.quiet.to, found.peak.at];
    expect(times?.map((at) => timeOfDay(at, zone, houseLocale))).toEqual([
      '00:00',
      '00:00',
      '23:30',
    ]);
    const mood = [3, 2, 2.02, 2, 5, 2, 4];
    const flat = mood.map((value, slot) => ({ at: slot * halfHour, mood: value }));
    expect(extremes(flat)).toEqual({
      peak: { at: 4 * halfHour, value: 5 },
      quiet: { from: halfHour, to: 3 * halfHour, value: 2 },
    });
    expect(extremes([])).toBeUndefined();
  });
});

test('a half hour counts as the peak only if it looks the same, not if it is close', () => {
  // 8.2 at 20:30 and 8.3 at 21:00.
  const day = [1, 2, 8.24, 8.28, 3].map((mood, slot) => ({ at: slot * halfHour, mood }));
  expect(outlook(day, halfHour)?.peak).toEqual({ at: 3 * halfHour, value: 8.28 });
  expect(outlook(day, 2 * halfHour)?.phase).toBe('before');
});

describe('what usually still comes', () => {
  const day = [1, 2, 4, 6, 8, 8, 7, 5, 2, 1].map((mood, at) => ({ at: at * halfHour, mood }));
  const at = (slot: number) => outlook(day, slot * halfHour);

  test.each([
    [2, 'before', 4, 7],
    [4, 'at', 5, 7],
    [5, 'at', 4, 7],
    [6, 'after', 4, 7],
    // It has quieted down by then.
    [8, 'after', 4, undefined],
  ] as const)('in slot %d it is %s the peak', (slot, phase, peak, quiets) => {
    expect(at(slot)).toEqual({
      phase,
      peak: { at: peak * halfHour, value: 8 },
      quietsAt: quiets === undefined ? undefined : quiets * halfHour,
      quietedAt: quiets === undefined ? 7 * halfHour : undefined,
    });
  });

  test('nothing is said about a day that is mostly unknown or never changes', () => {
    expect(outlook(day.slice(0, 1), 0)).toBeUndefined();
    const unknown = day.map((point, slot) => (slot < 5 ? point : { at: point.at }));
    expect(outlook(unknown, 0)).toBeUndefined();
  });
});

describe('missing values stay missing', () => {
  const empty: TypicalWeek = {
    minutes: [],
    days: everyDay({ mood: [], loudness: [] }),
  };

  test('labels that begin in the evening are read by their time, not their index', () => {
    const late = {
      ...week,
      minutes: Array.from({ length: 48 }, (_, at) => (22 * 60 + at * 30) % 1440),
    };
    expect(typicalAt(late, Date.parse('2026-11-20T23:00Z')).mood).toBe(slot('friday', 1));
  });

  test('a value counts for its own half hour only', () => {
    const few = { ...week, minutes: [600, 630, 660] };
    expect(typicalAt(few, Date.parse('2026-11-20T11:29Z')).mood).toBe(slot('friday', 1));
    expect(typicalAt(few, Date.parse('2026-11-20T11:30Z'))).toEqual({});
    expect(typicalAt(few, Date.parse('2026-11-20T03:00Z'))).toEqual({});
  });

  test('hourly labels count for an hour, and an interval may begin on the day before', () => {
    const hourly = { ...week, minutes: Array.from({ length: 24 }, (_, hour) => hour * 60 + 15) };
    expect(typicalAt(hourly, Date.parse('2026-11-20T10:59Z')).mood).toBe(slot('friday', 5));
    expect(typicalAt(hourly, Date.parse('2026-11-20T00:10Z')).mood).toBe(slot('thursday', 11, 30));
  });

  test('there is no peak if less than three quarters of the day is known', () => {
    const day = (known: number) =>
      Array.from({ length: 48 }, (_, index) => ({
        at: index * halfHour,
        mood: index < known ? 5 : undefined,
      }));
    expect(extremes(day(35))).toBeUndefined();
    expect(extremes(day(36))?.peak).toEqual({ at: 0, value: 5 });
    expect(knownHours(day(13))).toEqual([{ from: 0, to: 13 * halfHour }]);
    const withHole = day(40).map((point, index) =>
      index === 20 ? { ...point, mood: undefined } : point,
    );
    expect(knownHours(withHole)).toHaveLength(2);
    // A quiet span does not extend over a gap.
    expect(extremes(withHole)?.quiet).toMatchObject({ from: 0, to: 19 * halfHour });
  });

  test('no labels, no values', () => {
    expect(typicalAt(empty, 0)).toEqual({});
    const points = typicalPoints(empty, 0, 24 * hourMs);
    expect(points.every(({ mood, loudness }) => mood === undefined && loudness === undefined)).toBe(
      true,
    );
  });

  test('arrays that are too short, or hold nulls', () => {
    const short = {
      minutes: week.minutes,
      days: { ...week.days, thursday: { mood: [null, 5], loudness: [] } },
    };
    expect(typicalAt(short, 0)).toEqual({ mood: undefined, loudness: undefined });
    expect(typicalAt(short, 30 * 60_000).mood).toBe(5);
    const points = typicalPoints(short, 0, 24 * hourMs);
    const known = points.filter(({ mood }) => mood !== undefined);
    expect(known.map(({ at }) => at)).toEqual([halfHour]);
  });
});

test('a day is lively while it is less than a quarter of its range below its peak', () => {
  const of = (...moods: number[]) =>
    highHours(moods.map((mood, slot) => ({ at: slot * halfHour, mood })));
  expect(of(1, 2, 4, 6, 8, 8, 7, 5, 2, 1)).toEqual({ from: 4 * halfHour, to: 7 * halfHour });
  // Lively from the beginning, and until the end.
  expect(of(8, 8, 7, 1)).toEqual({ from: 0, to: 3 * halfHour });
  expect(of(1, 2, 8, 8)).toEqual({ from: 2 * halfHour, to: undefined });
  expect(of(5, 5, 5, 5)).toBeUndefined();
  // It may get loud later than it gets lively.
  const louderLater = [8, 8, 8, 8, 1, 1].map((mood, slot) => ({
    at: slot * halfHour,
    mood,
    loudness: [1, 1, 8, 8, 8, 1][slot],
  }));
  expect(highHours(louderLater, 1)).toEqual({ from: 2 * halfHour, to: 5 * halfHour });
});
