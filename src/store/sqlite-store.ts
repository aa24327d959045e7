import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock, Wait } from '../time.ts';
import { cacheRecords } from './cached-records.ts';
import { StoreError } from './errors.ts';
import { FileHeldError, type FileLock, type LockHolder, lockFile } from './file-lock.ts';
import { createLocalLock } from './lock.ts';
import type { RecordEvents, RecordKind, Records, StoredKind } from './records.ts';
import type { Keyring } from './seal.ts';
import { createRecords } from './sealed-records.ts';
import { explainFileError, openSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { createSqliteOldSeals } from './sqlite-old-seals.ts';
import { recordTables, rollBack, SqliteTable } from './sqlite-table.ts';
import { checkKey, type Store } from './store.ts';

export interface SqliteStoreOptions extends RecordEvents {
  readonly file: string;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly wait: Wait;
  /** Called if another process uses the file, before waiting up to 15 s for it to stop. */
  readonly onWaiting: (holder: LockHolder | undefined) => void;
  /** Called once, when the file turns out to be deleted or replaced. */
  readonly onFileGone: (file: string) => void;
}

/**
 * Locks and opens the database file.
 * @throws StoreError `key_unknown` if the database was sealed with other keys; `file_unusable` or
 * `file_held` with a sentence for the operator
 */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<Store> {
  const { file, keyring } = options;
  const lock = await takeLock(options);
  let opened: SqliteFile | undefined;
  try {
    opened = openSqliteFile(file);
    const store = createStore(opened, lock, options);
    await checkKey(store);
    return store;
  } catch (error) {
    opened?.database.close();
    lock.release();
    throw error instanceof StoreError && error.cause === undefined
      ? error
      : new StoreError('file_unusable', explainFileError(file, causeOf(error)), error);
  }

  function createStore(
    { database, isIntact }: SqliteFile,
    held: FileLock,
    { onFileGone, ...events }: SqliteStoreOptions,
  ): Store {
    const withLock = createLocalLock();
    const tables = new Map<string, SqliteTable>();
    let isGone = false;

    /** Reports a missing file the first time. */
    function isStillThere(): boolean {
      if (isIntact()) return true;
      if (!isGone) onFileGone(file);
      isGone = true;
      return false;
    }

    function refuseIfGone(): void {
      if (isStillThere()) return;
      throw new StoreError('file_gone', `${file} was deleted or replaced`);
    }

    function records<T>(kind: RecordKind<T>): Records<T> {
      // One table per kind: two Keyv instances on one adapter mix their keys.
      const table = new SqliteTable(database, kind.name, refuseIfGone);
      tables.set(kind.name, table);
      return createRecords({ ...events, kind, table, keyring, withLock });
    }

    // Only this process can use the file, so it knows of every change.
    const cachedRecords: Store['cachedRecords'] = (kind) =>
      cacheRecords(records(kind), () => true).records;

    const table = ({ name }: StoredKind) => new SqliteTable(database, name, refuseIfGone);

    /** Also of kinds that this process has not opened. */
    function allTables() {
      return recordTables(database).map((name) => {
        const table = tables.get(name) ?? new SqliteTable(database, name, refuseIfGone);
        tables.set(name, table);
        return [name, table] as const;
      });
    }

    return {
      database: undefined,
      records,
      cachedRecords,
      table,
      // Only this process writes, and a copy is made while it does nothing else.
      snapshot: (work) => work(table),
      async atomically(work) {
        database.exec('BEGIN IMMEDIATE');
        try {
          const result = await work({ records, cachedRecords, table });
          database.exec('COMMIT');
          return result;
        } catch (error) {
          rollBack(database, 'ROLLBACK');
          throw error;
        }
      },
      oldSeals: createSqliteOldSeals(allTables, keyring),
      status: async () => (isStillThere() ? 'ok' : 'unusable'),
      async cleanUp() {
        refuseIfGone();
        for (const table of tables.values()) table.deleteExpired();
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      },
      async close() {
        database.close();
        held.release();
      },
    };
  }
}

async function takeLock(options: SqliteStoreOptions): Promise<FileLock> {
  const { file } = options;
  try {
    await mkdir(dirname(file), { recursive: true });
    return await lockFile(options);
  } catch (error) {
    if (!(error instanceof FileHeldError)) {
      throw new StoreError('file_unusable', explainFileError(file, error), error);
    }
    const { holder } = error;
    const who =
      holder === undefined
        ? 'another process'
        : `process ${holder.pid} on ${holder.host}, since ${holder.since}`;
    throw new StoreError(
      'file_held',
      `${file} is in use by ${who}. Only one process can use a database file. Stop that process, or set DATABASE_URL to another file.`,
    );
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof StoreError ? (error.cause ?? error) : error;
}
