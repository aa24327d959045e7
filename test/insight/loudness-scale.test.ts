import { expect, test } from 'vitest';
import type { VenueTypical } from '../../src/ambience/types.ts';
import { venueTypical } from '../../src/ambience/wire-series.ts';
import { decimalsFor, loudnessScale } from '../../src/insight/loudness-scale.ts';
import { houseLocale } from '../../src/slack/text/locale.ts';
import { loudnessNumber } from '../../src/slack/text/numbers.ts';

test.each<[string, number[], number]>([
  ['from 0 to 1', [0.08, 0.53, 0.97], 2],
  ['from 0 to 1, all about the same', [0.501, 0.512, 0.519], 3],
  ['from 1 to 10', [1.7, 4.8, 8.6], 1],
  ['in percent', [12, 48, 97], 0],
  ['in decibels', [41, 58, 83], 0],
  ['in decibels, all about the same', [61.2, 62.4, 66], 1],
  ['one value alone, from 0 to 1', [0.53], 2],
  ['one value alone, in decibels', [72], 0],
  ['nothing but zeros', [0, 0], 1],
  ['nothing', [], 1],
])('%s: %j has %d decimals', (_, values, decimals) => {
  expect(decimalsFor(values)).toBe(decimals);
});

test('values with different labels are shown as different numbers', () => {
  const scale = loudnessScale(undefined, [0.53, 0.49]);
  expect([0.53, 0.49].map((value) => loudnessNumber(value, scale, houseLocale))).toEqual([
    '0.530',
    '0.490',
  ]);
});

test('a typical week of any length has a scale', () => {
  const endless = Array.from({ length: 150_000 }, (_, at) => at % 80);
  const friday = { representative: { mood: endless, loudness: endless } };
  expect(loudnessScale(venueTypical.parse({ friday }), [])).toEqual({ decimals: 0 });
});

test('a known typical week decides, so that all zones and hours have the same decimals', () => {
  const day = (loudness: number[]) => ({ mood: [], loudness });
  const days = {
    monday: day([40, 83]),
    tuesday: day([]),
    wednesday: day([]),
    thursday: day([]),
    friday: day([]),
    saturday: day([]),
    sunday: day([]),
  };
  const week = { days, minutes: [0, 30] };
  const typical: VenueTypical = { average: week, representative: week };
  expect(loudnessScale(typical, [61.2, 62.4])).toEqual({ decimals: 0 });
});
