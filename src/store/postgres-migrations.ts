import type { ClientBase } from 'pg';
import { z } from 'zod';
import { StoreError } from './errors.ts';
import { changesChannel } from './postgres-changes.ts';
import { type PostgresDatabase, statementTimeoutMs } from './postgres-database.ts';
import { incompleteTables, placeOf } from './postgres-errors.ts';
import { keyIdOf } from './record-table.ts';

/** The tables in PostgreSQL, and the steps that create and change them. */

interface Migration {
  /** What it does, for the log. */
  readonly name: string;
  readonly statements: readonly string[];
  /**
   * The oldest schema whose app can still work after it. While replicas are replaced one by one,
   * old and new ones run beside each other.
   */
  readonly worksWith: number;
}

/** The columns of a record, and the id of the key that it is sealed with (see `seal.ts`). */
const columns = `
  -- Ordered by bytes, as SQLite orders text, so that a range of keys is the same everywhere.
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  value text NOT NULL,
  expires bigint,
  key_id text COLLATE "C" GENERATED ALWAYS AS (${keyIdOf('value')}) STORED`;

/** The kinds that each replica keeps in memory. Each notification reaches every replica. */
const kindsInMemory = "('workspaces', 'installations', 'memberships', 'alert_states')";

/** In order; the first makes schema 1. Never change one that was released. */
const migrations: readonly Migration[] = [
  {
    name: 'create the tables',
    worksWith: 1,
    statements: [
      // With room for a changed row beside the old one, so that the indexes need not be changed. Each
      // day a thirtieth of the rows expires: their place is free again within a day, and not only when
      // a fifth of the table is dead.
      `CREATE TABLE ambience.records (${columns}, PRIMARY KEY (kind, key))
        WITH (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02)`,
      'CREATE INDEX records_expires ON ambience.records (expires) WHERE expires IS NOT NULL',
      'CREATE INDEX records_key_id ON ambience.records (key_id)',
      // What is sealed can't be compressed.
      'ALTER TABLE ambience.records ALTER value SET STORAGE EXTERNAL',
      // What the venue service can be asked again. It is rewritten every few minutes, so no index has
      // a column that changes each time, only the hour of the expiry; each row has room for its
      // successor; and nothing is written to the log for crashes, after which it is empty.
      `CREATE UNLOGGED TABLE ambience.cache (${columns},
        expires_hour integer GENERATED ALWAYS AS (expires / 3600000) STORED,
        PRIMARY KEY (kind, key)) WITH (fillfactor = 50)`,
      'CREATE INDEX cache_expires ON ambience.cache (expires_hour) WHERE expires_hour IS NOT NULL',
      'CREATE INDEX cache_key_id ON ambience.cache (key_id)',
      'ALTER TABLE ambience.cache ALTER value SET STORAGE EXTERNAL',
      // A crash may lose it; then the limits begin anew.
      `CREATE UNLOGGED TABLE ambience.pace (
        name text COLLATE "C" PRIMARY KEY,
        busy_until float8 NOT NULL,
        busy_hour integer GENERATED ALWAYS AS (floor(busy_until / 3600000)) STORED
      ) WITH (fillfactor = 70)`,
      'CREATE INDEX pace_busy ON ambience.pace (busy_hour)',
      `CREATE FUNCTION ambience.tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          PERFORM pg_notify('${changesChannel}', coalesce(NEW.kind, OLD.kind) || E'\\n' || coalesce(NEW.key, OLD.key));
          RETURN NULL;
        END
      $$`,
      `CREATE TRIGGER record_written AFTER INSERT OR UPDATE ON ambience.records
        FOR EACH ROW WHEN (NEW.kind IN ${kindsInMemory}) EXECUTE FUNCTION ambience.tell_change()`,
      `CREATE TRIGGER record_deleted AFTER DELETE ON ambience.records
        FOR EACH ROW WHEN (OLD.kind IN ${kindsInMemory}) EXECUTE FUNCTION ambience.tell_change()`,
    ],
  },
];

export const currentSchema = migrations.length;

/** Any number, as long as no other program uses it for an advisory lock in this database. */
const migrationLock = 5_263_184;
/** A statement that changes a table gives way to readers after this time. */
const lockTimeoutMs = 2_000;
const lockAttempts = 30;

const schemaRows = z.array(
  z.object({ version: z.number(), works_with: z.number(), is_whole: z.boolean() }),
);
const isWhole = ['records', 'cache', 'pace']
  .map((table) => `to_regclass('ambience.${table}') IS NOT NULL`)
  .join(' AND ');
const existsRows = z.array(z.object({ exists: z.boolean() }));

export interface SchemaVersion {
  /** 0: the tables do not exist yet. */
  readonly version: number;
  /** The oldest schema whose app can use it. */
  readonly worksWith: number;
  /** False if a table is missing, for example after a restore that failed half-way. */
  readonly isWhole: boolean;
}

/**
 * Brings the database to {@link currentSchema}. Replicas that start at the same time wait for each
 * other. If nothing is to be done, no lock is taken and nothing is written, so a start never waits
 * for a backup that is running.
 *
 * @returns the names of the steps that were done
 * @throws StoreError `schema_newer` if the app is too old for the database
 */
export async function migrate(database: PostgresDatabase, url: string): Promise<string[]> {
  return database.withConnection(async (connection) => {
    if (isUsable(await readSchema(connection), url)) return [];
    await connection.query('SET statement_timeout = 0');
    await connection.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    try {
      const found = await readSchema(connection);
      if (isUsable(found, url)) return [];
      return await apply(connection, found.version);
    } finally {
      await connection.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
      await connection.query(`SET statement_timeout = ${statementTimeoutMs}`);
    }
  });
}

/**
 * @returns whether nothing has to be migrated
 * @throws StoreError `schema_newer`, or `database_unusable` if a table is missing
 */
export function isUsable({ version, worksWith, isWhole }: SchemaVersion, url: string): boolean {
  if (currentSchema < worksWith) {
    throw new StoreError(
      'schema_newer',
      `${placeOf(url)} has schema ${version}, and this version of the app knows ${currentSchema}. Install the version that the other replicas run.`,
    );
  }
  if (version > 0 && !isWhole) throw incompleteTables(url, 'ambience');
  return version >= currentSchema;
}

export async function readSchema(connection: Pick<ClientBase, 'query'>): Promise<SchemaVersion> {
  const found = await connection.query(
    "SELECT to_regclass('ambience.schema_version') IS NOT NULL AS exists",
  );
  if (existsRows.parse(found.rows)[0]?.exists !== true)
    return { version: 0, worksWith: 0, isWhole: false };
  const { rows } = await connection.query(
    `SELECT version, works_with, ${isWhole} AS is_whole FROM ambience.schema_version`,
  );
  const [row] = schemaRows.parse(rows);
  return {
    version: row?.version ?? 0,
    worksWith: row?.works_with ?? 0,
    isWhole: row?.is_whole ?? false,
  };
}

async function apply(connection: ClientBase, version: number): Promise<string[]> {
  const due = migrations.slice(version);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await connection.query('BEGIN');
      await connection.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
      await connection.query('CREATE SCHEMA IF NOT EXISTS ambience');
      await connection.query(
        'CREATE TABLE IF NOT EXISTS ambience.schema_version (version integer NOT NULL, works_with integer NOT NULL)',
      );
      for (const { statements } of due) {
        for (const statement of statements) await connection.query(statement);
      }
      await connection.query('DELETE FROM ambience.schema_version');
      await connection.query('INSERT INTO ambience.schema_version VALUES ($1, $2)', [
        currentSchema,
        migrations.at(-1)?.worksWith ?? 0,
      ]);
      await connection.query('COMMIT');
      return due.map(({ name }) => name);
    } catch (error) {
      await connection.query('ROLLBACK');
      const isHeld = error instanceof Error && 'code' in error && error.code === lockNotAvailable;
      if (!isHeld || attempt === lockAttempts) throw error;
    }
  }
}

const lockNotAvailable = '55P03';
