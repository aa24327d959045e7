import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inject } from 'vitest';
import { openPostgresStore, type PostgresStoreOptions } from '../../src/store/postgres-store.ts';
import type { RecordEvents } from '../../src/store/records.ts';
import type { Store } from '../../src/store/store.ts';
import { systemWait } from '../../src/time.ts';
import { createDatabase, runSql } from '../postgres/server.ts';
import { openTestStore, testKeyring } from './with-store.ts';

/** The same tests run on a real SQLite file and on a real PostgreSQL. */

export const databases = ['sqlite', 'postgres'] as const;

export interface TestDatabase {
  open(events?: Partial<RecordEvents>): Promise<Store>;
  /** Writes rows past the app, each with a value that is no record. */
  fill(kind: string, count: number): Promise<void>;
  /** How many rows of a kind there are, also expired ones. */
  count(kind: string): Promise<number>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export function createTestDatabase(name: (typeof databases)[number]): Promise<TestDatabase> {
  return name === 'sqlite' ? createSqlite() : createPostgres();
}

async function createSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-contract-'));
  const file = join(folder, 'ambience.db');
  const run = (sql: string) => {
    const database = new DatabaseSync(file, { timeout: 2_000 });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  return {
    open: (events) => openTestStore(file, events),
    async fill(kind, count) {
      run(
        `WITH RECURSIVE numbers(n) AS (VALUES(1) UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
         INSERT INTO ${kind} (key, value) SELECT printf('key %06d', n), '{}' FROM numbers RETURNING 1`,
      );
    },
    count: async (kind) => Number(run(`SELECT count(*) AS n FROM ${kind}`)[0]?.n),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}

async function createPostgres(): Promise<TestDatabase> {
  const url = await createDatabase(inject('postgresUrl'));
  return {
    open: (events) => openTestPostgres(url, events),
    async fill(kind, count) {
      await runSql(
        url,
        `INSERT INTO ambience.records (kind, key, value)
         SELECT '${kind}', 'key ' || lpad(n::text, 6, '0'), '{}' FROM generate_series(1, ${count}) AS n`,
      );
    },
    async count(kind) {
      const text = `SELECT count(*)::integer AS n FROM ambience.records WHERE kind = '${kind}'`;
      return Number((await runSql(url, text))[0]?.n);
    },
    [Symbol.asyncDispose]: async () => {},
  };
}

export function openTestPostgres(url: string, changed: Partial<PostgresStoreOptions> = {}) {
  return openPostgresStore({
    url,
    keyring: testKeyring,
    wait: systemWait,
    onMigrated: () => {},
    onConnectionLost: () => {},
    onDeaf: () => {},
    onResealFailure: () => {},
    onUnreadable: () => {},
    onMissingKey: () => {},
    onOperation: () => {},
    ...changed,
  });
}
