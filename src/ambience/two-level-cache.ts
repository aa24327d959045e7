import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { createLru } from '../lru.ts';
import type { RecordKind } from '../store/records.ts';
import { type Clock, dayMs, minuteMs } from '../time.ts';
import type { AmbienceError, AmbienceErrorCode } from './errors.ts';
import { intervals, type Kind } from './freshness.ts';
import type { Reading, ReadingStore, Trouble, VenueKey } from './reading.ts';

/** Caches readings in memory and in the store. Also remembers recent failures. */
export interface TwoLevelCache {
  /** Reads from memory only. */
  peek(key: ReadingKey): Reading<unknown> | undefined;
  /** Reads from memory, then from the store. */
  recall(key: ReadingKey): Promise<Reading<unknown> | undefined>;
  /** Reads from the store, where another replica may have put a newer one. */
  renew(key: ReadingKey): Promise<Reading<unknown> | undefined>;
  keep(key: ReadingKey, reading: Reading<unknown>): Promise<void>;
  forget(key: ReadingKey): Promise<void>;
  /** Changes whenever a reading of the venue in memory does; undefined before the first one. */
  revisionOf(venue: VenueKey): number | undefined;
  /** A recent failure, during which nothing is requested; undefined if a request may be sent. */
  failureOf(key: ReadingKey): AmbienceError | undefined;
  recordFailure(key: ReadingKey, kind: Kind, error: AmbienceError): void;
  /** Set if the last response was unusable: the error code, and since when. */
  unusableSince(key: ReadingKey): Trouble | undefined;
}

export interface TwoLevelCacheOptions {
  readonly store: ReadingStore;
  readonly clock: Clock;
  /** Memory limit for readings in bytes, estimated from the length of their JSON text. */
  readonly bytes: number;
  readonly onStoreFailure: (error: unknown) => void;
}

interface Failure {
  readonly error: AmbienceError;
  readonly since: number;
  readonly until: number;
}

/** Parsed objects take about this many bytes per character of their JSON text. */
const bytesPerCharacter = 4;
const keepMs = 7 * dayMs;
const failuresRemembered = 5_000;
/** Venues whose revision is remembered; an evicted one counts as changed. */
const venuesRemembered = 5_000;

export function venueKeyText({ workspaceId, venueId }: VenueKey): string {
  return JSON.stringify([workspaceId, venueId]);
}

/** Identifies one endpoint's readings of one venue. */
export interface ReadingKey {
  readonly venue: VenueKey;
  /** In the store. */
  readonly text: string;
}

export function readingKey(venue: VenueKey, endpointName: string): ReadingKey {
  return { venue, text: JSON.stringify([venue.workspaceId, venue.venueId, endpointName]) };
}

/**
 * How long nothing is requested after a failure. A response that is too large will probably stay
 * so: a fifth of its interval, at least a minute and at most a day. One with a wrong shape may be
 * an accident: 15 s.
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
  const failures = createLru<Failure>(failuresRemembered);
  const revisions = createLru<number>(venuesRemembered);
  let changes = 0;

  /** Call after every change of `readings`. */
  function changed({ venue }: ReadingKey): void {
    changes += 1;
    revisions.set(venueKeyText(venue), changes);
  }

  function hold(key: ReadingKey, reading: Reading<unknown>): void {
    readings.set(key.text, reading);
    changed(key);
  }

  return {
    peek: (key) => readings.get(key.text),
    async recall(key) {
      const known = readings.get(key.text) ?? (await store.get(key.text).catch(onStoreFailure));
      if (!known) return undefined;
      if (!readings.has(key.text)) hold(key, known);
      return known;
    },
    async renew(key) {
      const known = readings.get(key.text);
      const stored = await store.get(key.text).catch(onStoreFailure);
      if (!stored || (known !== undefined && known.readAt >= stored.readAt)) return known;
      hold(key, stored);
      return stored;
    },
    async keep(key, reading) {
      hold(key, reading);
      failures.delete(key.text);
      await store.set(key.text, reading, keepMs).catch(onStoreFailure);
    },
    async forget(key) {
      readings.delete(key.text);
      changed(key);
      failures.delete(key.text);
      await store.delete(key.text);
    },
    revisionOf: (venue) => revisions.get(venueKeyText(venue)),
    failureOf(key) {
      const failure = failures.get(key.text);
      return failure !== undefined && clock.now() < failure.until ? failure.error : undefined;
    },
    recordFailure(key, kind, error) {
      const ms = failureMs(error.code, kind);
      const now = clock.now();
      const since = failures.get(key.text)?.since ?? now;
      if (ms > 0) failures.set(key.text, { error, since, until: now + ms });
    },
    unusableSince(key) {
      const failure = failures.get(key.text);
      return failure && { code: failure.error.code, since: failure.since };
    },
  };
}

/**
 * The second cache level. Once released, it needs a new name when the domain types change, so that
 * readings of an older version are never used.
 */
export const readingKind: RecordKind<Reading<unknown>> = {
  name: 'readings',
  isCache: true,
  schema: z.object({
    value: z.unknown(),
    measuredAt: z.number(),
    hasOwnTime: z.boolean(),
    readAt: z.number(),
    nextAt: z.number(),
  }),
};
