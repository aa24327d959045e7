import { LRUCache } from 'lru-cache';
import type { Records } from './records.ts';

/** Records that are read with almost every request: unsealed and parsed once, then cached. */
export interface CachedRecords<T> {
  readonly records: Records<T>;
  /** Call this when another process has changed or deleted the record. */
  invalidate(key: string): void;
  /** Call this when other processes may have changed anything. */
  invalidateAll(): void;
}

/** Estimated from the length of their JSON text, of which parsed objects take about four times. */
const maxBytes = 8 * 1024 * 1024;
const bytesPerCharacter = 4;

/**
 * Caches what `get` returns until the record changes. Values are shared between callers, so they
 * must not be modified.
 *
 * @param isListening whether changes by other processes are reported; while they are not, nothing
 *   is cached
 */
export function cacheRecords<T>(records: Records<T>, isListening: () => boolean): CachedRecords<T> {
  const known = new LRUCache<string, { readonly value: T | undefined }>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) =>
      ((JSON.stringify(value) ?? '').length + key.length) * bytesPerCharacter,
  });
  /** Counts changes: what was read while anything changed may be old, so it is not cached. */
  let changes = 0;

  function invalidate(key: string): void {
    known.delete(key);
    changes += 1;
  }

  function invalidateAll(): void {
    known.clear();
    changes += 1;
  }

  /** Also after a failure, when it is not known whether the change was stored. */
  async function changing<R>(key: string, change: Promise<R>): Promise<R> {
    return change.finally(() => invalidate(key));
  }

  async function read(key: string): Promise<T | undefined> {
    const before = changes;
    const value = await records.get(key);
    if (isListening() && changes === before) known.set(key, { value });
    return value;
  }

  return {
    records: {
      ...records,
      async get(key) {
        const found = known.get(key);
        return found === undefined ? read(key) : found.value;
      },
      set: (key, value, keep) => changing(key, records.set(key, value, keep)),
      add: (key, value, keep) => changing(key, records.add(key, value, keep)),
      delete: (key) => changing(key, records.delete(key)),
      async deleteStartingWith(prefix) {
        await records.deleteStartingWith(prefix).finally(invalidateAll);
      },
      update: (key, change, keep) => changing(key, records.update(key, change, keep)),
      sealAgain: (key) => changing(key, records.sealAgain(key)),
    },
    invalidate,
    invalidateAll,
  };
}
