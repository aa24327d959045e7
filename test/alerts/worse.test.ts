import { expect, test } from 'vitest';
import { isWorse } from '../../src/alerts/plan-posts.ts';
import type { LevelWatch } from '../../src/alerts/rule.ts';

/** When the thread of an alert says that it is getting worse. */

const watch = {
  kind: 'level',
  measure: 'loudness',
  direction: 'above',
  bounds: { kind: 'spread', enter: 0.2, exit: 0.1 },
  forCount: 3,
  clearCount: 2,
} as const satisfies LevelWatch;
/** Usually 7.0 with a limit of 8.0, so it ends half a point below that. */
const zone = { limit: 8, usual: 7 };

test('a zone far above its limit is worse once it is clearly above what was told', () => {
  expect(isWorse(watch, { ...zone, peak: { at: 0, value: 8.7 } }, 8.1)).toBe(true);
  expect(isWorse(watch, { ...zone, peak: { at: 0, value: 8.3 } }, 8.1)).toBe(false);
});

test('what rises with its limit is not worse', () => {
  // An hour later, more is usual.
  const later = { limit: 8.6, usual: 7.6 };
  expect(isWorse(watch, { ...later, peak: { at: 0, value: 8.7 } }, 8.1)).toBe(false);
  expect(isWorse(watch, { ...later, peak: { at: 0, value: 9.2 } }, 8.1)).toBe(true);
});

test('a fixed limit does not rise', () => {
  const bounds = { kind: 'fixed', enter: 8, exit: 7.5 } as const;
  const fixed = { ...watch, bounds };
  expect(isWorse(fixed, { limit: 8, usual: undefined, peak: { at: 0, value: 8.7 } }, 8.1)).toBe(
    true,
  );
});
