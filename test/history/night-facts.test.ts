import { expect, test } from 'vitest';
import type { TypicalDay, TypicalWeek } from '../../src/ambience/types.ts';
import { nightFacts } from '../../src/history/night-facts.ts';
import { hourMs, minuteMs } from '../../src/time.ts';

/** What is said of a night beside a usual one. */

const minutes = Array.from({ length: 48 }, (_, slot) => slot * 30);
/** Mood 2 by day, and 6 from 18:00. */
const usualDay: TypicalDay = {
  mood: minutes.map((minute) => (minute >= 18 * 60 ? 6 : 2)),
  loudness: minutes.map(() => 5),
};
const week: TypicalWeek = {
  minutes,
  days: {
    monday: usualDay,
    tuesday: usualDay,
    wednesday: usualDay,
    thursday: usualDay,
    friday: usualDay,
    saturday: usualDay,
    sunday: usualDay,
  },
};
const from = Date.UTC(2026, 10, 20, 18);
const span = { from, to: from + 6 * hourMs };

test('the stretch that is named is the one that differed the most in all', () => {
  // For three hours a little livelier, then for an hour and a half much livelier.
  const moodAt = (hours: number) => (hours < 3 ? 6.5 : hours < 3.5 ? 6 : hours < 5 ? 8.5 : 6);
  const points = Array.from({ length: 24 }, (_, slot) => {
    const at = from + slot * 15 * minuteMs;
    return { at, mood: moodAt((at - from) / hourMs), loudness: 5 };
  });
  const { mood } = nightFacts({ points, week, span, isThinned: false, loudnessDecimals: 1 });
  expect(mood.differed).toEqual({ from: from + 3.5 * hourMs, to: from + 5 * hourMs });
  expect(mood.comparison).toMatchObject({ direction: 'more', degree: 'strong' });
});
