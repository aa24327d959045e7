/**
 * - `record_unreadable`: the row is not what was written (damaged, or an unknown shape).
 * - `record_invalid`: what was about to be written could not be read back; nothing was written.
 * - `seal_broken`: the row does not belong here, or was altered.
 * - `key_unknown`: sealed with a key that is not in ENCRYPTION_KEYS.
 * - `file_unusable`: the database file cannot be opened; the message says why and what to do.
 * - `file_held`: another process uses the file; the message says which.
 * - `file_gone`: the file was deleted or replaced while this process had it open.
 * - `store_failed`: the database refused or is gone.
 */
export type StoreErrorCode =
  | 'record_unreadable'
  | 'record_invalid'
  | 'seal_broken'
  | 'key_unknown'
  | 'file_unusable'
  | 'file_held'
  | 'file_gone'
  | 'store_failed';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  /** The record's kind and key, or a sentence about the file; never a record's content. */
  readonly where: string;

  constructor(code: StoreErrorCode, where: string, cause?: unknown) {
    super(`${code}: ${where}`, { cause });
    this.code = code;
    this.where = where;
  }
}
