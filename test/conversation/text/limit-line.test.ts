import { expect, test } from 'vitest';
import type { Bounds } from '../../../src/alerts/rule.ts';
import { limitLine } from '../../../src/conversation/text/limit-line.ts';

const usual = [5, 6, 7];
const watch = (bounds: Bounds, direction: 'above' | 'below' = 'above') =>
  ({ kind: 'level', measure: 'loudness', direction, bounds, forCount: 3, clearCount: 2 }) as const;
const chart = { measure: 'loudness', usual, decimals: 1 } as const;

test.each([
  [watch({ kind: 'fixed', enter: 9, exit: 8.5 }), {}, [9, 9, 9]],
  [watch({ kind: 'fixed', enter: 9, exit: 8.5 }), { limit: 8 }, [8, 8, 8]],
  [watch({ kind: 'usual', enter: 1.2, exit: 1 }), {}, [6.2, 7.2, 8.2]],
  [watch({ kind: 'usual', enter: 1.2, exit: 1 }, 'below'), {}, [3.8, 4.8, 5.8]],
  [watch({ kind: 'spread', enter: 0.2, exit: 0.1 }), { limit: 8.1, usual: 7 }, [6.1, 7.1, 8.1]],
])('the limit of %o', (rule, zone, values) => {
  expect(limitLine([{ watch: rule, zone }], chart)).toEqual([{ name: 'Limit', values }]);
});

test('there is no line for another measure, for silence, or where the limit is not known', () => {
  const spread = watch({ kind: 'spread', enter: 0.2, exit: 0.1 });
  const fixed = watch({ kind: 'fixed', enter: 9, exit: 8.5 });
  expect(limitLine([{ watch: spread, zone: {} }], chart)).toEqual([]);
  expect(limitLine([{ watch: { kind: 'silence' }, zone: {} }], chart)).toEqual([]);
  expect(limitLine([{ watch: fixed, zone: {} }], { ...chart, measure: 'mood' })).toEqual([]);
  const gap = { ...chart, usual: [5, undefined, 7] };
  expect(limitLine([{ watch: spread, zone: { limit: 8.1, usual: 7 } }], gap)).toEqual([]);
  expect(limitLine([], chart)).toEqual([]);
});
