import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TypicalWeek } from '../../src/ambience/types.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { serviceDayAt, serviceDayStart } from '../../src/insight/service-day.ts';
import { hourMs } from '../../src/time.ts';
import { everyDay } from './typical-week.ts';

const halfHour = 30 * 60_000;
const minutes = Array.from({ length: 48 }, (_, index) => index * 30);

function hoursAhead(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hour12: false });
  const hour = Number(parts.format(at));
  return ((hour - new Date(at).getUTCHours() + 36) % 24) - 12;
}

describe('a service day starts when the quietest four hours are over', () => {
  const copenhagen = localZone('Europe/Copenhagen');
  const friday = Date.parse('2026-11-20T20:00Z');
  /** Quiet (1) from 03:00 to 07:00 UTC on every day, otherwise 5. */
  const quietMornings: TypicalWeek = {
    minutes,
    days: everyDay({
      mood: minutes.map((minute) => (minute >= 180 && minute < 420 ? 1 : 5)),
      loudness: [],
    }),
  };

  test('in the time of the venue', () => {
    expect(serviceDayStart(quietMornings, localZone('UTC'), friday)).toBe(7 * hourMs);
    expect(serviceDayStart(quietMornings, copenhagen, friday)).toBe(8 * hourMs);
    expect(serviceDayStart(quietMornings, localZone('America/New_York'), friday)).toBe(2 * hourMs);
  });

  test('for a shop, when it opens, in any time zone', () => {
    for (const zone of ['UTC', 'America/Chicago', 'Asia/Tokyo', 'Europe/Copenhagen']) {
      const local = localZone(zone);
      const offset = hoursAhead(zone, friday);
      // Open from 09:00 to 18:00 local time, and the same at all other hours.
      const shop: TypicalWeek = {
        minutes,
        days: everyDay({
          mood: minutes.map((minute) => {
            const hour = (minute / 60 + offset + 24) % 24;
            return hour >= 9 && hour < 18 ? 6 : 1;
          }),
          loudness: [],
        }),
      };
      expect(serviceDayStart(shop, local, friday)).toBe(9 * hourMs);
      const noon = Date.parse('2026-11-21T12:00Z') - offset * hourMs;
      expect(serviceDayAt(noon, 9 * hourMs, local).weekday).toBe('saturday');
    }
  });

  test('at 05:00 if nothing is known, a half hour is missing, or nothing changes', () => {
    const unchanging = { minutes, days: everyDay({ mood: Array(48).fill(4), loudness: [] }) };
    const short = { ...quietMornings, minutes: minutes.slice(1) };
    const { mood } = quietMornings.days.monday;
    const gap = { minutes, days: everyDay({ mood: mood.with(20, null), loudness: [] }) };
    for (const unknown of [undefined, unchanging, short, gap]) {
      expect(serviceDayStart(unknown, copenhagen, friday)).toBe(5 * hourMs);
    }
  });

  test.each([
    ['2026-11-20T20:00Z', 'friday', '2026-11-20T07:00Z', '2026-11-21T07:00Z'],
    ['2026-11-21T02:00Z', 'friday', '2026-11-20T07:00Z', '2026-11-21T07:00Z'],
    ['2026-11-21T07:00Z', 'saturday', '2026-11-21T07:00Z', '2026-11-22T07:00Z'],
    // The clocks are set back on this Sunday.
    ['2026-10-24T20:00Z', 'saturday', '2026-10-24T06:00Z', '2026-10-25T07:00Z'],
  ])('%s belongs to %s', (now, weekday, from, to) => {
    expect(serviceDayAt(Date.parse(now), 8 * hourMs, copenhagen)).toEqual({
      weekday,
      from: Date.parse(from),
      to: Date.parse(to),
    });
  });

  test('every moment belongs to exactly one service day', () => {
    const zones = [
      'Europe/Copenhagen',
      'America/New_York',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 47 }),
        fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }),
        (timezone, startSlot, now) => {
          const zone = localZone(timezone);
          const day = serviceDayAt(now, startSlot * halfHour, zone);
          expect(day.from).toBeLessThanOrEqual(now);
          expect(day.to).toBeGreaterThan(now);
          expect(serviceDayAt(day.to, startSlot * halfHour, zone).from).toBe(day.to);
        },
      ),
    );
  });
});
