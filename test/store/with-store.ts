import { DatabaseSync } from 'node:sqlite';
import { createLocalLock } from '../../src/store/lock.ts';
import type { RecordKind, Records } from '../../src/store/records.ts';
import { createKeyring, type Keyring } from '../../src/store/seal.ts';
import { createRecords } from '../../src/store/sealed-records.ts';
import { openSqliteStore, type SqliteStoreOptions } from '../../src/store/sqlite-store.ts';
import { SqliteTable } from '../../src/store/sqlite-table.ts';
import type { Store } from '../../src/store/store.ts';

/** Stores on real SQLite files. */

export const testKeyring: Keyring = createKeyring([Buffer.alloc(32, 1)]);

const options: Omit<SqliteStoreOptions, 'file'> = {
  keyring: testKeyring,
  clock: { now: () => Date.now() },
  wait: async () => {},
  onWaiting: () => {},
  onFileGone: () => {},
  onResealFailure: () => {},
  onUnreadable: () => {},
  onMissingKey: () => {},
  onOperation: () => {},
};

export function openTestStore(
  file: string,
  changed: Partial<SqliteStoreOptions> = {},
): Promise<Store> {
  return openSqliteStore({ ...options, file, ...changed });
}

/** Reads or writes records of a database that another process may have open. */
export async function withRecords<T, R>(
  file: string,
  keyring: Keyring,
  kind: RecordKind<T>,
  work: (records: Records<T>) => Promise<R>,
): Promise<R> {
  const database = new DatabaseSync(file, { timeout: 2_000 });
  try {
    const table = new SqliteTable(database, kind.name, () => {});
    return await work(
      createRecords({ ...options, kind, table, keyring, withLock: createLocalLock() }),
    );
  } finally {
    database.close();
  }
}
