import { expect, test } from 'vitest';
import { play } from './play.ts';

/** A night of twelve zones, eight hours each, with noise of 1.5 around the enter value. */

const zoneCount = 12;
const measurements = (8 * 60) / 5;
const enter = 70;

/** A small seeded generator: https://github.com/cprosche/mulberry32 */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Episodes, and messages that people see: posts and lines in threads. */
function night(exit: number) {
  const played = Array.from({ length: zoneCount }, (_, zone) => {
    const random = seeded(zone + 1);
    const steps = Array.from({ length: measurements }, () => enter + (random() * 2 - 1) * 1.5);
    return play({
      name: `zone ${zone}`,
      watch: { enter, exit },
      more: { usesThread: true, followUpMinutes: 60 },
      steps,
      expected: [],
    });
  });
  const seen = played.flatMap((one) => one.seen);
  return {
    episodes: played.flatMap((one) => one.episodes).length,
    posts: seen.filter((line) => /^\d+ post/.test(line)).length,
    threadLines: seen.filter((line) => line.includes('thread')).length,
  };
}

test('an exit value keeps noise from ringing all night', () => {
  expect({ without: night(enter), with: night(65) }).toEqual({
    without: { episodes: 52, posts: 52, threadLines: 18 },
    // Two reminders for each.
    with: { episodes: 12, posts: 12, threadLines: 24 },
  });
});
