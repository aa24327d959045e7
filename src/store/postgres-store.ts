import type { Wait } from '../time.ts';
import { cacheRecords } from './cached-records.ts';
import { createLocalLock } from './lock.ts';
import { type Changes, listenForChanges } from './postgres-changes.ts';
import { openPostgres, type PostgresDatabase, quietAddress } from './postgres-database.ts';
import { explainPostgresError, transactionPooler } from './postgres-errors.ts';
import { deleteExpired } from './postgres-expiry.ts';
import { inspectPostgres, isWritable, refuseUnfit } from './postgres-inspection.ts';
import { currentSchema, migrate, readSchema } from './postgres-migrations.ts';
import { createPostgresOldSeals } from './postgres-old-seals.ts';
import { PostgresTable } from './postgres-table.ts';
import type { RecordEvents, RecordKind, Records } from './records.ts';
import type { Keyring } from './seal.ts';
import { createRecords } from './sealed-records.ts';
import { checkKey, type Store } from './store.ts';

export interface PostgresStoreOptions extends RecordEvents {
  readonly url: string;
  readonly keyring: Keyring;
  readonly wait: Wait;
  readonly patienceMs?: number | undefined;
  /** Called with the name of each step that brought the tables up to date. */
  readonly onMigrated: (step: string) => void;
  readonly onConnectionLost: (message: string) => void;
  /** Called when notifications of the database no longer arrive. */
  readonly onDeaf: () => void;
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
  const changes = listenForChanges({ ...options, connectionString: quietAddress(url), database });
  try {
    // First, because through such a pooler a migration could end half-way.
    if ((await changes.started) === 'deaf') throw transactionPooler(url);
    refuseUnfit(url, await database.withConnection(inspectPostgres));
    const steps = await migrate(database, url);
    for (const step of steps) onMigrated(step);
    const store = createStore(database, changes, options);
    await checkKey(store);
    return store;
  } catch (error) {
    await changes.close();
    await database.close();
    throw explainPostgresError(url, error);
  }
}

function createStore(
  database: PostgresDatabase,
  changes: Changes,
  { keyring, ...events }: PostgresStoreOptions,
): PostgresStore {
  const withLock = createLocalLock();

  function recordsIn<T>(writer: Pick<PostgresDatabase, 'query'>, kind: RecordKind<T>): Records<T> {
    const table = new PostgresTable(writer, kind);
    return createRecords({ ...events, kind, table, keyring, withLock });
  }

  const records = <T>(kind: RecordKind<T>) => recordsIn(database, kind);

  return {
    database,
    records,
    cachedRecords(kind) {
      const isTold = () => changes.hearing() === 'hears' && database.trouble() !== 'pooled';
      const cached = cacheRecords(records(kind), isTold);
      changes.subscribe(kind.name, cached);
      return cached.records;
    },
    table: (kind) => new PostgresTable(database, kind),
    async status() {
      const trouble = database.trouble();
      if (changes.hearing() === 'deaf' || trouble === 'pooled') {
        return 'behind a transaction pooler';
      }
      try {
        return await database.probe(async (pool) => {
          const { version, worksWith, isWhole } = await readSchema(pool);
          const isKnown = version >= currentSchema && worksWith <= currentSchema;
          if (!isKnown || !isWhole) return 'unusable';
          return trouble !== 'full' && (await isWritable(pool)) ? 'ok' : 'not writable';
        });
      } catch {
        return 'unusable';
      }
    },
    snapshot: (work) =>
      database.snapshot((reader) => work((kind) => new PostgresTable(reader, kind))),
    atomically: (work) =>
      database.atomically((writer) => {
        const records = <T>(kind: RecordKind<T>) => recordsIn(writer, kind);
        return work({
          records,
          cachedRecords: records,
          table: (kind) => new PostgresTable(writer, kind),
        });
      }),
    oldSeals: createPostgresOldSeals(database, keyring),
    cleanUp: () => deleteExpired(database),
    async close() {
      await changes.close();
      await database.close();
    },
  };
}
