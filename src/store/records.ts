import Keyv from 'keyv';
import type { z } from 'zod';
import { createLru } from '../lru.ts';
import { currentRequest, whilePending } from './current-request.ts';
import { StoreError } from './errors.ts';
import type { WithLock } from './lock.ts';
import type { RecordTable, StoredRow } from './record-table.ts';
import { type SetAside, salvage, withAside } from './salvage.ts';
import { type Keyring, openSeal, seal } from './seal.ts';

/** A kind of record, stored encrypted. The tenant is part of every key. */
export interface RecordKind<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** Rewritten every few minutes, and can be read again elsewhere: a crash of PostgreSQL may lose it. */
  readonly isCache?: true;
}

/** Where the records of a kind are stored. */
export type StoredKind = Pick<RecordKind<unknown>, 'name' | 'isCache'>;

/** All methods throw {@link StoreError}. An unreadable record throws and is never `undefined`. */
export interface Records<T> extends StoredKind {
  get(key: string): Promise<T | undefined>;
  set(key: string, value: T, keepMs?: number): Promise<void>;
  /**
   * Writes the record if there is none, in one step: of several replicas, one succeeds.
   * @returns whether it was written
   */
  add(key: string, value: T, keepMs?: number): Promise<boolean>;
  delete(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
  count(): Promise<number>;
  /** Every key, and whether its record can be opened and read. */
  checkAll(): AsyncIterable<readonly [key: string, isReadable: boolean]>;
  /** Also those that cannot be read. */
  deleteStartingWith(prefix: string): Promise<void>;
  /** The readable records whose keys start with `prefix`, in the order of their keys. */
  startingWith(prefix: string): Promise<readonly (readonly [key: string, value: T])[]>;
  /** The last of them, at most so many. */
  lastStartingWith(
    prefix: string,
    most: number,
  ): Promise<readonly (readonly [key: string, value: T])[]>;
  /** How many list elements of this record were unreadable when it was last read. */
  unreadable(key: string): number;
  /** Seals the record with the current key, if it is sealed with an older one. */
  sealAgain(key: string): Promise<void>;
  /**
   * Reads, changes and writes the record. Nothing is written if `change` returns the very value
   * that it was given.
   * @param change returns the new value, or `undefined` to delete the record. It runs again if
   * another replica was faster, so it must have no other effect than its result.
   * @param keepMs from now; if it is left out, the record keeps the expiry that it has
   */
  update(
    key: string,
    change: (current: T | undefined) => T | undefined | Promise<T | undefined>,
    keepMs?: number,
  ): Promise<T | undefined>;
}

export interface RecordEvents {
  /** Called if a record could not be re-sealed with the new key after a key rotation. */
  readonly onResealFailure: (error: unknown) => void;
  /** Called if list elements were set aside. `where` is the record's kind and key. */
  readonly onUnreadable: (where: string, count: number) => void;
  /** Called if a record is encrypted with a key that is not in the ring. */
  readonly onMissingKey: (where: string) => void;
  /** Called after each operation, with its duration in seconds. */
  readonly onOperation: (operation: Operation, seconds: number, isFailed: boolean) => void;
}

type Operation = 'read' | 'write' | 'delete' | 'list' | 'count';

interface Found<T> {
  /** As stored. */
  readonly text: string;
  /** Epoch milliseconds; undefined if it is kept until it is deleted. */
  readonly expires: number | undefined;
  readonly value: T;
  readonly aside: readonly SetAside[];
  /** Whether it is sealed with the current key. */
  readonly isCurrent: boolean;
}

const damagedRemembered = 1_000;
/** Each round, another replica has written. */
const longestRace = 100;

export function createRecords<T>(
  kind: RecordKind<T>,
  table: RecordTable,
  keyring: Keyring,
  withLock: WithLock,
  { onResealFailure, onUnreadable, onMissingKey, onOperation }: RecordEvents,
): Records<T> {
  const keyv = new Keyv<string>({ store: table });
  const whereIs = (key: string) => `${kind.name} ${key}`;
  const damaged = createLru<number>(damagedRemembered);

  async function read(key: string): Promise<Found<T> | undefined> {
    const text = await attempt(key, 'read', () => table.read(key));
    return text === undefined ? undefined : open(key, text);
  }

  async function open(key: string, text: string): Promise<Found<T>> {
    const stored = await decode(key, text);
    const row = stored?.value;
    if (typeof row !== 'string') throw new StoreError('record_unreadable', whereIs(key));
    const opened = unseal(key, row);
    return {
      ...parse(key, opened.text),
      text,
      expires: stored?.expires,
      isCurrent: opened.isCurrent,
    };
  }

  function unseal(key: string, row: string) {
    try {
      return openSeal(keyring, { kind: kind.name, key }, row);
    } catch (error) {
      if (error instanceof StoreError && error.code === 'key_unknown') onMissingKey(whereIs(key));
      throw error;
    }
  }

  /** Keyv throws what it cannot read, as long as it has no `error` listener. */
  async function decode(key: string, text: string) {
    try {
      return await keyv.decode<unknown>(text);
    } catch {
      throw new StoreError('record_unreadable', whereIs(key));
    }
  }

  function parse(key: string, text: string): Pick<Found<T>, 'value' | 'aside'> {
    const salvaged = salvage(kind.schema, parseJson(text));
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
    const row = sealed(key, value, []);
    const isWritten = await attempt(key, 'write', () => keyv.set(key, row, keepMs));
    if (!isWritten) throw new StoreError('store_failed', whereIs(key));
  }

  /** Refuses values that do not match the schema, since they would make the record unreadable. */
  function sealed(key: string, value: T, aside: readonly SetAside[]): string {
    if (!kind.schema.safeParse(value).success) {
      throw new StoreError('record_invalid', whereIs(key));
    }
    const text = JSON.stringify(withAside(value, aside));
    return seal(keyring, { kind: kind.name, key }, text);
  }

  /** @returns false if the record has changed since `before` was read; nothing is written then */
  async function replace(
    key: string,
    before: Found<T> | undefined,
    after: T | undefined,
    keepMs?: number,
  ): Promise<boolean> {
    const expires = keepMs === undefined ? before?.expires : Date.now() + keepMs;
    const row = after === undefined ? undefined : sealed(key, after, before?.aside ?? []);
    return attempt(key, 'write', async () => {
      const text = row && String(await keyv.encode({ value: row, expires }));
      return table.replace(key, before?.text, text, expires);
    });
  }

  /** Converts errors. Keyv throws its store's errors as long as it has no `error` listener. */
  async function attempt<R>(key: string, operation: Operation, work: () => Promise<R>): Promise<R> {
    const startedAt = performance.now();
    const request = currentRequest();
    const isWrite = operation === 'write' || operation === 'delete';
    if (request?.refusesWrites === true && isWrite)
      throw new StoreError('request_over', whereIs(key));
    if (request !== undefined) request.hasWritten ||= isWrite;
    let isFailed = false;
    try {
      return await whilePending(work);
    } catch (cause) {
      isFailed = true;
      throw cause instanceof StoreError
        ? cause
        : new StoreError('store_failed', whereIs(key), cause);
    } finally {
      onOperation(operation, (performance.now() - startedAt) / 1000, isFailed);
    }
  }

  async function remove(key: string): Promise<void> {
    await attempt(key, 'delete', () => keyv.delete(key));
    recordDamage(key, 0);
  }

  /** The lock orders the changes of this process; between replicas, the first one wins. */
  const update: Records<T>['update'] = (key, change, keepMs) =>
    whilePending(() =>
      withLock(whereIs(key), async () => {
        for (let left = longestRace; left > 0; left -= 1) {
          const found = await read(key);
          const changed = await change(found?.value);
          const isSame = changed === found?.value && found?.isCurrent !== false;
          if (isSame || (await replace(key, found, changed, keepMs))) {
            if (changed === undefined) recordDamage(key, 0);
            return changed;
          }
        }
        throw new StoreError('store_failed', whereIs(key));
      }),
    );

  /** Opens those that are readable. */
  async function openAll(
    prefix: string,
    list: () => Promise<readonly StoredRow[]>,
  ): Promise<readonly (readonly [string, T])[]> {
    const all: [string, T][] = [];
    for (const { key, value } of await attempt(prefix, 'list', list)) {
      try {
        all.push([key, (await open(key, value)).value]);
      } catch (error) {
        if (!(error instanceof StoreError) || error.code === 'key_unknown') throw error;
        recordDamage(key, 1);
      }
    }
    return all;
  }

  async function sealAgain(key: string): Promise<void> {
    await update(key, (value) => value);
  }

  return {
    name: kind.name,
    ...(kind.isCache && { isCache: true }),
    sealAgain,
    async get(key) {
      const found = await read(key);
      if (found !== undefined && !found.isCurrent) sealAgain(key).catch(onResealFailure);
      return found?.value;
    },
    set,
    add: (key, value, keepMs) => replace(key, undefined, value, keepMs),
    async delete(key) {
      await remove(key);
    },
    async deleteStartingWith(prefix) {
      const rows = await attempt(prefix, 'list', () => table.startingWith(prefix));
      for (const { key } of rows) await remove(key);
    },
    // Past Keyv, whose iterator ends at the first damaged row.
    async *keys() {
      try {
        for await (const { key } of table.rows()) yield key;
      } catch (cause) {
        throw cause instanceof StoreError
          ? cause
          : new StoreError('store_failed', kind.name, cause);
      }
    },
    async *checkAll() {
      for await (const { key, value } of table.rows()) {
        yield [key, await open(key, value).then(yes, no)];
      }
    },
    count: () => attempt('', 'count', () => table.count()),
    startingWith: (prefix) => openAll(prefix, () => table.startingWith(prefix)),
    lastStartingWith: (prefix, most) => openAll(prefix, () => table.lastStartingWith(prefix, most)),
    unreadable: (key) => damaged.get(key) ?? 0,
    update,
  };
}

const yes = () => true;
const no = () => false;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
