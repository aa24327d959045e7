import { expect, test } from 'vitest';
import { orKept } from '../../src/insight/peak.ts';

test('what was kept is the peak only where it looks higher than the newest values', () => {
  const newest = { at: 2, value: 8.04 };
  expect(orKept(newest, { at: 1, value: 8.1 }, 1)).toEqual({ at: 1, value: 8.1 });
  // Both are shown as 8.0.
  expect(orKept(newest, { at: 1, value: 8.049 }, 1)).toBe(newest);
  expect(orKept(newest, { at: 1, value: 7.9 }, 1)).toBe(newest);
  expect(orKept(newest, undefined, 1)).toBe(newest);
  expect(orKept(undefined, { at: 1, value: 8.1 }, 1)).toBeUndefined();
});
