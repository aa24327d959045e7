import { expect, test } from 'vitest';
import {
  readDigestWords,
  timeNear,
  unreadDigestWords,
} from '../../src/conversation/digests/digest-asked.ts';

test.each([
  ['send me a summary every morning at 9', 'set_up', undefined, '09:00', undefined],
  ['send us a digest every morning', 'set_up', undefined, '09:00', undefined],
  ['post a summary at 22:30 every friday', 'set_up', undefined, '22:30', ['friday']],
  ['a digest of all my venues on weekdays', 'set_up', 'all_venues', undefined, 5],
  ['set up a trend digest', 'set_up', 'trend', undefined, undefined],
  ['busiest zone report on weekends', 'set_up', 'busiest', undefined, 2],
  ['a summary of the bars every night at 1', 'set_up', undefined, '01:00', undefined],
  ['email me a weekly report every monday at 8', 'set_up', 'weekly', '08:00', ['monday']],
  ['post the weekly review on mondays at 8pm', 'set_up', 'weekly', '20:00', ['monday']],
  ['weekly review every friday night at 11', 'set_up', 'weekly', '23:00', ['friday']],
  ['monthly review on monday evening at 8', 'set_up', 'monthly', '20:00', ['monday']],
  ['a summary every night at 1:30 pm', 'set_up', undefined, '13:30', undefined],
  ['post a summary in this channel every Monday at 8', 'set_up', 'weekly', '08:00', ['monday']],
  ['a weekly digest of all three every monday at 8', 'set_up', 'weekly_all', '08:00', ['monday']],
  ['weekly summary of both venues every monday at 8', 'set_up', 'weekly_all', '08:00', ['monday']],
  [
    'a digest every monday at 8 with the weekend for all venues',
    'set_up',
    'all_venues',
    '08:00',
    ['monday'],
  ],
  ['send me the handover at 2am every sat', 'set_up', 'handover', '02:00', ['saturday']],
  ['send me a report of the week on monday 9am', 'set_up', 'weekly', '09:00', ['monday']],
  ['daily summary lakeside at 9pm weekends', 'set_up', undefined, '21:00', ['saturday', 'sunday']],
  ['setup', 'set_up', undefined, undefined, undefined],
  ['do I get a digest on mondays?', 'list', undefined, undefined, ['monday']],
  ['send the digest now', 'change', undefined, undefined, undefined],
  ['can you send the digest at 17:00 instead', 'change', undefined, '17:00', undefined],
  ['can u send the digest at 5pm instead of the morning', 'change', undefined, '17:00', undefined],
  ['stop the daily summary', 'change', undefined, undefined, undefined],
  ["please don't post anything on sundays", 'change', undefined, undefined, ['sunday']],
  ['post a summary every day but sunday at 10', 'set_up', undefined, '22:00', 6],
  ['', undefined, undefined, undefined, undefined],
])('“%s”', (typed, asks, kind, time, days) => {
  const words = readDigestWords(typed);
  expect(words).toMatchObject({ asks, kind, time });
  expect(typeof days === 'number' ? words.days?.length : words.days).toEqual(days);
});

test('an hour that could be of either half of the day is near those of the digests', () => {
  const at = (typed: string, others: string[]) => timeNear(readDigestWords(typed), others);
  expect(at('send the digest at 9 instead of 8', ['07:00'])).toBe('09:00');
  expect(at('send the digest at 9 instead of 8', ['07:00', '22:00'])).toBe('21:00');
  expect(at('send the digest at 9pm instead of 8', ['07:00'])).toBe('21:00');
});

test.each([
  ['post the bottom three every monday at 9', ['bottom']],
  ['send me a summary of the kitchen every friday evening', ['kitchen']],
  ['can you post a daily digest in here every weekday at 8:30 please', []],
  ['a weekly review of all venues on mondays', []],
  ['send me a report of the week on monday 9am', []],
  ['weekly summary of both venues every monday at 8', []],
  ['busiest zone report on weekends', []],
  ['post a summary every day but sunday at 10', []],
  ["i'd like a monday 8am digest for the whole group in one message", []],
  ['I want the handover posted every night at 2am', []],
  ['', []],
])('of “%s” the form has all but %o', (typed, unread) => {
  expect(unreadDigestWords(typed)).toEqual(unread);
});
