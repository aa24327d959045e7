import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import Keyv from 'keyv';
import { z } from 'zod';
import type { Clock, Wait } from '../time.ts';
import { StoreError } from './errors.ts';
import { FileHeldError, type FileLock, type LockHolder, lockFile } from './file-lock.ts';
import { createLocalLock } from './lock.ts';
import { createRecords, type RecordEvents, type RecordKind, type Records } from './records.ts';
import type { Keyring } from './seal.ts';
import { SqliteAdapter } from './sqlite-adapter.ts';
import { explainFileError, openSqliteFile, type SqliteFile } from './sqlite-file.ts';

export interface Store {
  records<T>(kind: RecordKind<T>): Records<T>;
  /** False once the database file was deleted or replaced; writes then fail with `file_gone`. */
  isIntact(): boolean;
  /** Deletes expired rows, and truncates the write-ahead log, which may hold deleted content. */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreOptions extends RecordEvents {
  readonly file: string;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly wait: Wait;
  /** Called if another process uses the file, before waiting up to 15 s for it to stop. */
  readonly onWaiting: (holder: LockHolder | undefined) => void;
  /** Called once, when the file turns out to be deleted or replaced. */
  readonly onFileGone: (file: string) => void;
}

/** Sealed when the database is created, so that a wrong key is found at startup. */
const keyCheck: RecordKind<{ madeFor: string }> = {
  name: 'key_check',
  schema: z.object({ madeFor: z.string() }),
};
const keyCheckKey = 'ring';

/** Dropped at startup: older versions stored readings, with zone names, unencrypted. */
const retiredTables = ['readings_v1'];

/**
 * Locks and opens the database file.
 * @throws StoreError `key_unknown` if the database was sealed with other keys; `file_unusable` or
 * `file_held` with a sentence for the operator
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { file, keyring } = options;
  const lock = await takeLock(options);
  let opened: SqliteFile | undefined;
  try {
    opened = openSqliteFile(file);
    const store = createStore(opened, lock, options);
    await store.records(keyCheck).update(keyCheckKey, (found) => found ?? { madeFor: 'ambience' });
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
    { onFileGone, ...events }: StoreOptions,
  ): Store {
    const withLock = createLocalLock();
    const adapters = new Map<string, SqliteAdapter>();
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

    for (const table of retiredTables) database.exec(`DROP TABLE IF EXISTS ${table}`);
    return {
      records(kind) {
        // One adapter per kind: two Keyv instances on one adapter mix their keys.
        const adapter = new SqliteAdapter(database, kind.name, refuseIfGone);
        adapters.set(kind.name, adapter);
        const keyv = new Keyv<string>({ store: adapter });
        return createRecords(kind, keyv, keyring, withLock, events);
      },
      isIntact: isStillThere,
      async cleanUp() {
        refuseIfGone();
        for (const adapter of adapters.values()) adapter.deleteExpired();
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      },
      async close() {
        database.close();
        held.release();
      },
    };
  }
}

async function takeLock(options: StoreOptions): Promise<FileLock> {
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
      `${file} is in use by ${who}. Stop that process first. Only one process can use a database file.`,
    );
  }
}

function causeOf(error: unknown): unknown {
  return error instanceof StoreError ? (error.cause ?? error) : error;
}
