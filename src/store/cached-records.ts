import { LRUCache } from 'lru-cache';
import type { Records } from './records.ts';

/** Records that are read with almost every request: opened and parsed once, then kept in memory. */
export interface CachedRecords<T> {
  readonly records: Records<T>;
  /** Another process has changed or deleted this record. */
  forget(key: string): void;
  /** Other processes may have changed anything. */
  forgetAll(): void;
}

export interface RecordCacheOptions {
  /**
   * Whether the changes of other processes are being reported through {@link CachedRecords.forget}.
   * While they are not, nothing is kept.
   */
  readonly isTold: () => boolean;
  /** Time to live in ms, in case a report is lost; undefined if there are no other processes. */
  readonly keepMs: number | undefined;
}

/** Estimated from the length of their JSON text, of which parsed objects take about four times. */
const maxBytes = 8 * 1024 * 1024;
const bytesPerCharacter = 4;

/**
 * Keeps what `get` returns until the record changes. Values are shared between callers, so they
 * must not be modified.
 */
export function cacheRecords<T>(
  records: Records<T>,
  { isTold, keepMs = 0 }: RecordCacheOptions,
): CachedRecords<T> {
  const known = new LRUCache<string, { readonly value: T | undefined }>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) =>
      ((JSON.stringify(value) ?? '').length + key.length) * bytesPerCharacter,
    ttl: keepMs,
  });
  /** Counts changes: what was read while anything changed may be old, so it is not kept. */
  let changes = 0;

  function forget(key: string): void {
    known.delete(key);
    changes += 1;
  }

  /** Also after a failure, when it is not known whether the change was stored. */
  async function changing<R>(key: string, change: Promise<R>): Promise<R> {
    return change.finally(() => forget(key));
  }

  async function read(key: string): Promise<T | undefined> {
    const before = changes;
    const value = await records.get(key);
    if (isTold() && changes === before) known.set(key, { value });
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
      update: (key, change) => changing(key, records.update(key, change)),
      sealAgain: (key) => changing(key, records.sealAgain(key)),
    },
    forget,
    forgetAll() {
      known.clear();
      changes += 1;
    },
  };
}
