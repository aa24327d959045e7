/**
 * - `record_unreadable`: the row is not what was written (damaged, or an unknown shape).
 * - `seal_broken`: the row does not belong here, or was altered.
 * - `key_unknown`: sealed with a key that is not in ENCRYPTION_KEYS.
 * - `store_failed`: the database refused or is gone.
 */
export type StoreErrorCode = 'record_unreadable' | 'seal_broken' | 'key_unknown' | 'store_failed';

export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  /** @param where the record's kind and key, never its content */
  constructor(code: StoreErrorCode, where: string, cause?: unknown) {
    super(`${code}: ${where}`, { cause });
    this.code = code;
  }
}
