import type { Wait } from '../time.ts';
import { cacheRecords } from './cached-records.ts';
import { createLocalLock } from './lock.ts';
import { type Changes, listenForChanges } from './postgres-changes.ts';
import { explainPostgresError, openPostgres, type PostgresDatabase } from './postgres-database.ts';
import { currentSchema, migrate, readSchema } from './postgres-migrations.ts';
import { PostgresTable } from './postgres-table.ts';
import { createRecords, type RecordEvents, type RecordKind, type Records } from './records.ts';
import type { Keyring } from './seal.ts';
import { checkKey, type Store } from './store.ts';

export interface PostgresStoreOptions extends RecordEvents {
  readonly url: string;
  readonly keyring: Keyring;
  readonly wait: Wait;
  /** Called with the name of each step that brought the tables up to date. */
  readonly onMigrated: (step: string) => void;
  readonly onConnectionLost: (message: string) => void;
}

export interface PostgresStore extends Store {
  readonly database: PostgresDatabase;
}

/**
 * Connects to PostgreSQL, which many processes may use, and brings its tables up to date.
 *
 * @throws StoreError `key_unknown` if the database was sealed with other keys; `schema_newer`;
 * `database_unusable` with a sentence for the operator
 */
export async function openPostgresStore(options: PostgresStoreOptions): Promise<PostgresStore> {
  const { url, onMigrated } = options;
  const database = openPostgres(options);
  try {
    const steps = await migrate(database, url);
    for (const step of steps) onMigrated(step);
    const store = createStore(database, options);
    await checkKey(store);
    return store;
  } catch (error) {
    await database.close();
    throw explainPostgresError(url, error);
  }
}

function createStore(
  database: PostgresDatabase,
  { url, keyring, wait, onConnectionLost, ...events }: PostgresStoreOptions,
): PostgresStore {
  const withLock = createLocalLock();
  let changes: Changes | undefined;

  function records<T>(kind: RecordKind<T>): Records<T> {
    const table = new PostgresTable(database, kind.name);
    return createRecords(kind, table, keyring, withLock, events);
  }

  return {
    database,
    records,
    cachedRecords(kind) {
      const listening = changes ?? listenForChanges(url, wait, onConnectionLost);
      changes = listening;
      const cached = cacheRecords(records(kind), listening.isListening);
      listening.subscribe(kind.name, cached);
      return cached.records;
    },
    table: (kind) => new PostgresTable(database, kind),
    async isUsable() {
      try {
        const { version, worksWith } = await database.probe(readSchema);
        return version >= currentSchema && worksWith <= currentSchema;
      } catch {
        return false;
      }
    },
    async cleanUp() {
      await database.query({ name: 'records-expired', text: deleteExpired, values: [] });
      await database.query({ name: 'pace-expired', text: deleteIdle, values: [] });
    },
    async close() {
      await changes?.close();
      await database.close();
    },
  };
}

/** Limits that have been free for an hour. */
const deleteIdle =
  'DELETE FROM ambience.pace WHERE busy_until < extract(epoch FROM now()) * 1000 - 3600000';
const deleteExpired =
  'DELETE FROM ambience.records WHERE expires <= extract(epoch FROM now()) * 1000';
