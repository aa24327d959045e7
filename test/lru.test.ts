import { expect, test } from 'vitest';
import { createLru } from '../src/lru.ts';

test('the entry that was not used for longest makes room for a new one', () => {
  const cache = createLru<number>(2);
  cache.set('a', 1);
  cache.set('b', 2);
  cache.get('a');
  cache.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([1, undefined, 3]);
});
