import { EventEmitter } from 'node:events';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type KeyvStorageEntry, type KeyvStorageGetResult, keyvStorageCapability } from 'keyv';
import {
  endOfPrefix,
  expiresIn,
  type RecordTable,
  type StoredRow,
  sealedWith,
} from './record-table.ts';

/**
 * A Keyv storage adapter for one table of an open SQLite database. Several adapters share one
 * connection. https://keyv.org/docs/keyv/ ("Storage Adapters")
 *
 * The table has the same columns as those of `@keyv/sqlite` 6, so databases of older versions still
 * work. Keys have no namespace, because each kind of record has its own table.
 */
export class SqliteTable extends EventEmitter implements RecordTable {
  readonly capabilities;
  readonly #select: StatementSync;
  readonly #upsert: StatementSync;
  readonly #delete: StatementSync;
  readonly #clear: StatementSync;
  readonly #deleteExpired: StatementSync;
  readonly #page: StatementSync;
  readonly #range: StatementSync;
  readonly #count: StatementSync;
  readonly #beforeWrite: () => void;

  /**
   * @param table letters, digits and underscores only; it is not escaped
   * @param beforeWrite throws if writing is no longer allowed
   */
  constructor(database: DatabaseSync, table: string, beforeWrite: () => void) {
    super();
    this.#beforeWrite = beforeWrite;
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${table} (key VARCHAR(255) NOT NULL, value TEXT, namespace VARCHAR(255) NOT NULL DEFAULT '', expires BIGINT DEFAULT NULL, UNIQUE(key, namespace))`,
    );
    database.exec(
      `CREATE INDEX IF NOT EXISTS ${table}_expires_idx ON ${table} (expires) WHERE expires IS NOT NULL`,
    );
    const isAlive = "namespace = '' AND (expires IS NULL OR expires > ?)";
    this.#select = database.prepare(`SELECT value FROM ${table} WHERE key = ? AND ${isAlive}`);
    this.#upsert = database.prepare(
      `INSERT INTO ${table} (key, value, expires) VALUES (?, ?, ?)
       ON CONFLICT(key, namespace) DO UPDATE SET value = excluded.value, expires = excluded.expires`,
    );
    this.#delete = database.prepare(`DELETE FROM ${table} WHERE key = ? AND namespace = ''`);
    this.#clear = database.prepare(`DELETE FROM ${table}`);
    this.#deleteExpired = database.prepare(`DELETE FROM ${table} WHERE expires <= ?`);
    this.#page = database.prepare(
      `SELECT key, value FROM ${table} WHERE key > ? AND ${isAlive} ORDER BY key LIMIT ${pageRows}`,
    );
    this.#count = database.prepare(`SELECT count(*) AS n FROM ${table} WHERE value NOT LIKE ?`);
    this.#range = database.prepare(
      `SELECT key, value FROM ${table} WHERE key >= ? AND key < ? AND ${isAlive} ORDER BY key`,
    );
    this.capabilities = keyvStorageCapability(this);
  }

  #read(key: string): string | undefined {
    const value = this.#select.get(key, Date.now())?.value;
    return typeof value === 'string' ? value : undefined;
  }

  async read(key: string): Promise<string | undefined> {
    return this.#read(key);
  }

  // One step, because nothing else runs between the two statements.
  async replace(
    key: string,
    before: string | undefined,
    after: string | undefined,
    expires?: number,
  ): Promise<boolean> {
    this.#beforeWrite();
    if (this.#read(key) !== before) return false;
    if (after === undefined) this.#delete.run(key);
    else this.#upsert.run(key, after, expires ?? null);
    return true;
  }

  async count(): Promise<number> {
    return Number(this.#count.get('')?.n);
  }

  async countSealedOtherwise(keyId: string): Promise<number> {
    return Number(this.#count.get(sealedWith(keyId))?.n);
  }

  async startingWith(prefix: string): Promise<readonly StoredRow[]> {
    const rows = this.#range.all(prefix, endOfPrefix(prefix), Date.now());
    return rows.map(({ key, value }) => ({ key: String(key), value: String(value) }));
  }

  async get<Value>(key: string): Promise<KeyvStorageGetResult<Value>> {
    // Keyv serialises every value to text before it calls the adapter.
    return this.#read(key) as KeyvStorageGetResult<Value>;
  }

  async set(key: string, value: unknown, expires?: number): Promise<boolean> {
    this.#beforeWrite();
    this.#upsert.run(key, String(value), expires ?? null);
    return true;
  }

  async delete(key: string): Promise<boolean> {
    this.#beforeWrite();
    return this.#delete.run(key).changes > 0;
  }

  async clear(): Promise<void> {
    this.#beforeWrite();
    this.#clear.run();
  }

  async has(key: string): Promise<boolean> {
    return this.#select.get(key, Date.now()) !== undefined;
  }

  async *rows() {
    for await (const [key, value] of this.iterator<string>()) {
      if (key === undefined || value === undefined) continue;
      yield { key, value, expires: expiresIn(value) };
    }
  }

  async *iterator<Value>(): AsyncGenerator<Array<string | Awaited<Value> | undefined>, void> {
    for (let after = ''; ; ) {
      const rows = this.#page.all(after, Date.now());
      for (const { key, value } of rows) {
        // As in `get`: Keyv's serialised text.
        yield [String(key), value as Awaited<Value>];
        after = String(key);
      }
      if (rows.length < pageRows) return;
    }
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

  /** Expired rows are never returned, but take space until they are deleted. */
  deleteExpired(): void {
    this.#deleteExpired.run(Date.now());
  }
}

type Listener = (...given: unknown[]) => void;

const pageRows = 500;
