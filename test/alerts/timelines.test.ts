import { expect, test } from 'vitest';
import { play } from './play.ts';
import { evaluatedTimelines, timelines } from './timelines.ts';

// People acknowledge messages, which only the whole app has.
const evaluated = [
  ...timelines.filter(({ steps }) => !steps.includes('acknowledge')),
  ...evaluatedTimelines,
];

test.each(evaluated)('$name', (timeline) => {
  expect(play(timeline).seen).toEqual(timeline.expected);
});
