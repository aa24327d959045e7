import { expect, test } from 'vitest';
import type { TypicalWeek, VenueTypical } from '../../src/ambience/types.ts';
import { venueTypical } from '../../src/ambience/wire-series.ts';
import { isOnScaleOf } from '../../src/insight/comparison.ts';
import { loudnessScale } from '../../src/insight/loudness-scale.ts';
import { everyDay } from './typical-week.ts';

const weekOf = (loudness: number[]): TypicalWeek => ({
  minutes: [0, 30],
  days: { ...everyDay({ mood: [], loudness: [] }), friday: { mood: [], loudness } },
});
const typicalOf = (loudness: number[]): VenueTypical => ({
  average: weekOf(loudness),
  representative: weekOf(loudness),
});

test.each<[string, number[], number]>([
  ['from 0 to 1', [0.08, 0.53, 0.97], 2],
  ['from 0 to 1, all about the same', [0.501, 0.512, 0.519], 3],
  ['from 1 to 10', [1.7, 4.8, 8.6], 1],
  ['in percent', [12, 48, 97], 0],
  ['in decibels', [41, 58, 83], 0],
  ['in decibels, all about the same', [61.2, 62.4, 66], 1],
])('of a usual week %s: %j has %d decimals', (_, values, decimals) => {
  expect(loudnessScale(typicalOf(values), [72])).toEqual({ decimals });
});

test.each<[string, number[], number]>([
  ['from 0 to 1', [0.49, 0.53], 2],
  // As in a usual week of 1.7 to 8.6.
  ['from 1 to 10, close together', [8.05, 8.11], 1],
  ['in decibels', [72], 0],
  ['below full scale', [-31.5], 0],
  ['nothing but zeros', [0, 0], 1],
  ['nothing', [], 1],
])('before a usual week is known, by their size %s: %j has %d decimals', (_, values, decimals) => {
  expect(loudnessScale(undefined, values)).toEqual({ decimals });
});

test.each<[string, number[], number, boolean]>([
  ['1 to 10', [2, 8], 9.5, true],
  ['1 to 10', [2, 8], 82.1, false],
  ['1 to 10', [2, 8], 0.4, false],
  ['0 to 1', [0.2, 0.7], 0.9, true],
  ['0 to 1', [0.2, 0.7], 5.5, false],
  ['decibels', [41, 83], 95, true],
  ['decibels', [41, 83], 5.5, false],
  ['decibels', [41, 83], -20, false],
  ['below full scale', [-60, -14], -2, true],
  ['below full scale', [-60, -14], 83.1, false],
  ['nothing known', [], 83.1, true],
])('a usual week of %s (%j) and a loudness of %d', (_, usual, loudness, isComparable) => {
  expect(isOnScaleOf(loudness, weekOf(usual))).toBe(isComparable);
});

test('a typical week of any length has a scale', () => {
  const endless = Array.from({ length: 150_000 }, (_, at) => at % 80);
  const friday = { representative: { mood: endless, loudness: endless } };
  expect(loudnessScale(venueTypical.parse({ friday }), [])).toEqual({ decimals: 0 });
});

test('a known typical week decides, so that all zones and hours have the same decimals', () => {
  const typical = typicalOf([40, 83]);
  expect(loudnessScale(typical, [61.2, 62.4])).toEqual({ decimals: 0 });
});
