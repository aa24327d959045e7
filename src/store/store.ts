import { z } from 'zod';
import { StoreError } from './errors.ts';
import type { OldSeals } from './old-seals.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import type { RecordTable } from './record-table.ts';
import type { RecordKind, RecordStore, StoredKind } from './records.ts';

/** Everything the app stores, in SQLite or PostgreSQL. */
export interface Store extends RecordStore {
  /** Set if other processes may use the same database. */
  readonly database: PostgresDatabase | undefined;
  /** The stored rows of one kind, sealed as they are. */
  table(kind: StoredKind): RecordTable;
  readonly oldSeals: OldSeals;
  /** Reads tables as they were at one moment, whatever other replicas write meanwhile. */
  snapshot<T>(work: (table: (kind: StoredKind) => RecordTable) => Promise<T>): Promise<T>;
  /**
   * Keeps all changes that `work` makes through the given tables, or none. For commands: in a SQLite
   * file, whatever else this process writes meanwhile is part of it.
   */
  atomically<T>(work: (tables: Tables) => Promise<T>): Promise<T>;
  status(): Promise<StoreStatus>;
  /** Deletes expired rows. SQLite also truncates its write-ahead log, which may hold deleted content. */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
}

export type Tables = Pick<Store, 'records' | 'cachedRecords' | 'table'>;

/**
 * `unusable`: nothing can be read or written, for example because the database is down. `not writable`:
 * it became read-only, its disk is full, or the user has lost rights.
 */
export type StoreStatus = 'ok' | 'unusable' | 'not writable' | 'behind a transaction pooler';

const keyCheckKind: RecordKind<{ madeFor: string }> = {
  name: 'key_check',
  schema: z.object({ madeFor: z.string() }),
};
/** The record that is sealed when a database is created. */
export const keyCheck = { name: keyCheckKind.name, key: 'ring' } as const;

/**
 * Finds a wrong key at startup, and one that was removed while records are still sealed with it.
 *
 * @throws StoreError `key_unknown`
 */
export async function checkKey(store: Store): Promise<void> {
  const unknown = await store.oldSeals.countUnknown();
  if (unknown > 0) throw new StoreError('key_unknown', `${unknown} records`);
  await store
    .records(keyCheckKind)
    .update(keyCheck.key, (found) => found ?? { madeFor: 'ambience' });
}
