import { expect, test } from 'vitest';
import type { PastNamed } from '../../../src/conversation/understanding/times/past-named.ts';
import { splitWhen } from '../../../src/conversation/understanding/times/when.ts';
import { hourMs, minuteMs } from '../../../src/time.ts';

/** Which time a question names, and what is left of it. */

const usual = (weekday: string, minute?: number) => ({
  kind: 'usual',
  weekday,
  minute,
  isFuture: false,
});
const toCome = (weekday: string, minute?: number) => ({
  ...usual(weekday, minute),
  isFuture: true,
});
const past = (named: PastNamed) => ({ kind: 'past', named });
const clock = (hour: number, minute = 0) => ({ kind: 'clock', minute: hour * 60 + minute });

test.each([
  ['terrace', undefined, 'terrace'],
  ['terrace now', { kind: 'now' }, 'terrace'],
  ['how is it tonight', { kind: 'tonight' }, 'how is it'],
  ['how was the lobby last night', past({ kind: 'nights_ago', nights: 1 }), 'how was the lobby'],
  ['yesterday at the spa?', past({ kind: 'nights_ago', nights: 1, isDate: true }), 'at the spa?'],
  ['last friday', past({ kind: 'weekday', weekday: 'friday' }), ''],
  [
    'terrace on 3 march',
    past({ kind: 'day_of_month', day: 3, month: 3, year: undefined, weekday: undefined }),
    'terrace',
  ],
  ['lobby an hour ago', { kind: 'ago', ms: hourMs }, 'lobby'],
  ['lobby half an hour ago', { kind: 'ago', ms: hourMs / 2 }, 'lobby'],
  ['20 min ago', { kind: 'ago', ms: 20 * minuteMs }, ''],
  ['6 hours ago', { kind: 'ago', ms: 6 * hourMs }, ''],
  ['7 hours ago', { kind: 'ago', ms: 7 * hourMs }, ''],
  ['two days ago', past({ kind: 'nights_ago', nights: 2 }), ''],
  ['at 8', clock(20), ''],
  ['at 8pm', clock(20), ''],
  ['8:30', clock(8, 30), ''],
  ['12am', clock(0), ''],
  ['12pm', clock(12), ''],
  ['at midnight', clock(0), ''],
  ['um 23 uhr', undefined, 'um 23 uhr'],
  ['terrace at 23:00', clock(23), 'terrace'],
  ['half six', clock(18, 30), ''],
  ['quarter past nine', clock(21, 15), ''],
  ['five pm', clock(17), ''],
  ['lobby since 8pm', { kind: 'hours', from: 20 * 60, to: undefined }, 'lobby'],
  ['the last two hours', { kind: 'recent' }, ''],
  ['last 9 hours', { kind: 'recent' }, ''],
  ['in an hour', { kind: 'in', ms: hourMs }, ''],
  ['at 9am this morning', clock(9), ''],
  ['tomorow', { kind: 'in_days', days: 1, minute: undefined }, ''],
  ['tomorrow', { kind: 'in_days', days: 1, minute: undefined }, ''],
  ['tomorrow night at 10pm', { kind: 'in_days', days: 1, minute: 22 * 60 }, ''],
  ['the day after tomorrow', { kind: 'in_days', days: 2, minute: undefined }, ''],
  ['next friday', toCome('friday'), ''],
  ['this weekend', toCome('saturday'), ''],
  ['friday at 23:00', usual('friday', 23 * 60), ''],
  // A weekday alone stays in the text, where `week` finds it.
  ['friday', { kind: 'usual', weekday: 'friday', minute: undefined, isFuture: false }, ''],
])('%s', (text, when, rest) => {
  expect(splitWhen(text)).toMatchObject({ when, rest });
});
