import { keyvStorageCapability } from 'keyv';
import { z } from 'zod';
import type { PostgresDatabase, Statement } from './postgres-database.ts';
import {
  type ExpiringRow,
  endOfPrefix,
  expiresIn,
  pageRows,
  RecordTable,
  type StoredRow,
} from './record-table.ts';
import type { StoredKind } from './records.ts';

const rows = z.array(z.object({ key: z.string(), value: z.string() }));

/**
 * A Keyv storage adapter for one kind of record in PostgreSQL. It creates no table; see
 * `postgres-migrations.ts`. https://keyv.org/docs/keyv/ ("Storage Adapters")
 *
 * All kinds share the table `records`, or `cache` if they may be lost. Every statement may be executed twice, see
 * {@link PostgresDatabase.query}.
 */
export class PostgresTable extends RecordTable {
  readonly capabilities;
  readonly #database: Pick<PostgresDatabase, 'query'>;
  readonly #kind: string;
  readonly #statements: Statements;

  constructor(database: Pick<PostgresDatabase, 'query'>, { name, isCache }: StoredKind) {
    super();
    this.#database = database;
    this.#kind = name;
    this.#statements = isCache ? cacheStatements : recordStatements;
    this.capabilities = keyvStorageCapability(this);
  }

  async #run(
    { name, text }: Pick<Statement, 'name' | 'text'>,
    ...values: readonly (string | number | null)[]
  ): Promise<StoredRow[]> {
    return rows.parse(await this.#database.query({ name, text, values: [this.#kind, ...values] }));
  }

  async read(key: string): Promise<string | undefined> {
    const [row] = await this.#run(this.#statements.select, key);
    return row?.value;
  }

  async set(key: string, value: unknown, expires?: number): Promise<boolean> {
    await this.#run(this.#statements.upsert, key, String(value), leftUntil(expires));
    return true;
  }

  async replace(
    key: string,
    before: string | undefined,
    after: string | undefined,
    expires?: number,
  ): Promise<boolean> {
    if (after === undefined) {
      if (before === undefined) return (await this.read(key)) === undefined;
      const deleted = await this.#run(this.#statements.deleteSame, key, before);
      return deleted.length > 0 || (await this.read(key)) === undefined;
    }
    return (await this.#write(key, before, after, expires)).length > 0;
  }

  async #write(
    key: string,
    before: string | undefined,
    after: string,
    expires: number | undefined,
  ): Promise<StoredRow[]> {
    const { insert, update, updateValue } = this.#statements;
    if (before === undefined) return this.#run(insert, key, after, leftUntil(expires));
    // Computed again, the same time would differ by a millisecond, and the index on it would change.
    if (expires === expiresIn(before)) return this.#run(updateValue, key, before, after);
    return this.#run(update, key, before, after, leftUntil(expires));
  }

  async count(): Promise<number> {
    const [row] = await this.#run(this.#statements.count);
    return Number(row?.value);
  }

  async startingWith(prefix: string): Promise<readonly StoredRow[]> {
    return this.#run(this.#statements.range, prefix, endOfPrefix(prefix));
  }

  async keysStartingWith(prefix: string, most?: number): Promise<readonly string[]> {
    const limit = most ?? null;
    const found = await this.#run(this.#statements.keys, prefix, endOfPrefix(prefix), limit);
    return found.map(({ key }) => key);
  }

  async countStartingWith(prefix: string): Promise<number> {
    const [row] = await this.#run(this.#statements.countRange, prefix, endOfPrefix(prefix));
    return Number(row?.value);
  }

  async lastStartingWith(prefix: string, most: number): Promise<readonly StoredRow[]> {
    const rows = await this.#run(this.#statements.last, prefix, endOfPrefix(prefix), most);
    return rows.toReversed();
  }

  protected page(after: string): Promise<readonly StoredRow[]> {
    return this.#run(this.#statements.page, after);
  }

  async addAll(added: readonly ExpiringRow[]): Promise<number> {
    const { name, text } = this.#statements.addAll;
    const values = [
      this.#kind,
      added.map(({ key }) => key),
      added.map(({ value }) => value),
      added.map(({ expires }) => leftUntil(expires)),
    ];
    return rows.parse(await this.#database.query({ name, text, values })).length;
  }

  async delete(key: string): Promise<boolean> {
    return (await this.#run(this.#statements.delete, key)).length > 0;
  }

  async clear(): Promise<void> {
    await this.#run(this.#statements.clear);
  }
}

const own = 'kind = $1 AND key = $2';
/** By the clock of the database, because those of the replicas differ. */
const now = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';
const isAlive = `(expires IS NULL OR expires > ${now})`;
/** When a record expires that is kept for so many milliseconds; null if it does not. */
const after = (ms: string) => `${now} + ${ms}::bigint`;

function leftUntil(expires: number | undefined): number | null {
  return expires === undefined ? null : Math.round(expires - Date.now());
}

function statementsFor(table: 'records' | 'cache') {
  return {
    select: {
      name: `${table}-select`,
      text: `SELECT key, value FROM ambience.${table} WHERE ${own} AND ${isAlive}`,
    },
    upsert: {
      name: `${table}-upsert`,
      text: `INSERT INTO ambience.${table} (kind, key, value, expires) VALUES ($1, $2, $3, ${after('$4')})
      ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, expires = excluded.expires`,
    },
    // The second time it finds its own row, which is what it wanted.
    insert: {
      name: `${table}-insert`,
      text: `INSERT INTO ambience.${table} AS stored (kind, key, value, expires) VALUES ($1, $2, $3, ${after('$4')})
      ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, expires = excluded.expires
        WHERE stored.expires <= ${now} OR stored.value = excluded.value
      RETURNING key, '' AS value`,
    },
    addAll: {
      name: `${table}-add-all`,
      text: `INSERT INTO ambience.${table} (kind, key, value, expires)
      SELECT $1, added.key, added.value, ${after('added.ms')}
      FROM unnest($2::text[], $3::text[], $4::bigint[]) AS added (key, value, ms)
      ON CONFLICT (kind, key) DO NOTHING RETURNING key, '' AS value`,
    },
    update: {
      name: `${table}-update`,
      text: `UPDATE ambience.${table} SET value = $4, expires = ${after('$5')}
      WHERE ${own} AND value IN ($3, $4) RETURNING key, '' AS value`,
    },
    updateValue: {
      name: `${table}-update-value`,
      text: `UPDATE ambience.${table} SET value = $4
      WHERE ${own} AND value IN ($3, $4) RETURNING key, '' AS value`,
    },
    delete: {
      name: `${table}-delete`,
      text: `DELETE FROM ambience.${table} WHERE ${own} RETURNING key, '' AS value`,
    },
    deleteSame: {
      name: `${table}-delete-same`,
      text: `DELETE FROM ambience.${table} WHERE ${own} AND value = $3 RETURNING key, '' AS value`,
    },
    count: {
      name: `${table}-count`,
      text: `SELECT '' AS key, count(*)::text AS value FROM ambience.${table}
      WHERE kind = $1 AND ${isAlive}`,
    },
    clear: { name: `${table}-clear`, text: `DELETE FROM ambience.${table} WHERE kind = $1` },
    range: {
      name: `${table}-range`,
      text: `SELECT key, value FROM ambience.${table}
      WHERE kind = $1 AND key >= $2 AND key < $3 AND ${isAlive} ORDER BY key`,
    },
    keys: {
      name: `${table}-keys`,
      text: `SELECT key, '' AS value FROM ambience.${table}
      WHERE kind = $1 AND key >= $2 AND key < $3 AND ${isAlive} ORDER BY key LIMIT $4::integer`,
    },
    countRange: {
      name: `${table}-count-range`,
      text: `SELECT '' AS key, count(*) AS value FROM ambience.${table}
      WHERE kind = $1 AND key >= $2 AND key < $3 AND ${isAlive}`,
    },
    last: {
      name: `${table}-last`,
      text: `SELECT key, value FROM ambience.${table}
      WHERE kind = $1 AND key >= $2 AND key < $3 AND ${isAlive} ORDER BY key DESC LIMIT $4::integer`,
    },
    page: {
      name: `${table}-page`,
      text: `SELECT key, value FROM ambience.${table}
      WHERE kind = $1 AND key > $2 AND ${isAlive} ORDER BY key LIMIT ${pageRows}`,
    },
  };
}

type Statements = ReturnType<typeof statementsFor>;
const recordStatements = statementsFor('records');
const cacheStatements = statementsFor('cache');
