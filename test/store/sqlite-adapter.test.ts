import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Keyv from 'keyv';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SqliteAdapter } from '../../src/store/sqlite-adapter.ts';

/** What Keyv expects of a storage adapter, on a real SQLite file. */

let folder: string;
let database: DatabaseSync;
let keyv: Keyv<string>;
let adapter: SqliteAdapter;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-sqlite-'));
  database = new DatabaseSync(join(folder, 'a.db'));
  adapter = new SqliteAdapter(database, 'things', () => {});
  keyv = new Keyv<string>({ store: adapter });
});

afterEach(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

async function keysOf(): Promise<unknown[]> {
  const keys: unknown[] = [];
  for await (const [key] of keyv.iterator()) keys.push(key);
  return keys;
}

test('reads what was written, replaces and deletes', async () => {
  expect(await keyv.get('a')).toBeUndefined();
  await keyv.set('a', '1');
  await keyv.set('a', '2');
  expect(await keyv.get('a')).toBe('2');
  expect(await keyv.has('a')).toBe(true);
  expect(await keyv.delete('a')).toBe(true);
  expect(await keyv.delete('a')).toBe(false);
  expect(await keyv.get('a')).toBeUndefined();
});

test('many at once', async () => {
  await keyv.setMany([
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
  ]);
  expect(await keyv.getMany(['a', 'none', 'b'])).toEqual(['1', undefined, '2']);
  expect(await keyv.hasMany(['a', 'none'])).toEqual([true, false]);
  await keyv.deleteMany(['a', 'b']);
  expect(await keysOf()).toEqual([]);
});

test('lists every key once, also over several pages and with long keys', async () => {
  const long = 'k'.repeat(1_000);
  const names = Array.from({ length: 1_203 }, (_, index) => `${index}`.padStart(5, '0'));
  for (const name of [...names, long]) await keyv.set(name, name);
  expect(await keysOf()).toEqual([...names, long]);
  await keyv.clear();
  expect(await keysOf()).toEqual([]);
});

test('expired rows are not returned, and are deleted by deleteExpired()', async () => {
  const count = () => Object(database.prepare('SELECT count(*) AS n FROM things').get()).n;
  await adapter.set('old', '{"value":"x"}', Date.now() - 1);
  await adapter.set('new', '{"value":"y"}', Date.now() + 60_000);
  expect(await keyv.get('old')).toBeUndefined();
  expect(await keysOf()).toEqual(['new']);
  expect(count()).toBe(2);
  adapter.deleteExpired();
  expect(count()).toBe(1);
});

test('a table that @keyv/sqlite made goes on', async () => {
  database.exec(
    "CREATE TABLE older(key VARCHAR(255) NOT NULL, value TEXT, namespace VARCHAR(255) NOT NULL DEFAULT '', expires BIGINT DEFAULT NULL, UNIQUE(key, namespace))",
  );
  database.exec(`INSERT INTO older (key, value) VALUES ('T1', '{"value":"kept"}')`);
  const older = new Keyv<string>({ store: new SqliteAdapter(database, 'older', () => {}) });
  expect(await older.get('T1')).toBe('kept');
  await older.set('T1', 'changed');
  expect(await older.get('T1')).toBe('changed');
});
