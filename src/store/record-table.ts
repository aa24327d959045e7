import type { KeyvStorageAdapter } from 'keyv';
import { z } from 'zod';

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
  count(): Promise<number>;
  /** All rows that have not expired, page by page. */
  rows(): AsyncIterable<StoredRow & { readonly expires: number | undefined }>;
  /** How many rows were not sealed with this key. */
  countSealedOtherwise(keyId: string): Promise<number>;
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

/** A pattern for LIKE that matches what Keyv stores of a record sealed with this key. */
export function sealedWith(keyId: string): string {
  return `{"value":"v1.${keyId}.%`;
}

const envelope = z.object({ expires: z.number().optional() });

/** When a stored text expires, as Keyv has written it; undefined if never, or if it is damaged. */
export function expiresIn(stored: string): number | undefined {
  try {
    return envelope.parse(JSON.parse(stored)).expires;
  } catch {
    return undefined;
  }
}
