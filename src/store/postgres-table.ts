import { keyvStorageCapability } from 'keyv';
import { z } from 'zod';
import type { PostgresDatabase, Statement } from './postgres-database.ts';
import { endOfPrefix, pageRows, RecordTable, type StoredRow, sealedWith } from './record-table.ts';

const rows = z.array(z.object({ key: z.string(), value: z.string() }));

/**
 * A Keyv storage adapter for one kind of record in PostgreSQL. It creates no table; see
 * `postgres-migrations.ts`. https://keyv.org/docs/keyv/ ("Storage Adapters")
 *
 * All kinds share the table `records`. Every statement may be executed twice, see
 * {@link PostgresDatabase.query}.
 */
export class PostgresTable extends RecordTable {
  readonly capabilities;
  readonly #database: PostgresDatabase;
  readonly #kind: string;

  constructor(database: PostgresDatabase, kind: string) {
    super();
    this.#database = database;
    this.#kind = kind;
    this.capabilities = keyvStorageCapability(this);
  }

  async #run(
    { name, text }: Pick<Statement, 'name' | 'text'>,
    ...values: readonly (string | number | null)[]
  ): Promise<StoredRow[]> {
    return rows.parse(await this.#database.query({ name, text, values: [this.#kind, ...values] }));
  }

  async read(key: string): Promise<string | undefined> {
    const [row] = await this.#run(statements.select, key);
    return row?.value;
  }

  async set(key: string, value: unknown, expires?: number): Promise<boolean> {
    await this.#run(statements.upsert, key, String(value), leftUntil(expires));
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
      const deleted = await this.#run(statements.deleteSame, key, before);
      return deleted.length > 0 || (await this.read(key)) === undefined;
    }
    const written =
      before === undefined
        ? await this.#run(statements.insert, key, after, leftUntil(expires))
        : await this.#run(statements.update, key, before, after, leftUntil(expires));
    return written.length > 0;
  }

  async count(): Promise<number> {
    return this.countSealedOtherwise('');
  }

  async countSealedOtherwise(keyId: string): Promise<number> {
    const pattern = keyId === '' ? '' : sealedWith(keyId);
    const [row] = await this.#run(statements.count, pattern);
    return Number(row?.value);
  }

  async startingWith(prefix: string): Promise<readonly StoredRow[]> {
    return this.#run(statements.range, prefix, endOfPrefix(prefix));
  }

  protected page(after: string): Promise<readonly StoredRow[]> {
    return this.#run(statements.page, after);
  }

  async delete(key: string): Promise<boolean> {
    return (await this.#run(statements.delete, key)).length > 0;
  }

  async clear(): Promise<void> {
    await this.#run(statements.clear);
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

const statements = {
  select: {
    name: 'records-select',
    text: `SELECT key, value FROM ambience.records WHERE ${own} AND ${isAlive}`,
  },
  upsert: {
    name: 'records-upsert',
    text: `INSERT INTO ambience.records (kind, key, value, expires) VALUES ($1, $2, $3, ${after('$4')})
      ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, expires = excluded.expires`,
  },
  // The second time it finds its own row, which is what it wanted.
  insert: {
    name: 'records-insert',
    text: `INSERT INTO ambience.records AS stored (kind, key, value, expires) VALUES ($1, $2, $3, ${after('$4')})
      ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value, expires = excluded.expires
        WHERE stored.expires <= ${now} OR stored.value = excluded.value
      RETURNING key, value`,
  },
  update: {
    name: 'records-update',
    text: `UPDATE ambience.records SET value = $4, expires = ${after('$5')}
      WHERE ${own} AND value IN ($3, $4) RETURNING key, value`,
  },
  delete: {
    name: 'records-delete',
    text: `DELETE FROM ambience.records WHERE ${own} RETURNING key, value`,
  },
  deleteSame: {
    name: 'records-delete-same',
    text: `DELETE FROM ambience.records WHERE ${own} AND value = $3 RETURNING key, value`,
  },
  count: {
    name: 'records-count',
    text: `SELECT '' AS key, count(*)::text AS value FROM ambience.records
      WHERE kind = $1 AND value NOT LIKE $2 AND ${isAlive}`,
  },
  clear: { name: 'records-clear', text: 'DELETE FROM ambience.records WHERE kind = $1' },
  range: {
    name: 'records-range',
    text: `SELECT key, value FROM ambience.records
      WHERE kind = $1 AND key >= $2 AND key < $3 AND ${isAlive} ORDER BY key`,
  },
  page: {
    name: 'records-page',
    text: `SELECT key, value FROM ambience.records
      WHERE kind = $1 AND key > $2 AND ${isAlive} ORDER BY key LIMIT ${pageRows}`,
  },
} as const;
