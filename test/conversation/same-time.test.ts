import { expect, test } from 'vitest';
import { atSameTime } from '../../src/conversation/asking/same-time.ts';
import type { Question } from '../../src/conversation/question.ts';
import { createMovableClock } from '../../src/time.ts';
import { venue } from './understanding/two-venues.ts';

/** 09:40 on Monday in Copenhagen, and 03:40 in New York, where Sunday night is not over. */
const monday = Date.UTC(2026, 10, 30, 8, 40);

const inZone = (name: string, timezone: string) => {
  const one = venue(name, ['Bar']);
  return { connection: { ...one, venue: { ...one.venue, timezone } }, zone: undefined };
};
const places = [inZone('Harbour', 'Europe/Copenhagen'), inZone('Corner', 'America/New_York')];
const needs = {
  readings: { knownTypical: async () => ({ venue: undefined, zones: undefined, isDue: false }) },
  history: { usualOn: async () => undefined },
  clock: createMovableClock(monday),
};

async function timesOf(question: Partial<Question>) {
  const asked = {
    question: { command: 'review', argument: '', ...question } as const,
    asker: { workspaceId: 'W1' },
    needs,
  };
  const all = await atSameTime(places, asked);
  return all.map(([, one]) => [one.question.past, one.question.against]);
}

test('where it is still the day before, a past week or weekend is that of the first venue', async () => {
  const weekend = { kind: 'dates', first: '2026-11-27', last: '2026-11-29' };
  expect(await timesOf({ past: { kind: 'weekend' } })).toEqual([
    [{ kind: 'weekend' }, undefined],
    [weekend, undefined],
  ]);
  const sunday = { kind: 'nights_ago', nights: 1 } as const;
  const both = await timesOf({ past: { kind: 'week', ago: 1 }, against: { kind: 'week', ago: 2 } });
  expect(both[1]).toEqual([
    { kind: 'dates', first: '2026-11-23', last: '2026-11-29' },
    { kind: 'dates', first: '2026-11-16', last: '2026-11-22' },
  ]);
  expect((await timesOf({ past: sunday }))[1]?.[0]).toEqual({ kind: 'date', date: '2026-11-29' });
});

test('a time that is the same everywhere stays as it was named, and so does tonight', async () => {
  const month = { kind: 'month', month: '2026-10' } as const;
  expect(await timesOf({ past: month })).toEqual([
    [month, undefined],
    [month, undefined],
  ]);
  const tonight = { kind: 'nights_ago', nights: 0 } as const;
  expect((await timesOf({ past: tonight }))[1]?.[0]).toEqual(tonight);
  expect(await timesOf({})).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
});
