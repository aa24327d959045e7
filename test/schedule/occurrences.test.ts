import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localZone } from '../../src/insight/local-time.ts';
import {
  nextOccurrences,
  occurrencesBetween,
  type Recurrence,
} from '../../src/schedule/occurrences.ts';
import { weekdays } from '../../src/time.ts';

/** Northern, southern, half-hour changes, changes at midnight, and none at all. */
const zones = [
  'Europe/Copenhagen',
  'America/New_York',
  'America/Nuuk',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'UTC',
] as const;

const clockTime = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`);
/** Most clocks change between 23:00 and 04:00. */
const nightTime = fc
  .tuple(fc.constantFrom(0, 1, 2, 3, 23), fc.constantFrom(0, 15, 30, 59))
  .map(([hour, minute]) => `${pad(hour)}:${pad(minute)}`);
const recurrence: fc.Arbitrary<Recurrence> = fc.record({
  weekdays: fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 }),
  times: fc.uniqueArray(fc.oneof(clockTime, nightTime), { minLength: 1, maxLength: 4 }),
  timezone: fc.constantFrom(...zones),
});

const begin = Date.UTC(2026, 0, 1);
const end = Date.UTC(2028, 0, 1);
const dayMs = 24 * 60 * 60_000;
const minuteMs = 60_000;

function pad(number: number): string {
  return String(number).padStart(2, '0');
}

/** Local date and time from Intl, to check independently of Temporal. */
function localClock(timezone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (at: number) => {
    const parts = Object.fromEntries(
      format.formatToParts(at).map(({ type, value }) => [type, value]),
    );
    return {
      date: `${parts.year}-${parts.month}-${parts.day}`,
      weekday: parts.weekday?.toLowerCase(),
      time: `${parts.hour}:${parts.minute}`,
    };
  };
}

test('each local time occurs exactly once on each chosen day of 2026 and 2027', () => {
  fc.assert(
    fc.property(recurrence, (given) => {
      const { timezone, times, weekdays: chosen } = given;
      const show = localClock(timezone);
      const found = occurrencesBetween(given, begin, end);
      expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
      const moments = new Set(found);
      const shown = new Map<string, number>();
      for (const at of found) {
        const { date, time } = show(at);
        shown.set(`${date} ${time}`, (shown.get(`${date} ${time}`) ?? 0) + 1);
      }
      // Whole days only: the first and last may be partial.
      for (let noon = begin + 1.5 * dayMs; noon < end - 2 * dayMs; noon += dayMs) {
        const { date, weekday } = show(noon);
        const isChosen = chosen.some((one) => one === weekday);
        for (const time of times) {
          const count = shown.get(`${date} ${time}`) ?? 0;
          if (!isChosen) continue;
          if (count === 0) {
            // A skipped time occurs when it would have without the clock change.
            const expected = Date.parse(`${date}T${time}:00Z`) - offsetAt(timezone, noon - dayMs);
            expect(moments.has(expected), `${date} ${time} in ${timezone}`).toBe(true);
            expect(movedBy(timezone, noon)).toBeGreaterThan(0);
          } else {
            expect(count, `${date} ${time} in ${timezone}`).toBe(1);
          }
        }
      }
      // There are no occurrences at other times.
      const isExpected = (at: number) => {
        const { weekday, time } = show(at);
        return times.includes(time) && chosen.some((one) => one === weekday);
      };
      for (const at of found.filter((one) => !isExpected(one))) {
        expect(movedBy(timezone, at), `${new Date(at).toISOString()} in ${timezone}`).not.toBe(0);
      }
    }),
    { numRuns: 60 },
  );
});

/** How far the clocks move forward within a day of `near`, in milliseconds; 0 without a change. */
function movedBy(timezone: string, near: number): number {
  return offsetAt(timezone, near + dayMs) - offsetAt(timezone, near - dayMs);
}

function offsetAt(timezone: string, at: number): number {
  const { date, time } = localClock(timezone)(at);
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(at / minuteMs) * minuteMs;
}

test('the preview matches what runs, whatever the start', () => {
  fc.assert(
    fc.property(recurrence, fc.integer({ min: begin, max: end }), (given, now) => {
      const preview = nextOccurrences(given, now, 8);
      const ran: number[] = [];
      for (let last = now; ran.length < 8; ) {
        const [next] = nextOccurrences(given, last, 1);
        if (next === undefined) break;
        ran.push(next);
        last = next;
      }
      expect(ran).toEqual(preview);
      expect(occurrencesBetween(given, now, preview.at(-1) ?? now)).toEqual(preview);
    }),
    { numRuns: 300 },
  );
});

const iso = (found: readonly number[]) =>
  found.map((at) => new Date(at).toISOString().slice(0, 16));
const daily = (timezone: string, ...times: string[]) => ({
  weekdays: [...weekdays],
  times,
  timezone,
});

describe('clock changes', () => {
  test('a time skipped in spring occurs later by the length of the change', () => {
    const found = nextOccurrences(daily('Europe/Copenhagen', '02:30'), Date.UTC(2027, 2, 27), 3);
    expect(iso(found)).toEqual(['2027-03-27T01:30', '2027-03-28T01:30', '2027-03-29T00:30']);
  });

  test('a time that comes twice in autumn occurs the first time', () => {
    const found = nextOccurrences(daily('Europe/Copenhagen', '02:30'), Date.UTC(2026, 9, 24), 3);
    expect(iso(found)).toEqual(['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']);
  });

  test('a time skipped late in the evening occurs on the next day, once', () => {
    const found = nextOccurrences(
      { weekdays: ['saturday'], times: ['23:30'], timezone: 'America/Nuuk' },
      Date.UTC(2026, 2, 27),
      2,
    );
    expect(iso(found)).toEqual(['2026-03-29T01:30', '2026-04-05T00:30']);
  });

  test('two times that fall on the same moment are one occurrence', () => {
    const between = [Date.UTC(2027, 2, 28), Date.UTC(2027, 2, 29)] as const;
    const found = occurrencesBetween(daily('Europe/Copenhagen', '02:30', '03:30'), ...between);
    expect(iso(found)).toEqual(['2027-03-28T01:30']);
  });

  test('a change of half an hour', () => {
    const found = nextOccurrences(daily('Australia/Lord_Howe', '02:15'), Date.UTC(2026, 9, 2), 3);
    expect(iso(found)).toEqual(['2026-10-02T15:45', '2026-10-03T15:45', '2026-10-04T15:15']);
  });
});

test('without days or times there are no occurrences', () => {
  expect(nextOccurrences({ weekdays: [], times: ['18:00'], timezone: 'UTC' }, begin, 3)).toEqual(
    [],
  );
  expect(nextOccurrences({ weekdays: ['friday'], times: [], timezone: 'UTC' }, begin, 3)).toEqual(
    [],
  );
});

test.each([
  ['Europe/Copenhagen', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
])('%s is a time zone: %s', (name, expected) => {
  expect(localZone(name).isKnown).toBe(expected);
});
