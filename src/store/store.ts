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
  /** False once the database file was deleted or replaced; then nothing is written any more. */
  isIntact(): boolean;
  /** Deletes what has expired, and moves deleted content out of the write-ahead log. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export interface StoreOptions extends RecordEvents {
  /** The database's file. */
  readonly file: string;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly wait: Wait;
  /** Another process uses the file and is given 15 s to stop. */
  readonly onWaiting: (holder: LockHolder | undefined) => void;
  /** Called once, when the file is found deleted or replaced. */
  readonly onFileGone: (file: string) => void;
}

/** Sealed once with the first key, so that a wrong key is found at the start and not at a question. */
const keyCheck: RecordKind<{ madeFor: string }> = {
  name: 'key_check',
  schema: z.object({ madeFor: z.string() }),
};
const keyCheckKey = 'ring';

/** Older versions kept readings unsealed, with names of zones in the clear. */
const retiredTables = ['readings_v1'];

/**
 * @throws StoreError `key_unknown` when the database was sealed with other keys, `file_unusable` or
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

    /** Says so the first time. */
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
        // One adapter for each kind: two Keyv on one adapter mix their keys.
        const adapter = new SqliteAdapter(database, kind.name, refuseIfGone);
        adapters.set(kind.name, adapter);
        const keyv = new Keyv<string>({ store: adapter });
        return createRecords(kind, keyv, keyring, withLock, events);
      },
      isIntact: isStillThere,
      async tidy() {
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
