import { expect, test } from 'vitest';
import { isManager } from '../../src/people/managers.ts';
import { createConnectRateLimiter } from '../../src/venues/connect-rate-limiter.ts';
import { checkConnectionCode } from '../../src/venues/connect-venue.ts';

test.each([
  ['HARBOUR-HOTEL', 'HARBOUR-HOTEL'],
  ['  abc.1_2-3\n', 'abc.1_2-3'],
  ['HARBOUR\u2013HOTEL', 'HARBOUR-HOTEL'],
  ['ÅRHUS-42', 'ÅRHUS-42'],
])('%j is the code %s', (typed, code) => {
  expect(checkConnectionCode(typed)).toEqual({ isCode: true, code });
});

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['abc', 'too_short'],
  ['a b c d', 'malformed'],
  ['-abcd', 'malformed'],
  ['<script>', 'malformed'],
  ['abcd\u0000', 'malformed'],
  ['x'.repeat(101), 'too_long'],
  ['x'.repeat(4_000), 'too_long'],
])('%j is no code: %s', (typed, problem) => {
  expect(checkConnectionCode(typed)).toEqual({ isCode: false, problem });
});

test('a workspace waits after twenty wrong codes, whoever tried them', () => {
  const clock = { at: 0, now: () => clock.at };
  const attempts = createConnectRateLimiter(clock);
  for (let failure = 0; failure < 20; failure += 1) attempts.claim('T1', `U${failure}`);
  expect(attempts.claim('T1', 'U99')).toEqual({ isAllowed: false, waitMs: 600_000 });
  expect(attempts.claim('T2', 'U99').isAllowed).toBe(true);
  clock.at = 600_000;
  expect(attempts.claim('T1', 'U99').isAllowed).toBe(true);
});

test('an attempt counts from its beginning, and not at all once it turns out right', () => {
  const attempts = createConnectRateLimiter({ now: () => 0 });
  const claims = Array.from({ length: 8 }, () => attempts.claim('T1', 'U1'));
  expect(claims.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
  const [first] = claims;
  if (first?.isAllowed !== true) throw new Error('the first was not allowed');
  first.refund();
  first.refund();
  expect(attempts.claim('T1', 'U1').isAllowed).toBe(true);
  expect(attempts.claim('T1', 'U1').isAllowed).toBe(false);
});

test('managers are owners, admins and who is appointed', () => {
  const person = { userId: 'U1', isOwner: false, isAdmin: false };
  expect(isManager(person, new Set())).toBe(false);
  expect(isManager({ ...person, isOwner: true }, new Set())).toBe(true);
  expect(isManager({ ...person, isAdmin: true }, new Set())).toBe(true);
  expect(isManager(person, new Set(['U1']))).toBe(true);
});
