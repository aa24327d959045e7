import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../src/ambience/reading.ts';
import type { ZoneLive } from '../../../src/ambience/types.ts';
import { localZone } from '../../../src/insight/local-time.ts';
import type { FailureReason } from '../../../src/schedule/delivery.ts';
import { postingCodes, readPostingCode } from '../../../src/slack/posting/post-failure.ts';
import {
  age,
  ago,
  counted,
  duration,
  timeOrDay,
  waitingTime,
} from '../../../src/slack/text/age.ts';
import { failureWords, remedyWords, scheduleWords } from '../../../src/slack/text/digests.ts';
import { figures, signedNumber } from '../../../src/slack/text/figures.ts';
import { shownNames, venueLabels, zoneLabels } from '../../../src/slack/text/labels.ts';
import { venueOptions } from '../../../src/slack/text/picker-options.ts';
import { amongZones, lead } from '../../../src/slack/text/ranking.ts';
import { hourMs, minuteMs } from '../../../src/time.ts';
import type { Connection } from '../../../src/venues/workspace.ts';

/** Helpers that format numbers, times and names. */

const at = Date.UTC(2026, 10, 20, 20);
const zone = localZone('Europe/Copenhagen');

describe('times', () => {
  test.each([
    [0, '0 minutes'],
    [minuteMs, '1 minute'],
    [119 * minuteMs, '119 minutes'],
    [3 * hourMs, '3 hours'],
    [72 * hourMs, '3 days'],
    [-5, '0 minutes'],
  ])('%d ms is %s', (ms, words) => {
    expect(duration(ms)).toBe(words);
  });

  test('less than a minute ago is "just now"', () => {
    expect([ago(59_999), ago(minuteMs)]).toEqual(['just now', '1 minute ago']);
  });

  test('a waiting time is rounded up, so that it is over when people try again', () => {
    expect([1, 119_001, 119 * minuteMs + 1, 47 * hourMs + 1].map(waitingTime)).toEqual([
      '1 second',
      '2 minutes',
      '2 hours',
      '2 days',
    ]);
  });

  test('a time over twelve hours ago includes its day', () => {
    expect(timeOrDay(at, at + 12 * hourMs, zone)).toBe('21:00');
    expect(timeOrDay(at, at + 12 * hourMs + 1, zone)).toBe('Fri 20 Nov 21:00');
  });

  const reading: Reading<undefined> = {
    value: undefined,
    measuredAt: at,
    hasOwnTime: true,
    readAt: at,
    nextAt: at + 5 * minuteMs,
  };

  test('a reading shows its time and the next; a stale reading shows its age and the reason', () => {
    expect(age(reading, at, zone).mrkdwn).toContain('21:05');
    expect(age(reading, at + 5 * minuteMs, zone).mrkdwn).not.toContain('21:05');
    const stale = age({ ...reading, stale: { code: 'timeout' } }, at + 20 * minuteMs, zone).mrkdwn;
    expect(stale).toContain('20 minutes ago');
    expect(stale).not.toBe(
      age({ ...reading, stale: { code: 'outdated' } }, at + 20 * minuteMs, zone).mrkdwn,
    );
    const unknown = localZone('Mars/Olympus');
    expect(age(reading, at, unknown).mrkdwn).toContain('20:00');
  });
});

describe('names', () => {
  const venue = (venueId: string, name?: string, address?: string): Connection => ({
    venueId,
    state: 'active',
    token: 't',
    venue: { timezone: 'UTC', ...(name && { name }), ...(address && { address }) },
    zones: [],
    zonesReadAt: 0,
    connectedBy: 'U1',
    connectedAt: 0,
  });

  test('venues with the same name get an address or a number', () => {
    const venues = [venue('1', 'Inn', 'Quay 1'), venue('2', 'Inn'), venue('3', 'Inn'), venue('4')];
    const labels = venueLabels(venues);
    expect(labels.slice(0, 3)).toEqual(['Inn (Quay 1)', 'Inn', 'Inn (2)']);
    expect(labels[3]).not.toBe('');
    expect(venueOptions(venues, 'quay').map(({ value }) => value)).toEqual(['1']);
  });

  test('zones with the same name get their group', () => {
    const bar = (group: string) => ({ id: group, name: 'Bar', group: { id: group, name: group } });
    expect(zoneLabels([bar('Roof'), bar('Lobby')])).toEqual(['Bar (Roof)', 'Bar (Lobby)']);
  });

  test('names after the tenth are counted', () => {
    const names = Array.from({ length: 12 }, (_, index) => `zone-${index}`);
    const { mrkdwn } = shownNames(names);
    expect(mrkdwn).toContain('zone-9');
    expect(mrkdwn).not.toContain('zone-10');
    expect(mrkdwn).toContain('2');
  });
});

describe('numbers', () => {
  test('counts, signs and decimals', () => {
    expect([counted(1, 'zone'), counted(2, 'zone')]).toEqual(['1 zone', '2 zones']);
    expect([signedNumber(0.44), signedNumber(-0.44), signedNumber(0.04)]).toEqual([
      '+0.4',
      '-0.4',
      '0',
    ]);
    const shown = figures(
      { mood: { value: 6.84 }, loudness: { value: 0.5, label: 'Soft' }, vibe: { value: 1 } },
      { decimals: 2, spread: undefined },
    ).mrkdwn;
    expect(shown.match(/\*[^*]+\*/g)).toEqual(['*6.8*', '*0.50*', '*+1*']);
  });

  test('the lead is shown only for zones measured at the same time', () => {
    const live = (name: string, mood: number): ZoneLive => ({
      id: name,
      name,
      mood: { value: mood },
    });
    const times = { measuredAt: at, hasOwnTime: true, readAt: at, nextAt: at };
    const zones = { ...times, value: [live('Bar', 8.2), live('Lobby', 6.9)] };
    const bar = { ...times, value: live('Bar', 8.2) };
    expect(lead(bar, zones).mrkdwn).toMatch(/1\.3.*Lobby/);
    expect(lead({ ...bar, measuredAt: at + 1 }, zones).mrkdwn).toBe('');
    expect(amongZones(zones)).toBeUndefined();
    const faulty = [1, 2].map((index) => ({ id: `f${index}`, name: 'x', error: 'dusty' }));
    const withFaults = { ...zones, value: [...zones.value, ...faulty] };
    expect(amongZones(withFaults)?.mrkdwn).toMatch(/2 zones.*4/);
  });
});

describe('digests', () => {
  const reasons: readonly FailureReason[] = [
    ...postingCodes.map((code) => ({ kind: 'posting', code }) as const),
    { kind: 'message' },
    { kind: 'venue', code: 'gone' },
    { kind: 'venue', code: 'withdrawn' },
    { kind: 'venue', code: 'unapproved' },
  ];

  test('every failure has its own text and a remedy', () => {
    expect(new Set(reasons.map(failureWords)).size).toBe(reasons.length);
    for (const reason of reasons) expect(remedyWords(reason).mrkdwn).toMatch(/\.$/);
  });

  test('an unknown posting code counts as forbidden', () => {
    expect(readPostingCode('from_the_future')).toBe('posting_forbidden');
    expect(failureWords({ kind: 'posting', code: 'from_the_future' })).toBe(
      failureWords({ kind: 'posting', code: 'posting_forbidden' }),
    );
  });

  test('a schedule lists days in week order and times in ascending order', () => {
    const settings = {
      kind: 'daily' as const,
      venueId: 'v',
      channelId: 'C1',
      times: ['21:00', '18:00'],
      timezone: 'UTC',
      figure: 'average' as const,
      parts: [],
      whenDown: 'skip' as const,
      offersShared: false,
    };
    expect(scheduleWords({ ...settings, weekdays: ['saturday', 'friday'] })).toMatch(
      /Fri.*Sat.*18:00.*21:00.*UTC/,
    );
  });
});
