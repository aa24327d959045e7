import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Reading } from '../../../src/ambience/reading.ts';
import { venueLive, zonesLive } from '../../../src/ambience/wire.ts';
import { venueTrend, venueTypical } from '../../../src/ambience/wire-series.ts';
import { type Message, message } from '../../../src/card/message.ts';
import { rankedZoneMessage } from '../../../src/conversation/questions/ranked-zone-message.ts';
import { venueTrendMessage } from '../../../src/conversation/questions/trend-message.ts';
import { weekMessage } from '../../../src/conversation/questions/week-message.ts';
import { houseLocale } from '../../../src/conversation/text/locale.ts';
import { venueLiveParts } from '../../../src/conversation/text/venue-live.ts';
import { mostLines } from '../../../src/conversation/text/wording.ts';
import { renderMessage } from '../../../src/slack/render/render-message.ts';
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

interface Series {
  readonly labels: string[];
  readonly values: number[];
}

function seriesOf(shown: Message): Series[] {
  return renderMessage(shown).blocks.flatMap((block) =>
    Object(block).type === 'data_visualization'
      ? Object(block).chart.series.map(
          ({ data }: { data: { label: string; value: number }[] }): Series => ({
            labels: data.map(({ label }) => label),
            values: data.map(({ value }) => value),
          }),
        )
      : [],
  );
}

/** Whether times of day, such as `21:30`, are all the same time apart. */
function evenlySpaced(labels: readonly string[]): boolean {
  const minutes = labels.map((label) => Number(label.slice(0, 2)) * 60 + Number(label.slice(3)));
  const gaps = minutes.slice(1).map((at, index) => (at - (minutes[index] ?? 0) + 1440) % 1440);
  return new Set(gaps).size <= 1;
}

const day = fc.record({ mood: gappy(figure, 48), loudness: gappy(figure, 48) });
const historical = fc.record(
  Object.fromEntries(weekdays.map((name) => [name, fc.record({ representative: day })])),
);

test('week names a peak, the quietest time and the usual value only if they are known', () => {
  let named = 0;
  fc.assert(
    fc.property(historical, (body) => {
      const typical = venueTypical.parse({ ...body, time: { utc0: halfHours } }).representative;
      // Without a venue's typical week, its day starts at 05:00.
      const { friday, saturday } = typical.days;
      const place = (at: number) => ({
        label: halfHours[at % 48] ?? '',
        value: at < 48 ? friday.mood[at] : saturday.mood[at - 48],
      });
      const known = Array.from({ length: 48 }, (_, index) => place(index + 10)).flatMap(
        ({ label, value }) => (value == null ? [] : [{ label, value }]),
      );
      const highest = Math.max(...known.map(({ value }) => value));
      const lowest = Math.min(...known.map(({ value }) => value));
      const shown = weekMessage(
        {
          ...where,
          zoneName: undefined,
          typical,
          venueTypical: undefined,
          weekday: 'friday',
          stale: undefined,
        },
        houseLocale,
      );
      const peak = found(
        renderMessage(shown).text,
        /Liveliest around (\d\d:\d\d) \(mood ([\d.]+)\) · Quietest (?:around )?(\d\d:\d\d).*? \(([\d.]+)\)/,
      );
      if (peak !== undefined) {
        named += 1;
        expect(known.length).toBeGreaterThanOrEqual(36);
        expect(known).toContainEqual({ label: peak[0], value: highest });
        expect([Number(peak[1]), Number(peak[3])]).toEqual([highest, lowest]);
        expect(known).toContainEqual({ label: peak[2], value: lowest });
      }
      const usually = found(renderMessage(shown).text, /usually (\d+\.\d)/);
      if (usually !== undefined) expect(Number(usually[0])).toBe(friday.mood[40]);
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

test('trend names the real peak and what is missing, and draws evenly spaced points', () => {
  let named = 0;
  fc.assert(
    fc.property(trend, (trending) => {
      const utc0 = Array.from({ length: 24 }, (_, at) =>
        new Date(measuredAt - (23 - at) * quarterMs).toISOString(),
      );
      const value = venueTrend(now).parse({ trending: { ...trending, time: { utc0 } } });
      const shown = venueTrendMessage(
        {
          ...where,
          reading: reading(value),
          week: undefined,
          venueWeek: undefined,
          zones: [],
          alerts: [],
          faulty: new Set(),
          scale: { decimals: 1 },
        },
        houseLocale,
      );
      const known = trending.mood.representative.index.filter((one) => one !== null);
      const peak = found(renderMessage(shown).text, /liveliest ([\d.]+) at \d\d:\d\d/);
      if (peak !== undefined) {
        named += 1;
        expect(Number(peak[0])).toBe(Math.max(...known));
      }
      const measured = trending.mood.representative.index.flatMap((one, at) =>
        one === null ? [] : [at],
      );
      const hasGap = measured.some((at, index) => at - (measured[index - 1] ?? at) > 1);
      if (hasGap) expect(renderMessage(shown).text).toMatch(/No data|many gaps in the data/);
      for (const { values, labels } of seriesOf(shown)) {
        expect(values.length).toBeGreaterThan(2);
        expect(evenlySpaced(labels)).toBe(true);
      }
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
      const { text } = renderMessage(
        message(
          ...venueLiveParts(
            {
              ...where,
              live: reading(venueLive.parse({ mood: { representative: mood } })),
              zones: reading(parsed),
              typical: { venue: typical, zones: undefined, isDue: false },
              neverAutomated: new Set(),
              scale: { decimals: 1 },
              alerts: [],
            },
            mostLines,
            houseLocale,
          ),
        ),
      );
      const lines = text.split('\n').flatMap((line) => /^\*(Zone \d+)\*: /.exec(line)?.[1] ?? []);
      const moods = new Map(bodies.map((one) => [one.zone_name, one.mood?.index ?? 0]));
      const leading = lines.slice(0, valid.length);
      expect(new Set(leading)).toEqual(new Set(valid.map((one) => one.zone_name)));
      const values = leading.map((name) => moods.get(name) ?? 0);
      expect(values).toEqual(values.toSorted((a, b) => b - a));
      // Only mood is compared, because this response has no loudness of the venue.
      if (/usually/.test(text)) {
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

test('the busiest zone is named with the next valid one', () => {
  let named = 0;
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
      const [first, second] = valid;
      const busiest = parsed.find(({ name }) => name === first?.name);
      if (busiest === undefined) return;
      const { text } = renderMessage(
        rankedZoneMessage(
          {
            ...where,
            rank: 'busiest',
            reading: reading(busiest),
            zones: reading(parsed),
            spread: 9,
            typical: undefined,
            scale: { decimals: 1 },
          },
          houseLocale,
        ),
      );
      const lead = found(text, /(ahead of|level with) (Zone \d)/);
      if (lead === undefined) return;
      named += 1;
      const other = valid.find(({ name }) => name === lead[1]);
      expect(other?.mood).toBe(second?.mood);
      expect(lead[0] === 'level with').toBe(first?.mood === second?.mood);
    }),
    { numRuns: 300, seed: 4 },
  );
  expect(named).toBeGreaterThan(20);
});
