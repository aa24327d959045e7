import { expect, test } from 'vitest';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret as readLine } from '../../../src/conversation/understanding/interpret.ts';
import { rememberMeanings } from '../../../src/conversation/understanding/remember-meanings.ts';
import { minuteMs } from '../../../src/time.ts';
import { fridayAt21 } from './meaning-of.ts';
import { cafe, harbourAndCorner, hotel, venue } from './two-venues.ts';

test('a line keeps its meaning for a minute, and for the same venues', () => {
  const interpret = rememberMeanings(readLine);
  const asked = (text: string, at = fridayAt21, venues = harbourAndCorner) =>
    interpret(parseLine(text), { venues, now: at });
  const first = asked('how was it an hour ago');
  expect(first).toMatchObject({ question: { at: fridayAt21 - 60 * minuteMs } });
  expect(asked('how was it an hour ago', fridayAt21 + 1)).toBe(first);
  expect(asked('how was it an hour ago', fridayAt21 + minuteMs)).toMatchObject({
    question: { at: fridayAt21 - 59 * minuteMs },
  });
  expect(asked('how was it two hours ago')).not.toEqual(first);
});

test('what is written in the log, and the code of a venue, are not remembered', () => {
  const interpret = rememberMeanings(readLine);
  for (const text of ['log guest in 204 complained', 'connect HARBOUR-HOTEL']) {
    const asked = () => interpret(parseLine(text), { venues: harbourAndCorner, now: 0 });
    expect(asked()).not.toBe(asked());
  }
});

test('a venue that is new or chosen for another channel changes what a line means', () => {
  const interpret = rememberMeanings(readLine);
  const meant = (venues: typeof harbourAndCorner) =>
    interpret(parseLine('harbour vs old town'), { venues, now: fridayAt21 });
  const before = meant(harbourAndCorner);
  expect(before).not.toMatchObject({ question: { command: 'compare' } });
  const pub = venue('Old Town Bar', ['Yard']);
  const { forChannel, byDefault } = harbourAndCorner;
  expect(meant({ connected: [hotel, cafe, pub], forChannel, byDefault })).toMatchObject({
    question: { command: 'compare' },
  });
  const compare = (venues: typeof harbourAndCorner) =>
    interpret(parseLine('are we busier than the café'), { venues, now: fridayAt21 });
  const inHotel = compare(harbourAndCorner);
  const inCafe = compare({ ...harbourAndCorner, forChannel: cafe });
  expect(inCafe).not.toEqual(inHotel);
});
