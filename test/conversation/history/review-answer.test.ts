import { expect, test } from 'vitest';
import { lengthWithin } from '../../../src/conversation/history/review-answer.ts';
import { hourMs, minuteMs } from '../../../src/time.ts';

/** How much of an alert was within the hours that were asked about. */

const from = Date.UTC(2026, 10, 20, 22);
const hours = { from, to: from + 8 * hourMs };
const zone = { zoneId: 'z', name: 'Terrace', earlierMs: 0, measuredAt: from };

test('what was before the hours does not count', () => {
  const open = { ...zone, since: from - 70 * minuteMs, until: from + 25 * minuteMs };
  expect(lengthWithin(open, hours)).toBe(25 * minuteMs);
  expect(lengthWithin({ ...open, since: from }, hours)).toBe(25 * minuteMs);
  expect(lengthWithin({ ...open, until: from - 5 * minuteMs }, hours)).toBe(0);
});

test('of an alert that was on and off, only the whole is known', () => {
  const onAndOff = { ...zone, earlierMs: 20 * minuteMs, again: from + hourMs };
  const until = from + 90 * minuteMs;
  expect(lengthWithin({ ...onAndOff, since: from, until }, hours)).toBe(50 * minuteMs);
  expect(lengthWithin({ ...onAndOff, since: from - hourMs, until }, hours)).toBeUndefined();
});
