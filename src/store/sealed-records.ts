import Keyv from 'keyv';
import { jsonIn } from '../json.ts';
import { createLru, type Lru } from '../lru.ts';
import { currentRequest, whilePending } from './current-request.ts';
import { StoreError } from './errors.ts';
import type { WithLock } from './lock.ts';
import type { RecordTable, StoredRow } from './record-table.ts';
import type { Operation, RecordEvents, RecordKind, Records } from './records.ts';
import { type SetAside, salvage, withAside } from './salvage.ts';
import { type Keyring, openSeal, seal } from './seal.ts';

/** Records that are sealed before Keyv stores them, and checked against their schema. */

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

export interface RecordsOptions<T> extends RecordEvents {
  readonly kind: RecordKind<T>;
  readonly table: RecordTable;
  readonly keyring: Keyring;
  readonly withLock: WithLock;
}

interface RecordsContext<T> extends RecordsOptions<T> {
  readonly keyv: Keyv<string>;
  /** How many elements were unreadable, by key. */
  readonly damaged: Lru<number>;
}

export function createRecords<T>(options: RecordsOptions<T>): Records<T> {
  const { kind, table, onResealFailure } = options;
  const keyv = new Keyv<string>({ store: table });
  const damaged = createLru<number>(damagedRemembered);
  const context: RecordsContext<T> = { ...options, keyv, damaged };

  return {
    name: kind.name,
    ...(kind.isCache && { isCache: true }),
    sealAgain: (key) => sealAgain(context, key),
    async get(key) {
      const found = await read(context, key);
      if (found !== undefined && !found.isCurrent) sealAgain(context, key).catch(onResealFailure);
      return found?.value;
    },
    set: (key, value, keepMs) => set(context, key, value, keepMs),
    add: (key, after, keepMs) => replace(context, key, { before: undefined, after }, keepMs),
    async delete(key) {
      await remove(context, key);
    },
    async deleteStartingWith(prefix) {
      const rows = await attempt(context, prefix, 'list', () => table.startingWith(prefix));
      for (const { key } of rows) await remove(context, key);
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
        yield [key, await open(context, key, value).then(yes, no)];
      }
    },
    count: () => attempt(context, '', 'count', () => table.count()),
    startingWith: (prefix) => openAll(context, prefix, () => table.startingWith(prefix)),
    keysStartingWith: (prefix, most) =>
      attempt(context, prefix, 'list', () => table.keysStartingWith(prefix, most)),
    countStartingWith: (prefix) =>
      attempt(context, prefix, 'count', () => table.countStartingWith(prefix)),
    lastStartingWith: (prefix, most) =>
      openAll(context, prefix, () => table.lastStartingWith(prefix, most)),
    unreadable: (key) => damaged.get(key) ?? 0,
    update: (key, change, keepMs) => update(context, key, change, keepMs),
  };
}

function whereIs<T>({ kind }: RecordsContext<T>, key: string): string {
  return `${kind.name} ${key}`;
}

async function read<T>(context: RecordsContext<T>, key: string): Promise<Found<T> | undefined> {
  const { table } = context;
  const text = await attempt(context, key, 'read', () => table.read(key));
  return text === undefined ? undefined : open(context, key, text);
}

async function open<T>(context: RecordsContext<T>, key: string, text: string): Promise<Found<T>> {
  const stored = await decode(context, key, text);
  const row = stored?.value;
  if (typeof row !== 'string') throw new StoreError('record_unreadable', whereIs(context, key));
  const opened = unseal(context, key, row);
  return {
    ...parse(context, key, opened.text),
    text,
    expires: stored?.expires,
    isCurrent: opened.isCurrent,
  };
}

function unseal<T>(context: RecordsContext<T>, key: string, row: string) {
  const { keyring, kind, onMissingKey } = context;
  try {
    return openSeal(keyring, { kind: kind.name, key }, row);
  } catch (error) {
    if (error instanceof StoreError && error.code === 'key_unknown')
      onMissingKey(whereIs(context, key));
    throw error;
  }
}

/** Keyv throws what it cannot read, as long as it has no `error` listener. */
async function decode<T>(context: RecordsContext<T>, key: string, text: string) {
  const { keyv } = context;
  try {
    return await keyv.decode<unknown>(text);
  } catch {
    throw new StoreError('record_unreadable', whereIs(context, key));
  }
}

function parse<T>(
  context: RecordsContext<T>,
  key: string,
  text: string,
): Pick<Found<T>, 'value' | 'aside'> {
  const { kind } = context;
  const salvaged = salvage(kind.schema, jsonIn(text));
  // No cause, because it would quote the content.
  if (salvaged === undefined) throw new StoreError('record_unreadable', whereIs(context, key));
  recordDamage(context, key, salvaged.aside.length);
  return salvaged;
}

/** Reports a new number of unreadable elements once, not on every read. */
function recordDamage<T>(context: RecordsContext<T>, key: string, count: number): void {
  const { onUnreadable, damaged } = context;
  if (count === (damaged.get(key) ?? 0)) return;
  if (count === 0) damaged.delete(key);
  else damaged.set(key, count);
  if (count > 0) onUnreadable(whereIs(context, key), count);
}

async function set<T>(
  context: RecordsContext<T>,
  key: string,
  value: T,
  keepMs?: number,
): Promise<void> {
  const { keyv } = context;
  const row = sealed(context, key, value, []);
  const isWritten = await attempt(context, key, 'write', () => keyv.set(key, row, keepMs));
  if (!isWritten) throw new StoreError('store_failed', whereIs(context, key));
}

/** Refuses values that do not match the schema, since they would make the record unreadable. */
function sealed<T>(
  context: RecordsContext<T>,
  key: string,
  value: T,
  aside: readonly SetAside[],
): string {
  const { kind, keyring } = context;
  if (!kind.schema.safeParse(value).success) {
    throw new StoreError('record_invalid', whereIs(context, key));
  }
  const text = JSON.stringify(withAside(value, aside));
  return seal(keyring, { kind: kind.name, key }, text);
}

interface Replacement<T> {
  /** Undefined if there must be no record. */
  readonly before: Found<T> | undefined;
  /** Undefined if it is deleted. */
  readonly after: T | undefined;
}

/** @returns false if the record has changed since `before` was read; nothing is written then */
async function replace<T>(
  context: RecordsContext<T>,
  key: string,
  { before, after }: Replacement<T>,
  keepMs?: number,
): Promise<boolean> {
  const { table, keyv } = context;
  const expires = keepMs === undefined ? before?.expires : Date.now() + keepMs;
  const row = after === undefined ? undefined : sealed(context, key, after, before?.aside ?? []);
  return attempt(context, key, 'write', async () => {
    const text = row && String(await keyv.encode({ value: row, expires }));
    return table.replace(key, before?.text, text, expires);
  });
}

/** Converts errors. Keyv throws its store's errors as long as it has no `error` listener. */
async function attempt<T, R>(
  context: RecordsContext<T>,
  key: string,
  operation: Operation,
  work: () => Promise<R>,
): Promise<R> {
  const { onOperation } = context;
  const startedAt = performance.now();
  const request = currentRequest();
  const isWrite = operation === 'write' || operation === 'delete';
  if (request?.refusesWrites === true && isWrite)
    throw new StoreError('request_over', whereIs(context, key));
  if (request !== undefined) request.hasWritten ||= isWrite;
  let isFailed = false;
  try {
    return await whilePending(work);
  } catch (cause) {
    isFailed = true;
    throw cause instanceof StoreError
      ? cause
      : new StoreError('store_failed', whereIs(context, key), cause);
  } finally {
    onOperation(operation, (performance.now() - startedAt) / 1000, isFailed);
  }
}

async function remove<T>(context: RecordsContext<T>, key: string): Promise<void> {
  const { keyv } = context;
  await attempt(context, key, 'delete', () => keyv.delete(key));
  recordDamage(context, key, 0);
}

/** The lock orders the changes of this process; between replicas, the first one wins. */
function update<T>(
  context: RecordsContext<T>,
  key: string,
  change: Parameters<Records<T>['update']>[1],
  keepMs?: number,
): Promise<T | undefined> {
  const { withLock } = context;
  return whilePending(() =>
    withLock(whereIs(context, key), async () => {
      for (let left = longestRace; left > 0; left -= 1) {
        const found = await read(context, key);
        const changed = await change(found?.value);
        const isSame = changed === found?.value && found?.isCurrent !== false;
        if (isSame || (await replace(context, key, { before: found, after: changed }, keepMs))) {
          if (changed === undefined) recordDamage(context, key, 0);
          return changed;
        }
      }
      throw new StoreError('store_failed', whereIs(context, key));
    }),
  );
}

/** Opens those that are readable. */
async function openAll<T>(
  context: RecordsContext<T>,
  prefix: string,
  list: () => Promise<readonly StoredRow[]>,
): Promise<readonly (readonly [string, T])[]> {
  const all: [string, T][] = [];
  for (const { key, value } of await attempt(context, prefix, 'list', list)) {
    try {
      all.push([key, (await open(context, key, value)).value]);
    } catch (error) {
      if (!(error instanceof StoreError) || error.code === 'key_unknown') throw error;
      recordDamage(context, key, 1);
    }
  }
  return all;
}

async function sealAgain<T>(context: RecordsContext<T>, key: string): Promise<void> {
  await update(context, key, (value) => value);
}

const yes = () => true;
const no = () => false;
