import type Keyv from 'keyv';
import type { z } from 'zod';
import { StoreError } from './errors.ts';
import type { WithLock } from './lock.ts';
import { type Keyring, openSeal, seal } from './seal.ts';

/** One kind of record; each has a table of its own. The tenant is part of every key. */
export interface RecordKind<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** Sealed records are unreadable without a key of the ring. */
  readonly isSealed: boolean;
}

/** All methods throw {@link StoreError}: a record that cannot be read is never "not there". */
export interface Records<T> {
  get(key: string): Promise<T | undefined>;
  set(key: string, value: T, keepMs?: number): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
  /**
   * Reads, changes and writes with no other change of this record in between.
   * @param change answers the new value, or `undefined` to delete the record
   */
  update(
    key: string,
    change: (current: T | undefined) => T | undefined | Promise<T | undefined>,
  ): Promise<T | undefined>;
}

export function createRecords<T>(
  kind: RecordKind<T>,
  keyv: Keyv<string>,
  keyring: Keyring,
  withLock: WithLock,
  onResealFailure: (error: unknown) => void,
): Records<T> {
  const whereIs = (key: string) => `${kind.name} ${key}`;

  async function read(key: string): Promise<{ value: T; isCurrent: boolean } | undefined> {
    const row: unknown = await attempt(key, () => keyv.get(key));
    if (row === undefined) return undefined;
    if (typeof row !== 'string') throw new StoreError('record_unreadable', whereIs(key));
    const { text, isCurrent } = kind.isSealed
      ? openSeal(keyring, { kind: kind.name, key }, row)
      : { text: row, isCurrent: true };
    return { value: parse(key, text), isCurrent };
  }

  function parse(key: string, text: string): T {
    try {
      return kind.schema.parse(JSON.parse(text));
    } catch {
      // The cause would quote the content.
      throw new StoreError('record_unreadable', whereIs(key));
    }
  }

  async function set(key: string, value: T, keepMs?: number): Promise<void> {
    const text = JSON.stringify(value);
    const row = kind.isSealed ? seal(keyring, { kind: kind.name, key }, text) : text;
    const isWritten = await attempt(key, () => keyv.set(key, row, keepMs));
    if (!isWritten) throw new StoreError('store_failed', whereIs(key));
  }

  /** Keyv throws what its store throws as long as nobody listens for its `error` event. */
  async function attempt<R>(key: string, work: () => Promise<R>): Promise<R> {
    try {
      return await work();
    } catch (cause) {
      const isDamaged = cause instanceof SyntaxError;
      throw new StoreError(
        isDamaged ? 'record_unreadable' : 'store_failed',
        whereIs(key),
        isDamaged ? undefined : cause,
      );
    }
  }

  /** After a rotation: under the lock, so that no newer record is overwritten. */
  async function reseal(key: string): Promise<void> {
    await withLock(whereIs(key), async () => {
      const found = await read(key);
      if (found !== undefined && !found.isCurrent) await set(key, found.value);
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
      await attempt(key, () => keyv.delete(key));
    },
    async *keys() {
      for await (const [key] of keyv.iterator()) {
        if (typeof key === 'string') yield key;
      }
    },
    update: (key, change) =>
      withLock(whereIs(key), async () => {
        const changed = await change((await read(key))?.value);
        if (changed === undefined) await attempt(key, () => keyv.delete(key));
        else await set(key, changed);
        return changed;
      }),
  };
}
