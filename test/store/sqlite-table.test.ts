import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Keyv from 'keyv';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SqliteTable } from '../../src/store/sqlite-table.ts';

/** What Keyv expects of a storage adapter, on a real SQLite file. */

let folder: string;
let database: DatabaseSync;
let keyv: Keyv<string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-sqlite-'));
  database = new DatabaseSync(join(folder, 'a.db'));
  keyv = new Keyv<string>({ store: new SqliteTable(database, 'things', () => {}) });
});

afterEach(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

test('works as a storage adapter of Keyv', async () => {
  await keyv.setMany([
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
  ]);
  expect(await keyv.getMany(['a', 'none', 'b'])).toEqual(['1', undefined, '2']);
  expect(await keyv.hasMany(['a', 'none'])).toEqual([true, false]);
  await keyv.deleteMany(['a']);
  expect(await keyv.has('a')).toBe(false);
  await keyv.clear();
  expect(await keyv.has('b')).toBe(false);
});

test('a table that @keyv/sqlite made goes on', async () => {
  database.exec(
    "CREATE TABLE older(key VARCHAR(255) NOT NULL, value TEXT, namespace VARCHAR(255) NOT NULL DEFAULT '', expires BIGINT DEFAULT NULL, UNIQUE(key, namespace))",
  );
  database.exec(`INSERT INTO older (key, value) VALUES ('T1', '{"value":"kept"}')`);
  const older = new Keyv<string>({ store: new SqliteTable(database, 'older', () => {}) });
  expect(await older.get('T1')).toBe('kept');
  await older.set('T1', 'changed');
  expect(await older.get('T1')).toBe('changed');
});
