import { expect, test } from 'vitest';
import { dayAndTime, timeOfDay } from '../../src/conversation/text/local-time.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { rankZones } from '../../src/insight/ranking.ts';

const at = Date.UTC(2026, 10, 20, 22, 45);

test.each([
  ['Europe/Copenhagen', '23:45', 'Fri 20 Nov 23:45'],
  ['America/New_York', '17:45', 'Fri 20 Nov 17:45'],
  ['Asia/Kathmandu', '04:30', 'Sat 21 Nov 04:30'],
  ['Australia/Lord_Howe', '09:45', 'Sat 21 Nov 09:45'],
])('in %s it is %s', (timezone, time, day) => {
  const zone = localZone(timezone);
  expect(zone.isKnown).toBe(true);
  expect(timeOfDay(at, zone, houseLocale)).toBe(time);
  expect(dayAndTime(at, zone, houseLocale)).toBe(day);
});

test.each(['', 'Mars/Olympus', 'Europe/'])(
  'the unknown zone “%s” becomes UTC and is marked as unknown',
  (timezone) => {
    expect(localZone(timezone)).toEqual({ name: 'UTC', isKnown: false });
  },
);

test('midnight is 00:00', () => {
  expect(timeOfDay(Date.UTC(2026, 0, 1), localZone('UTC'), houseLocale)).toBe('00:00');
});

test('zones are ranked by mood, then loudness, then name; faulty ones apart', () => {
  const zone = (name: string, mood?: number, loudness = 1, error?: string) => ({
    id: name,
    name,
    mood: mood === undefined ? undefined : { value: mood },
    loudness: { value: loudness },
    error,
  });
  const { measured, faulty } = rankZones(
    [
      zone('C', 5, 2),
      zone('A', 5, 1),
      zone('D', 9, 9, 'dusty'),
      zone('B', 5, 1),
      zone('E'),
      zone('F', 8),
    ],
    0,
  );
  expect(measured.map(({ name }) => name)).toEqual(['F', 'C', 'A', 'B']);
  expect(faulty.map(({ name }) => name)).toEqual(['D', 'E']);
});

test('an outdated zone is not ranked', () => {
  const at = (minutes: number) => Date.UTC(2026, 10, 20, 20, minutes);
  const zone = (id: string, mood: number, measuredAt: number | undefined) => ({
    id,
    name: id,
    mood: { value: mood },
    measuredAt,
  });
  const zones = [zone('stuck', 9, at(0)), zone('now', 5, at(15)), zone('timeless', 4, undefined)];
  const { measured, outdated } = rankZones(zones, at(15));
  expect(measured.map(({ id }) => id)).toEqual(['now', 'timeless']);
  expect(outdated.map(({ id }) => id)).toEqual(['stuck']);
});
