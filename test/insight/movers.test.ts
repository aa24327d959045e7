import { expect, test } from 'vitest';
import type { ZoneTrend } from '../../src/ambience/types.ts';
import { apartFromMood, loudnessMovers, moodMovers } from '../../src/insight/movers.ts';
import { hourMs, minuteMs } from '../../src/time.ts';

const measuredAt = 6 * hourMs;

/** With values every quarter of an hour that change by so much an hour. */
function zone(name: string, mood: number, loudness: number): ZoneTrend {
  return {
    id: name,
    name,
    points: Array.from({ length: 25 }, (_, index) => ({
      at: index * 15 * minuteMs,
      mood: { value: 5 + ((index - 12) * mood) / 4 },
      loudness: { value: 5 + ((index - 12) * loudness) / 4 },
    })),
  };
}

const moving = (...zones: ZoneTrend[]) => ({
  trends: { value: zones, measuredAt },
  faulty: new Set<string>(),
});
const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);

test('zones that get clearly louder or quieter are named, the fastest first', () => {
  const all = moving(zone('Bar', 0, 0.8), zone('Spa', 0, -1.2), zone('Lobby', 0, 0.3));
  // A fifth of the spread an hour is clear.
  expect(names(loudnessMovers(all, 3))).toEqual(['Spa', 'Bar']);
  expect(names(moodMovers(all))).toEqual([]);
});

test('a zone whose mood tells the same is left out, and one that goes the other way is not', () => {
  const all = moving(zone('Bar', 0.9, 0.9), zone('Terrace', -0.5, 0.9));
  const louder = loudnessMovers(all, 3);
  expect(names(louder)).toEqual(['Bar', 'Terrace']);
  expect(names(apartFromMood(louder, moodMovers(all)))).toEqual(['Terrace']);
  expect(names(moodMovers(all))).toEqual(['Bar', 'Terrace']);
});

test('faulty and outdated zones are left out', () => {
  const old = { ...zone('Spa', 0, 2), measuredAt: measuredAt - 2 * hourMs };
  const all = { ...moving(zone('Bar', 0, 2), old), faulty: new Set(['Bar']) };
  expect(loudnessMovers(all, 3)).toEqual([]);
});
