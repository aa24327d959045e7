import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { openRecords } from '../../src/composition/records.ts';
import { digestKey } from '../../src/digests/digest.ts';
import { digestKind } from '../../src/digests/managed-digests.ts';
import { rotateKeys } from '../../src/maintenance/rotate-keys.ts';
import { createLog } from '../../src/ops/log.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { installationKind } from '../../src/slack/installation-records.ts';
import type { SealedRow } from '../../src/store/old-seals.ts';
import { createDatabaseClock } from '../../src/store/postgres-clock.ts';
import { batchRows, deletions } from '../../src/store/postgres-expiry.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { dayMs, hourMs, minuteMs, systemWait } from '../../src/time.ts';
import { workspaceKind } from '../../src/venues/workspace.ts';
import { createDatabase, runSql, startPostgres } from '../postgres/server.ts';
import { openTestQueues } from '../schedule/with-queues.ts';
import { openTestPostgres } from '../store/with-databases.ts';
import {
  connectAll,
  digestAt,
  insertRows,
  installationOf,
  sealedRow,
  timeOf,
  workspaceOf,
  workspaceWith,
} from './many-workspaces.ts';
import { runApp } from './run-app.ts';

/**
 * What a year does to an installation on PostgreSQL: 100,000 workspaces with a digest and a venue with
 * alerts each, a month of deliveries (12 million), then a month more; a day of 10,000 polled venues;
 * and a million records that get another key. It takes about half an hour and 15 GB.
 *
 *     node test/bench/year.ts [workspaces] [deliveries] [polled venues] [rotated records]
 */

const [workspaceCount = 100_000, deliveryCount = 12_000_000, polled = 10_000, rotated = 1_000_000] =
  process.argv.slice(2).map(Number);
const days = 30;
const perDay = Math.round(deliveryCount / days);

const folder = await mkdtemp(join(tmpdir(), 'ambience-bench-'));
await using server = await startPostgres();
const sandbox = await startSandbox({
  databaseFile: join(folder, 'ambience.db'),
  log: createLog('silent'),
  port: 0,
  workspaces: [workspaceOf(0, 1)],
});
const { slack, venueService, config } = sandbox;
await sandbox.stopService();
const keyring = createKeyring(config.encryptionKeys);
const [connection] = await connectAll(venueService, 1);
if (connection === undefined) throw new Error('no venue was connected');
const url = await createDatabase(server.url);
const client = new pg.Client({ connectionString: url });
await client.connect();

await (await openTestPostgres(url, { keyring })).close();
await (await openTestQueues(url)).close();
await timed(`filling ${workspaceCount} workspaces and ${deliveryCount} deliveries`, async () => {
  await fillWorkspaces();
  // In the order in which they expire, the oldest of them long ago, so that days can be simulated.
  for (let day = 0; day < days; day += 1) await addDeliveries(day, -1);
  await fillJobs();
  await client.query('VACUUM ANALYZE');
});
await report('a month of deliveries');
await timed('a month more, day by day, with the clean-up of each day', async () => {
  const store = await openTestPostgres(url, { keyring });
  for (let day = 0; day < days; day += 1) {
    await addDeliveries(days + day, 1);
    // In a day there are 24 hourly runs, each with time for more than a day's rows.
    await deleteADay();
    // As PostgreSQL does by itself, if a day takes as long as a day.
    await client.query('VACUUM ambience.records');
  }
  await store.close();
});
await report('a month more');
await pollADay();
await rotate();
await client.end();
await sandbox.stop();
await rm(folder, { recursive: true });

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  return result;
}

async function fillWorkspaces(): Promise<void> {
  if (connection === undefined) return;
  for (let first = 0; first < workspaceCount; first += 2_000) {
    const rows: SealedRow[] = [];
    for (let team = first; team < Math.min(first + 2_000, workspaceCount); team += 1) {
      const teamId = `T0BENCH${team}`;
      rows.push(
        sealedRow(keyring, installationKind.name, teamId, installationOf(teamId)),
        sealedRow(keyring, workspaceKind.name, teamId, workspaceWith(connection)),
        sealedRow(keyring, digestKind.name, teamId, [digestAt(timeOf(team), 0)]),
      );
    }
    await insertRows(client, rows);
  }
}

/** @param sign -1: already expired */
async function addDeliveries(day: number, sign: 1 | -1): Promise<void> {
  const at = Date.now();
  // As long as a sealed delivery, which nobody opens here.
  const value = `{"value":"v1.${keyring.current.id}.${'x'.repeat(16)}.${'y'.repeat(230)}","expires":${at}}`;
  const expires = sign < 0 ? at - 400 * dayMs + day * hourMs : at + day * hourMs;
  await client.query(
    `INSERT INTO ambience.records (kind, key, value, expires)
     SELECT 'deliveries', '"[\\"T0BENCH' || n % ${workspaceCount} || '\\",\\"digest-0\\"]" ' || (${at} + n + ${day} * 10000000), $1, ${expires}::bigint + n % 3600000
     FROM generate_series(1, ${perDay}) AS n`,
    [value],
  );
}

/** The app's own statement, until a day's worth is deleted. */
async function deleteADay(): Promise<void> {
  for (let left = perDay; left > 0; left -= batchRows) {
    await client.query({ ...deletions.records, values: [] });
  }
}

async function fillJobs(): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: 'ambience_queue', supervise: false });
  await boss.start();
  const at = Date.now() + 12 * hourMs;
  for (const queue of ['digests', 'alerts']) {
    for (let first = 0; first < workspaceCount; first += 5_000) {
      const length = Math.min(5_000, workspaceCount - first);
      const jobs = Array.from({ length }, (_, index) => {
        const key = digestKey(
          `T0BENCH${first + index}`,
          queue === 'digests' ? 'digest-0' : 'venue-HARBOUR-HOTEL',
        );
        return { data: { key, at }, singletonKey: key, startAfter: new Date(at) };
      });
      await boss.insert(queue, jobs);
    }
  }
  await boss.stop({ graceful: false });
}

async function report(what: string): Promise<void> {
  console.log(`\n## ${what}\n`);
  const app = runApp(slack, venueService, url, config);
  const { afterMs } = await app.ready;
  const started = await app.measure();
  const sweptAfter = await untilSwept();
  const swept = await app.measure();
  await app.stop();
  console.log(
    `ready after ${afterMs.toFixed(0)} ms with ${started.megabytes.toFixed(0)} MB; everything compared and scheduled ${sweptAfter.toFixed(0)} s later, with ${swept.megabytes.toFixed(0)} MB\n`,
  );
  await reportStatements();
  await reportSizes();
}

/** @returns after how many seconds the next comparison of jobs and records was a day ahead */
async function untilSwept(): Promise<number> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1_000;
  // First it is scheduled soon, then, when it is done, for the next day.
  for (const compared of ['<', '>']) {
    const when = `start_after ${compared} now() + interval '1 hour'`;
    const find = `SELECT 1 FROM ambience_queue.job WHERE name = 'sweep' AND ${when}`;
    while ((await runSql(url, find)).length === 0) {
      if (seconds() > 900) throw new Error('nothing was compared within 15 minutes');
      await wait(200);
    }
  }
  return seconds();
}

async function reportStatements(): Promise<void> {
  const store = await openTestPostgres(url, { keyring });
  const records = openRecords(store);
  const boss = new PgBoss({ connectionString: url, schema: 'ambience_queue', supervise: false });
  await boss.start();
  const [queue] = await boss.getQueues(['digests']);
  if (queue === undefined) throw new Error('there is no queue');
  const clock = await createDatabaseClock(store.database);
  const statements: Readonly<Record<string, () => Promise<unknown>>> = {
    'time of the database (every minute)': () => clock.adjust(),
    'is the database usable (every 5 s)': () => store.status(),
    'delete 1,000 expired rows (hourly, in batches)': async () => {
      await client.query('BEGIN');
      await client.query({ ...deletions.records, values: [] });
      await client.query('ROLLBACK');
    },
    'count old seals (hourly)': () => store.oldSeals.counts(),
    'count installations (every ten minutes)': () => records.installations.count(),
    'count open episodes (every minute)': () => records.openEpisodes.count(),
    'what is due in a queue (every second)': () =>
      boss.fetch('digests', { batchSize: 100, groupConcurrency: 10 }),
    'jobs of dead replicas, all queues (every 20 s)': async () => {
      await runSql(
        url,
        "UPDATE ambience_queue.queue SET monitor_on = now() - interval '1 hour', monitor_claim_on = NULL",
      );
      await boss.supervise();
    },
    'deliveries of a digest': () =>
      records.deliveries.startingWith(`${JSON.stringify(digestKey('T0BENCH1', 'digest-0'))} `),
  };
  console.log('| statement | median of 5, ms |\n|---|---|');
  for (const [name, run] of Object.entries(statements)) {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const startedAt = performance.now();
      await run();
      times.push(performance.now() - startedAt);
    }
    console.log(`| ${name} | ${(times.toSorted((a, b) => a - b)[2] ?? 0).toFixed(1)} |`);
  }
  await boss.stop({ graceful: false });
  await store.close();
}

async function reportSizes(): Promise<void> {
  const rows = await runSql(
    url,
    `SELECT n.nspname || '.' || c.relname AS name, c.reltuples::bigint AS rows,
       pg_relation_size(c.oid) / 1000000 AS heap,
       coalesce(pg_total_relation_size(nullif(c.reltoastrelid, 0)), 0) / 1000000 AS toast,
       pg_indexes_size(c.oid) / 1000000 AS indexes
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('ambience', 'ambience_queue') AND c.relkind = 'r' AND pg_total_relation_size(c.oid) > 1000000
     ORDER BY pg_total_relation_size(c.oid) DESC`,
  );
  console.log('\n| table | rows | heap, MB | TOAST, MB | indexes, MB |\n|---|---|---|---|---|');
  for (const { name, rows: count, heap, toast, indexes } of rows) {
    console.log(`| ${name} | ${count} | ${heap} | ${toast} | ${indexes} |`);
  }
}

/** Every venue's two readings, written every five minutes of a day. */
async function pollADay(): Promise<void> {
  console.log(`\n## A day of ${polled} polled venues\n`);
  await client.query('ALTER SYSTEM SET autovacuum_naptime = 1');
  await client.query('SELECT pg_reload_conf()');
  const text = (characters: number) =>
    `{"value":"z1.${keyring.current.id}.${'x'.repeat(characters)}`;
  const write = `INSERT INTO ambience.cache (kind, key, value, expires)
    SELECT 'readings', v || name, CASE name WHEN ' venue' THEN $1 ELSE $2 END || $3, $4
    FROM generate_series($5::integer, $6::integer) AS v, unnest(ARRAY[' venue', ' zones']) AS name
    ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, expires = excluded.expires`;
  const parts = 20;
  const startedAt = performance.now();
  for (let round = 0; round < (24 * hourMs) / (5 * minuteMs); round += 1) {
    for (let part = 0; part < parts; part += 1) {
      await client.query(write, [
        text(700),
        text(1_600),
        String(round),
        Date.now() + 7 * dayMs + round * 5 * minuteMs,
        (part * polled) / parts + 1,
        ((part + 1) * polled) / parts,
      ]);
    }
  }
  console.log(`${((performance.now() - startedAt) / 1_000).toFixed(0)} s for a day`);
  await client.query('SELECT pg_stat_force_next_flush()');
  const [updates] = await runSql(
    url,
    "SELECT n_tup_upd AS updates, n_tup_hot_upd AS hot FROM pg_stat_user_tables WHERE relname = 'cache'",
  );
  console.log(
    `updates: ${updates?.updates}, of them without a change to an index: ${updates?.hot}`,
  );
  await reportSizes();
}

async function rotate(): Promise<void> {
  console.log(`\n## ${rotated} records with another key\n`);
  const own = await createDatabase(server.url);
  const older = createKeyring([Buffer.alloc(32, 1)]);
  const both = createKeyring([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]);
  await (await openTestPostgres(own, { keyring: older })).close();
  const target = new pg.Client({ connectionString: own });
  await target.connect();
  for (let first = 0; first < rotated; first += 5_000) {
    const rows = Array.from({ length: 5_000 }, (_, index) =>
      sealedRow(older, 'deliveries', `T${first + index}`, {
        at: first,
        trigger: { kind: 'schedule' },
        notedAt: 1,
        outcome: { state: 'missed' },
      }),
    );
    await insertRows(target, rows);
  }
  await target.query('ANALYZE');
  await target.end();
  const store = await openTestPostgres(own, { keyring: both });
  await timed('counting them', () => store.oldSeals.counts());
  const rotation = await timed('sealing them again', () => rotateKeys(store, { wait: systemWait }));
  console.log(`${rotation.sealed} sealed, ${rotation.failed.length} failed, ${rotation.left} left`);
  await timed('counting what is left', () => store.oldSeals.counts());
  await store.close();
}
