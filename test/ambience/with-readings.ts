import { createBudget } from '../../src/ambience/budget.ts';
import type { AmbienceClient } from '../../src/ambience/client.ts';
import { createFetcher } from '../../src/ambience/fetcher.ts';
import type { Denial, Reading, ReadingStore } from '../../src/ambience/reading.ts';
import { createReadingCache } from '../../src/ambience/reading-cache.ts';
import type { Readings } from '../../src/ambience/readings.ts';
import { createReadings } from '../../src/ambience/service-readings.ts';
import { createTwoLevelCache } from '../../src/ambience/two-level-cache.ts';
import type { Clock, Wait } from '../../src/time.ts';

export interface ReadingsWorld {
  readonly client: AmbienceClient;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly store: ReadingStore;
  readonly random?: number;
  readonly bytes?: number;
  readonly onStoreFailure?: (error: unknown) => void;
  readonly onOutage?: (isDown: boolean) => void;
  readonly onDenied?: (denial: Denial) => void;
}

/** Readings as the app creates them, in a process that has just started. */
export function makeReadings(world: ReadingsWorld): Readings {
  const { client, clock, wait, store, random = 0, bytes = 10_000_000 } = world;
  const { onStoreFailure = () => {}, onOutage = () => {}, onDenied = () => {} } = world;
  const cache = createReadingCache({
    fetcher: createFetcher({
      budgetFor: () => createBudget(clock),
      onBudget: () => {},
      account: undefined,
      clock,
      wait,
      random: () => random,
      onOutage: (_budgetKey, isDown) => onOutage(isDown),
    }),
    cached: createTwoLevelCache({ store, clock, bytes, onStoreFailure }),
    turns: undefined,
    onReading: () => {},
    clock,
    wait,
    random: () => random,
    onDenied,
    onObserved: () => {},
  });
  return createReadings(client, cache, clock);
}

/** A store in memory. */
export function mapStore(stored: Map<string, Reading<unknown>>): ReadingStore {
  return {
    get: async (key) => stored.get(key),
    set: async (key, reading) => void stored.set(key, reading),
    delete: async (key) => void stored.delete(key),
  };
}

/** Pauses between attempts end at once; longer waits such as timeouts never end. */
export const shortWait: Wait = (ms, signal) =>
  ms < 2_000
    ? Promise.resolve()
    : new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      });

/** No wait ever ends, so no deadline passes. */
export const noWait: Wait = (_ms, signal) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
