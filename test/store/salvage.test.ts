import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { RecordKind } from '../../src/store/records.ts';
import { openSeal, seal } from '../../src/store/seal.ts';
import { openTestStore, testKeyring } from './with-store.ts';

/** One unreadable element does not affect the others, and an invalid value is never written. */

const list: RecordKind<{ id: string; at: number }[]> = {
  name: 'lists',
  schema: z.array(z.object({ id: z.string(), at: z.number() })),
};
const nested: RecordKind<{ name: string; items: { id: string; times: string[] }[] }> = {
  name: 'nested',
  schema: z.object({
    name: z.string(),
    items: z.array(z.object({ id: z.string(), times: z.array(z.string()) })),
  }),
};

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-salvage-'));
  file = join(folder, 'a.db');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function open() {
  const reported: [string, number][] = [];
  const store = await openTestStore(file, { onUnreadable: (...all) => reported.push(all) });
  return { store, reported, lists: store.records(list), nests: store.records(nested) };
}

/** Writes a row as an older version or a manual edit might have. */
function plant(table: string, value: unknown): void {
  const database = new DatabaseSync(file);
  const sealed = seal(testKeyring, { kind: table, key: 'T1' }, JSON.stringify(value));
  const row = JSON.stringify({ value: sealed });
  database.prepare(`INSERT OR REPLACE INTO ${table} (key, value) VALUES ('T1', ?)`).run(row);
  database.close();
}

function stored(table: string): unknown {
  const database = new DatabaseSync(file);
  const row = database.prepare(`SELECT value FROM ${table} WHERE key = 'T1'`).get();
  database.close();
  const { value } = JSON.parse(String(row?.value));
  return JSON.parse(openSeal(testKeyring, { kind: table, key: 'T1' }, value).text);
}

test('an unreadable element is set aside, reported once, and kept when the list changes', async () => {
  const { store, reported, lists } = await open();
  const bad = { id: 'b', at: 'yesterday' };
  plant('lists', [{ id: 'a', at: 1 }, bad, { id: 'c', at: 3 }, 7]);
  const good = [
    { id: 'a', at: 1 },
    { id: 'c', at: 3 },
  ];
  expect(await lists.get('T1')).toEqual(good);
  expect(await lists.get('T1')).toEqual(good);
  expect(reported).toEqual([['lists T1', 2]]);
  expect(lists.unreadable('T1')).toBe(2);
  await lists.update('T1', (all = []) => [...all, { id: 'd', at: 4 }]);
  expect(stored('lists')).toEqual([...good, { id: 'd', at: 4 }, bad, 7]);
  await store.close();
});

test('elements set aside stay until the record is deleted', async () => {
  const { store, lists } = await open();
  const bad = { id: 'b', at: 'yesterday' };
  plant('lists', [{ id: 'a', at: 1 }, bad]);
  await lists.update('T1', () => []);
  expect(stored('lists')).toEqual([bad]);
  await lists.delete('T1');
  expect(lists.unreadable('T1')).toBe(0);
  await store.close();
});

test('in nested lists the whole outer element is set aside', async () => {
  const { store, nests } = await open();
  plant('nested', {
    name: 'n',
    items: [
      { id: 'a', times: ['18:00', 19] },
      { id: 'b', times: ['20:00'] },
    ],
  });
  expect(await nests.get('T1')).toEqual({ name: 'n', items: [{ id: 'b', times: ['20:00'] }] });
  await store.close();
});

test('a fault outside of all lists makes the record unreadable', async () => {
  const { store, nests } = await open();
  plant('nested', { name: 5, items: [] });
  await expect(nests.get('T1')).rejects.toThrow('record_unreadable: nested T1');
  await store.close();
});

test('an invalid value is not written, and the old value stays', async () => {
  const { store, lists } = await open();
  await lists.set('T1', [{ id: 'a', at: 1 }]);
  const invalid = [{ id: 'a', at: Number.NaN }];
  await expect(lists.set('T1', invalid)).rejects.toThrow('record_invalid: lists T1');
  await expect(lists.update('T1', () => invalid)).rejects.toThrow('record_invalid: lists T1');
  expect(await lists.get('T1')).toEqual([{ id: 'a', at: 1 }]);
  await store.close();
});
