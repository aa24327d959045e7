import { expect, test } from 'vitest';
import { type AlertRule, isVenueWatched } from '../../src/alerts/rule.ts';
import { settingsOf } from './with-service.ts';

const level = settingsOf().watch;
const silence = { kind: 'silence' } as const;
const venueId = 'vn-1';

function rule(
  watch: AlertRule['watch'],
  kind: 'active' | 'paused' | 'stopped',
  ofVenue = venueId,
): Pick<AlertRule, 'venueId' | 'state' | 'watch'> {
  const reason = { kind: 'posting', code: 'channel_archived' } as const;
  return { venueId: ofVenue, watch, state: kind === 'stopped' ? { kind, reason } : { kind } };
}

test.each([
  ['an active one', [rule(silence, 'active')], true],
  ['a paused one', [rule(silence, 'paused')], false],
  ['a stopped one', [rule(silence, 'stopped')], false],
  ['one of another venue', [rule(silence, 'active', 'vn-2')], false],
  ['none', [], false],
])('a venue is watched by %s: %o', (_, rules, isWatched) => {
  expect(isVenueWatched(rules, venueId)).toBe(isWatched);
});

test('an alert of any kind watches its venue', () => {
  expect(isVenueWatched([rule(level, 'active')], venueId)).toBe(true);
});
