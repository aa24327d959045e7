import { expect, test } from 'vitest';
import type { VenueDay } from '../../src/history/past-night.ts';
import type { OneNight } from '../../src/history/past-time.ts';
import {
  momentMeant,
  nightOfHours,
  nightsMeant,
  sameDates,
  spanOfHours,
} from '../../src/history/service-days.ts';
import { localZone, zonedTime } from '../../src/insight/local-time.ts';
import { hourMs } from '../../src/time.ts';

/** Which days and moments are meant, in a venue whose days begin at 06:00. */

const zone = localZone('Europe/Copenhagen');
const dayAt = (iso: string): VenueDay => ({ zone, now: Date.parse(iso), start: 6 * hourMs });
const yesterday = { kind: 'nights_ago', nights: 1, isDate: true } as const;
const lastNight = { kind: 'nights_ago', nights: 1 } as const;
const early = 30;
const late = 23 * 60 + 50;

test.each<readonly [past: OneNight, minute: number, now: string, moment: string, night: string]>([
  [lastNight, late, '2026-11-20T21:00:00Z', '2026-11-19T23:50', '2026-11-19'],
  [lastNight, early, '2026-11-20T21:00:00Z', '2026-11-20T00:30', '2026-11-19'],
  [yesterday, late, '2026-11-20T21:00:00Z', '2026-11-19T23:50', '2026-11-19'],
  [yesterday, early, '2026-11-20T21:00:00Z', '2026-11-19T00:30', '2026-11-18'],
  // After midnight, while the night of Friday is going on.
  [yesterday, late, '2026-11-20T23:30:00Z', '2026-11-20T23:50', '2026-11-20'],
  [lastNight, late, '2026-11-20T23:30:00Z', '2026-11-19T23:50', '2026-11-19'],
  [
    { kind: 'date', date: '2026-11-13' },
    early,
    '2026-11-20T21:00:00Z',
    '2026-11-13T00:30',
    '2026-11-12',
  ],
  [
    { kind: 'weekday', weekday: 'friday' },
    early,
    '2026-11-20T21:00:00Z',
    '2026-11-14T00:30',
    '2026-11-13',
  ],
  // At six, the night is over for those who are up, though the day of the venue is not.
  [lastNight, late, '2026-11-21T04:30:00Z', '2026-11-20T23:50', '2026-11-20'],
  [lastNight, late, '2026-11-21T03:30:00Z', '2026-11-19T23:50', '2026-11-19'],
])('%o at minute %i, asked at %s, is %s', (past, minute, now, moment, night) => {
  const meant = momentMeant(past, minute, dayAt(now));
  const local = zonedTime(meant.at, zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
  expect({ local, night: meant.night.date }).toEqual({ local: moment, night });
});

test('the fridays of a stretch of days are those that are over', () => {
  const fridays = { kind: 'weekdays', weekday: 'friday' } as const;
  const dates = nightsMeant(
    { ...fridays, first: '2026-10-23', last: '2026-11-30' },
    dayAt('2026-11-20T21:00:00Z'),
  ).map(({ date }) => date);
  expect(dates).toEqual(['2026-10-23', '2026-10-30', '2026-11-06', '2026-11-13']);
});

test('venues elsewhere are compared over the same fridays, and over no other days', () => {
  const fridays = { kind: 'weekdays', weekday: 'friday' } as const;
  const here = dayAt('2026-11-20T21:00:00Z');
  const asked = { ...fridays, first: '2026-10-20', last: '2026-11-30' };
  const same = { ...fridays, first: '2026-10-23', last: '2026-11-13' };
  expect(sameDates(asked, here)).toEqual(same);
});

test('a stretch of days ends before the current one', () => {
  const dates = (first: string, last: string) =>
    nightsMeant({ kind: 'dates', first, last }, dayAt('2026-11-20T21:00:00Z')).map(
      ({ date }) => date,
    );
  expect(dates('2026-11-17', '2026-11-18')).toEqual(['2026-11-17', '2026-11-18']);
  expect(dates('2026-11-18', '2026-11-25')).toEqual(['2026-11-18', '2026-11-19']);
  expect(dates('2026-11-21', '2026-11-25')).toEqual([]);
});

const localSpan = ({ from, to }: { readonly from: number; readonly to: number }) =>
  [from, to].map((at) =>
    zonedTime(at, zone).toPlainDateTime().toString({ smallestUnit: 'minute' }),
  );

test.each<readonly [past: OneNight, from: number, to: number, begin: string, end: string]>([
  // On a date, the small hours are the end of the night before, also up to the end of its day.
  [{ kind: 'date', date: '2026-11-13' }, 0, 5, '2026-11-13T00:00', '2026-11-13T05:00'],
  [{ kind: 'date', date: '2026-11-13' }, 0, 6, '2026-11-13T00:00', '2026-11-13T06:00'],
  [yesterday, 1, 3, '2026-11-19T01:00', '2026-11-19T03:00'],
  [lastNight, 1, 3, '2026-11-20T01:00', '2026-11-20T03:00'],
  [{ kind: 'date', date: '2026-11-13' }, 22, 2, '2026-11-13T22:00', '2026-11-14T02:00'],
  [{ kind: 'date', date: '2026-11-13' }, 8, 10, '2026-11-13T08:00', '2026-11-13T10:00'],
])('%o from %i to %i', (past, from, to, begin, end) => {
  const day = dayAt('2026-11-20T21:00:00Z');
  const hours = { from: from * 60, to: to * 60 };
  const night = nightOfHours(past, hours, day);
  expect(localSpan(spanOfHours(hours, night, night, zone))).toEqual([begin, end]);
});
