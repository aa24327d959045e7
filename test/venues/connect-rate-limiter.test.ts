import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../src/store/store.ts';
import {
  connectAttemptKind,
  createConnectRateLimiter,
} from '../../src/venues/connect-rate-limiter.ts';
import { openTestStore } from '../store/with-store.ts';

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-limits-'));
  store = await openTestStore(join(folder, 'ambience.db'));
});

afterEach(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Each call makes what another replica would have. */
function makeLimiter(clock: { now: () => number }) {
  return createConnectRateLimiter(store.records(connectAttemptKind), clock);
}

test('a workspace is blocked after twenty wrong codes, no matter who tried them where', async () => {
  const clock = { at: 0, now: () => clock.at };
  const replicas = [makeLimiter(clock), makeLimiter(clock)] as const;
  for (let failure = 0; failure < 20; failure += 1) {
    await replicas[failure % 2 === 0 ? 0 : 1].claim('T1', `U${failure}`);
  }
  const [limiter] = replicas;
  expect(await limiter.claim('T1', 'U99')).toEqual({ isAllowed: false, waitMs: 600_000 });
  expect((await limiter.claim('T2', 'U99')).isAllowed).toBe(true);
  clock.at = 600_000;
  expect((await limiter.claim('T1', 'U99')).isAllowed).toBe(true);
});

test('an attempt counts from its start, until it is refunded', async () => {
  const limiter = makeLimiter({ now: () => 0 });
  const claims = await Promise.all(Array.from({ length: 8 }, () => limiter.claim('T1', 'U1')));
  expect(claims.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
  const [first] = claims;
  if (first?.isAllowed !== true) throw new Error('the first was not allowed');
  await first.refund();
  await first.refund();
  expect((await limiter.claim('T1', 'U1')).isAllowed).toBe(true);
  expect((await limiter.claim('T1', 'U1')).isAllowed).toBe(false);
});

test('nothing is kept of attempts that were right', async () => {
  const limiter = makeLimiter({ now: () => 0 });
  const claim = await limiter.claim('T1', 'U1');
  if (claim.isAllowed) await claim.refund();
  expect(await store.records(connectAttemptKind).get('T1')).toBeUndefined();
});
