import { expect, test } from 'vitest';
import { createSendRateLimiter } from '../../src/schedule/send-rate-limiter.ts';
import { limits } from '../../src/teams/render/limits.ts';

function limiterWith(longestMs: number) {
  let now = 0;
  const limiter = createSendRateLimiter({
    windows: limits.sending,
    longestMs,
    wait: async (ms) => {
      now += ms;
    },
    now: () => now,
  });
  return { limiter, now: () => now };
}

test('no window has more than it allows', async () => {
  const { limiter, now } = limiterWith(Number.POSITIVE_INFINITY);
  const times: number[] = [];
  for (let sent = 0; sent < 1_900; sent += 1) {
    expect(await limiter.admit('19:a')).toBe(0);
    times.push(now());
  }
  const most = (ms: number) =>
    Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length));
  expect(most(1_000)).toBe(7);
  expect(most(30_000)).toBe(60);
  expect(most(3_600_000)).toBe(1_800);
  const before = now();
  expect(await limiter.admit('19:b')).toBe(0);
  expect(now()).toBe(before);
});

test('what comes at once is admitted one after the other', async () => {
  const waited: number[] = [];
  const limiter = createSendRateLimiter({
    windows: [{ count: 2, seconds: 1 }],
    longestMs: 10_000,
    wait: async (ms) => void waited.push(ms),
    now: () => 0,
  });
  await Promise.all([1, 2, 3, 4, 5].map(() => limiter.admit('19:a')));
  expect(waited).toEqual([1_000, 1_000, 2_000]);
});

test('what would wait too long is not admitted, and takes no place', async () => {
  const { limiter, now } = limiterWith(4_000);
  for (let sent = 0; sent < 60; sent += 1) expect(await limiter.admit('19:a')).toBe(0);
  const left = await limiter.admit('19:a');
  expect(left).toBeGreaterThan(4_000);
  const at = now();
  expect(await limiter.admit('19:a')).toBe(left);
  expect(now()).toBe(at);
});
