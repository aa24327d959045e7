import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { readingKind } from '../../src/ambience/two-level-cache.ts';
import { digestKey } from '../../src/digests/digest.ts';
import { digestKind } from '../../src/digests/managed-digests.ts';
import { copyStore } from '../../src/maintenance/copy.ts';
import { createLog } from '../../src/ops/log.ts';
import { startSandbox } from '../../src/sandbox/sandbox.ts';
import { createKeyring, type Keyring } from '../../src/store/seal.ts';
import { workspaceKind } from '../../src/venues/workspace.ts';
import { createDatabase, runSql, startPostgres } from '../postgres/server.ts';
import { openTestQueues } from '../schedule/with-queues.ts';
import { openTestPostgres } from '../store/with-databases.ts';
import { openTestStore } from '../store/with-store.ts';
import {
  connectAll,
  digestAt,
  insertRows,
  sealedRow,
  timeOf,
  workspaceOf,
  workspaceWith,
} from './many-workspaces.ts';
import { runApp } from './run-app.ts';

/**
 * How the app does with many workspaces, each with one venue and one digest: 100,000 in PostgreSQL,
 * 10,000 in SQLite. Beside that, the latency of `/ambience live` on both: warm, with the data in
 * memory, and cold, with two requests to the venue service.
 */

const inPostgres = Number(process.argv[2] ?? 100_000);
const inSqlite = Number(process.argv[3] ?? 10_000);
/** Those that people ask in; all others are only there. */
const asking = 40;
const warmQuestions = 200;
const idleMs = 5_000;

const folder = await mkdtemp(join(tmpdir(), 'ambience-bench-'));
const file = join(folder, 'ambience.db');
const fixtures = Array.from({ length: asking }, (_, team) => workspaceOf(team, 1));
await using server = await startPostgres();
const sandbox = await startSandbox({
  databaseFile: file,
  log: createLog('silent'),
  port: 0,
  workspaces: fixtures,
});
const { slack, venueService, config } = sandbox;
await sandbox.stopService();
const keyring = createKeyring(config.encryptionKeys);
const connections = await connectAll(venueService, asking);
const [shared] = connections;
if (shared === undefined) throw new Error('nobody asks');
const workspaceIn = (team: number) => workspaceWith(connections[team] ?? shared);
const url = await createDatabase(server.url);

const from = await openTestStore(file, { keyring });
const to = await openTestPostgres(url, { keyring });
await copyStore(from, to);
await to.close();
await from.close();

const isLive = "key LIKE '%live%'";
await fillPostgres();
await fillSqlite();
const postgres = await measure('PostgreSQL', url, inPostgres, () =>
  runSql(url, `DELETE FROM ambience.cache WHERE kind = '${readingKind.name}' AND ${isLive}`),
);
const sqlite = await measure('SQLite', `sqlite:${file}`, inSqlite, async () => {
  const database = new DatabaseSync(file);
  database.exec(`DELETE FROM ${readingKind.name} WHERE ${isLive}`);
  database.close();
});
console.log(`
latency of PostgreSQL as a multiple of SQLite's: warm ${(postgres.warm / sqlite.warm).toFixed(2)}, cold ${(postgres.cold / sqlite.cold).toFixed(2)}`);
await measureTick();
await sandbox.stop();
await rm(folder, { recursive: true });

function* sealedRows(ring: Keyring, count: number) {
  for (let team = 0; team < count; team += 1) {
    const teamId = `T0BENCH${team}`;
    yield sealedRow(ring, workspaceKind.name, teamId, workspaceIn(team));
    yield sealedRow(ring, digestKind.name, teamId, [digestAt(timeOf(team), 0)]);
  }
}

async function fillPostgres(): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await insertRows(client, [...sealedRows(keyring, inPostgres)]);
  await client.query('ANALYZE');
  await client.end();
  await (await openTestQueues(url)).close();
  const boss = new PgBoss({ connectionString: url, schema: 'ambience_queue', supervise: false });
  await boss.start();
  const at = Date.now() + 12 * 3_600_000;
  const jobs = Array.from({ length: inPostgres }, (_, team) => {
    const key = digestKey(`T0BENCH${team}`, 'digest-0');
    return { data: { key, at }, singletonKey: key, startAfter: new Date(at) };
  });
  for (let first = 0; first < jobs.length; first += 5_000) {
    await boss.insert('digests', jobs.slice(first, first + 5_000));
  }
  await boss.stop({ graceful: false });
}

async function fillSqlite(): Promise<void> {
  const store = await openTestStore(file, { keyring });
  for (const { kind, key, value } of sealedRows(keyring, inSqlite)) {
    await store.table({ name: kind }).set(key, value);
  }
  await store.close();
}

async function start(databaseUrl: string) {
  const app = runApp(slack, venueService, databaseUrl, config);
  const { port, afterMs } = await app.ready;
  slack.connectApp(`http://127.0.0.1:${port}`);
  return { app, afterMs };
}

async function measure(
  name: string,
  databaseUrl: string,
  count: number,
  forgetLive: () => Promise<unknown>,
) {
  // The first answers also read the typical week, which is then kept for a week.
  const before = await start(databaseUrl);
  for (const { teamId } of fixtures) await ask(teamId);
  await before.app.stop();
  await forgetLive();
  const { app, afterMs } = await start(databaseUrl);
  const started = await app.measure();
  await wait(idleMs);
  const idle = await app.measure();
  const cold: number[] = [];
  for (const { teamId } of fixtures) cold.push(await ask(teamId));
  const warm: number[] = [];
  const [{ teamId: first } = { teamId: '' }] = fixtures;
  for (let question = 0; question < warmQuestions; question += 1) warm.push(await ask(first));
  const asked = await app.measure();
  const result = { cold: median(cold), warm: median(warm) };
  console.log(`
${name}, ${count} workspaces
ready ${afterMs.toFixed(0)} ms after the process was started
memory ${started.megabytes.toFixed(0)} MB when ready, ${idle.megabytes.toFixed(0)} MB ${idleMs / 1_000} s later, ${asked.megabytes.toFixed(0)} MB after ${asking + warmQuestions} questions
processor time in those ${idleMs / 1_000} s: ${(idle.cpuMs - started.cpuMs).toFixed(0)} ms
/ambience live: warm ${result.warm.toFixed(1)} ms, cold ${result.cold.toFixed(1)} ms (medians)`);
  await app.stop();
  return result;
}

async function ask(teamId: string): Promise<number> {
  const startedAt = performance.now();
  const seen = await slack.as('manager', teamId).command('/ambience live', 'c0');
  if (seen.kind !== 'message') throw new Error(`expected a message, saw ${seen.kind}`);
  return performance.now() - startedAt;
}

async function measureTick(): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema: 'ambience_queue', supervise: false });
  await boss.start();
  const times: number[] = [];
  for (let round = 0; round < 50; round += 1) {
    const startedAt = performance.now();
    await boss.fetch('digests', { batchSize: 100, groupConcurrency: 40 });
    times.push(performance.now() - startedAt);
  }
  await boss.stop({ graceful: false });
  console.log(
    `a tick with ${inPostgres} digests in PostgreSQL, none due: median ${median(times).toFixed(1)} ms`,
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
