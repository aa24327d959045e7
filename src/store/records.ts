import type { z } from 'zod';

/** A kind of record, stored encrypted. The tenant is part of every key. */
export interface RecordKind<T> {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  /** Rewritten every few minutes, and can be read again elsewhere: a crash of PostgreSQL may lose it. */
  readonly isCache?: true;
}

/** Where the records of a kind are stored. */
export type StoredKind = Pick<RecordKind<unknown>, 'name' | 'isCache'>;

/** All methods throw `StoreError`. An unreadable record throws and is never `undefined`. */
export interface Records<T> extends StoredKind {
  get(key: string): Promise<T | undefined>;
  set(key: string, value: T, keepMs?: number): Promise<void>;
  /**
   * Writes the record if there is none, in one step: of several replicas, one succeeds.
   * @returns whether it was written
   */
  add(key: string, value: T, keepMs?: number): Promise<boolean>;
  delete(key: string): Promise<void>;
  keys(): AsyncIterable<string>;
  count(): Promise<number>;
  /** Every key, and whether its record can be opened and read. */
  checkAll(): AsyncIterable<readonly [key: string, isReadable: boolean]>;
  /** Also those that cannot be read. */
  deleteStartingWith(prefix: string): Promise<void>;
  /** The readable records whose keys start with `prefix`, in the order of their keys. */
  startingWith(prefix: string): Promise<readonly (readonly [key: string, value: T])[]>;
  /**
   * The keys that start with `prefix`, in their order, also of records that cannot be read.
   * @param most the first ones if there are more
   */
  keysStartingWith(prefix: string, most?: number): Promise<readonly string[]>;
  countStartingWith(prefix: string): Promise<number>;
  /** The last of them, at most so many. */
  lastStartingWith(
    prefix: string,
    most: number,
  ): Promise<readonly (readonly [key: string, value: T])[]>;
  /** How many list elements of this record were unreadable when it was last read. */
  unreadable(key: string): number;
  /** Seals the record with the current key, if it is sealed with an older one. */
  sealAgain(key: string): Promise<void>;
  /**
   * Reads, changes and writes the record. Nothing is written if `change` returns the very value
   * that it was given.
   * @param change returns the new value, or `undefined` to delete the record. It runs again if
   * another replica was faster, so it must have no other effect than its result.
   * @param keepMs from now; if it is left out, the record keeps the expiry that it has
   */
  update(
    key: string,
    change: (current: T | undefined) => T | undefined | Promise<T | undefined>,
    keepMs?: number,
  ): Promise<T | undefined>;
}

/** Where records of each kind are opened. */
export interface RecordStore {
  records<T>(kind: RecordKind<T>): Records<T>;
  /** Records that stay in memory once they were read; see `cached-records.ts`. */
  cachedRecords<T>(kind: RecordKind<T>): Records<T>;
}

export interface RecordEvents {
  /** Called if a record could not be re-sealed with the new key after a key rotation. */
  readonly onResealFailure: (error: unknown) => void;
  /** Called if list elements were set aside. `where` is the record's kind and key. */
  readonly onUnreadable: (where: string, count: number) => void;
  /** Called if a record is encrypted with a key that is not in the ring. */
  readonly onMissingKey: (where: string) => void;
  /** Called after each operation, with its duration in seconds. */
  readonly onOperation: (operation: Operation, seconds: number, isFailed: boolean) => void;
}

export type Operation = 'read' | 'write' | 'delete' | 'list' | 'count';
