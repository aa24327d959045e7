import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../src/ambience/reading.ts';
import type { ZoneLive } from '../../../src/ambience/types.ts';
import {
  failureWords,
  nextMoment,
  remedyWords,
  scheduleWords,
} from '../../../src/conversation/text/digests.ts';
import {
  ago,
  duration,
  shortDuration,
  waitingTime,
} from '../../../src/conversation/text/durations.ts';
import { freshness, staleWarning, timeOrDay } from '../../../src/conversation/text/freshness.ts';
import { venueLabels, zoneLabels } from '../../../src/conversation/text/labels.ts';
import { houseLocale } from '../../../src/conversation/text/locale.ts';
import {
  loudnessNumber,
  moodNumber,
  signedNumber,
} from '../../../src/conversation/text/numbers.ts';
import { venueOptions } from '../../../src/conversation/text/picker-options.ts';
import { leadWords, rankWords, runnersUp } from '../../../src/conversation/text/ranking.ts';
import { counted, listed } from '../../../src/conversation/text/wording.ts';
import { localZone } from '../../../src/insight/local-time.ts';
import { type FailureReason, postingCodes } from '../../../src/schedule/delivery.ts';
import { mrkdwnOf } from '../../../src/slack/render/mrkdwn.ts';
import { hourMs, minuteMs, type Weekday, weekdays as week } from '../../../src/time.ts';
import type { Connection } from '../../../src/venues/workspace.ts';
import { written } from '../../written.ts';

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
    expect([1, 119_001, 59 * minuteMs + 1].map(waitingTime)).toEqual([
      '1 second',
      '2 minutes',
      '60 minutes',
    ]);
  });

  test('a time over twelve hours ago includes its day', () => {
    expect(timeOrDay(at, at + 12 * hourMs, zone, houseLocale)).toBe('21:00');
    expect(timeOrDay(at, at + 12 * hourMs + 1, zone, houseLocale)).toBe('Fri 20 Nov 21:00');
  });

  const reading: Reading<undefined> = {
    value: undefined,
    measuredAt: at,
    hasOwnTime: true,
    readAt: at,
    nextAt: at + 5 * minuteMs,
  };

  test('a reading shows its time and the next one, if that is still to come', () => {
    expect(mrkdwnOf(freshness(reading, at, zone, houseLocale))).toBe(
      'Updated 21:00 · next at 21:05',
    );
    expect(mrkdwnOf(freshness(reading, at + 5 * minuteMs, zone, houseLocale))).toBe(
      'Updated 21:00',
    );
    expect(mrkdwnOf(freshness({ ...reading, hasOwnTime: false }, at, zone, houseLocale))).toMatch(
      /^Received/,
    );
    const unknown = localZone('Mars/Olympus');
    expect(mrkdwnOf(freshness(reading, at, unknown, houseLocale))).toBe(
      'Updated 20:00 · next at 20:05 · times are UTC',
    );
  });

  test('a stale reading says why, and how old it is', () => {
    const warning = (code: 'timeout' | 'outdated') =>
      written(staleWarning({ ...reading, stale: { code } }, at + 20 * minuteMs, zone, houseLocale));
    expect(warning('timeout')).toContain('from 21:00 (20 min ago)');
    expect(warning('timeout')).not.toBe(warning('outdated'));
    expect(staleWarning(reading, at, zone, houseLocale)).toBeUndefined();
    expect([shortDuration(minuteMs), shortDuration(3 * hourMs)]).toEqual(['1 min', '3 hours']);
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
    const labels = venueLabels(venues, houseLocale);
    expect(labels.slice(0, 3)).toEqual(['Inn (Quay 1)', 'Inn', 'Inn (2)']);
    expect(labels[3]).not.toBe('');
    expect(venueOptions(venues, 'quay', houseLocale).map(({ value }) => value)).toEqual(['1']);
  });

  test('venues with the same name and address get the day they were connected', () => {
    const first = venue('1', 'Inn', 'Quay 1');
    const second = { ...first, venueId: '2', connectedAt: 40 * 24 * hourMs };
    expect(venueLabels([first, second], houseLocale)).toEqual([
      'Inn (Quay 1), connected 1 Jan',
      'Inn (Quay 1), connected 10 Feb',
    ]);
  });

  test('zones with the same name get their group', () => {
    const bar = (group: string) => ({ id: group, name: 'Bar', group: { id: group, name: group } });
    expect(zoneLabels([bar('Roof'), bar('Lobby')])).toEqual(['Bar (Roof)', 'Bar (Lobby)']);
  });
});

describe('numbers', () => {
  test('counts, signs and decimals', () => {
    expect([counted(1, 'zone'), counted(2, 'zone')]).toEqual(['1 zone', '2 zones']);
    expect([0.44, -0.44, 0.04, -0.04].map((value) => signedNumber(value, 1, houseLocale))).toEqual([
      '+0.4',
      '−0.4',
      '0.0',
      '0.0',
    ]);
    expect([
      moodNumber(8, houseLocale),
      moodNumber(6.84, houseLocale),
      moodNumber(-1, houseLocale),
    ]).toEqual(['8.0', '6.8', '−1.0']);
    expect([0, 2].map((decimals) => loudnessNumber(72.4, { decimals }, houseLocale))).toEqual([
      '72',
      '72.40',
    ]);
  });

  test.each([
    [['Lobby'], 'Lobby'],
    [['Lobby', 'Spa'], 'Lobby and Spa'],
    [['Lobby', 'Spa', 'Bar'], 'Lobby, Spa and Bar'],
    [['Lobby', 'Spa', 'Bar', 'Roof'], 'Lobby, Spa, Bar and Roof'],
    [['Lobby', 'Spa', 'Bar', 'Roof', 'Deck'], 'Lobby, Spa, Bar and 2 more'],
    [[], ''],
  ])('%j is listed as “%s”', (names, expected) => {
    expect(mrkdwnOf(listed(names, 3))).toBe(expected);
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
    const [lobby] = runnersUp('busiest', bar, zones);
    expect(lobby?.name).toBe('Lobby');
    expect(runnersUp('busiest', { ...bar, measuredAt: at + 1 }, zones)).toEqual([]);
    expect(mrkdwnOf(rankWords('busiest', zones))).toBe('busiest zone');
    const faulty = [1, 2].map((index) => ({ id: `f${index}`, name: 'x', error: 'dusty' }));
    const withFaults = { ...zones, value: [...zones.value, ...faulty] };
    expect(mrkdwnOf(rankWords('busiest', withFaults))).toMatch(/2 zones.*4/);
    const leads = [8.21, 8.4, 9.5, 12].map((mood) =>
      written(leadWords('busiest', live('Bar', mood), [live('Lobby', 8.2)], 7)),
    );
    expect(leads).toEqual([
      'level with Lobby',
      'just ahead of Lobby',
      'ahead of Lobby',
      'well ahead of Lobby',
    ]);
    const level = ['Spa', 'Corridor', 'Lobby'].map((name) => live(name, name === 'Lobby' ? 3 : 1));
    expect(written(leadWords('quietest', live('Reading Room', 1), level, 7))).toBe(
      'level with Spa and Corridor',
    );
    expect(leadWords('busiest', live('Bar', 7), [live('Lobby', 8)], 7)).toBeUndefined();
    expect(written(leadWords('quietest', live('Bar', 7), [live('Lobby', 8)], 7))).toBe(
      'followed by Lobby',
    );
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
    for (const reason of reasons) expect(mrkdwnOf(remedyWords(reason))).toMatch(/\.$/);
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
    const words = (weekdays: Weekday[]) =>
      mrkdwnOf(scheduleWords({ ...settings, weekdays }, houseLocale));
    expect(words(['saturday', 'friday'])).toBe('Fri and Sat at 18:00 and 21:00');
    expect(words([...week])).toMatch(/^Every day at/);
    expect(words(week.slice(0, 5))).toMatch(/^Weekdays at/);
  });

  test('the next post is today, tomorrow, or on its date', () => {
    const next = (ms: number) => nextMoment(at + ms, at, 'Europe/Copenhagen', houseLocale);
    expect([next(hourMs), next(21 * hourMs), next(48 * hourMs)]).toEqual([
      'today 22:00',
      'tomorrow 18:00',
      'Sun 22 Nov 21:00',
    ]);
  });
});
