import { LRUCache } from 'lru-cache';

export type Lru<Value extends object | number | true> = LRUCache<string, Value>;

/**
 * Keeps the entries that were used last, at most so many. Given its own `max`, lru-cache allocates
 * room for all of them at once, which is 2 MB over the caches of this app.
 */
export function createLru<Value extends object | number | true>(most: number): Lru<Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 });
}
