import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { RecordKind } from '../store/records.ts';
import { type Clock, dayMs, minuteMs } from '../time.ts';
import type { AmbienceError, AmbienceErrorCode } from './errors.ts';
import type { Trouble } from './fetcher.ts';
import { intervals, type Kind } from './freshness.ts';
import type { Reading, ReadingStore } from './reading.ts';

/** Readings in memory and, behind it, in the store; and answers not worth asking for again soon. */
export interface TwoLevelCache {
  /** What is in memory. */
  peek(key: string): Reading<unknown> | undefined;
  /** What is in memory or else in the store. */
  recall(key: string): Promise<Reading<unknown> | undefined>;
  keep(key: string, reading: Reading<unknown>): Promise<void>;
  forget(key: string): Promise<void>;
  /** Why this was not readable a short while ago; undefined if it may be asked for. */
  failureOf(key: string): AmbienceError | undefined;
  noteFailure(key: string, kind: Kind, error: AmbienceError): void;
  /** Since when all answers were of no use, if the last one was. */
  unusableSince(key: string): Trouble | undefined;
}

export interface TwoLevelCacheOptions {
  readonly store: ReadingStore;
  readonly clock: Clock;
  /** The most memory that readings take, estimated by the length of their JSON text. */
  readonly bytes: number;
  readonly onStoreFailure: (error: unknown) => void;
}

interface Failure {
  readonly error: AmbienceError;
  readonly since: number;
  readonly until: number;
}

/** The objects of a parsed answer take about this many times the characters of its JSON text. */
const bytesPerCharacter = 4;
const keepMs = 7 * dayMs;
const failuresRemembered = 5_000;

/**
 * For how long an answer is not asked for again. One that is too large probably stays so, hence a
 * fifth of its interval, and for a typical week a day; one of a wrong shape may be an accident.
 */
function failureMs(code: AmbienceErrorCode, kind: Kind): number {
  switch (code) {
    case 'too_large':
      return Math.min(dayMs, Math.max(minuteMs, intervals[kind] / 5));
    case 'unreadable':
    case 'empty':
      return minuteMs / 4;
    default:
      return 0;
  }
}

export function createTwoLevelCache(options: TwoLevelCacheOptions): TwoLevelCache {
  const { store, clock, bytes, onStoreFailure } = options;
  const readings = new LRUCache<string, Reading<unknown>>({
    maxSize: bytes,
    sizeCalculation: (reading, key) =>
      (JSON.stringify(reading).length + key.length) * bytesPerCharacter,
  });
  const failures = new LRUCache<string, Failure>({ max: failuresRemembered });
  return {
    peek: (key) => readings.get(key),
    async recall(key) {
      const known = readings.get(key) ?? (await store.get(key).catch(onStoreFailure));
      if (!known) return undefined;
      if (!readings.has(key)) readings.set(key, known);
      return known;
    },
    async keep(key, reading) {
      readings.set(key, reading);
      failures.delete(key);
      await store.set(key, reading, keepMs).catch(onStoreFailure);
    },
    async forget(key) {
      readings.delete(key);
      failures.delete(key);
      await store.delete(key);
    },
    failureOf(key) {
      const failure = failures.get(key);
      return failure !== undefined && clock.now() < failure.until ? failure.error : undefined;
    },
    noteFailure(key, kind, error) {
      const ms = failureMs(error.code, kind);
      const now = clock.now();
      const since = failures.get(key)?.since ?? now;
      if (ms > 0) failures.set(key, { error, since, until: now + ms });
    },
    unusableSince(key) {
      const failure = failures.get(key);
      return failure && { code: failure.error.code, since: failure.since };
    },
  };
}

/**
 * The second cache level. A change of the domain types takes a new name, so that an older version's
 * readings are never taken for this one's.
 */
export const readingKind: RecordKind<Reading<unknown>> = {
  name: 'readings_v2',
  schema: z.object({
    value: z.unknown(),
    measuredAt: z.number(),
    hasOwnTime: z.boolean(),
    readAt: z.number(),
    nextAt: z.number(),
  }),
};
