/**
 * - `record_unreadable`: the row is damaged or has an unknown shape.
 * - `record_invalid`: the new value does not match its schema; nothing was written.
 * - `seal_broken`: the row was altered, or moved from another kind or key.
 * - `key_unknown`: sealed with a key that is not in ENCRYPTION_KEYS.
 * - `file_unusable`: the database file cannot be opened; the message says why and what to do.
 * - `file_held`: another process uses the file; the message says which.
 * - `file_gone`: the file was deleted or replaced while this process had it open.
 * - `database_unusable`: the database server cannot be used; the message says why and what to do.
 * - `schema_newer`: a newer version of the app has changed the tables.
 * - `request_over`: the person was already told that nothing was saved; nothing was written.
 * - `store_failed`: the database returned an error or is closed.
 */
export type StoreErrorCode =
  | 'record_unreadable'
  | 'record_invalid'
  | 'seal_broken'
  | 'key_unknown'
  | 'file_unusable'
  | 'file_held'
  | 'file_gone'
  | 'database_unusable'
  | 'schema_newer'
  | 'request_over'
  | 'store_failed';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;
  /** The record's kind and key, or a sentence about the file; never the record's content. */
  readonly where: string;

  constructor(code: StoreErrorCode, where: string, cause?: unknown) {
    super(`${code}: ${where}`, { cause });
    this.code = code;
    this.where = where;
  }
}

/** A sentence for the operator: what is wrong with the database and what to do. */
export function operatorSentence(error: StoreError): string {
  switch (error.code) {
    case 'key_unknown':
      return `ENCRYPTION_KEYS lacks a key with which data is encrypted (${error.where}). Add it: in front if it is the newest, else at the end.`;
    case 'file_unusable':
    case 'file_held':
    case 'database_unusable':
    case 'schema_newer':
      return `The database cannot be used: ${error.where}`;
    default:
      return `The database cannot be used (${error.message}).`;
  }
}
