import { expect, test } from 'vitest';
import { readLogLine } from '../../../src/conversation/log/read-line.ts';
import { meaningOf } from './meaning-of.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

/** What is meant in the morning, when the night before is over. */

const saturdayAt10 = Date.UTC(2026, 10, 21, 10, 10);

test.each([
  ['is it usual for the lobby to be this quiet at 10 on a saturday', 'live | Lobby'],
  ['lobby at 10', 'trend | Lobby | 10:00'],
  ['lobby at 8 yesterday', 'night | Lobby | last night | 20:00'],
  ['did any sensor drop out in the night', 'night | Harbour Hotel | last night'],
  ['what happened during the night', 'night | Harbour Hotel | last night'],
])('%s', (line, meaning) => {
  expect(meaningOf(line, venues, saturdayAt10)).toBe(meaning);
});

const sundayAt11 = Date.UTC(2026, 10, 22, 11, 20);

test.each([
  ['how was the weekend', 'review | Harbour Hotel | 2026-11-20 to 2026-11-22'],
  ['what went wrong this weekend', 'review | Harbour Hotel | 2026-11-20 to 2026-11-22'],
  ['this weekend', 'review | Harbour Hotel | 2026-11-20 to 2026-11-22'],
  [
    'this weekend vs last weekend restaurant',
    'review | Restaurant | 2026-11-20 to 2026-11-22 vs last weekend',
  ],
  ['restaurant friday dinner', 'night | Restaurant | last friday | part 18:00 to 22:00'],
  ['csv this weekend', 'csv | Harbour Hotel | 2026-11-20 to 2026-11-22'],
  ['how was last weekend', 'review | Harbour Hotel | last weekend'],
  ['what to expect this weekend', 'week | Harbour Hotel'],
  ['are weekends busy', 'week | Harbour Hotel'],
])('on a Sunday, %s', (line, meaning) => {
  expect(meaningOf(line, venues, sundayAt11)).toBe(meaning);
});

const lastNight = { kind: 'nights_ago', nights: 1 };
const today = { kind: 'nights_ago', nights: 0 };

test.each([
  ['since 11pm', { past: lastNight, part: { from: 23 * 60 } }],
  ['from 23:00 to 07:00', { past: lastNight, part: { from: 23 * 60, to: 7 * 60 } }],
  ['since yesterday 23:00', { past: { ...lastNight, isDate: true }, part: { from: 23 * 60 } }],
  ['since 7', { past: today, part: { from: 7 * 60 } }],
  ['from yesterday about noise', { past: { ...lastNight, isDate: true }, search: ['noise'] }],
  ['since 8:00', { past: today, part: { from: 8 * 60 } }],
])('log %s', (line, filter) => {
  const asked = readLogLine(line, { venues, now: saturdayAt10 });
  expect(asked).toMatchObject({ kind: 'show', filter });
});
