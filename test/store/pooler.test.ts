import { expect, inject, test } from 'vitest';
import { heartbeatMs, listenForChanges } from '../../src/store/postgres-changes.ts';
import { systemWait } from '../../src/time.ts';
import { emptyWorkspace, type Workspace, workspaceKind } from '../../src/venues/workspace.ts';
import { hasPgbouncer, startPgbouncer } from '../postgres/pgbouncer.ts';
import { createDatabase, endConnections } from '../postgres/server.ts';
import { openTestQueues } from '../schedule/with-queues.ts';
import { openTestPostgres } from './with-databases.ts';

const workspaceOf = (...managers: string[]): Workspace => ({
  ...emptyWorkspace,
  managers,
});

/** A pooler between the app and PostgreSQL. */

const notInstalled = 'pgbouncer is not installed (Debian: apt-get install pgbouncer)';

test('pgbouncer with its defaults, in session mode, serves records, changes and queues', async ({
  skip,
}) => {
  skip(!hasPgbouncer, notInstalled);
  const database = await createDatabase(inject('postgresUrl'));
  await using pgbouncer = await startPgbouncer(database, 'session');
  const store = await openTestPostgres(pgbouncer.url);
  const other = await openTestPostgres(database);
  const records = store.cachedRecords(workspaceKind);
  const write = (managers: string[]) =>
    other.records(workspaceKind).set('T1', workspaceOf(...managers));
  await write(['U1']);
  await expect.poll(async () => (await records.get('T1'))?.managers).toEqual(['U1']);
  await write(['U2']);
  await expect.poll(async () => (await records.get('T1'))?.managers).toEqual(['U2']);
  expect(await store.status()).toBe('ok');
  const queues = await openTestQueues(pgbouncer.url);
  await queues.of.digests.put({ key: '["T1","d1"]', at: Date.now() });
  const worked = Promise.withResolvers<string>();
  queues.of.digests.start(async (key) => worked.resolve(key));
  expect(await worked.promise).toBe('["T1","d1"]');
  for (const queue of Object.values(queues.of)) queue.stop();
  await queues.close();
  await Promise.all([store.close(), other.close()]);
});

test('in transaction mode the app does not start, and says why', async ({ skip }) => {
  skip(!hasPgbouncer, notInstalled);
  const database = await createDatabase(inject('postgresUrl'));
  await using pgbouncer = await startPgbouncer(database, 'transaction');
  await expect(openTestPostgres(pgbouncer.url)).rejects.toThrow(
    /is behind a pooler in transaction mode.*pool_mode = session/,
  );
});

test('a pooler that goes over to transaction mode and back is noticed both times', async ({
  skip,
}) => {
  skip(!hasPgbouncer, notInstalled);
  const database = await createDatabase(inject('postgresUrl'));
  await using pgbouncer = await startPgbouncer(database, 'session');
  const store = await openTestPostgres(pgbouncer.url, {
    wait: (ms, signal) => systemWait(ms === heartbeatMs ? 1 : ms, signal),
  });
  await pgbouncer.setMode('transaction');
  // As a pooler does that is restarted.
  await endConnections(database);
  await expect.poll(() => store.status(), { timeout: 20_000 }).toBe('behind a transaction pooler');
  await pgbouncer.setMode('session');
  await expect.poll(() => store.status(), { timeout: 20_000 }).toBe('ok');
  // On an idle pooler, notifications may arrive by chance; then the statements show it.
  const taken = store.database.executeSql("DO $$ BEGIN RAISE SQLSTATE '42P05'; END $$");
  await expect(taken).rejects.toThrow();
  expect(await store.status()).toBe('behind a transaction pooler');
  await store.close();
});

test('notifications that get lost later are noticed within minutes', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const store = await openTestPostgres(url);
  let isLosing = false;
  let deaf = 0;
  const changes = listenForChanges({
    connectionString: url,
    database: {
      executeSql: (text, values) =>
        isLosing ? Promise.resolve({ rows: [] }) : store.database.executeSql(text, values),
    },
    // Heartbeats follow each other at once.
    wait: (ms, signal) => systemWait(ms === heartbeatMs ? 1 : 200, signal),
    onConnectionLost: () => {},
    onDeaf: () => {
      deaf += 1;
    },
  });
  expect(await changes.started).toBe('hears');
  isLosing = true;
  await expect.poll(() => changes.hearing(), { timeout: 5_000 }).toBe('deaf');
  expect(deaf).toBe(1);
  isLosing = false;
  await expect.poll(() => changes.hearing(), { timeout: 5_000 }).toBe('hears');
  await changes.close();
  await store.close();
});
