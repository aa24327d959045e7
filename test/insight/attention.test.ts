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

test('manual music comes first, then muted zones, then sensors', () => {
  const zones = [
    zone('fine', { automationIsOn: true, music: { level: 40 } }),
    zone('faulty', { error: 'dusty' }),
    zone('silent', { measuredAt: now - 30 * minuteMs }),
    zone('empty', { mood: undefined }),
    zone('no mood', { mood: undefined, loudness: { value: 3 } }),
    zone('muted', { music: { muted: true } }),
    zone('manual', { automationIsOn: false, music: { level: 103 } }),
    zone('never automated', { automationIsOn: false }),
  ];
  const found = needsAttention(zones, now, new Set(['never automated']));
  expect(found.map(({ zone: { id }, issues }) => [id, issues])).toEqual([
    ['manual', [{ kind: 'manual', level: 103 }]],
    ['muted', [{ kind: 'muted' }]],
    ['faulty', [{ kind: 'faulty', error: 'dusty' }]],
    ['empty', [{ kind: 'no_data' }]],
    ['no mood', [{ kind: 'no_mood' }]],
    ['silent', [{ kind: 'silent', since: now - 30 * minuteMs }]],
  ]);
});

test('a zone with several issues is listed once', () => {
  const both = zone('bar', { automationIsOn: false, music: { muted: true } });
  const [found, ...others] = needsAttention([both], now, new Set());
  expect(others).toEqual([]);
  expect(found?.issues.map(({ kind }) => kind)).toEqual(['manual', 'muted']);
});
