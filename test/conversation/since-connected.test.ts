import { expect, test } from 'vitest';
import { isSinceConnected } from '../../src/conversation/asking/past-place.ts';
import type { PastTime } from '../../src/history/past-time.ts';
import type { Connection } from '../../src/venues/workspace.ts';

/** A Friday. */
const connectedAt = Date.parse('2026-11-27T18:00:00Z');
const connection: Connection = {
  venueId: 'V1',
  state: 'active',
  token: 't',
  venue: { name: 'Harbour Hotel', timezone: 'UTC' },
  zones: [],
  connectedBy: 'U1',
  connectedAt,
  zonesReadAt: 0,
};
const lastNight: PastTime = { kind: 'nights_ago', nights: 1 };
const lastWeek: PastTime = { kind: 'week', ago: 1 };
const friday: PastTime = { kind: 'weekday', weekday: 'friday' };

test.each([
  ['2026-11-27T22:00Z', lastNight, false],
  // Friday's night is still going on.
  ['2026-11-28T01:00Z', lastNight, false],
  ['2026-11-28T20:00Z', lastNight, true],
  ['2026-11-28T20:00Z', friday, true],
  ['2026-11-27T22:00Z', friday, false],
  ['2026-11-29T20:00Z', lastWeek, false],
  ['2026-11-30T20:00Z', lastWeek, true],
] as const)('at %s, %o is known: %s', (at, past, isKnown) => {
  expect(isSinceConnected(past, { connection, now: Date.parse(at) })).toBe(isKnown);
});
