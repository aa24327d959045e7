import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { openRecords } from '../../src/composition/records.ts';
import type { Measured, MeasuredPoint } from '../../src/history/measured.ts';
import { packDay } from '../../src/history/pack.ts';
import { readStored } from '../../src/history/read-days.ts';
import {
  dateOf,
  dayKey,
  dayKind,
  daysPrefix,
  startOfDate,
  venueHistoryKind,
} from '../../src/history/records.ts';
import { applyRetention } from '../../src/history/retention.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { dayMs, minuteMs } from '../../src/time.ts';
import { venueKey } from '../../src/venues/venue-key.ts';
import { createDatabase, startPostgres } from '../postgres/server.ts';
import { openTestPostgres } from '../store/with-databases.ts';
import { insertRows, sealedRow } from './many-workspaces.ts';

/**
 * The history of many venues on PostgreSQL: size, the time of a night, a week, a month and a year, how
 * they are found, and the daily thinning and deletion. 10,000 venues take about 20 GB and an hour.
 *
 *     node test/bench/history-year.ts [venues] [days]
 */

const [venueCount = 10_000, days = 400] = process.argv.slice(2).map(Number);
const zones = 12;
const today = startOfDate(dateOf(Date.now()));
const keyring = createKeyring([randomBytes(32)]);

await using server = await startPostgres();
const url = await createDatabase(server.url);
const client = new pg.Client({ connectionString: url });
await client.connect();
const store = await openTestPostgres(url, { keyring });
const { historyDays, histories } = openRecords(store);
const records = { days: historyDays, histories };

await timed(`filling ${venueCount} venues with ${days} days`, fill);
await client.query('VACUUM ANALYZE');
const { rows: sizes } = await client.query(
  "SELECT pg_size_pretty(pg_total_relation_size('ambience.records')) AS size, count(*) AS count, round(avg(length(value))) AS bytes FROM ambience.records WHERE kind = 'history_days'",
);
console.log('records:', sizes[0]);
for (const [name, back, length] of [
  ['a night', 2, 2],
  ['a week', 10, 8],
  ['a month', 40, 31],
  ['a year', 366, 365],
] as const) {
  const times: number[] = [];
  for (let venue = 0; venue < 20; venue += 1) {
    const from = today - back * dayMs;
    const startedAt = performance.now();
    const of = venueAt((venue * 37) % venueCount);
    await readStored(of, { from, to: from + length * dayMs }, records);
    times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((a, b) => a - b);
  console.log(
    `${name}: median ${sorted[10]?.toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(1)} ms`,
  );
}
const prefix = daysPrefix(venueAt(0), '2026-1');
const { rows: plan } = await client.query(
  'EXPLAIN (ANALYZE, COSTS OFF) SELECT key, value FROM ambience.records WHERE kind = $1 AND key >= $2 AND key < $3',
  [dayKind.name, prefix, `${prefix}\u{10FFFF}`],
);
console.log(plan.map((row) => row['QUERY PLAN']).join('\n'));
await timed('thinning and deleting what is due on one day, of 100 venues', async () => {
  for (let venue = 0; venue < 100; venue += 1) {
    const retention = { keepDays: days - 1, now: today + dayMs };
    await applyRetention(venueAt(venue), retention, records);
  }
});
await store.close();
await client.end();

function venueAt(index: number) {
  return { workspaceId: `T${Math.floor(index / 5)}`, venueId: `venue-${index}` };
}

async function timed(what: string, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  await work();
  console.log(`${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
}

async function fill(): Promise<void> {
  // Each venue's days differ in their noise; packing four million of them would take hours.
  const shapes = Array.from({ length: 50 }, (_, seed) => packDay(dayOf(today, seed), today));
  for (let venue = 0; venue < venueCount; venue += 1) {
    const of = venueAt(venue);
    const since = today - (days - 1) * dayMs;
    const rows = Array.from({ length: days }, (_, day) => {
      const shape = shapes[(venue + day) % shapes.length];
      const date = dateOf(since + day * dayMs);
      return sealedRow(keyring, dayKind.name, dayKey(of, date), shape);
    });
    const about = {
      since,
      recordedTo: today,
      recordedAt: today,
      zones: [],
      usualOn: [],
      usualReadAt: today,
      thinnedTo: dateOf(today - 60 * dayMs),
    };
    const key = venueKey(of.workspaceId, of.venueId);
    await insertRows(client, [...rows, sealedRow(keyring, venueHistoryKind.name, key, about)]);
  }
}

function dayOf(start: number, seed: number): Measured {
  const random = randomBytes(zones * 96 + 192);
  const series = (zone: number) =>
    Array.from({ length: 96 }, (_, step): MeasuredPoint => {
      const noise = (random[zone * 96 + step] ?? 0) / 400;
      const value = 5 + 3 * Math.sin((step / 96) * 2 * Math.PI + zone + seed) + noise;
      return { at: start + step * 15 * minuteMs, mood: value, loudness: value - noise / 2 };
    });
  return {
    representative: series(zones),
    average: series(zones + 1),
    zones: new Map(Array.from({ length: zones }, (_, zone) => [`zn-${zone}`, series(zone)])),
  };
}
