import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { RecordKind } from '../../src/store/records.ts';
import { createKeyring, deriveIds, type Keyring, openSeal, seal } from '../../src/store/seal.ts';
import { openTestStore } from './with-store.ts';

/** Records in a real SQLite file. */

const secretKind: RecordKind<{ secret: string; count: number }> = {
  name: 'secrets',
  schema: z.object({ secret: z.string(), count: z.number() }),
};
const otherKind: RecordKind<{ secret: string; count: number }> = { ...secretKind, name: 'others' };

let folder: string;
let file: string;
const oldKey = randomBytes(32);
const newKey = randomBytes(32);
const keyring = createKeyring([oldKey]);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-store-'));
  file = join(folder, 'data', 'ambience.db');
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function open(ring: Keyring = keyring) {
  const failures: unknown[] = [];
  const withoutKey: string[] = [];
  const store = await openTestStore(file, {
    keyring: ring,
    onResealFailure: (error) => failures.push(error),
    onMissingKey: (record) => withoutKey.push(record),
  });
  return { ...store, failures, withoutKey, secrets: store.records(secretKind) };
}

function row(sql: string, ...parameters: string[]): unknown {
  const database = new DatabaseSync(file);
  try {
    return database.prepare(sql).get(...parameters);
  } finally {
    database.close();
  }
}

test('records are still there after the store is reopened', async () => {
  const first = await open();
  await first.secrets.set('T1', { secret: 'a', count: 1 });
  await first.close();
  const second = await open();
  expect(await second.secrets.get('T1')).toEqual({ secret: 'a', count: 1 });
  expect(await second.secrets.get('T2')).toBeUndefined();
  await second.secrets.delete('T1');
  expect(await second.secrets.get('T1')).toBeUndefined();
  await second.close();
});

test('kinds with the same keys do not collide', async () => {
  const store = await open();
  const things = store.records(otherKind);
  await store.secrets.set('T1', { secret: 'sealed', count: 1 });
  await things.set('T1', { secret: 'open', count: 2 });
  expect(await store.secrets.get('T1')).toEqual({ secret: 'sealed', count: 1 });
  expect(await things.get('T1')).toEqual({ secret: 'open', count: 2 });
  await store.close();
});

test('only the owner may read the file, and it holds no secret in plain text', async () => {
  const store = await open();
  await store.secrets.set('T1', { secret: 'canary-in-the-mine', count: 1 });
  const files = [file, `${file}-wal`];
  const bytes = await Promise.all(files.map((name) => readFile(name)));
  expect(bytes.some((content) => content.includes('canary-in-the-mine'))).toBe(false);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await store.close();
});

test('a hundred concurrent changes lose none', async () => {
  const store = await open();
  await Promise.all(
    Array.from({ length: 100 }, () =>
      store.secrets.update('T1', async (found) => ({
        secret: 's',
        count: (found?.count ?? 0) + 1,
      })),
    ),
  );
  expect((await store.secrets.get('T1'))?.count).toBe(100);
  await store.close();
});

test('a change that returns what it was given writes nothing', async () => {
  const store = await open();
  await store.secrets.set('T1', { secret: 's', count: 1 });
  // A record that is written again is sealed with a new initialisation vector.
  const written = row('select value from secrets');
  expect(await store.secrets.update('T1', (found) => found)).toEqual({ secret: 's', count: 1 });
  expect(row('select value from secrets')).toEqual(written);
  await store.secrets.update('T1', (found) => found && { ...found });
  expect(row('select value from secrets')).not.toEqual(written);
  await store.close();
});

test('a failing change changes nothing and does not block the next one', async () => {
  const store = await open();
  await store.secrets.set('T1', { secret: 's', count: 1 });
  const failing = store.secrets.update('T1', () => {
    throw new Error('no');
  });
  const next = store.secrets.update('T1', (found) => found && { ...found, count: 2 });
  await expect(failing).rejects.toThrow('no');
  expect((await next)?.count).toBe(2);
  expect(await store.secrets.update('T1', () => undefined)).toBeUndefined();
  expect(await store.secrets.get('T1')).toBeUndefined();
  await store.close();
});

describe('fails closed and names the record', () => {
  test.each([
    ['garbage', 'garbage', 'record_unreadable: secrets T1'],
    ['another envelope', '{"value":5}', 'record_unreadable: secrets T1'],
    [
      'not sealed',
      '{"value":"{\\"secret\\":\\"x\\",\\"count\\":1}"}',
      'record_unreadable: secrets T1',
    ],
    ['an unknown key', '{"value":"v1.00000000.AAAA.AAAA"}', 'key_unknown: secrets T1'],
  ])('%s in the row', async (_, value, message) => {
    const store = await open();
    await store.secrets.set('T1', { secret: 's', count: 1 });
    row('UPDATE secrets SET value = ? RETURNING key', value);
    await expect(store.secrets.get('T1')).rejects.toThrow(message);
    await expect(store.secrets.update('T1', (found) => found)).rejects.toThrow(message);
    // An operator is told, because all other records of this process may be fine.
    const isMissing = message.startsWith('key_unknown');
    expect(store.withoutKey).toEqual(isMissing ? ['secrets T1', 'secrets T1'] : []);
    await store.close();
  });

  test('one changed bit', async () => {
    const store = await open();
    await store.secrets.set('T1', { secret: 's', count: 1 });
    const { value } = Object(row('SELECT value FROM secrets'));
    const changed = String(value).replace(/.(?=.."\}$)/, (bit) => (bit === 'A' ? 'B' : 'A'));
    row('UPDATE secrets SET value = ? RETURNING key', changed);
    await expect(store.secrets.get('T1')).rejects.toThrow('seal_broken: secrets T1');
    await store.close();
  });

  test("another tenant's row in its place", async () => {
    const store = await open();
    await store.secrets.set('T1', { secret: 'first', count: 1 });
    await store.secrets.set('T2', { secret: 'second', count: 2 });
    row(
      "UPDATE secrets SET value = (SELECT value FROM secrets WHERE key = 'T2') WHERE key = 'T1' RETURNING key",
    );
    await expect(store.secrets.get('T1')).rejects.toThrow('seal_broken: secrets T1');
    expect(await store.secrets.get('T2')).toEqual({ secret: 'second', count: 2 });
    await store.close();
  });

  test('a record of another shape', async () => {
    const store = await open();
    await store.secrets.set('T1', { secret: 's', count: 1 });
    const sealed = seal(keyring, { kind: 'secrets', key: 'T1' }, '{"secret":7}');
    row('UPDATE secrets SET value = ? RETURNING key', JSON.stringify({ value: sealed }));
    await expect(store.secrets.get('T1')).rejects.toThrow('record_unreadable: secrets T1');
    await store.close();
  });

  test('a missing table', async () => {
    const store = await open();
    await store.secrets.set('T1', { secret: 's', count: 1 });
    row('DROP TABLE secrets');
    await expect(store.secrets.get('T1')).rejects.toThrow('store_failed: secrets T1');
    await expect(store.secrets.set('T1', { secret: 's', count: 1 })).rejects.toThrow(
      'store_failed: secrets T1',
    );
    await store.close();
  });

  test('the wrong key is found when the store is opened', async () => {
    await (await open()).close();
    await expect(open(createKeyring([newKey]))).rejects.toThrow('key_unknown: 1 records');
  });
});

test('after a key rotation old records can be read, and are then re-sealed', async () => {
  const before = await open();
  await before.secrets.set('T1', { secret: 's', count: 1 });
  await before.close();
  const ring = createKeyring([newKey, oldKey]);
  const during = await open(ring);
  expect(await during.secrets.get('T1')).toEqual({ secret: 's', count: 1 });
  // The next change waits for the lock until the record is re-sealed.
  await during.secrets.update('T1', (found) => found);
  expect(during.failures).toEqual([]);
  await during.close();
  const after = await open(createKeyring([newKey]));
  expect(await after.secrets.get('T1')).toEqual({ secret: 's', count: 1 });
  await after.close();
});

describe('seal', () => {
  const identity = { kind: 'k', key: 'T1' };

  test('has a version, a key id, and a new initialisation vector each time', () => {
    const [one, two] = [seal(keyring, identity, 'x'), seal(keyring, identity, 'x')];
    expect(one).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]+$/);
    expect(one).not.toBe(two);
    expect(openSeal(keyring, identity, one)).toEqual({ text: 'x', isCurrent: true });
  });

  test('kind and key cannot be confused by where one ends', () => {
    const sealed = seal(keyring, { kind: 'a', key: 'bc' }, 'x');
    expect(() => openSeal(keyring, { kind: 'ab', key: 'c' }, sealed)).toThrow('seal_broken');
  });

  test('a shortened tag is refused', () => {
    const sealed = seal(keyring, identity, 'x').split('.');
    const short = Buffer.from(sealed[3] ?? '', 'base64url')
      .subarray(0, 8)
      .toString('base64url');
    const given = [...sealed.slice(0, 3), short].join('.');
    expect(() => openSeal(keyring, identity, given)).toThrow('seal_broken');
  });
});

test('the name of a secret differs by key and purpose and does not contain it', () => {
  const ring = createKeyring([newKey, oldKey]);
  const names = deriveIds(ring, 'p', 'HARBOUR-HOTEL');
  expect(names).toHaveLength(2);
  expect(names[1]).toBe(deriveIds(keyring, 'p', 'HARBOUR-HOTEL')[0]);
  expect(names[0]).not.toBe(deriveIds(ring, 'q', 'HARBOUR-HOTEL')[0]);
  expect(names.join()).not.toContain('HARBOUR');
});
