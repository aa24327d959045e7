import { expect, test } from 'vitest';
import { readPastTable } from '../../src/conversation/asking/past-table.ts';
import type { PastHistory } from '../../src/history/past-history.ts';
import { dateOf } from '../../src/history/records.ts';
import { dayMs } from '../../src/time.ts';
import { historyOf, placeOf } from '../gallery/history.ts';
import { now, readWorld } from '../gallery/world.ts';

/** Files of long stretches of the past. */

const { hotel } = await readWorld();
const place = placeOf(hotel, { now });
const kept = historyOf(hotel, { now });
const about = await kept.about(place.venue);
if (about === undefined) throw new Error('a history is kept');

async function tableOf(history: PastHistory, days: number) {
  const span = { from: now - days * dayMs, to: now };
  return readPastTable(place, span, { connection: hotel.connection, zone: undefined }, { history });
}

test('what counts as too many rows is what is kept, not what was asked for', async () => {
  const since = now - 21 * dayMs;
  const threeWeeks = { ...kept, about: async () => ({ ...about, since }) };
  const { table, isShortened } = await tableOf(threeWeeks, 4_000);
  expect(isShortened).toBe(false);
  expect(new Set(table.rows.map(([, name]) => name)).size).toBe(1 + 9);

  const tenYears = { ...kept, about: async () => ({ ...about, since: now - 4_000 * dayMs }) };
  expect((await tableOf(tenYears, 4_000)).isShortened).toBe(true);
});

test('each row has what was usual in its own week', async () => {
  const changed = dateOf(now - 3 * dayMs);
  const weekOf = async (date: string) => {
    const usual = await kept.usualOn(place.venue, date);
    if (usual === undefined || date >= changed) return usual;
    const { days, minutes } = usual.representative;
    const quiet = { mood: minutes.map(() => 1), loudness: minutes.map(() => 1) };
    const calm = Object.fromEntries(Object.keys(days).map((day) => [day, quiet]));
    return { ...usual, representative: { minutes, days: { ...days, ...calm } } };
  };
  const history = {
    ...kept,
    about: async () => ({ ...about, usualOn: [dateOf(now - 7 * dayMs), changed] }),
    usualOn: async (_: unknown, date: string) => weekOf(date),
  };
  const { table } = await tableOf(history, 7);
  const ofVenue = table.rows.filter(([, name]) => name === 'Harbour Hotel');
  const usualOn = (day: string) =>
    ofVenue
      .filter(([time]) => String(time).startsWith(day))
      .map(([, , , usual]) => (typeof usual === 'object' ? usual.value : usual));
  expect(new Set(usualOn(dateOf(now - 5 * dayMs)))).toEqual(new Set([1]));
  expect(Math.max(...usualOn(dateOf(now - 2 * dayMs)).map(Number))).toBeGreaterThan(5);
});
