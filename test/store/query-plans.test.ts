import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { openSharedQueues } from '../../src/schedule/open-shared-queues.ts';
import { systemClock } from '../../src/steady-clock.ts';
import { createLocalLock } from '../../src/store/lock.ts';
import { createPace } from '../../src/store/pace.ts';
import { createDatabaseClock } from '../../src/store/postgres-clock.ts';
import { openPostgres, type PostgresDatabase } from '../../src/store/postgres-database.ts';
import { deleteExpired } from '../../src/store/postgres-expiry.ts';
import { createPostgresOldSeals } from '../../src/store/postgres-old-seals.ts';
import { PostgresTable } from '../../src/store/postgres-table.ts';
import { createRecords } from '../../src/store/sealed-records.ts';
import { hourMs, minuteMs, systemWait } from '../../src/time.ts';
import { createDatabase, runSql } from '../postgres/server.ts';
import { queueOptions } from '../schedule/with-queues.ts';
import { openTestPostgres } from './with-databases.ts';
import { testKeyring } from './with-store.ts';

/** How PostgreSQL executes what the app asks often, when its tables are large. */

const rows = 1_000_000;
/** By name, or by text if they have none. */
const seen = new Map<string, string>();
let url = '';
let database: PostgresDatabase;
let explainer: pg.Client;

beforeAll(async () => {
  url = await createDatabase(inject('postgresUrl'));
  await (await openTestPostgres(url)).close();
  // While it reads a table, rows that have just been replaced can't be reused.
  for (const table of ['records', 'cache', 'pace']) {
    await runSql(url, `ALTER TABLE ambience.${table} SET (autovacuum_enabled = false)`);
  }
  await runSql(
    url,
    `INSERT INTO ambience.records (kind, key, value, expires)
     SELECT 'deliveries', 'T' || n / 300 || ' ' || n, '{"value":"v1.' || CASE WHEN n % 1000 = 0 THEN 'older---' ELSE '${testKeyring.current.id}' END, extract(epoch FROM now())::bigint * 1000 + n * 2000
     FROM generate_series(1, ${rows}) AS n`,
  );
  await runSql(
    url,
    `INSERT INTO ambience.cache (kind, key, value, expires)
     SELECT 'readings', 'T' || n, '{"value":"v1.' || CASE WHEN n % 1000 = 0 THEN 'older---' ELSE '${testKeyring.current.id}' END, extract(epoch FROM now())::bigint * 1000 + n * 2000
     FROM generate_series(1, ${rows / 10}) AS n`,
  );
  await runSql(
    url,
    `INSERT INTO ambience.pace SELECT 'posts T' || n, extract(epoch FROM now()) * 1000 + n FROM generate_series(1, ${rows / 10}) AS n`,
  );
  await runSql(url, 'ANALYZE');
  database = watched(openPostgres({ url, wait: systemWait, onConnectionLost: () => {} }));
  explainer = new pg.Client({ connectionString: url });
  await explainer.connect();
}, 60_000);

afterAll(async () => {
  await explainer.end();
  await database.close();
});

/** Notes each statement that is executed. */
function watched(real: PostgresDatabase): PostgresDatabase {
  return {
    ...real,
    query(statement) {
      seen.set(statement.name, statement.text);
      return real.query(statement);
    },
    transaction: (work) =>
      real.transaction((connection) => {
        const query = connection.query.bind(connection);
        connection.query = ((text: string, values?: unknown[]) => {
          seen.set(text, text);
          return query(text, values);
        }) as typeof connection.query;
        return work(connection).finally(() => {
          connection.query = query;
        });
      }),
  };
}

const events = { onResealFailure() {}, onUnreadable() {}, onMissingKey() {}, onOperation() {} };

async function useRecords(kind: { name: string; isCache?: true }): Promise<void> {
  const schema = z.object({ count: z.number() });
  const table = new PostgresTable(database, kind);
  const records = createRecords({
    ...events,
    kind: { ...kind, schema },
    table,
    keyring: testKeyring,
    withLock: createLocalLock(),
  });
  await records.set('a', { count: 1 }, minuteMs);
  await records.add('b', { count: 1 });
  await records.update('b', () => ({ count: 2 }));
  await records.update('b', () => ({ count: 3 }), minuteMs);
  await records.update('b', () => undefined);
  await records.startingWith('T1 ');
  await records.keysStartingWith('T1 ');
  await records.countStartingWith('T1 ');
  await records.lastStartingWith('T1 ', 10);
  await records.keys()[Symbol.asyncIterator]().next();
  await records.delete('a');
}

async function useEverything(): Promise<void> {
  await useRecords({ name: 'things' });
  await useRecords({ name: 'kept', isCache: true });
  const pace = createPace(database);
  await pace.reserve('posts T1', 1_000);
  await pace.take('calls', 1_000, 1);
  await pace.giveBack('calls', 1_000);
  await createDatabaseClock(database, systemClock);
  await deleteExpired(database);
  const oldSeals = createPostgresOldSeals(database, testKeyring);
  await oldSeals.counts();
  await oldSeals.sealNext([]);
}

const plan: z.ZodType<Plan> = z.lazy(() =>
  z.object({ 'Node Type': z.string(), Plans: z.array(plan).optional() }),
);
interface Plan {
  'Node Type': string;
  Plans?: Plan[] | undefined;
}
const explained = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: plan })]) })]);

function nodesOf({ 'Node Type': node, Plans = [] }: Plan): string[] {
  return [node, ...Plans.flatMap(nodesOf)];
}

test('no statement that runs often or periodically reads a whole table of a million rows', async () => {
  await useEverything();
  // Those that end or begin a transaction have no plan.
  const statements = [...seen].filter(([, text]) =>
    /^(SELECT|INSERT|UPDATE|DELETE|WITH)/.test(text),
  );
  expect(statements.length).toBeGreaterThan(30);
  const scans: string[] = [];
  for (const [name, text] of statements) {
    // Without the values, as a prepared statement is planned after a few times.
    const found = await explainer.query(`EXPLAIN (FORMAT JSON, GENERIC_PLAN) ${text}`);
    const [
      {
        'QUERY PLAN': [{ Plan }],
      },
    ] = explained.parse(found.rows);
    if (nodesOf(Plan).includes('Seq Scan')) scans.push(name);
  }
  expect(scans).toEqual([]);
});

test('finding the waiting job of a key does not read all jobs of its queue', async () => {
  const asked: string[] = [];
  const queues = await openSharedQueues(
    {
      ...database,
      executeSql(text, values) {
        asked.push(text);
        return database.executeSql(text, values);
      },
    },
    url,
    queueOptions,
  );
  await runSql(
    url,
    `INSERT INTO ambience_queue.job (name, data, start_after, singleton_key, policy)
     SELECT 'digests', '{}', now() + interval '1 hour', 'T' || n, 'short' FROM generate_series(1, 50000) AS n`,
  );
  await runSql(url, 'ANALYZE ambience_queue.job_common');
  asked.length = 0;
  await queues.of.digests.put({ key: 'T7', at: Date.now() + hourMs });
  const [upsert = ''] = asked.filter((text) => text.includes('singleton_key'));
  const found = await explainer.query(`EXPLAIN (FORMAT JSON, GENERIC_PLAN) ${upsert}`);
  expect(JSON.stringify(found.rows)).toContain('"Index Name":"job_waiting_key"');
  for (const queue of Object.values(queues.of)) queue.stop();
  await queues.close();
});

test('expired rows are deleted in batches, also if there are many of them', async () => {
  await runSql(
    url,
    `UPDATE ambience.records SET expires = 1 WHERE kind = 'deliveries' AND key < 'T11'`,
  );
  const [before] = await runSql(
    url,
    'SELECT count(*)::integer AS n FROM ambience.records WHERE expires = 1',
  );
  expect(before?.n).toBeGreaterThan(10_000);
  await deleteExpired(database);
  const [after] = await runSql(
    url,
    'SELECT count(*)::integer AS n FROM ambience.records WHERE expires = 1',
  );
  expect(after?.n).toBe(0);
});

test('a reading that is renewed changes no index, so nothing grows', async () => {
  await runSql(url, "SELECT pg_stat_reset_single_table_counters('ambience.cache'::regclass)");
  // Its connections report what they did when they are closed.
  const own = openPostgres({ url, wait: systemWait, onConnectionLost: () => {} });
  const records = createRecords({
    ...events,
    kind: { name: 'readings', isCache: true, schema: z.object({ text: z.string() }) },
    table: new PostgresTable(own, { name: 'readings', isCache: true }),
    keyring: testKeyring,
    withLock: createLocalLock(),
  });
  for (let round = 0; round < 200; round += 1) {
    await records.set(
      `venue ${round % 10}`,
      { text: `${round}`.repeat(300) },
      7 * 24 * 60 * minuteMs,
    );
  }
  await own.close();
  await expect
    .poll(() =>
      runSql(
        url,
        "SELECT n_tup_upd > 150 AND n_tup_hot_upd > 0.8 * n_tup_upd AS is_hot FROM pg_stat_user_tables WHERE relname = 'cache'",
      ),
    )
    .toEqual([{ is_hot: true }]);
});
