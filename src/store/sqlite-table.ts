import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { keyvStorageCapability } from 'keyv';
import { resealedAtOnce } from './old-seals.ts';
import {
  type ExpiringRow,
  endOfPrefix,
  keyIdOf,
  pageRows,
  RecordTable,
  type StoredRow,
} from './record-table.ts';

/** https://sqlite.org/lang_select.html#limitoffset */
const noLimit = -1;

/**
 * A Keyv storage adapter for one table of an open SQLite database. Several adapters share one
 * connection. https://keyv.org/docs/keyv/ ("Storage Adapters")
 *
 * Keys have no namespace, because each kind of record has its own table.
 */
export class SqliteTable extends RecordTable {
  readonly capabilities;
  readonly #sql: Readonly<Record<StatementName, string>>;
  /** Those that were needed: a process uses few statements of most tables. */
  readonly #prepared = new Map<StatementName, StatementSync>();
  readonly #database: DatabaseSync;
  readonly #beforeWrite: () => void;

  /**
   * @param table letters, digits and underscores only; it is not escaped
   * @param beforeWrite throws if writing is no longer allowed
   */
  constructor(database: DatabaseSync, table: string, beforeWrite: () => void) {
    super();
    this.#database = database;
    this.#beforeWrite = beforeWrite;
    this.#sql = statementsOf(table);
    database.exec(
      `CREATE TABLE IF NOT EXISTS ${table} (key VARCHAR(255) NOT NULL, value TEXT, namespace VARCHAR(255) NOT NULL DEFAULT '', expires BIGINT DEFAULT NULL, UNIQUE(key, namespace));
       CREATE INDEX IF NOT EXISTS ${table}_expires_idx ON ${table} (expires) WHERE expires IS NOT NULL;
       CREATE INDEX IF NOT EXISTS ${table}${keyIndex} ON ${table} (${keyIdOf('value')})`,
    );
    this.capabilities = keyvStorageCapability(this);
  }

  #statement(name: StatementName): StatementSync {
    const prepared = this.#prepared.get(name) ?? this.#database.prepare(this.#sql[name]);
    this.#prepared.set(name, prepared);
    return prepared;
  }

  #read(key: string): string | undefined {
    const value = this.#statement('select').get(key, Date.now())?.value;
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
    if (after === undefined) this.#statement('delete').run(key);
    else this.#statement('upsert').run(key, after, expires ?? null);
    return true;
  }

  async count(): Promise<number> {
    return Number(this.#statement('count').get(Date.now())?.n);
  }

  /** How many rows each key has sealed, other than this one. */
  countByKey(exceptKeyId: string): readonly (readonly [keyId: string, count: number])[] {
    const rows = this.#statement('countOtherKeys').all(exceptKeyId, exceptKeyId);
    return rows.map(({ id, n }) => [String(id), Number(n)]);
  }

  /** @param except keys of rows that are left out */
  sealedOtherwise(keyId: string, except: ReadonlySet<string>): readonly StoredRow[] {
    const rows = this.#statement('otherKeys')
      .all(keyId, keyId, resealedAtOnce + except.size)
      .map(rowOf);
    return rows.filter(({ key }) => !except.has(key));
  }

  async addAll(rows: readonly ExpiringRow[]): Promise<number> {
    let added = 0;
    this.#inTransaction(() => {
      for (const { key, value, expires } of rows) {
        added += Number(this.#statement('add').run(key, value, expires ?? null).changes);
      }
    });
    return added;
  }

  /** Writes new values of rows that exist, all of them or none. */
  rewrite(rows: readonly StoredRow[]): void {
    this.#inTransaction(() => {
      for (const { key, value } of rows) this.#statement('rewrite').run(value, key);
    });
  }

  #inTransaction(write: () => void): void {
    this.#beforeWrite();
    this.#statement('begin').run();
    try {
      write();
      this.#statement('commit').run();
    } catch (error) {
      rollBack(this.#database, 'ROLLBACK TO batch; RELEASE batch');
      throw error;
    }
  }

  async startingWith(prefix: string): Promise<readonly StoredRow[]> {
    return this.#statement('range').all(prefix, endOfPrefix(prefix), Date.now()).map(rowOf);
  }

  async keysStartingWith(prefix: string, most = noLimit): Promise<readonly string[]> {
    const rows = this.#statement('keys').all(prefix, endOfPrefix(prefix), Date.now(), most);
    return rows.map(({ key }) => String(key));
  }

  async countStartingWith(prefix: string): Promise<number> {
    return Number(this.#statement('countRange').get(prefix, endOfPrefix(prefix), Date.now())?.n);
  }

  async lastStartingWith(prefix: string, most: number): Promise<readonly StoredRow[]> {
    const rows = this.#statement('last').all(prefix, endOfPrefix(prefix), Date.now(), most);
    return rows.map(rowOf).toReversed();
  }

  async set(key: string, value: unknown, expires?: number): Promise<boolean> {
    this.#beforeWrite();
    this.#statement('upsert').run(key, String(value), expires ?? null);
    return true;
  }

  protected async page(after: string): Promise<readonly StoredRow[]> {
    return this.#statement('page').all(after, Date.now()).map(rowOf);
  }

  async delete(key: string): Promise<boolean> {
    this.#beforeWrite();
    return this.#statement('delete').run(key).changes > 0;
  }

  async clear(): Promise<void> {
    this.#beforeWrite();
    this.#statement('clear').run();
  }

  /** Expired rows are never returned, but take space until they are deleted. */
  deleteExpired(): void {
    this.#statement('deleteExpired').run(Date.now());
  }
}

type StatementName = keyof ReturnType<typeof statementsOf>;

function statementsOf(table: string) {
  const keyId = keyIdOf('value');
  const isAlive = "namespace = '' AND (expires IS NULL OR expires > ?)";
  const inRange = `FROM ${table} WHERE key >= ? AND key < ? AND ${isAlive}`;
  // Two ranges, because no index is used for "is not".
  const of = (what: string, is: string) => `SELECT ${what} FROM ${table} WHERE ${keyId} ${is} ?`;
  const countOf = (is: string) => `${of(`${keyId} AS id, count(*) AS n`, is)} GROUP BY 1`;
  const add = `INSERT INTO ${table} (key, value, expires) VALUES (?, ?, ?)`;
  return {
    select: `SELECT value FROM ${table} WHERE key = ? AND ${isAlive}`,
    upsert: `${add} ON CONFLICT(key, namespace) DO UPDATE SET value = excluded.value, expires = excluded.expires`,
    delete: `DELETE FROM ${table} WHERE key = ? AND namespace = ''`,
    clear: `DELETE FROM ${table}`,
    deleteExpired: `DELETE FROM ${table} WHERE expires <= ?`,
    page: `SELECT key, value FROM ${table} WHERE key > ? AND ${isAlive} ORDER BY key LIMIT ${pageRows}`,
    count: `SELECT count(*) AS n FROM ${table} WHERE ${isAlive}`,
    add: `${add} ON CONFLICT DO NOTHING`,
    rewrite: `UPDATE ${table} SET value = ? WHERE key = ? AND namespace = ''`,
    // A savepoint may be within a transaction.
    begin: 'SAVEPOINT batch',
    commit: 'RELEASE batch',
    countOtherKeys: `${countOf('<')} UNION ALL ${countOf('>')}`,
    otherKeys: `${of('key, value', '<')} UNION ALL ${of('key, value', '>')} LIMIT ?`,
    range: `SELECT key, value ${inRange} ORDER BY key`,
    keys: `SELECT key ${inRange} ORDER BY key LIMIT ?`,
    countRange: `SELECT count(*) AS n ${inRange}`,
    last: `SELECT key, value ${inRange} ORDER BY key DESC LIMIT ?`,
  } as const;
}

/** SQLite has already done so itself if the disk is full, for example. */
export function rollBack(database: DatabaseSync, statement: string): void {
  if (database.isTransaction) database.exec(statement);
}

/** The end of the name of the index that each table of records has. */
const keyIndex = '_key_id_idx';

/** The tables of records in a database, also of kinds that nobody has opened. */
export function recordTables(database: DatabaseSync): readonly string[] {
  return database
    .prepare(`SELECT tbl_name AS name FROM sqlite_schema WHERE name = tbl_name || '${keyIndex}'`)
    .all()
    .map(({ name }) => String(name));
}

function rowOf({ key, value }: Record<string, unknown>): StoredRow {
  return { key: String(key), value: String(value) };
}
