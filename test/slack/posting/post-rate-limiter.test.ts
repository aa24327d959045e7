import { expect, test } from 'vitest';
import { createPostRateLimiter } from '../../../src/schedule/post-rate-limiter.ts';
import { paces } from '../../../src/slack/posting/posts.ts';
import { manualWait, turns } from '../../manual-wait.ts';

/** Posts are rate-limited; the test decides when a second has passed. */

function makeLimiter() {
  const stopping = new AbortController();
  const { wait, end, pending } = manualWait();
  return {
    limiter: createPostRateLimiter(paces, {
      signal: stopping.signal,
      wait,
      reserve: undefined,
    }),
    stopping,
    pending,
    async aSecondPasses() {
      for (const ms of new Set(Object.values(paces).map(({ restMs }) => restMs))) {
        if (pending().includes(ms)) await end(ms);
      }
      await turns();
    },
  };
}

test('one post a second in each channel, in order; other channels are independent', async () => {
  const { limiter, aSecondPasses } = makeLimiter();
  const posted: string[] = [];
  const post = (teamId: string, channelId: string, name: string) =>
    limiter.enqueue(teamId, channelId, (rateLimited) =>
      rateLimited(async () => void posted.push(name)),
    );
  const all = Promise.all([
    post('T1', 'C1', 'first'),
    post('T1', 'C1', 'second'),
    post('T1', 'C1', 'third'),
    post('T1', 'C2', 'elsewhere'),
    post('T2', 'C1', 'in another workspace'),
  ]);
  await turns();
  expect(posted).toEqual(['first', 'elsewhere', 'in another workspace']);
  await aSecondPasses();
  expect(posted.slice(3)).toEqual(['second']);
  await aSecondPasses();
  expect(posted.slice(4)).toEqual(['third']);
  await all;
});

test('a post that takes long to arrive is followed by the next one a second after its answer', async () => {
  expect(paces.workspace.restMs).toBeGreaterThanOrEqual(1_000);
  const { limiter, aSecondPasses } = makeLimiter();
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  let posted = 0;
  const all = Promise.all(
    Array.from({ length: 6 }, (_, channel) =>
      limiter.enqueue('T1', `C${channel}`, (rateLimited) =>
        rateLimited(async () => {
          posted += 1;
          await answered;
        }),
      ),
    ),
  );
  await turns();
  await aSecondPasses();
  expect(posted).toBe(5);
  resolve();
  await turns();
  expect(posted).toBe(5);
  await aSecondPasses();
  expect(posted).toBe(6);
  await all;
});

test('five posts in a second in each workspace', async () => {
  const { limiter, aSecondPasses } = makeLimiter();
  let posted = 0;
  const all = Promise.all(
    Array.from({ length: 12 }, (_, channel) =>
      limiter.enqueue('T1', `C${channel}`, (rateLimited) =>
        rateLimited(async () => {
          posted += 1;
        }),
      ),
    ),
  );
  await turns();
  expect(posted).toBe(5);
  await aSecondPasses();
  expect(posted).toBe(10);
  await aSecondPasses();
  expect(posted).toBe(12);
  await all;
});

test('a failure reaches the caller, and the next post is made', async () => {
  const { limiter, aSecondPasses } = makeLimiter();
  const failed = limiter.enqueue('T1', 'C1', () => Promise.reject(new Error('refused')));
  const next = limiter.enqueue('T1', 'C1', async () => 'posted');
  await expect(failed).rejects.toThrow('refused');
  await aSecondPasses();
  expect(await next).toBe('posted');
});

test('a wait can be aborted, and is aborted when the app stops', async () => {
  const { limiter, stopping } = makeLimiter();
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const first = limiter.enqueue('T1', 'C1', () => held);
  const waiting = new AbortController();
  const aborted = limiter.enqueue('T1', 'C1', async () => {}, waiting.signal);
  const remaining = limiter.enqueue('T1', 'C1', async () => {});
  waiting.abort(new Error('aborted by the caller'));
  await expect(aborted).rejects.toThrow('aborted by the caller');
  stopping.abort(new Error('the app stops'));
  await expect(remaining).rejects.toThrow('the app stops');
  resolve();
  await first.catch(() => {});
});

test('a post aborted while waiting for the workspace is not made later', async () => {
  const { limiter, aSecondPasses } = makeLimiter();
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const others = Array.from({ length: 5 }, (_, channel) =>
    limiter.enqueue('T1', `C${channel}`, (rateLimited) => rateLimited(() => held)),
  );
  const waiting = new AbortController();
  let isPosted = false;
  const { promise: atFront, resolve: arrived } = Promise.withResolvers<void>();
  const aborted = limiter.enqueue(
    'T1',
    'C9',
    (rateLimited) => {
      arrived();
      return rateLimited(async () => {
        isPosted = true;
      });
    },
    waiting.signal,
  );
  await atFront;
  waiting.abort(new Error('aborted by the caller'));
  await expect(aborted).rejects.toThrow('aborted by the caller');
  resolve();
  await Promise.all(others);
  const last = limiter.enqueue('T1', 'C10', (rateLimited) => rateLimited(async () => {}));
  await aSecondPasses();
  await last;
  expect(isPosted).toBe(false);
});
