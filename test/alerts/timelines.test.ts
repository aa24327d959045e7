import { expect, test } from 'vitest';
import { play } from './play.ts';
import { timelines } from './timelines.ts';

test.each(timelines)('$name', (timeline) => {
  expect(play(timeline).seen).toEqual(timeline.expected);
});
