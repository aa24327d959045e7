import { expect, test } from 'vitest';
import { meaningOf } from './meaning-of.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

/** Times without am or pm, and the morning before, by when they are asked about. */

const saturdayAtThree = Date.UTC(2026, 10, 21, 2);
const fridayAtEleven = Date.UTC(2026, 10, 20, 10);
const fridayEvening = Date.UTC(2026, 10, 20, 20);

test.each([
  [
    'was the restaurant full at 7:30',
    ['night | Restaurant | 19:30', 'trend | Restaurant | 07:30', 'trend | Restaurant | 19:30'],
  ],
  [
    'how was the lobby bar since 9.30',
    [
      'night | Lobby Bar | part 21:30 on',
      'night | Lobby Bar | part 09:30 on',
      'night | Lobby Bar | part 21:30 on',
    ],
  ],
  [
    'how was the lobby bar at 11',
    ['trend | Lobby Bar | 23:00', 'night | Lobby Bar | 23:00', 'night | Lobby Bar | 23:00'],
  ],
  [
    'lobby bar between 9:30 and 11',
    [
      'night | Lobby Bar | part 21:30 to 23:00',
      'night | Lobby Bar | part 09:30 to 11:00',
      'week | Lobby Bar | friday | part 21:30 to 23:00',
    ],
  ],
  [
    'was anything loud in the lobby before 7 yesterday morning',
    [
      'night | Lobby | 0 nights ago | part to 07:00',
      'night | Lobby | last night | part of the day',
      'night | Lobby | last night | part of the day',
    ],
  ],
  [
    'lobby yesterday afternoon',
    [
      'night | Lobby | part 12:00 to 18:00',
      'night | Lobby | last night | part 12:00 to 18:00',
      'night | Lobby | last night | part 12:00 to 18:00',
    ],
  ],
  [
    'how busy was the lobby at half twelve',
    ['trend | Lobby | 00:30', 'night | Lobby | 00:30', 'night | Lobby | 12:30'],
  ],
  [
    'is it normal for the lobby to be this loud at half one',
    ['live | Lobby', 'week | Lobby | friday | 01:30', 'week | Lobby | friday | 01:30'],
  ],
  // With a zero, and on another day, a time is as it was typed.
  ['spa at 07:30', ['week | Spa | saturday | 07:30', 'trend | Spa | 07:30', 'night | Spa | 07:30']],
  [
    'was it loud last night at 8:15',
    [
      'night | Harbour Hotel | last night | 20:15',
      'night | Harbour Hotel | last night | 20:15',
      'night | Harbour Hotel | last night | 20:15',
    ],
  ],
  [
    'what should i expect in the lobby this morning',
    [
      'week | Lobby | saturday | part 06:00 to 12:00',
      'night | Lobby | part 06:00 to 12:00',
      'night | Lobby | part 06:00 to 12:00',
    ],
  ],
  [
    'lobby bar at 3:30',
    ['week | Lobby Bar | friday | 03:30', 'night | Lobby Bar | 03:30', 'trend | Lobby Bar | 15:30'],
  ],
])('%s is about another time at 03:00, 11:00 and 21:00', (text, meanings) => {
  const asked = [saturdayAtThree, fridayAtEleven, fridayEvening];
  expect(asked.map((now) => meaningOf(text, venues, now))).toEqual(meanings);
});

test('what is noted keeps its time as it was typed', () => {
  expect(meaningOf('log the fuse blew at 9:30', venues, saturdayAtThree)).toBe('log');
});
