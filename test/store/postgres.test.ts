import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { listen } from '../../src/ops/listen.ts';
import { createDatabaseClock } from '../../src/store/postgres-clock.ts';
import { openPostgres, quietAddress } from '../../src/store/postgres-database.ts';
import { explainPostgresError } from '../../src/store/postgres-errors.ts';
import { isWritable } from '../../src/store/postgres-inspection.ts';
import { inBackground } from '../../src/store/postgres-lanes.ts';
import type { RecordKind } from '../../src/store/records.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { minuteMs, systemWait } from '../../src/time.ts';
import { createDatabase, endConnections, runSql } from '../postgres/server.ts';
import { openTestQueues } from '../schedule/with-queues.ts';
import { openTestPostgres } from './with-databases.ts';

/** What only PostgreSQL has: other processes, failovers, versions of the tables. */

const kind: RecordKind<{ count: number }> = {
  name: 'things',
  schema: z.object({ count: z.number() }),
};

const newDatabase = () => createDatabase(inject('postgresUrl'));

test('a failover in the middle of traffic loses and doubles nothing', async () => {
  const url = await newDatabase();
  const lost: string[] = [];
  const store = await openTestPostgres(url, { onConnectionLost: (message) => lost.push(message) });
  const things = store.records(kind);
  const added: Promise<boolean>[] = [];
  const changed: Promise<unknown>[] = [];
  for (let round = 0; round < 40; round += 1) {
    added.push(things.add(`key ${round}`, { count: round }));
    changed.push(things.update('sum', (found) => ({ count: (found?.count ?? 0) + 1 })));
    if (round % 10 === 5) {
      await expect.poll(() => endConnections(url), { interval: 5 }).toBeGreaterThan(0);
    }
  }
  expect(await Promise.all(added)).not.toContain(false);
  await Promise.all(changed);
  expect((await things.get('sum'))?.count).toBe(40);
  expect(await things.startingWith('key')).toHaveLength(40);
  // Idle connections end without a query that fails.
  await endConnections(url);
  await expect.poll(() => lost.length).toBeGreaterThan(0);
  expect(await things.get('key 1')).toEqual({ count: 1 });
  await store.close();
});

test('eight replicas start at once on an empty database', async () => {
  const url = await newDatabase();
  const migrated: string[] = [];
  const stores = await Promise.all(
    Array.from({ length: 8 }, () =>
      openTestPostgres(url, { onMigrated: (step) => migrated.push(step) }),
    ),
  );
  expect(migrated).toEqual(['create the tables']);
  const [first, ...others] = stores;
  await first?.records(kind).set('a', { count: 1 });
  for (const store of others) expect(await store.records(kind).get('a')).toEqual({ count: 1 });
  await Promise.all(stores.map((store) => store.close()));
});

test('a start does not wait for a backup that holds a transaction', async () => {
  const url = await newDatabase();
  await (await openTestPostgres(url)).close();
  const backup = new pg.Client({ connectionString: url });
  await backup.connect();
  await backup.query('BEGIN');
  await backup.query('LOCK TABLE ambience.records, ambience.schema_version IN ACCESS SHARE MODE');
  const store = await openTestPostgres(url);
  await store.records(kind).set('a', { count: 1 });
  expect(await store.records(kind).get('a')).toEqual({ count: 1 });
  await backup.end();
  await store.close();
});

test('scheduled work does not take the connections of people', async () => {
  const url = await newDatabase();
  const store = await openTestPostgres(url);
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query('SELECT pg_advisory_lock(1)');
  // Each statement waits until the lock is free.
  const slow = { name: 'slow', text: 'SELECT pg_advisory_xact_lock_shared(1)', values: [] };
  const background = inBackground(() =>
    Promise.all(Array.from({ length: 20 }, () => store.database.query(slow))),
  );
  let isDone = false;
  background.then(() => {
    isDone = true;
  });
  await store.records(kind).set('a', { count: 1 });
  expect(await store.records(kind).get('a')).toEqual({ count: 1 });
  expect(isDone).toBe(false);
  await holder.end();
  await background;
  await store.close();
});

test('an app that is too old for the tables refuses to start, and is not ready', async () => {
  const url = await newDatabase();
  const running = await openTestPostgres(url);
  expect(await running.status()).toBe('ok');
  // A newer version that old replicas can work with.
  await runSql(url, 'UPDATE ambience.schema_version SET version = 9');
  expect(await running.status()).toBe('ok');
  await (await openTestPostgres(url)).close();
  await runSql(url, 'UPDATE ambience.schema_version SET works_with = 9');
  expect(await running.status()).toBe('unusable');
  await running.close();
  await expect(openTestPostgres(url)).rejects.toThrow(
    /has schema 9, and this version of the app knows \d+\. Install the version/,
  );
});

test('replicas go by the time of the database, whatever the clocks of their machines say', async () => {
  const url = await newDatabase();
  const store = await openTestPostgres(url);
  // The machine is ten minutes off when the app starts, and is set again while it runs.
  let wrongMs = -10 * minuteMs;
  const machine = { now: () => Date.now() + wrongMs };
  const clock = await createDatabaseClock(store.database, machine, { system: machine });
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
  wrongMs = 10 * minuteMs;
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
  await clock.adjust();
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1_000);
  expect(Math.abs(clock.databaseNow() - Date.now())).toBeLessThan(1_000);
  await store.close();
});

test('if the clock of the database is set, nothing is due early', async () => {
  const start = Date.UTC(2026, 10, 20, 20);
  let [elapsed, databaseAhead] = [0, 0];
  const database = {
    query: async () => [{ now_ms: start + elapsed + databaseAhead }],
  };
  const machine = { now: () => start + elapsed };
  const clock = await createDatabaseClock(database, machine, {
    system: machine,
    elapsed: () => elapsed,
    machineUptime: () => elapsed / 1_000,
  });
  const steps: string[] = [];
  clock.onStep(({ kind }) => steps.push(kind));
  const passMinutes = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute += 1) {
      elapsed += minuteMs;
      await clock.adjust();
      clock.now();
    }
  };
  databaseAhead = 10 * minuteMs;
  await passMinutes(10);
  expect(clock.now()).toBe(start + 10 * minuteMs);
  // The queue goes by the database's own time.
  expect(clock.databaseNow()).toBe(start + 20 * minuteMs);
  await passMinutes(10);
  expect(clock.now()).toBe(start + 30 * minuteMs);
  expect(steps).toEqual(['held', 'followed']);
});

test('after the machine was suspended, the time of the database is followed at once', async () => {
  const start = Date.UTC(2026, 10, 20, 20);
  let [elapsed, suspended] = [0, 0];
  const machine = { now: () => start + elapsed };
  const clock = await createDatabaseClock(
    { query: async () => [{ now_ms: start + elapsed + suspended }] },
    machine,
    { system: machine, elapsed: () => elapsed, machineUptime: () => (elapsed + suspended) / 1_000 },
  );
  suspended = 10 * minuteMs;
  // Somebody asks for the time before it is measured again.
  elapsed += 2_000;
  clock.now();
  await clock.adjust();
  elapsed += 2_000;
  expect(clock.now()).toBe(start + elapsed + suspended);
});

test('an answer that took long does not set the clock', async () => {
  const start = Date.UTC(2026, 10, 20, 20);
  let elapsed = 0;
  const tookMs = [6_000, 10, 10];
  const machine = { now: () => start + elapsed };
  const clock = await createDatabaseClock(
    {
      async query() {
        // The database answers at the end.
        elapsed += tookMs.shift() ?? 0;
        return [{ now_ms: start + elapsed }];
      },
    },
    machine,
    { system: machine, elapsed: () => elapsed, machineUptime: () => elapsed / 1_000 },
  );
  expect(clock.now()).toBe(start + elapsed);
});

test('a wrong key is found at the start', async () => {
  const url = await newDatabase();
  await (await openTestPostgres(url)).close();
  const other = createKeyring([Buffer.alloc(32, 7)]);
  await expect(openTestPostgres(url, { keyring: other })).rejects.toMatchObject({
    code: 'key_unknown',
  });
});

test('what is wrong with the address is said without its password', async () => {
  const url = await newDatabase();
  const changed = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return openTestPostgres(address.href, { wait: async () => {} }).then(
      () => 'opened',
      (error: Error) => error.message,
    );
  };
  const failures = await Promise.all([
    changed((address) => {
      address.password = 'not-the-password';
    }),
    changed((address) => {
      address.pathname = '/nowhere';
    }),
    changed((address) => {
      address.port = '1';
    }),
    changed((address) => {
      address.hostname = 'no-such-host.invalid';
    }),
  ]);
  expect(failures).toEqual([
    expect.stringContaining('rejected the user name or the password'),
    expect.stringContaining("doesn't exist. Create the database"),
    expect.stringContaining("doesn't answer. Check that PostgreSQL is running there"),
    expect.stringMatching(/can't be resolved. Check it/),
  ]);
  for (const message of failures) expect(message).not.toContain('password@');
});

test('a server that accepts connections and says nothing is an error, not a hang', async () => {
  const silent = createServer();
  const port = await listen(silent, { host: '127.0.0.1', port: 0 });
  await expect(
    openTestPostgres(`postgres://127.0.0.1:${port}/x`, { wait: async () => {} }),
  ).rejects.toMatchObject({ code: 'database_unusable' });
  silent.close();
}, 40_000);

test.each([
  ['53100', /disk of postgres:\/\/db\/ambience is full/],
  ['25006', /is read-only\. Set DATABASE_URL to the primary/],
  ['53300', /has no free connections/],
  ['42501', /lacks rights on the schema ambience/],
  ['57P03', /starting or shutting down/],
  ['XX000', /can't be used \(what the server said\)/],
])('the operator reads what to do about %s', (code, sentence) => {
  const error = Object.assign(new Error('what the server said'), { code });
  const explained = explainPostgresError('postgres://user:secret@db/ambience', error);
  expect(explained.where).toMatch(sentence);
  expect(explained.message).not.toContain('secret');
});

test.each<[string, string, RegExp]>([
  [
    'half of the tables',
    'CREATE SCHEMA ambience; CREATE TABLE ambience.pace (name text)',
    /is missing some of the tables of the schema ambience/,
  ],
  [
    'a table that was dropped',
    'DROP TABLE ambience.cache',
    /is missing some of the tables of the schema ambience/,
  ],
])('%s: the start ends with a sentence, and nothing is changed', async (name, sql, sentence) => {
  const url = await newDatabase();
  if (name !== 'half of the tables') await (await openTestPostgres(url)).close();
  await runSql(url, sql);
  const tables = () =>
    runSql(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'ambience' ORDER BY 1");
  const before = await tables();
  await expect(openTestPostgres(url)).rejects.toThrow(sentence);
  expect(await tables()).toEqual(before);
});

test('a database with another encoding is refused', async () => {
  const server = inject('postgresUrl');
  const name = `latin_${process.pid}`;
  await runSql(server, `CREATE DATABASE ${name} ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0`);
  const url = Object.assign(new URL(server), { pathname: `/${name}` }).href;
  await expect(openTestPostgres(url)).rejects.toThrow(/has the encoding LATIN1\. Create it with/);
});

test('options of the address that would print a warning are asked for as what they do', () => {
  for (const mode of ['require', 'prefer', 'verify-ca']) {
    const address = quietAddress(`postgres://u:p@db/x?sslmode=${mode}&sslrootcert=/ca.pem`);
    expect(address).toBe('postgres://u:p@db/x?sslmode=verify-full&sslrootcert=%2Fca.pem');
  }
  for (const url of ['postgres://u:p@db/x?sslmode=no-verify', 'postgres://u:p@db/x']) {
    expect(quietAddress(url)).toBe(url);
  }
});

test('a database that can no longer be written is noticed while the app runs', async () => {
  const url = await newDatabase();
  const store = await openTestPostgres(url);
  const queues = await openTestQueues(url);
  const name = `readers_${process.pid}_${Date.now()}`;
  const tables = 'ALL TABLES IN SCHEMA ambience, ambience_queue';
  await runSql(
    url,
    `CREATE ROLE ${name} LOGIN PASSWORD 'p'; GRANT USAGE ON SCHEMA ambience, ambience_queue TO ${name};
     GRANT SELECT, INSERT, UPDATE, DELETE ON ${tables} TO ${name}`,
  );
  const address = Object.assign(new URL(url), { username: name, password: 'p' });
  const limited = await openTestPostgres(address.href);
  expect(await limited.status()).toBe('ok');
  await runSql(url, `REVOKE INSERT ON ambience.records FROM ${name}`);
  expect(await limited.status()).toBe('not writable');
  await runSql(url, `GRANT INSERT ON ambience.records TO ${name}`);
  expect(await limited.status()).toBe('ok');
  await runSql(url, `REVOKE UPDATE ON ALL TABLES IN SCHEMA ambience_queue FROM ${name}`);
  expect(await limited.status()).toBe('not writable');
  await limited.close();
  expect(await store.status()).toBe('ok');
  // As for any write while the disk is full.
  const full = store.database.executeSql("DO $$ BEGIN RAISE SQLSTATE '53100'; END $$");
  await expect(full).rejects.toThrow();
  expect(await store.status()).toBe('not writable');
  await queues.close();
  await store.close();
  await runSql(
    url,
    `ALTER DATABASE ${new URL(url).pathname.slice(1)} SET default_transaction_read_only = on`,
  );
  const reader = openPostgres({ url, wait: systemWait, onConnectionLost: () => {} });
  expect(await reader.probe(isWritable)).toBe(false);
  await reader.close();
});

test('a process that uses the PostgreSQL server of the tests keeps its exit code', async () => {
  const script = "await import('./test/postgres/server.ts'); process.exitCode = 3;";
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const [code] = await once(child, 'exit');
  expect(code).toBe(3);
});
