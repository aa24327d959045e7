import { expect, test } from 'vitest';
import type { TypicalWeek } from '../../src/ambience/types.ts';
import { defaultPostTime, suggestedPostTime } from '../../src/digests/default-time.ts';
import { localZone } from '../../src/insight/local-time.ts';

const now = Date.UTC(2026, 10, 20, 9);

/** Liveliest at this hour (UTC) of every day, and quiet around it. */
function liveliestAt(hour: number): TypicalWeek {
  const day = {
    mood: Array.from({ length: 48 }, (_, half) => 9 - Math.abs(half / 2 - hour) / 4),
    loudness: Array(48).fill(null),
  };
  const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
  return {
    minutes: Array.from({ length: 48 }, (_, half) => half * 30),
    days: Object.fromEntries(names.map((name) => [name, day])),
  } as unknown as TypicalWeek;
}

test.each([
  ['UTC', 21, '22:00'],
  ['UTC', 17, '22:00'],
  ['UTC', 12, '13:00'],
  ['Europe/Copenhagen', 12, '14:00'],
  ['UTC', 1, '22:00'],
])('in %s, with its peak at %d UTC: %s', (timezone, hour, expected) => {
  expect(defaultPostTime(liveliestAt(hour), localZone(timezone), now)).toBe(expected);
});

test('while nothing is known of a venue, 22:00', async () => {
  expect(defaultPostTime(undefined, localZone('UTC'), now)).toBe('22:00');
  const readings = {
    knownTypical: async () => ({ venue: undefined, zones: undefined, isDue: true }),
  };
  const clock = { now: () => now };
  expect(await suggestedPostTime('T', undefined, { readings, clock })).toBe('22:00');
});
