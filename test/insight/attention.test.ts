import { expect, test } from 'vitest';
import type { ZoneLive } from '../../src/ambience/types.ts';
import { needsAttention } from '../../src/insight/attention.ts';
import { minuteMs } from '../../src/time.ts';

const now = Date.UTC(2026, 10, 20, 20);
const zone = (id: string, more: Partial<ZoneLive>): ZoneLive => ({
  id,
  name: id,
  mood: { value: 5 },
  ...more,
});

test('music that was turned up comes first, then sensors; settings need nobody', () => {
  const zones = [
    zone('fine', { automationIsOn: true, music: { level: 40 } }),
    zone('faulty', { error: 'dusty' }),
    zone('silent', { measuredAt: now - 30 * minuteMs }),
    zone('empty', { mood: undefined }),
    zone('no mood', { mood: undefined, loudness: { value: 3 } }),
    zone('muted', { music: { muted: true } }),
    zone('turned up', { automationIsOn: false, music: { level: 103 } }),
    zone('manual', { automationIsOn: false, music: { level: 100 } }),
    zone('loud by itself', { automationIsOn: true, music: { level: 103 } }),
  ];
  const found = needsAttention(zones, now);
  expect(found.map(({ zone: { id }, issues }) => [id, issues])).toEqual([
    ['turned up', [{ kind: 'turned_up', level: 103 }]],
    ['faulty', [{ kind: 'faulty', error: 'dusty' }]],
    ['empty', [{ kind: 'no_data' }]],
    ['no mood', [{ kind: 'no_mood' }]],
    ['silent', [{ kind: 'silent', since: now - 30 * minuteMs, now }]],
  ]);
});

test('a zone with several issues is listed once', () => {
  const both = zone('bar', { error: 'dusty', music: { level: 101 } });
  const [found, ...others] = needsAttention([both], now);
  expect(others).toEqual([]);
  expect(found?.issues.map(({ kind }) => kind)).toEqual(['turned_up', 'faulty']);
});
