import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Measured, MeasuredPoint } from '../../src/history/measured.ts';
import { packDay, packUsual, unpackDay, unpackUsual } from '../../src/history/pack.ts';
import { startOfDate } from '../../src/history/records.ts';
import { DamagedDayError } from '../../src/history/series-bytes.ts';
import { weekdays } from '../../src/time.ts';

const start = startOfDate('2026-11-13');
const mood = fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined });
const loudness = fc.option(fc.integer({ min: -12_000, max: 12_000 }), { nil: undefined });

const points = (loudnessSteps: number) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 86_399 }), mood, loudness), {
      selector: ([second]) => second,
      maxLength: 96,
    })
    .map((all) =>
      all
        .toSorted(([a], [b]) => a - b)
        .map(
          ([second, m, l]): MeasuredPoint => ({
            at: start + second * 1_000,
            mood: m === undefined ? undefined : m / 100,
            loudness: l === undefined ? undefined : l / loudnessSteps,
          }),
        ),
    );

const measured: fc.Arbitrary<Measured> = fc
  .tuple(points(100), points(100), fc.dictionary(fc.string({ minLength: 1 }), points(100)))
  .map(([representative, average, zones]) => ({
    representative,
    average,
    zones: new Map(Object.entries(zones)),
  }));

test('a day is read as it was packed, to 0.01', () => {
  fc.assert(
    fc.property(measured, (day) => {
      expect(unpackDay(packDay(day, start), start)).toEqual(day);
    }),
  );
});

test('loudness from 0 to 1 is kept to 0.001', () => {
  const day: Measured = {
    representative: [{ at: start, mood: 7.25, loudness: 0.683 }],
    average: [],
    zones: new Map([['z1', [{ at: start + 900_000, mood: undefined, loudness: -0.999 }]]]),
  };
  expect(unpackDay(packDay(day, start), start)).toEqual(day);
});

test('twelve zones at steps of 15 minutes take at most 4 kB', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -0.3, max: 0.3, noNaN: true }), {
        minLength: 2_688,
        maxLength: 2_688,
      }),
      (noise) => {
        const series = (index: number) =>
          Array.from({ length: 96 }, (_, step): MeasuredPoint => {
            const usual = 5 + 3 * Math.sin((step / 96) * 2 * Math.PI + index);
            const drift = noise[index * 192 + step] ?? 0;
            return {
              at: start + step * 900_000 + 7_000,
              mood: usual + drift,
              loudness: usual + (noise[index * 192 + 96 + step] ?? 0),
            };
          });
        const ids = Array.from({ length: 12 }, (_, index) => `zone-${index}`);
        const packed = packDay(
          {
            representative: series(12),
            average: series(13),
            zones: new Map(ids.map((id, index) => [id, series(index)])),
          },
          start,
        );
        expect(JSON.stringify(packed).length).toBeLessThan(4_096);
      },
    ),
    { numRuns: 20 },
  );
});

test('a typical week is read as it was packed', () => {
  const values = fc.array(fc.option(fc.integer({ min: 0, max: 1_000 }).map((v) => v / 100)), {
    minLength: 48,
    maxLength: 48,
  });
  const week = fc.tuple(values, values).map(([m, l]) => ({
    minutes: Array.from({ length: 48 }, (_, index) => index * 30),
    days: Object.fromEntries(weekdays.map((day) => [day, { mood: m, loudness: l }])),
  }));
  fc.assert(
    fc.property(week, week, (one, other) => {
      const usual = { representative: one, average: other, zones: new Map([['z', one]]) };
      // Object.fromEntries widens the keys to string. They are the seven weekdays.
      expect(unpackUsual(packUsual(usual as never))).toEqual(usual);
    }),
    { numRuns: 30 },
  );
});

test('damaged values are refused, never read as others', () => {
  const packed = packDay(
    { representative: [{ at: start, mood: 5, loudness: 5 }], average: [], zones: new Map() },
    start,
  );
  const broken = ['', 'AAAA', packed.values.slice(0, -4), Buffer.from('text').toString('base64')];
  for (const values of broken) {
    expect(() => unpackDay({ ...packed, values }, start)).toThrow(DamagedDayError);
  }
  expect(() => unpackDay({ ...packed, zoneIds: ['z1'] }, start)).toThrow(DamagedDayError);
});
