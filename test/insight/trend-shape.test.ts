import { expect, test } from 'vitest';
import { trendShape } from '../../src/insight/trend-shape.ts';

const shape = (values: readonly number[], rate: number | undefined, spread?: number) =>
  trendShape(
    values.map((value, at) => ({ at, value })),
    rate,
    1,
    spread,
  );

test.each<[string, number[], number | undefined, unknown]>([
  ['rises to its highest', [4, 5, 6], 0.5, { position: 'highest', direction: 'rising' }],
  ['falls to its lowest', [6, 5, 4], -0.5, { position: 'lowest', direction: 'falling' }],
  ['is past its peak', [4, 6, 5], -0.3, { position: 'between', direction: 'falling' }],
  ['hardly changes', [5, 5.2, 5.1], 0, { position: 'steady', direction: 'level' }],
  ['changes by less than is shown', [4, 6, 5], 0.04, { position: 'between', direction: 'level' }],
  ['changes too slowly to notice', [4, 6, 5], -0.2, { position: 'between', direction: 'level' }],
  ['has no rate', [4, 6, 5], undefined, { position: 'between', direction: 'level' }],
])('a trend that %s', (_, values, rate, expected) => {
  expect(shape(values, rate)).toMatchObject(Object(expected));
});

test('of equal peaks the latest counts, and the spread decides what is noticeable', () => {
  expect(shape([6, 4, 6, 5], 0)?.peak).toEqual({ at: 2, value: 6 });
  expect(shape([5, 5.4], 0, 10)?.position).toBe('steady');
  expect(shape([5, 5.4], 0, 2)?.position).toBe('highest');
  expect(shape([], 0)).toBeUndefined();
});
