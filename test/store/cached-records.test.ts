import { once } from 'node:events';
import pg from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { z } from 'zod';
import { openRecords } from '../../src/composition/records.ts';
import { cacheRecords } from '../../src/store/cached-records.ts';
import {
  changesChannel,
  heartbeatMs,
  heartbeatTimeoutMs,
  listenForChanges,
  retryMs,
} from '../../src/store/postgres-changes.ts';
import type { RecordKind, Records } from '../../src/store/records.ts';
import { type Workspace, workspaceKind } from '../../src/venues/workspace.ts';
import { manualWait } from '../manual-wait.ts';
import { openProxy } from '../postgres/proxy.ts';
import { createDatabase, runSql } from '../postgres/server.ts';
import { createTestDatabase, databases, openTestPostgres } from './with-databases.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Whether the same object is returned twice. */
async function isCached(workspaces: Records<Workspace>): Promise<boolean> {
  const first = await workspaces.get('T1');
  return first !== undefined && first === (await workspaces.get('T1'));
}

const workspaceOf = (...managers: string[]) => ({ connections: [], channelVenues: {}, managers });

describe.each(databases)('%s', (name) => {
  test('a record is unsealed once until it changes', async () => {
    const database = await createTestDatabase(name);
    closing.push(() => database[Symbol.asyncDispose]());
    let reads = 0;
    const store = await database.open({
      onOperation: (operation) => {
        if (operation === 'read') reads += 1;
      },
    });
    closing.push(() => store.close());
    const workspaces = store.cachedRecords(workspaceKind);
    await workspaces.set('T1', workspaceOf('U1'));
    // PostgreSQL's notifications begin with a connection of their own.
    await expect.poll(() => isCached(workspaces)).toBe(true);
    reads = 0;
    const all = await Promise.all(Array.from({ length: 1_000 }, () => workspaces.get('T1')));
    expect(all.every((one) => one === all[0])).toBe(true);
    expect(reads).toBe(0);
    await workspaces.update('T1', () => workspaceOf('U1', 'U2'));
    expect(await workspaces.get('T1')).toEqual(workspaceOf('U1', 'U2'));
    // PostgreSQL also tells of our own change, a moment later.
    const readsOfHundred = async () => {
      reads = 0;
      await Promise.all(Array.from({ length: 100 }, () => workspaces.get('T1')));
      return reads;
    };
    await expect.poll(readsOfHundred).toBe(0);
    await workspaces.delete('T1');
    expect(await workspaces.get('T1')).toBeUndefined();
  });
});

const kind: RecordKind<{ count: number }> = {
  name: 'things',
  schema: z.object({ count: z.number() }),
};

test('what was read while the record changed is not kept', async () => {
  const database = await createTestDatabase('sqlite');
  const store = await database.open();
  closing.push(database[Symbol.asyncDispose], store.close);
  const stored = store.records(kind);
  await stored.set('a', { count: 1 });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  let isHeld = true;
  const slow = {
    ...stored,
    async get(key: string) {
      const found = await stored.get(key);
      if (isHeld) await held;
      return found;
    },
  };
  const cached = cacheRecords(slow, () => true).records;
  const before = cached.get('a');
  await cached.update('a', () => ({ count: 2 }));
  isHeld = false;
  const next = cached.get('a');
  letGo();
  expect(await before).toEqual({ count: 1 });
  expect(await next).toEqual({ count: 2 });
  expect(await cached.get('a')).toEqual({ count: 2 });
});

test('nothing is kept while changes by others would not be noticed', async () => {
  const file = await createTestDatabase('sqlite');
  const store = await file.open();
  closing.push(file[Symbol.asyncDispose], store.close);
  const stored = store.records(kind);
  let isListening = false;
  const { records, invalidateAll } = cacheRecords(stored, () => isListening);
  await stored.set('a', { count: 1 });
  expect(await records.get('a')).toEqual({ count: 1 });
  await stored.set('a', { count: 2 });
  expect(await records.get('a')).toEqual({ count: 2 });
  isListening = true;
  await records.get('a');
  await stored.set('a', { count: 3 });
  expect(await records.get('a')).toEqual({ count: 2 });
  invalidateAll();
  expect(await records.get('a')).toEqual({ count: 3 });
});

test('a change by another replica is seen, also after the connection was lost', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const stores = [await openTestPostgres(url), await openTestPostgres(url)];
  for (const store of stores) closing.push(() => store.close());
  const [here, there] = stores.map((store) => store.cachedRecords(workspaceKind));
  if (here === undefined || there === undefined) throw new Error('two stores were opened');
  const managers = async () => (await here.get('T1'))?.managers;

  await there.set('T1', workspaceOf('U1'));
  await expect.poll(() => isCached(here)).toBe(true);
  await there.update('T1', () => workspaceOf('U1', 'U2'));
  await expect.poll(managers).toEqual(['U1', 'U2']);
  await expect.poll(() => isCached(here)).toBe(true);

  // Whoever writes, even past the app.
  await runSql(url, `DELETE FROM ambience.records WHERE kind = 'workspaces'`);
  await expect.poll(managers).toBeUndefined();

  await there.set('T1', workspaceOf('U3'));
  await expect.poll(() => isCached(here)).toBe(true);
  const ended = await runSql(
    url,
    `SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'ambience changes'`,
  );
  expect(ended).toHaveLength(2);
  await there.set('T1', workspaceOf('U4'));
  await expect.poll(managers).toEqual(['U4']);
  await expect.poll(() => isCached(here), { timeout: 5_000 }).toBe(true);
  await there.set('T1', workspaceOf('U5'));
  await expect.poll(managers).toEqual(['U5']);
});

/** Forwards to PostgreSQL until `cut`, from when it swallows everything, as a lost network does. */
test('a connection that was dropped silently is noticed by a heartbeat', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const store = await openTestPostgres(url);
  closing.push(() => store.close());
  await store.records(workspaceKind).set('T1', workspaceOf('U1'));
  const proxy = await openProxy(url);
  closing.push(() => proxy[Symbol.asyncDispose]());
  const { wait, end, pending } = manualWait();
  const lost: string[] = [];
  const changes = listenForChanges({
    connectionString: proxy.url,
    database: store.database,
    wait,
    onConnectionLost: (message) => lost.push(message),
    onDeaf: () => expect.unreachable(),
  });
  closing.push(() => changes.close());
  const { records, invalidate, invalidateAll } = cacheRecords(
    store.records(workspaceKind),
    () => changes.hearing() === 'hears',
  );
  changes.subscribe(workspaceKind.name, { invalidate, invalidateAll });
  await expect.poll(() => isCached(records)).toBe(true);
  await end(heartbeatMs);
  // The first one was answered.
  await expect.poll(pending).toEqual([heartbeatMs]);
  expect(await isCached(records)).toBe(true);

  proxy.cut();
  await store.records(workspaceKind).set('T1', workspaceOf('U2'));
  await end(heartbeatMs);
  await end(heartbeatTimeoutMs);
  await expect.poll(async () => (await records.get('T1'))?.managers).toEqual(['U2']);
  expect(lost).toEqual(['the connection for changes no longer answers']);
  await end(retryMs);
  await expect.poll(() => isCached(records)).toBe(true);
});

test('PostgreSQL tells of every kind of record that the app caches', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const store = await openTestPostgres(url);
  closing.push(() => store.close());
  const cached: string[] = [];
  openRecords({
    ...store,
    cachedRecords(kind) {
      cached.push(kind.name);
      return store.cachedRecords(kind);
    },
  });
  expect(cached).toContain('memberships');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  closing.push(() => client.end());
  await client.query(`LISTEN ${changesChannel}`);
  for (const kind of cached) {
    const told = once(client, 'notification');
    await runSql(
      url,
      `INSERT INTO ambience.records (kind, key, value) VALUES ('${kind}', 'T1', '{}')`,
    );
    const [{ payload }] = await told;
    expect(payload).toBe(`${kind}\nT1`);
  }
});
