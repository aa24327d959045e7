import { expect, test } from 'vitest';
import { meaningOf } from './meaning-of.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

/** Questions about measured values, asked on a Friday at 21:00. */

test.each([
  ['which zone was the quietest last night', 'last night | most quiet zone'],
  ['top 3 zones by mood last night', 'last night | most busy zone, first 3'],
  ['three loudest zones this week', '0 weeks ago | most loud zone, first 3'],
  ['loudest zone at 22:00 last night', 'last night | part 22:00 to 22:00 | most loud zone'],
  ['which night this week was the liveliest', '0 weeks ago | most busy night'],
  ['lowest loudness last night', 'last night | most quiet moment'],
  ['when did it peak last night and how high did it get', 'last night | most busy moment'],
  [
    'which zone had a good mood without being loud last night',
    'last night | zones busy and not loud',
  ],
  ['how loud did it get after 22 last night', 'last night | part 22:00 on | most loud moment'],
  ['when did it get noisy last night', 'last night | begin loud'],
  ['when did it go quiet last night', 'last night | begin quiet'],
  ['which nights was it not lively this week', '0 weeks ago | nights never busy'],
  ['is it ever noisy', 'last 30 days | whether loud'],
  ['our best night', 'most busy night'],
  ['average loudness this morning', '0 nights ago | part 06:00 to 12:00 | average loudness'],
  ['how long was it above 7 last night', 'last night | length any above 7'],
  ['how long did it stay above 7 last night', 'last night | length any above 7'],
  ['what was the longest stretch above mood 7 last night', 'last night | longest mood above 7'],
  ['longest time above 7', '0 nights ago | longest any above 7'],
  ['above 6 between 18 and 20', '0 nights ago | part 18:00 to 20:00 | length any above 6'],
  ['how many times was it above loudness 8 last night', 'last night | times loudness above 8'],
  ['which nights was it never loud this week', '0 weeks ago | nights never loud'],
  ['which night was it lively the longest this week', '0 weeks ago | longest busy'],
  [
    'was it above 7 for more than 10 minutes last night',
    'last night | whether any above 7 for 10 min',
  ],
  ['was it never louder than 8 last night', 'last night | whether never loudness above 8'],
  ['which zones never got above mood 5 last night', 'last night | zones never mood above 5'],
  ['which zones stayed below 5 last night', 'last night | zones never any above 5'],
  ['when was it lively but not loud last night', 'last night | length busy and not loud'],
  [
    'when was it both lively (over 6) and not too loud (under 6) last night',
    'last night | begin mood above 6 and loudness below 6',
  ],
  ['average loudness per zone last week', 'last week | average loudness per zone'],
  ['average mood on thursday', 'last thursday | average mood'],
  ['mood hour by hour last night', 'last night | average mood per hour'],
  [
    'is it getting louder over the last 7 days',
    'last 7 days | change of loudness, whether more loud',
  ],
  ['trend of the last 3 hours', '0 nights ago | part 18:00 on | change of any'],
])('%s', (text, meaning) => {
  expect(meaningOf(text, venues)).toBe(`measured | Harbour Hotel | ${meaning}`);
});

test.each([
  [
    'was the terrace both livelier and louder than the rooftop bar last night',
    'Terrace + Rooftop Bar | last night | busy and loud beside places',
  ],
  [
    'was it louder at 22 or at 20 last night in the terrace',
    'Terrace | last night | part 22:00 to 22:00 | loud beside last night part 20:00 to 20:00',
  ],
  [
    'did the terrace get louder after 9 or before',
    'Terrace | 0 nights ago | part 21:00 on | loud beside 0 nights ago part to 21:00',
  ],
  [
    'last hour vs the hour before, lobby bar',
    'Lobby Bar | 0 nights ago | part 20:00 on | busy and loud beside 0 nights ago part 19:00 to 20:00',
  ],
  ['quietest zone across all venues this week', 'all venues | 0 weeks ago | most quiet zone'],
  ['best night this week for the group', 'all venues | 0 weeks ago | most busy night'],
  [
    'was last saturday louder than yesterday at 22:00 in the terrace',
    'Terrace | last saturday | part 22:00 to 22:00 | loud beside last night part 22:00 to 22:00',
  ],
  ['terrace mood mon tue wed', 'Terrace | 2026-11-16 to 2026-11-18 | average mood per night'],
  ['peak?', 'Harbour Hotel | 0 nights ago | most busy moment'],
  ['terrace above mood 7 on wednesday', 'Terrace | last wednesday | length mood above 7'],
  ['which venue was the loudest last week', 'all venues | last week | most loud venue'],
])('%s, of several', (text, meaning) => {
  expect(meaningOf(text, venues)).toBe(`measured | ${meaning}`);
});

test.each([
  // About now, or what may come.
  'which zone is the loudest',
  'has the rooftop peaked',
  'when will it be busiest tonight',
  // What is usual.
  'when is it usually loudest',
  'busiest night of the week',
  'is the terrace louder at lunch or at dinner',
  // Too loud is what an alert says.
  'how long was it too loud last night',
  // When it was over.
  'when did it calm down last night',
  // Another word would ask for something else.
  'loudest zone last night and why',
  'best night for a second dj this week',
  'has it ever been this loud',
  'what changed in the last two weeks',
  'quietest zone last night except the spa',
  'loudest night of the month at each venue',
  'log loudest zone last night was the terrace',
])('%s is another question', (text) => {
  expect(meaningOf(text, venues)).not.toMatch(/^measured/);
});

test('after midnight, a time of the evening before is one that has passed', () => {
  const twoInTheNight = Date.UTC(2026, 10, 21, 2);
  expect(meaningOf('lobby loudness at 19:30', venues, twoInTheNight)).toBe('night | Lobby | 19:30');
  // Without am or pm, the evening that has just passed is meant.
  expect(meaningOf('lobby at 10:00', venues, twoInTheNight)).toBe('trend | Lobby | 22:00');
});

test.each([
  // A complaint is open or closed, too.
  ['how many complaints were open last night', 'log'],
  // The worst hour for noise is the loudest.
  ['worst hour for noise last night', 'measured | Harbour Hotel | last night | most loud hours'],
  ['worst hour last night', 'measured | Harbour Hotel | last night | most calm hours'],
  ['rank all zones by loudness', 'live | Harbour Hotel | number 9, loud'],
  ['rank the zones by noise quietest first', 'live | Harbour Hotel | number 9, quiet'],
  ['which bar is busier, lobby or rooftop', 'live | Lobby Bar + Rooftop Bar'],
  ['is the lobby a graveyard', 'live | Lobby'],
  ['anything from the graveyard shift', 'not understood'],
  // No time of the evening is asked for.
  ['should i expect the terrace to pick up by 1', 'tonight | Terrace'],
  ['should i expect the terrace to pick up by 11am', 'refused unread'],
  ['who is struggling', 'compare'],
  ['who is struggling with the new rota', 'refused beyond'],
  ['did anyone go above 8 last week', 'compare'],
  ['did anyone go over 8 alerts last week', 'refused unread'],
  // `win` is not short for a wine bar, `rbar` not for a rooftop bar.
  ['is the win busy', 'not understood'],
  ['rbar now', 'not understood'],
])('%s is read to its end', (text, meaning) => {
  expect(meaningOf(text, venues)).toBe(meaning);
});
