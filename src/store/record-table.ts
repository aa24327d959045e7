import { EventEmitter } from 'node:events';
import type {
  KeyvStorageAdapter,
  KeyvStorageCapability,
  KeyvStorageEntry,
  KeyvStorageGetResult,
} from 'keyv';
import { z } from 'zod';

/**
 * The table of one kind of record: a storage adapter for Keyv, and what Keyv has no method for.
 * https://keyv.org/docs/keyv/ ("Storage Adapters")
 */
export abstract class RecordTable extends EventEmitter implements KeyvStorageAdapter {
  abstract readonly capabilities: KeyvStorageCapability;

  /** The stored text, as Keyv has encoded it; undefined if there is none or it has expired. */
  abstract read(key: string): Promise<string | undefined>;
  /**
   * Writes `after` if the stored text is still `before`, in one step.
   *
   * @param before undefined: there must be no row
   * @param after undefined: the row is deleted
   * @param expires epoch milliseconds
   * @returns false if something else is stored; nothing is written then
   */
  abstract replace(
    key: string,
    before: string | undefined,
    after: string | undefined,
    expires?: number,
  ): Promise<boolean>;
  abstract count(): Promise<number>;
  /** Rows whose key starts with `prefix`, in the order of their keys. */
  abstract startingWith(prefix: string): Promise<readonly StoredRow[]>;
  /** Their keys, the first ones if there are more than `most`. */
  abstract keysStartingWith(prefix: string, most?: number): Promise<readonly string[]>;
  abstract countStartingWith(prefix: string): Promise<number>;
  /** The last of these rows, at most so many, in the order of their keys. */
  abstract lastStartingWith(prefix: string, most: number): Promise<readonly StoredRow[]>;
  abstract set(key: string, value: unknown, expires?: number): Promise<boolean>;
  abstract delete(key: string): Promise<boolean>;
  abstract clear(): Promise<void>;
  /** Adds rows, many at once. A key that is there keeps its row. @returns how many were added */
  abstract addAll(rows: readonly ExpiringRow[]): Promise<number>;
  /** Up to {@link pageRows} rows that have not expired, in the order of their keys. */
  protected abstract page(after: string): Promise<readonly StoredRow[]>;

  async get<Value>(key: string): Promise<KeyvStorageGetResult<Value>> {
    // Keyv serialises every value to text before it calls the adapter.
    return (await this.read(key)) as KeyvStorageGetResult<Value>;
  }

  async has(key: string): Promise<boolean> {
    return (await this.read(key)) !== undefined;
  }

  /** All rows that have not expired, page by page, with the time at which they will. */
  async *rows(): AsyncGenerator<ExpiringRow, void> {
    for (let after = ''; ; ) {
      const page = await this.page(after);
      for (const { key, value } of page) {
        yield { key, value, expires: expiresIn(value) };
        after = key;
      }
      if (page.length < pageRows) return;
    }
  }

  async *iterator<Value>(): AsyncGenerator<Array<string | Awaited<Value> | undefined>, void> {
    // As in `get`: Keyv's serialised text.
    for await (const { key, value } of this.rows()) yield [key, value as Awaited<Value>];
  }

  getMany<Value>(keys: string[]): Promise<Array<KeyvStorageGetResult<Value | undefined>>> {
    return Promise.all(keys.map((key) => this.get<Value>(key)));
  }

  setMany<Value>(entries: KeyvStorageEntry<Value>[]): Promise<boolean[]> {
    return Promise.all(entries.map(({ key, value, expires }) => this.set(key, value, expires)));
  }

  deleteMany(keys: string[]): Promise<boolean[]> {
    return Promise.all(keys.map((key) => this.delete(key)));
  }

  hasMany(keys: string[]): Promise<boolean[]> {
    return Promise.all(keys.map((key) => this.has(key)));
  }

  // Keyv types listeners as callable functions, Node only as `Function`.
  override listeners(event: string | symbol): Listener[] {
    return super.listeners(event) as Listener[];
  }

  override rawListeners(event: string | symbol): Listener[] {
    return super.rawListeners(event) as Listener[];
  }
}

type Listener = (...given: unknown[]) => void;

export const pageRows = 500;

export interface StoredRow {
  readonly key: string;
  readonly value: string;
}

export interface ExpiringRow extends StoredRow {
  /** In epoch milliseconds; undefined if it is kept until it is deleted. */
  readonly expires: number | undefined;
}

/**
 * The first text after all texts with this prefix, in the order of their bytes: a range is found
 * by an index where a pattern is not.
 */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}

/**
 * SQL for the id of the key that a stored text is sealed with. Keyv stores `{"value":"` and then the
 * sealed text, `v1.` or `z1.`, the eight characters of the id, and so on; see `seal.ts`.
 */
export function keyIdOf(column: string): string {
  return `substr(${column}, 14, 8)`;
}

const envelope = z.object({ expires: z.number().optional() });

/** When a stored text expires, as Keyv has written it; undefined if never, or if it is damaged. */
export function expiresIn(stored: string): number | undefined {
  try {
    return envelope.parse(JSON.parse(stored)).expires;
  } catch {
    return undefined;
  }
}
