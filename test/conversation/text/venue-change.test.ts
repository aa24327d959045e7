import { expect, test } from 'vitest';
import { changeOfVenue } from '../../../src/conversation/text/venue-change.ts';
import type { PastNight } from '../../../src/history/past-night.ts';
import { dayMs, type Weekday } from '../../../src/time.ts';
import { everyDay } from '../../insight/typical-week.ts';

/** A week or month that is going on, compared with the one before. */

const week = 7 * dayMs;
const thursday = Date.UTC(2026, 10, 19, 6, 30);

/** A night whose mood rose to a value; `isPeak` is false if hours of it are not known. */
function night(from: number, weekday: Weekday, highest: number, isPeak = true): PastNight {
  const span = { from, to: from + dayMs };
  const facts = {
    values: [],
    isMostlyKnown: isPeak,
    mean: undefined,
    highest: { at: from, value: highest },
    isPeak,
    whole: undefined,
    comparison: undefined,
    differed: undefined,
  };
  return {
    day: { ...span, weekday, date: new Date(from).toISOString().slice(0, 10) },
    facts: { span, known: [span], mood: facts, loudness: facts },
    week: { minutes: [0, 720], days: everyDay({ mood: [2, 8], loudness: [2, 8] }) },
    scale: { decimals: 0 },
    zones: new Map(),
    isDamaged: false,
  };
}

const nights = [night(thursday, 'thursday', 6)];
const before = [night(thursday - week, 'thursday', 5)];
const friday = (value: number, isPeak?: boolean) =>
  night(thursday + dayMs, 'friday', value, isPeak);
const fridayBefore = (value: number, isPeak?: boolean) =>
  night(thursday + dayMs - week, 'friday', value, isPeak);

test.each([
  ['known in both weeks', friday(9), fridayBefore(6), 2],
  ['not known now', friday(9, false), fridayBefore(6), 1],
  ['not known the week before', friday(9), fridayBefore(6, false), 1],
])('the peak of the night that is going on is %s', (_, tonight, tonightBefore, difference) => {
  const compared = { nights, tonight, before, tonightBefore };
  expect(changeOfVenue(compared, 'mood')).toMatchObject({ difference });
});

test('is not compared with a night of the month before that is over', () => {
  const compared = {
    nights: [...nights, night(thursday - dayMs, 'wednesday', 6)],
    tonight: friday(9),
    before: [fridayBefore(5), night(thursday - dayMs - week, 'wednesday', 5)],
  };
  expect(changeOfVenue(compared, 'mood')).toMatchObject({ difference: 1 });
});
