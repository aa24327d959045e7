import { expect, test } from 'vitest';
import { namedFirst } from '../../../src/conversation/understanding/follow-up/named-first.ts';
import { lineRead } from './line-read.ts';
import { harbourAndCorner, hotel } from './two-venues.ts';

/** Questions about what the answer before has named. */

const venues = { connected: [hotel], forChannel: undefined, byDefault: hotel };

const answers = {
  quietest: [
    'Spa is the quietest zone, followed by Lobby',
    'A little calmer and quieter than a usual Friday at 21:00.',
  ],
  loudestLastNight: [
    'Harbour Hotel, last night (Thursday 19 November)',
    '🔊 Loudest: Lobby Bar and Rooftop Bar, both with loudness 7.8 at 22:25. Then Restaurant (7.2).',
  ],
  bestNight: [
    'Harbour Hotel, November',
    '🔥 Liveliest: Friday 13 Nov, mood 8.3 of 10 at 21:30. Then Saturday 7 Nov (8.2).',
  ],
  loudestNight: [
    'Harbour Hotel, this week',
    '🔊 Loudest: Thursday, loudness 7.8 at 21:30. Then tonight (6.9).',
    'The loudest zone was Lobby Bar: 8.8 at 21:40.',
  ],
  alerts: [
    'Harbour Hotel, this week (16 Nov to 20 Nov)',
    'Yes.',
    '🔔 1 alert: Terrace too loud Thu 19 Nov 19:00 to 21:05 (2 h 5 min, peak 8.0)',
  ],
  complaints: [
    'Venue log, Harbour Hotel: 2 complaints, 16 Nov to 20 Nov',
    'By place: Spa 1, Lobby 1',
    '✍️ Complaint, Spa · Thu 19 Nov 21:02 · by someone',
    '“It was as loud as on 3 Nov at 20:00”',
  ],
  peak: ['Terrace (Harbour Hotel), tonight (Friday 20 November)', 'Liveliest at 19:55: mood 8.3.'],
  need: [
    'No alert is open at Harbour Hotel, and no zone is much different from usual.',
    '✍️ 20:02 Complaint, Terrace: “too loud on friday”',
  ],
  night: [
    'Harbour Hotel, last night (Thursday 19 November)',
    'About as lively as a usual Thursday. Liveliest at 21:30 (mood 7.0 of 10).',
    '✍️ 1 maintenance entry (Terrace)',
  ],
} as const;

test.each([
  ['quietest', { place: 'spa' }],
  ['loudestLastNight', { place: 'lobby bar and rooftop bar', clock: '22:25' }],
  ['bestNight', { night: '13 nov', clock: '21:30' }],
  ['loudestNight', { night: 'thursday', clock: '21:30' }],
  ['alerts', { place: 'terrace', night: '19 nov', clock: '19:00' }],
  ['complaints', { place: 'spa', night: '19 nov', clock: '21:02' }],
  ['peak', { clock: '19:55' }],
  ['need', {}],
  ['night', { clock: '21:30' }],
] as const)('the answer %s names %o', (answer, named) => {
  expect(namedFirst(answers[answer], venues)).toEqual({
    place: undefined,
    night: undefined,
    clock: undefined,
    isOfAlert: answer === 'alerts',
    ...named,
  });
});

test('dates and times of other locales are read, too', () => {
  const said = [
    'Harbour Hotel, November',
    '🔥 Liveliest: Friday, Nov 6, mood 8.3 of 10 at 9:30\u202fPM. Then Saturday, Nov 7 (8.2).',
  ];
  expect(namedFirst(said, venues)).toMatchObject({ night: 'nov 6', clock: '9:30 PM' });
  const last = { line: 'best night this month', said };
  const asked = lineRead('how busy was the spa then', last, venues);
  expect(asked).toBe('how busy was the spa at 9:30 PM on nov 6');
});

test('among several venues, the one that an answer names is a place', () => {
  const said = ['Corner Café is the busiest venue'];
  expect(namedFirst(said, harbourAndCorner).place).toBe('corner café');
  expect(namedFirst(['Harbour Hotel is lively'], venues).place).toBeUndefined();
});

test.each([
  ['where is it quietest', 'quietest', 'how loud is it there', 'how loud is it in spa'],
  ['where is it quietest', 'quietest', 'is that normal', 'is spa as usual'],
  [
    'where is it quietest',
    'quietest',
    'how busy is the lobby',
    // It names a place of its own.
    'how busy is the lobby',
  ],
  ['where is it quietest', 'quietest', 'and the loudest?', 'where is it loudest'],
  [
    'where is it quietest',
    'quietest',
    'is an alert set up for that zone',
    'is an alert set up in spa',
  ],
  [
    'which zone was loudest last night',
    'loudestLastNight',
    'how loud was it there at midnight',
    'how loud was it in lobby bar and rooftop bar at midnight last night',
  ],
  [
    'which zone was loudest last night',
    'loudestLastNight',
    'how busy was the spa then',
    'how busy was the spa at 22:25 last night',
  ],
  ['best night this month', 'bestNight', 'any complaints that night', 'any complaints on 13 nov'],
  [
    'best night this month',
    'bestNight',
    'which zone was busiest that night',
    'which zone was busiest on 13 nov',
  ],
  [
    'which night was the loudest this week',
    'loudestNight',
    'what happened that night',
    'what happened last thursday',
  ],
  [
    'any alerts this week',
    'alerts',
    'how loud was it there at the time',
    'how loud was it in terrace at 19:00 on 19 nov',
  ],
  ['any alerts this week', 'alerts', 'and last week?', 'any alerts last week'],
  [
    'complaints this week',
    'complaints',
    'how loud was it there then',
    'how loud was it in spa at 21:02 on 19 nov',
  ],
  ['how was last night', 'night', 'any complaints in there', 'any complaints last night'],
  ['best night this month', 'bestNight', 'what was on that night', 'anything in the log on 13 nov'],
  [
    'was the spa too loud this morning',
    'need',
    'what was the music on then',
    'what was the music on this morning in spa',
  ],
  [
    'best night this month',
    'bestNight',
    'how loud was it on that one',
    'how loud was it on 13 nov',
  ],
  [
    'which bar was busiest last night',
    'loudestLastNight',
    'when did it peak',
    'when did it peak in lobby bar and rooftop bar last night',
  ],
  ['where is it quietest', 'quietest', 'how loud is that zone', 'how loud is in spa'],
  ['where is it quietest', 'quietest', 'is the lobby quieter', 'which is quieter, lobby or spa'],
  [
    'when did the terrace peak tonight',
    'peak',
    'how loud was the rooftop bar then',
    'how loud was the rooftop bar at 19:55 tonight',
  ],
] as const)('after “%s”, answered with %s, “%s” asks: %s', (before, answer, line, whole) => {
  const last = { line: before, said: answers[answer] };
  expect(lineRead(line, last, venues)).toBe(whole);
});
