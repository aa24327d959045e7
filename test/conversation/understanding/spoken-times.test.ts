import { expect, test } from 'vitest';
import { onTheClock } from '../../../src/conversation/understanding/times/spoken-times.ts';

test.each([
  ['fell at 10 past 11', 'fell at 23:10'],
  ['since quarter to nine', 'since 20:45'],
  ['half past one', '1:30'],
  ['at 5 to 12', 'at 23:55'],
  ['twenty past 12', '0:20'],
  ['half past 8 this morning', '8:30 this morning'],
  // Hours, shares and counts.
  ['terrace 10 to 11', 'terrace 10 to 11'],
  ['from 5 to 8', 'from 5 to 8'],
  ['5 to 12 people', '5 to 12 people'],
  ['walked past 11', 'walked past 11'],
  ['at 10 to midnight', 'at 23:50'],
  ['quarter to midnight', '23:45'],
  ['how was it from 10 to midnight', 'how was it from 10 to midnight'],
  ['from ten to midnight', 'from ten to midnight'],
  ['from 8 to noon', 'from 8 to noon'],
  ['half before midnight', 'half before midnight'],
])('%s is %s', (said, written) => {
  expect(onTheClock(said)).toBe(written);
});
