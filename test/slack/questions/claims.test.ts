import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reading } from '../../../src/ambience/reading.ts';
import { venueLive, zonesLive } from '../../../src/ambience/wire.ts';
import { venueTrend, venueTypical } from '../../../src/ambience/wire-series.ts';
import { loudnessScale } from '../../../src/insight/loudness-scale.ts';
import { type Message, message } from '../../../src/slack/blocks/message.ts';
import { busiestMessage } from '../../../src/slack/questions/busiest-message.ts';
import { venueTrendMessage } from '../../../src/slack/questions/trend-message.ts';
import { weekMessage } from '../../../src/slack/questions/week-message.ts';
import { venueLiveParts } from '../../../src/slack/text/venue-live.ts';
import { weekdays } from '../../../src/time.ts';

/**
 * Messages must not claim more than the service's responses support, whatever is missing in them.
 * The expected values are computed here from the responses, in UTC, where days need no conversion.
 */

/** A Friday. */
const now = Date.UTC(2026, 10, 20, 20, 3);
const measuredAt = Date.UTC(2026, 10, 20, 20, 0);
const where = { venueName: 'Harbour Hotel', timezone: 'UTC', now };
const minuteMs = 60_000;

function reading<T>(value: T): Reading<T> {
  return { value, measuredAt, hasOwnTime: true, readAt: now, nextAt: now + minuteMs };
}

const figure = fc.integer({ min: 10, max: 100 }).map((tenths) => tenths / 10);
/** A series with none, some or most values missing, in the middle or at the end. */
const gappy = (value: fc.Arbitrary<number>, length: number) =>
  fc
    .record({
      missing: fc.constantFrom(0, 0.1, 0.3, 0.9),
      kept: fc.oneof(fc.constant(length), fc.integer({ min: 0, max: length })),
    })
    .chain(({ missing, kept }) => {
      const place = fc
        .tuple(fc.double({ min: 0, max: 1, noNaN: true }), value)
        .map(([chance, one]) => (chance < missing ? null : one));
      return fc.array(place, { minLength: kept, maxLength: kept });
    });

const halfHours = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
);

/** The groups that a pattern matches in a message, ignoring bold formatting. */
function found(text: string, pattern: RegExp): string[] | undefined {
  const match = pattern.exec(text.replaceAll('*', ''));
  return match === null ? undefined : match.slice(1);
}

function seriesOf({ blocks }: Message): { name: string; values: number[] }[] {
  return blocks.flatMap((block) =>
    Object(block).type === 'data_visualization'
      ? Object(block).chart.series.map((one: { name: string; data: { value: number }[] }) => ({
          name: one.name,
          values: one.data.map(({ value }) => value),
        }))
      : [],
  );
}

const day = fc.record({ mood: gappy(figure, 48), loudness: gappy(figure, 48) });
const historical = fc.record(
  Object.fromEntries(weekdays.map((name) => [name, fc.record({ representative: day })])),
);

test('week names a peak, the calmest time and the usual value only if they are known', () => {
  let named = 0;
  fc.assert(
    fc.property(historical, (body) => {
      const typical = venueTypical.parse({ ...body, time: { utc0: halfHours } }).representative;
      const { mood } = typical.days.friday;
      const known = halfHours.flatMap((label, at) => {
        const value = mood[at];
        return value == null ? [] : [{ label, value }];
      });
      const highest = Math.max(...known.map(({ value }) => value));
      const lowest = Math.min(...known.map(({ value }) => value));
      const { text, ...rest } = weekMessage({
        ...where,
        zoneName: undefined,
        typical,
        weekday: 'friday',
        scale: loudnessScale(undefined, []),
        stale: undefined,
      });
      const peak = found(text, /peaks at ([\d.]+), (\d\d:\d\d) · calmest ([\d.]+), (\d\d:\d\d)/);
      if (peak !== undefined) {
        named += 1;
        expect(known.length).toBeGreaterThanOrEqual(36);
        expect(known).toContainEqual({ label: peak[1], value: highest });
        expect([Number(peak[0]), Number(peak[2])]).toEqual([highest, lowest]);
        expect(known).toContainEqual({ label: peak[3], value: lowest });
        // The chart, if there is one, shows the same peak.
        const [drawn] = seriesOf({ text, ...rest });
        if (drawn?.name === 'Mood') expect(Math.max(...drawn.values)).toBe(highest);
      }
      const usually = found(text, /mood is usually (\d+(?:\.\d)?)/);
      expect(usually?.[0] === undefined ? undefined : Number(usually[0])).toBe(
        known.length === 0 ? undefined : (mood[40] ?? undefined),
      );
    }),
    { numRuns: 400, seed: 1 },
  );
  expect(named).toBeGreaterThan(20);
});

const quarterMs = 15 * minuteMs;
const trend = fc.record({
  mood: fc.record({ representative: fc.record({ index: gappy(figure, 24) }) }),
  loudness: fc.record({ representative: fc.record({ index: gappy(figure, 24) }) }),
});

test('trend names a peak only if most of the six hours are known, and draws it', () => {
  let named = 0;
  fc.assert(
    fc.property(trend, (trending) => {
      const utc0 = Array.from({ length: 24 }, (_, at) =>
        new Date(measuredAt - (23 - at) * quarterMs).toISOString(),
      );
      const value = venueTrend(now).parse({ trending: { ...trending, time: { utc0 } } });
      const shown = venueTrendMessage({
        ...where,
        reading: reading(value),
        zones: [],
        faulty: new Set(),
        scale: { decimals: 1, spread: undefined },
      });
      const drawn = seriesOf(shown);
      for (const measure of ['mood', 'loudness'] as const) {
        const known = trending[measure].representative.index.filter((one) => one !== null);
        const pattern = new RegExp(`${measure} [\\d.]+ at \\d\\d:\\d\\d, peak ([\\d.]+) at`);
        const peak = found(shown.text, pattern);
        if (peak === undefined) continue;
        named += 1;
        // Values at most half an hour apart, over three quarters of six hours.
        expect(known.length).toBeGreaterThanOrEqual(10);
        expect(Number(peak[0])).toBe(Math.max(...known));
        const line = drawn.find(({ name }) => name.toLowerCase() === measure);
        if (line !== undefined) expect(Math.max(...line.values)).toBe(Math.max(...known));
      }
      if (!/peak/.test(shown.text) && drawn.length > 0)
        expect(shown.text).toMatch(/data from .* only|the only value in/);
    }),
    { numRuns: 400, seed: 2 },
  );
  expect(named).toBeGreaterThan(20);
});

const measure = fc.option(
  figure.map((index) => ({ index })),
  { freq: 4 },
);
const zones = fc
  .array(
    fc.record({
      mood: measure,
      loudness: measure,
      error: fc.constantFrom(...Array<null>(9).fill(null), 'offline'),
      minutesOld: fc.constantFrom(0, 0, 0, 0, 0, 0, 5, 10, 15, 600),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((all) =>
    all.map(({ minutesOld, error, ...one }, at) => ({
      zone_id: `zn-${at}`,
      zone_name: `Zone ${at}`,
      timestamp: new Date(measuredAt - minutesOld * minuteMs).toISOString(),
      ...one,
      ...(error === null ? {} : { error }),
    })),
  );

test('live ranks only valid and current zones, and says "usual" only if all data is known', () => {
  let compared = 0;
  fc.assert(
    fc.property(zones, historical, measure, (bodies, typicalBody, mood) => {
      const valid = bodies.filter(
        ({ mood: its, error, timestamp }) =>
          its !== null &&
          error === undefined &&
          measuredAt - Date.parse(timestamp) <= 10 * minuteMs,
      );
      const parsed = zonesLive.parse(bodies);
      const typical = venueTypical.parse({ ...typicalBody, time: { utc0: halfHours } });
      const usual = typical.representative.days.friday.mood[40];
      const { text } = message(
        ...venueLiveParts({
          ...where,
          live: reading(venueLive.parse({ mood: { representative: mood } })),
          zones: reading(parsed),
          typical,
          scale: { decimals: 1, spread: undefined },
        }),
      );
      const lines = text.split('\n').flatMap((line) => /^\*(Zone \d+)\*: /.exec(line)?.[1] ?? []);
      const moods = new Map(bodies.map((one) => [one.zone_name, one.mood?.index ?? 0]));
      const leading = lines.slice(0, valid.length);
      expect(new Set(leading)).toEqual(new Set(valid.map((one) => one.zone_name)));
      const values = leading.map((name) => moods.get(name) ?? 0);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      // Only mood is compared, because this response has no loudness of the venue.
      if (/usual/.test(text)) {
        compared += 1;
        expect(usual).toEqual(expect.any(Number));
        expect(mood).not.toBeNull();
        expect(valid).toHaveLength(bodies.length);
      }
    }),
    { numRuns: 400, seed: 3 },
  );
  expect(compared).toBeGreaterThan(5);
});

test('the lead of the busiest zone is the difference to the next valid one', () => {
  fc.assert(
    fc.property(zones, (bodies) => {
      const parsed = zonesLive.parse(bodies);
      const valid = bodies
        .flatMap(({ zone_name, mood, error, timestamp }) =>
          mood === null || error !== undefined || measuredAt - Date.parse(timestamp) > 10 * minuteMs
            ? []
            : [{ name: zone_name, mood: mood.index }],
        )
        .toSorted((a, b) => b.mood - a.mood);
      const busiest = parsed.find(({ name }) => name === valid[0]?.name);
      if (busiest === undefined) return;
      const { text } = busiestMessage({
        ...where,
        reading: reading(busiest),
        zones: reading(parsed),
        scale: { decimals: 1, spread: undefined },
      });
      const ahead = found(text, /, ([\d.]+) ahead of/);
      const [first, second] = valid;
      if (ahead === undefined || first === undefined) return;
      expect(second).toBeDefined();
      expect(Number(ahead[0])).toBeCloseTo(first.mood - (second?.mood ?? 0), 5);
    }),
    { numRuns: 300, seed: 4 },
  );
});
