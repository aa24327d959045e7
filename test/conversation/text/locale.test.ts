import { expect, test } from 'vitest';
import {
  dayAndTime,
  dayOfMonth,
  storedTime,
  timeOfDay,
} from '../../../src/conversation/text/local-time.ts';
import { houseLocale, localeOf } from '../../../src/conversation/text/locale.ts';
import {
  loudnessNumber,
  moodNumber,
  signedNumber,
} from '../../../src/conversation/text/numbers.ts';
import { localZone } from '../../../src/insight/local-time.ts';

const fridayEvening = Date.UTC(2026, 10, 20, 20, 5);
const copenhagen = localZone('Europe/Copenhagen');

test.each([
  ['en-GB', '21:05', 'Fri 20 Nov 21:05', '20 Nov', '8.2', '−0.4'],
  ['en-US', '9:05 PM', 'Fri, Nov 20, 9:05 PM', 'Nov 20', '8.2', '−0.4'],
  ['en-AU', '9:05 PM', 'Fri 20 Nov 9:05 PM', '20 Nov', '8.2', '−0.4'],
  ['da-DK', '21:05', 'Fri 20 Nov 21:05', '20 Nov', '8,2', '−0,4'],
  ['de-DE', '21:05', 'Fri 20 Nov 21:05', '20 Nov', '8,2', '−0,4'],
  ['pt-BR', '21:05', 'Fri 20 Nov 21:05', '20 Nov', '8,2', '−0,4'],
  ['ja-JP', '21:05', 'Fri, Nov 20, 21:05', 'Nov 20', '8.2', '−0.4'],
])('%s', (tag, time, day, date, number, difference) => {
  const locale = localeOf(tag);
  expect(timeOfDay(fridayEvening, copenhagen, locale)).toBe(time);
  expect(dayAndTime(fridayEvening, copenhagen, locale)).toBe(day);
  expect(dayOfMonth(fridayEvening, copenhagen, locale)).toBe(date);
  expect(moodNumber(8.2, locale)).toBe(number);
  expect(signedNumber(-0.4, 1, locale)).toBe(difference);
  expect(signedNumber(-0.04, 1, locale)).toBe(loudnessNumber(0, { decimals: 1 }, locale));
});

test.each([undefined, '', 'xx', 'not a locale', 'en_US'])('%o is unusable', (tag) => {
  expect(localeOf(tag)).toEqual(houseLocale);
});

test.each([
  ['00:00', '12:00 AM'],
  ['07:30', '7:30 AM'],
  ['12:00', '12:00 PM'],
  ['23:59', '11:59 PM'],
])('a stored %s', (time, american) => {
  expect(storedTime(time, houseLocale)).toBe(time);
  expect(storedTime(time, localeOf('en-US'))).toBe(american);
});

test.each([[{ length: 1e9 }], ['x'.repeat(36)], [''], [undefined], [['en-US']]])(
  'what is no tag of a locale gives the locale of channels: %j',
  (tag) => {
    expect(localeOf(tag)).toBe(houseLocale);
  },
);
