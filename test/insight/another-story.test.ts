import { expect, test } from 'vitest';
import { loudnessTellsMore } from '../../src/insight/another-story.ts';

function trendOf(moods: readonly number[], loudness: readonly number[]) {
  return {
    points: moods.map((mood, index) => ({
      at: index,
      mood: { value: mood },
      loudness: { value: loudness[index] ?? 0 },
    })),
  };
}

test.each([
  ['they rise together', [1, 2, 3, 4], [2, 3, 4, 5], false],
  ['loudness falls while mood rises', [1, 2, 3, 4], [5, 4, 3, 2], true],
  ['mood stays and loudness jumps', [5, 5, 5, 5], [3, 3, 9, 9], true],
  ['loudness stays', [1, 2, 3, 4], [5, 5, 5, 5], false],
  ['one point', [1], [2], false],
])('%s', (_, moods, loudness, expected) => {
  expect(loudnessTellsMore(trendOf(moods, loudness), undefined)).toBe(expected);
});
