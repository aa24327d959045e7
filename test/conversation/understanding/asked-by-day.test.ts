import { expect, test } from 'vitest';
import { readLogLine } from '../../../src/conversation/log/read-line.ts';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { isOneNight } from '../../../src/history/past-time.ts';
import { nightMeant } from '../../../src/history/service-days.ts';
import { localZone } from '../../../src/insight/local-time.ts';
import { hourMs } from '../../../src/time.ts';
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
  ['quietest zone this afternoon', 'week | Harbour Hotel | sunday | part 12:00 to 18:00 | by zone'],
  [
    'quietest spot to seat a guest who wants to work this afternoon',
    'week | Harbour Hotel | sunday | part 12:00 to 18:00 | by zone | without Spa',
  ],
  ['busiest zone this evening', 'week | Harbour Hotel | sunday | by zone'],
  ['loudest moment this afternoon', 'refused unread'],
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

test.each([
  'was friday louder than the friday before',
  'was last friday better than the friday before',
  'how was friday compared to last week',
  'was yesterday louder than the saturday before',
  'was last night busier than last friday',
  'compare last night with last saturday',
  'lobby bar yesterday vs sunday',
  'is today busier than last sunday',
])('%s: two nights, on whichever day it is asked', (line) => {
  const zone = localZone('Europe/Copenhagen');
  for (let hours = 0; hours < 7 * 24; hours += 11) {
    const now = Date.UTC(2026, 10, 23, 10) + hours * hourMs;
    const found = interpret(parseLine(line), { venues, now });
    const { past, against } = found.kind === 'question' ? found.question : {};
    if (past === undefined || against === undefined) throw new Error(`not compared at ${now}`);
    if (!isOneNight(past) || !isOneNight(against)) throw new Error('not of one night each');
    const [first, second] = [past, against].map(
      (one) => nightMeant(one, { now, zone, start: 5 * hourMs }).from,
    );
    expect(first, new Date(now).toISOString()).not.toBe(second);
  }
});
