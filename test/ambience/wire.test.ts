import { describe, expect, test } from 'vitest';
import { readTrendTimes, readTypicalMinutes } from '../../src/ambience/series.ts';
import { parseTolerantly } from '../../src/ambience/tolerant.ts';
import * as wire from '../../src/ambience/wire.ts';
import * as wireSeries from '../../src/ambience/wire-series.ts';

const at = (hour: number, minute = 0, day = 20) => Date.UTC(2026, 10, day, hour, minute);

describe('both shapes', () => {
  test('venue_name and name', () => {
    expect(wire.venue.parse({ venue_name: 'A', timezone: 'UTC' }).name).toBe('A');
    expect(wire.venue.parse({ name: 'B', timezone: 'UTC' }).name).toBe('B');
    expect(wire.venue.parse({ venue_name: '\u200b ', timezone: 'UTC' }).name).toBeUndefined();
  });

  test('vibe level and index, tag and label', () => {
    const zone = (vibe: unknown) => wire.zoneLiveAnswer.parse({ zone_id: 'z', vibe }).vibe;
    expect(zone({ level: -2, label: 'Ambient' })).toEqual({ value: -2, label: 'Ambient' });
    expect(zone({ level: 1, tag: 'Focused' })).toEqual({ value: 1, label: 'Focused' });
    expect(zone({ index: 2, tag: 'Never seen' })).toEqual({ value: 2, label: 'Never seen' });
  });

  test('source_name and name', () => {
    const source = (given: unknown) =>
      wire.zoneLiveAnswer.parse({ zone_id: 'z', music: { source: given } }).music?.source;
    expect(source({ source_id: '1', source_name: 'A' })).toBe('A');
    expect(source({ source_id: '1', name: 'B' })).toBe('B');
  });

  test.each([
    ['the wrapper', { zones: [{ zone_id: 'z' }] }],
    ['an array that holds it', [{ zones: [{ zone_id: 'z' }] }]],
    ['one object as zones', { zones: { zone_id: 'z' } }],
    ['both at once', [{ zones: { zone_id: 'z' } }]],
  ])('zone list as %s', (_, body) => {
    const { zones } = wire.zoneList.parse(wire.unwrapZoneList(body));
    expect(zones.map(({ id }) => id)).toEqual(['z']);
  });

  test('a token without active counts as active, and false does not', () => {
    expect(wire.grant.parse({ token: 't' }).active).toBe(true);
    expect(wire.grant.parse({ token: 't', active: false }).active).toBe(false);
  });
});

describe('accepted data', () => {
  test('null, absent, unknown fields and numbers beyond the scale', () => {
    const { value, unreadable } = parseTolerantly('GET /x', wire.zoneLiveAnswer, {
      zone_id: 'z',
      zone_name: '  ',
      mood: { index: null, tag: null },
      vibe: null,
      music: { level: 140, automation: 'SOMETIMES', muted: null },
      surprise: { deep: [1] },
      error: 'dusty',
    });
    expect(unreadable).toEqual([]);
    expect(value).toMatchObject({ name: 'Zone z', error: 'dusty', music: { level: 140 } });
    expect(value.mood).toBeUndefined();
    expect(value.loudness).toBeUndefined();
  });
});

describe('unreadable parts are reported by path, and the rest is used', () => {
  test('one bad zone of twelve costs one row', () => {
    const good = Array.from({ length: 11 }, (_, index) => ({ zone_id: `z${index}` }));
    const { value, unreadable } = parseTolerantly('GET /x', wire.zonesLive, [
      ...good,
      { zone_name: 'secret name', mood: { index: 'much' } },
    ]);
    expect(value).toHaveLength(11);
    expect(unreadable).toEqual(['[11].zone_id', '[11].mood.index']);
  });

  test('a bad field is removed', () => {
    const { value, unreadable } = parseTolerantly('GET /x', wire.zonesLive, [
      { zone_id: 'z', mood: { index: 'much', tag: 7 }, loudness: { index: 3 }, timestamp: 'soon' },
    ]);
    expect(value).toMatchObject([{ id: 'z', loudness: { value: 3 } }]);
    expect(value[0]?.mood).toBeUndefined();
    expect(unreadable).toEqual(['[0].timestamp', '[0].mood.index', '[0].mood.tag']);
  });

  test('a bad number in a series becomes null', () => {
    const { value } = parseTolerantly('GET /x', wireSeries.zoneTypicalAnswer, {
      zone_id: 'z',
      monday: { mood: [1, 'two', 3], loudness: [] },
    });
    expect(value.days.monday.mood).toEqual([1, null, 3]);
  });

  test.each([[null], [5], ['text'], [[]], [{}]])('%j as a zone is unreadable', (body) => {
    expect(() => parseTolerantly('GET /x', wire.zoneLiveAnswer, body)).toThrow(
      expect.objectContaining({ code: 'unreadable' }),
    );
  });

  test('the error never holds a value', () => {
    try {
      parseTolerantly('GET /x', wire.grant, { token: ['secret'] });
      expect.unreachable();
    } catch (error) {
      expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret');
    }
  });
});

describe('times of a series', () => {
  test.each([
    ['ISO', ['2026-11-20T19:30:00Z', '2026-11-20T19:45:00Z'], [at(19, 30), at(19, 45)]],
    [
      'ISO without a zone',
      ['2026-11-20T19:30:00', '2026-11-20T19:45:00'],
      [at(19, 30), at(19, 45)],
    ],
    ['HH:mm', ['19:30', '19:45'], [at(19, 30), at(19, 45)]],
    ['HH:mm:ss', ['19:30:00', '19:45:00'], [at(19, 30), at(19, 45)]],
    ['unreadable', ['half past', 'later'], [at(19, 45), at(20)]],
    ['missing', [], [at(19, 45), at(20)]],
    ['one missing', ['19:30', null], [at(19, 45), at(20)]],
  ])('%s labels', (_, labels, expected) => {
    expect(readTrendTimes(labels, 2, at(20), 15 * 60_000)).toEqual(expected);
  });

  test('times of day across midnight belong to the day before', () => {
    const times = readTrendTimes(['23:30', '23:45', '00:00', '00:15'], 4, at(0, 20, 21), 900_000);
    expect(times).toEqual([at(23, 30), at(23, 45), at(0, 0, 21), at(0, 15, 21)]);
  });

  test('minutes of a typical day', () => {
    expect(readTypicalMinutes(['00:00', '00:30', '01:00'], 3)).toEqual([0, 30, 60]);
    expect(readTypicalMinutes(['2026-01-05T22:30:00Z'], 1)).toEqual([22 * 60 + 30]);
    expect(readTypicalMinutes(['?', '?'], 2)).toEqual([]);
    expect(readTypicalMinutes(['?', '?'], 48)).toHaveLength(48);
    expect(readTypicalMinutes([], 48).at(-1)).toBe(23 * 60 + 30);
  });

  test('series of unequal lengths keep all their values', () => {
    const trend = wireSeries.zoneTrendAnswer(at(20)).parse({
      zone_id: 'z',
      trending: { mood: { index: [1, 2, 3] }, loudness: { index: [4] } },
    });
    expect(trend.points.map(({ mood, loudness }) => [mood?.value, loudness?.value])).toEqual([
      [1, 4],
      [2, undefined],
      [3, undefined],
    ]);
  });
});
