import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import KeyvSqlite from '@keyv/sqlite';
import Keyv from 'keyv';
import { z } from 'zod';
import { StoreError } from './errors.ts';
import { createLocalLock } from './lock.ts';
import { createRecords, type RecordKind, type Records } from './records.ts';
import type { Keyring } from './seal.ts';

export interface Store {
  records<T>(kind: RecordKind<T>): Records<T>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** The database's file. */
  readonly file: string;
  readonly keyring: Keyring;
  readonly onResealFailure: (error: unknown) => void;
}

/** Waiting blocks the whole process, and nobody else is to have this file open. */
const busyTimeoutMs = 250;

/** Sealed once with the first key, so that a wrong key is found at the start and not at a question. */
const keyCheck: RecordKind<{ madeFor: string }> = {
  name: 'key_check',
  schema: z.object({ madeFor: z.string() }),
  isSealed: true,
};
const keyCheckKey = 'ring';

/** @throws StoreError `key_unknown` when the database was sealed with other keys */
export async function openStore({ file, keyring, onResealFailure }: StoreOptions): Promise<Store> {
  await mkdir(dirname(file), { recursive: true });
  const withLock = createLocalLock();
  const opened: Keyv<string>[] = [];

  function records<T>(kind: RecordKind<T>): Records<T> {
    // One adapter for each kind: two Keyv objects on one adapter overwrite each other's keys
    // (measured with @keyv/sqlite 6.0.0-beta.4).
    const adapter = new KeyvSqlite({
      uri: `sqlite://${file}`,
      table: kind.name,
      driver: 'node:sqlite',
      wal: true,
      busyTimeout: busyTimeoutMs,
    });
    const keyv = new Keyv<string>({ store: adapter });
    opened.push(keyv);
    return createRecords(kind, keyv, keyring, withLock, onResealFailure);
  }

  async function close(): Promise<void> {
    await Promise.all(opened.map((keyv) => keyv.disconnect()));
  }

  try {
    const checks = records(keyCheck);
    await checks.update(keyCheckKey, (found) => found ?? { madeFor: 'ambience' });
    await chmod(file, 0o600);
  } catch (error) {
    await close().catch(() => {});
    throw error instanceof StoreError ? error : new StoreError('store_failed', file, error);
  }
  return { records, close };
}
