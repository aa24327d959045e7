import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { listen } from '../../src/ops/listen.ts';
import { createDatabaseClock } from '../../src/store/postgres-clock.ts';
import { explainPostgresError } from '../../src/store/postgres-database.ts';
import { inBackground } from '../../src/store/postgres-lanes.ts';
import type { RecordKind } from '../../src/store/records.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { minuteMs, systemClock } from '../../src/time.ts';
import { createDatabase, endConnections, runSql } from '../postgres/server.ts';
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

test('a replica whose clock is a minute behind uses the time of the database', async () => {
  const url = await newDatabase();
  const store = await openTestPostgres(url);
  const clock = await createDatabaseClock(store.database, systemClock);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(50);
  const now = Date.now;
  Date.now = () => now() - minuteMs;
  try {
    const behind = await createDatabaseClock(store.database, systemClock);
    expect(Math.abs(behind.now() - now())).toBeLessThan(1_000);
    expect(Math.abs(behind.databaseNow() - now())).toBeLessThan(1_000);
    // The machine's clock is set right while the app runs.
    Date.now = now;
    await behind.adjust();
    expect(Math.abs(behind.now() - now())).toBeLessThan(1_000);
  } finally {
    Date.now = now;
  }
  await store.close();
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
    expect.stringContaining('refused the user or the password'),
    expect.stringContaining("doesn't exist. Create the database"),
    expect.stringContaining("doesn't answer. Check that PostgreSQL runs there"),
    expect.stringMatching(/isn't known. Check the host/),
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
  ['53300', /has no connection left/],
  ['42501', /lacks rights on the schema ambience/],
  ['57P03', /starting or shutting down/],
  ['XX000', /can't be used \(what the server said\)/],
])('the operator reads what to do about %s', (code, sentence) => {
  const error = Object.assign(new Error('what the server said'), { code });
  const explained = explainPostgresError('postgres://user:secret@db/ambience', error);
  expect(explained.where).toMatch(sentence);
  expect(explained.message).not.toContain('secret');
});

test('a process that uses the PostgreSQL server of the tests keeps its exit code', async () => {
  const script = "await import('./test/postgres/server.ts'); process.exitCode = 3;";
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const [code] = await once(child, 'exit');
  expect(code).toBe(3);
});
