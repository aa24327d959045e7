import { expect, test } from 'vitest';
import { createConnectRateLimiter } from '../../src/venues/connect-rate-limiter.ts';

test('a workspace is blocked after twenty wrong codes, no matter who tried them', () => {
  const clock = { at: 0, now: () => clock.at };
  const limiter = createConnectRateLimiter(clock);
  for (let failure = 0; failure < 20; failure += 1) limiter.claim('T1', `U${failure}`);
  expect(limiter.claim('T1', 'U99')).toEqual({ isAllowed: false, waitMs: 600_000 });
  expect(limiter.claim('T2', 'U99').isAllowed).toBe(true);
  clock.at = 600_000;
  expect(limiter.claim('T1', 'U99').isAllowed).toBe(true);
});

test('an attempt counts from its start, until it is refunded', () => {
  const limiter = createConnectRateLimiter({ now: () => 0 });
  const claims = Array.from({ length: 8 }, () => limiter.claim('T1', 'U1'));
  expect(claims.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
  const [first] = claims;
  if (first?.isAllowed !== true) throw new Error('the first was not allowed');
  first.refund();
  first.refund();
  expect(limiter.claim('T1', 'U1').isAllowed).toBe(true);
  expect(limiter.claim('T1', 'U1').isAllowed).toBe(false);
});
