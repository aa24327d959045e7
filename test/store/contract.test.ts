import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { RecordKind, Records } from '../../src/store/records.ts';
import type { Store } from '../../src/store/store.ts';
import { createTestDatabase, databases, type TestDatabase } from './with-databases.ts';

/** What the app expects of a database, whichever it is. */

interface Thing {
  readonly count: number;
}
const thingKind: RecordKind<Thing> = {
  name: 'things',
  schema: z.object({ count: z.number() }),
};

describe.each(databases)('%s', (name) => {
  let database: TestDatabase;
  let store: Store;
  let things: Records<Thing>;

  beforeEach(async () => {
    database = await createTestDatabase(name);
    store = await database.open();
    things = store.records(thingKind);
  });

  afterEach(async () => {
    await store.close();
    await database[Symbol.asyncDispose]();
  });

  async function keysOf(records: Records<Thing>): Promise<string[]> {
    const keys: string[] = [];
    for await (const key of records.keys()) keys.push(key);
    return keys;
  }

  test('reads what was written, replaces and deletes', async () => {
    expect(await things.get('a')).toBeUndefined();
    await things.set('a', { count: 1 });
    await things.set('a', { count: 2 });
    expect(await things.get('a')).toEqual({ count: 2 });
    await things.delete('a');
    await things.delete('a');
    expect(await things.get('a')).toBeUndefined();
  });

  test('records are still there after the store is reopened', async () => {
    await things.set('a', { count: 1 });
    await store.close();
    store = await database.open();
    expect(await store.records(thingKind).get('a')).toEqual({ count: 1 });
  });

  test('what fails half-way leaves nothing behind, and what ends is kept as a whole', async () => {
    const row = { value: 'text', expires: undefined };
    const write = (isFailing: boolean) =>
      store.atomically(async (tables) => {
        await tables.records(thingKind).set('a', { count: 1 });
        await tables.table(thingKind).addAll([{ key: 'b', ...row }]);
        expect(await tables.records(thingKind).count()).toBe(2);
        if (isFailing) throw new Error('it failed');
      });
    await expect(write(true)).rejects.toThrow('it failed');
    expect(await things.count()).toBe(0);
    await write(false);
    expect(await things.count()).toBe(2);
  });

  test('kinds with the same keys do not meet', async () => {
    const others = store.records({ ...thingKind, name: 'others' });
    await things.set('a', { count: 1 });
    await others.set('a', { count: 2 });
    await things.delete('a');
    expect(await others.get('a')).toEqual({ count: 2 });
    expect(await keysOf(others)).toEqual(['a']);
  });

  test('of many that add the same record, one succeeds', async () => {
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, count) => things.add('a', { count })),
    );
    expect(added.filter(Boolean)).toHaveLength(1);
    expect(await things.get('a')).toEqual({ count: added.indexOf(true) });
    expect(await things.add('b', { count: 1 })).toBe(true);
  });

  test('a hundred concurrent changes lose none', async () => {
    const change = () => things.update('a', (found) => ({ count: (found?.count ?? 0) + 1 }));
    await Promise.all(Array.from({ length: 100 }, change));
    expect(await things.get('a')).toEqual({ count: 100 });
  });

  test('changes of two stores on one database lose none', async () => {
    // SQLite allows only one process, but two instances in it must not lose anything either.
    const second = name === 'sqlite' ? store : await database.open();
    const others = second.records(thingKind);
    const change = (records: Records<Thing>) =>
      records.update('a', async (found) => ({ count: (found?.count ?? 0) + 1 }));
    await Promise.all(Array.from({ length: 40 }, (_, at) => change(at % 2 ? things : others)));
    expect(await things.get('a')).toEqual({ count: 40 });
    if (second !== store) await second.close();
  });

  test('a change to nothing deletes, a change to the same value writes nothing', async () => {
    await things.set('a', { count: 1 });
    expect(await things.update('a', (found) => found)).toEqual({ count: 1 });
    expect(await things.update('a', () => undefined)).toBeUndefined();
    expect(await things.update('a', () => undefined)).toBeUndefined();
    expect(await database.count('things')).toBe(0);
  });

  test('expired records are not returned, can be added again and are deleted', async () => {
    await things.add('old', { count: 1 }, -1);
    await things.set('new', { count: 2 }, 60_000);
    expect(await things.get('old')).toBeUndefined();
    expect(await keysOf(things)).toEqual(['new']);
    expect(await things.startingWith('o')).toEqual([]);
    expect(await database.count('things')).toBe(2);
    await store.cleanUp();
    expect(await database.count('things')).toBe(1);
    await things.add('old', { count: 1 }, -1);
    expect(await things.add('old', { count: 3 })).toBe(true);
    expect(await things.get('old')).toEqual({ count: 3 });
  });

  test('a change keeps the time at which a record expires', async () => {
    await things.add('a', { count: 1 }, 150);
    await things.update('a', () => ({ count: 2 }));
    expect(await things.get('a')).toEqual({ count: 2 });
    await expect.poll(() => things.get('a')).toBeUndefined();
  });

  test('lists what begins with a prefix, in the order of the keys', async () => {
    for (const key of ['"b" 2', '"a" 2', '"a" 10', '"a', '"a"', '"ab" 1', '"á" 1', '"a" 1']) {
      await things.set(key, { count: key.length });
    }
    expect((await things.startingWith('"a" ')).map(([key]) => key)).toEqual([
      '"a" 1',
      '"a" 10',
      '"a" 2',
    ]);
    expect(await things.keysStartingWith('"a" ')).toEqual(
      (await things.startingWith('"a" ')).map(([key]) => key),
    );
    expect(await things.keysStartingWith('"a" ', 2)).toEqual(['"a" 1', '"a" 10']);
    expect(await things.keysStartingWith('"b" ')).toHaveLength(
      (await things.startingWith('"b" ')).length,
    );
    expect(await things.countStartingWith('"a" ')).toBe(3);
    expect(await things.countStartingWith('"c" ')).toBe(0);
    expect((await things.lastStartingWith('"a" ', 2)).map(([key]) => key)).toEqual([
      '"a" 10',
      '"a" 2',
    ]);
    expect(await things.startingWith('"á" ')).toEqual([['"á" 1', { count: 5 }]]);
  });

  test('keys longer than 255 characters, with quotes and characters of all planes', async () => {
    const keys = ['k'.repeat(1_000), '["T1","it\'s %_\\ \u{1F378}"]', 'Ünïcode'];
    for (const [count, key] of keys.entries()) await things.set(key, { count });
    expect(await Promise.all(keys.map((key) => things.get(key)))).toEqual([
      { count: 0 },
      { count: 1 },
      { count: 2 },
    ]);
    expect((await keysOf(things)).toSorted()).toEqual(keys.toSorted());
  });

  test('100,000 records are listed to the end, each once', async () => {
    await database.fill('things', 100_000);
    const keys = await keysOf(things);
    expect(keys).toHaveLength(100_000);
    expect(new Set(keys).size).toBe(100_000);
  });

  test('a damaged record is an error and not "nothing", and is left out of a list', async () => {
    await database.fill('things', 1);
    await things.set('key 000002', { count: 2 });
    await expect(things.get('key 000001')).rejects.toThrow('record_unreadable: things key 000001');
    expect(await things.add('key 000001', { count: 1 })).toBe(false);
    expect(await things.startingWith('key')).toEqual([['key 000002', { count: 2 }]]);
  });

  test('a closed store fails and does not return "nothing"', async () => {
    await store.close();
    await expect(things.get('a')).rejects.toThrow('store_failed: things a');
    await expect(things.add('a', { count: 1 })).rejects.toThrow('store_failed');
    store = await database.open();
  });
});
