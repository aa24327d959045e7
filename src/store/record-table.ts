import type { KeyvStorageAdapter } from 'keyv';

/** The table of one kind of record: a Keyv storage adapter, and what Keyv has no method for. */
export interface RecordTable extends KeyvStorageAdapter {
  /** The stored text, as Keyv has encoded it; undefined if there is none or it has expired. */
  read(key: string): Promise<string | undefined>;
  /**
   * Writes `after` if the stored text is still `before`, in one step.
   *
   * @param before undefined: there must be no row
   * @param after undefined: the row is deleted
   * @param expires epoch milliseconds
   * @returns false if something else is stored; nothing is written then
   */
  replace(
    key: string,
    before: string | undefined,
    after: string | undefined,
    expires?: number,
  ): Promise<boolean>;
  /** Rows whose key starts with `prefix`, in the order of their keys. */
  startingWith(prefix: string): Promise<readonly StoredRow[]>;
}

export interface StoredRow {
  readonly key: string;
  readonly value: string;
}

/**
 * The first text after all texts with this prefix, in the order of their bytes: a range is found
 * by an index where a pattern is not.
 */
export function endOfPrefix(prefix: string): string {
  return `${prefix}\u{10FFFF}`;
}
