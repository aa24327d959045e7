import type Keyv from 'keyv';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import { StoreError } from './errors.ts';
import type { WithLock } from './lock.ts';
import { type SetAside, salvage, withAside } from './salvage.ts';
import { type Keyring, openSeal, seal } from './seal.ts';
import { upgradeRecord } from './upgrade.ts';

/** A kind of record, stored encrypted in its own table. The tenant is part of every key. */
export interface RecordKind<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
}

/** All methods throw {@link StoreError}. An unreadable record throws and is never `undefined`. */
export interface Records<T> {
  get(key: string): Promise<T | undefined>;
  set(key: string, value: T, keepMs?: number): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
  /** How many list elements of this record were unreadable when it was last read. */
  unreadable(key: string): number;
  /**
   * Reads, changes and writes the record under a lock. Nothing is written if `change` returns the
   * very value that it was given.
   * @param change returns the new value, or `undefined` to delete the record
   */
  update(
    key: string,
    change: (current: T | undefined) => T | undefined | Promise<T | undefined>,
  ): Promise<T | undefined>;
}

export interface RecordEvents {
  /** Called if a record could not be re-sealed with the new key after a key rotation. */
  readonly onResealFailure: (error: unknown) => void;
  /** Called if list elements were set aside. `where` is the record's kind and key. */
  readonly onUnreadable: (where: string, count: number) => void;
}

interface Found<T> {
  readonly value: T;
  readonly aside: readonly SetAside[];
  /** Whether it is sealed with the current key. */
  readonly isCurrent: boolean;
}

const damagedRemembered = 10_000;

export function createRecords<T>(
  kind: RecordKind<T>,
  keyv: Keyv<string>,
  keyring: Keyring,
  withLock: WithLock,
  { onResealFailure, onUnreadable }: RecordEvents,
): Records<T> {
  const whereIs = (key: string) => `${kind.name} ${key}`;
  const damaged = new LRUCache<string, number>({ max: damagedRemembered });

  async function read(key: string): Promise<Found<T> | undefined> {
    const row: unknown = await attempt(key, () => keyv.get(key));
    if (row === undefined) return undefined;
    if (typeof row !== 'string') throw new StoreError('record_unreadable', whereIs(key));
    const { text, isCurrent } = openSeal(keyring, { kind: kind.name, key }, row);
    return { ...parse(key, text), isCurrent };
  }

  function parse(key: string, text: string): Pick<Found<T>, 'value' | 'aside'> {
    const salvaged = salvage(kind.schema, upgradeRecord(kind.name, parseJson(text)));
    // No cause, because it would quote the content.
    if (salvaged === undefined) throw new StoreError('record_unreadable', whereIs(key));
    recordDamage(key, salvaged.aside.length);
    return salvaged;
  }

  /** Reports a new number of unreadable elements once, not on every read. */
  function recordDamage(key: string, count: number): void {
    if (count === (damaged.get(key) ?? 0)) return;
    if (count === 0) damaged.delete(key);
    else damaged.set(key, count);
    if (count > 0) onUnreadable(whereIs(key), count);
  }

  async function set(key: string, value: T, keepMs?: number): Promise<void> {
    await write(key, value, [], keepMs);
  }

  /** Refuses values that do not match the schema, since they would make the record unreadable. */
  async function write(
    key: string,
    value: T,
    aside: readonly SetAside[],
    keepMs?: number,
  ): Promise<void> {
    if (!kind.schema.safeParse(value).success) {
      throw new StoreError('record_invalid', whereIs(key));
    }
    const text = JSON.stringify(withAside(value, aside));
    const row = seal(keyring, { kind: kind.name, key }, text);
    const isWritten = await attempt(key, () => keyv.set(key, row, keepMs));
    if (!isWritten) throw new StoreError('store_failed', whereIs(key));
  }

  /** Converts errors. Keyv throws its store's errors as long as it has no `error` listener. */
  async function attempt<R>(key: string, work: () => Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof StoreError) throw cause;
      const isDamaged = cause instanceof SyntaxError;
      throw new StoreError(
        isDamaged ? 'record_unreadable' : 'store_failed',
        whereIs(key),
        isDamaged ? undefined : cause,
      );
    }
  }

  async function remove(key: string): Promise<void> {
    await attempt(key, () => keyv.delete(key));
    recordDamage(key, 0);
  }

  /** After a key rotation. Uses the lock, so that no newer value is overwritten. */
  async function reseal(key: string): Promise<void> {
    await withLock(whereIs(key), async () => {
      const found = await read(key);
      if (found !== undefined && !found.isCurrent) await write(key, found.value, found.aside);
    });
  }

  return {
    async get(key) {
      const found = await read(key);
      if (found !== undefined && !found.isCurrent) reseal(key).catch(onResealFailure);
      return found?.value;
    },
    set,
    async delete(key) {
      await remove(key);
    },
    async *keys() {
      for await (const [key] of keyv.iterator()) {
        if (typeof key === 'string') yield key;
      }
    },
    unreadable: (key) => damaged.get(key) ?? 0,
    update: (key, change) =>
      withLock(whereIs(key), async () => {
        const found = await read(key);
        const changed = await change(found?.value);
        if (changed === undefined) await remove(key);
        else if (changed !== found?.value || !found.isCurrent) {
          await write(key, changed, found?.aside ?? []);
        }
        return changed;
      }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * How many parts of a workspace's records are unreadable. It reads them, since unreadable parts are
 * only found by reading. A record that is unreadable as a whole counts as one.
 */
export async function countUnreadable(
  key: string,
  tables: readonly Pick<Records<unknown>, 'get' | 'unreadable'>[],
): Promise<number> {
  const counts = tables.map(async (records) => {
    try {
      await records.get(key);
      return records.unreadable(key);
    } catch {
      return 1;
    }
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}
