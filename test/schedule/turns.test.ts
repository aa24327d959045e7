import { expect, test } from 'vitest';
import { createTurns } from '../../src/schedule/turns.ts';
import { limits } from '../../src/teams/render/limits.ts';

function turnsWith(longestMs: number) {
  let now = 0;
  const turns = createTurns({
    windows: limits.sending,
    longestMs,
    wait: async (ms) => {
      now += ms;
    },
    now: () => now,
  });
  return { turns, now: () => now };
}

test('no window has more turns than it allows', async () => {
  const { turns, now } = turnsWith(Number.POSITIVE_INFINITY);
  const times: number[] = [];
  for (let turn = 0; turn < 1_900; turn += 1) {
    expect(await turns.take('19:a')).toBe(0);
    times.push(now());
  }
  const most = (ms: number) =>
    Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length));
  expect(most(1_000)).toBe(7);
  expect(most(30_000)).toBe(60);
  expect(most(3_600_000)).toBe(1_800);
  const before = now();
  expect(await turns.take('19:b')).toBe(0);
  expect(now()).toBe(before);
});

test('turns that are taken at once follow each other', async () => {
  const waited: number[] = [];
  const turns = createTurns({
    windows: [{ count: 2, seconds: 1 }],
    longestMs: 10_000,
    wait: async (ms) => void waited.push(ms),
    now: () => 0,
  });
  await Promise.all([1, 2, 3, 4, 5].map(() => turns.take('19:a')));
  expect(waited).toEqual([1_000, 1_000, 2_000]);
});

test('a turn that would take too long is not taken', async () => {
  const { turns, now } = turnsWith(4_000);
  for (let turn = 0; turn < 60; turn += 1) expect(await turns.take('19:a')).toBe(0);
  const left = await turns.take('19:a');
  expect(left).toBeGreaterThan(4_000);
  const at = now();
  expect(await turns.take('19:a')).toBe(left);
  expect(now()).toBe(at);
});
