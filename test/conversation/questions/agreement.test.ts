import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Trend, TrendSummary, TypicalWeek, ZoneLive } from '../../../src/ambience/types.ts';
import { type Message, message } from '../../../src/card/message.ts';
import { tonightMessage } from '../../../src/conversation/questions/tonight-message.ts';
import { venueTrendMessage } from '../../../src/conversation/questions/trend-message.ts';
import { houseLocale } from '../../../src/conversation/text/locale.ts';
import { venueLiveParts } from '../../../src/conversation/text/venue-live.ts';
import { mostLines } from '../../../src/conversation/text/wording.ts';
import { typicalAt } from '../../../src/insight/typical.ts';
import { renderMessage } from '../../../src/slack/render/render-message.ts';
import { minuteMs } from '../../../src/time.ts';
import { eveningAt, readingAt } from '../../e2e/kinds.ts';
import { everyDay } from '../../insight/typical-week.ts';

/** Whatever was measured, what one message says in its lines, its chart and the chart's words agrees. */

const venue = {
  venueName: 'Harbour Hotel',
  timezone: 'Europe/Copenhagen',
  scale: { decimals: 1 },
};
const quarterMs = 15 * minuteMs;
const end = eveningAt('21:00');
const shown = (value: number) => value.toFixed(1);

/** Usually 1.0 from midnight UTC on, and 0.1 more each half hour. */
const rising: TypicalWeek = {
  minutes: Array.from({ length: 48 }, (_, slot) => slot * 30),
  days: everyDay({
    mood: Array.from({ length: 48 }, (_, slot) => 1 + slot / 10),
    loudness: Array.from({ length: 48 }, (_, slot) => 1 + slot / 10),
  }),
};

const value = fc.integer({ min: 100, max: 1_000 }).map((hundredths) => hundredths / 100);
/** The last value is always known. */
const series = fc
  .tuple(
    fc.array(fc.option(value, { nil: undefined, freq: 8 }), { minLength: 4, maxLength: 24 }),
    value,
  )
  .map(([before, last]) => [...before, last]);
const summary = fc.option(
  fc.record({
    direction: fc.constantFrom(-1, 0, 1),
    ratePerHour: fc.option(fc.double({ noNaN: true, min: -5, max: 5 }), { nil: undefined }),
  }),
  { nil: undefined },
);
const week = fc.constantFrom(rising, undefined);

interface Point {
  readonly at: number;
  readonly value: number;
}

function pointsOf(values: readonly (number | undefined)[]): Point[] {
  return values.flatMap((one, index) =>
    one === undefined ? [] : [{ at: end - (values.length - 1 - index) * quarterMs, value: one }],
  );
}

function trendOf(points: readonly Point[], mood: TrendSummary | undefined): Trend {
  return { points: points.map(({ at, value: one }) => ({ at, mood: { value: one } })), mood };
}

/** The highest as it is shown; of equal ones the latest. */
function peakOf(points: readonly Point[]): Point {
  const highest = Math.max(...points.map((one) => Number(shown(one.value))));
  const peak = points.findLast((one) => Number(shown(one.value)) === highest);
  if (peak === undefined) throw new Error('there are values');
  return peak;
}

const timeOf = (at: number) =>
  new Date(at).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: venue.timezone,
  });

/** What is measured now, as the chart draws it. */
function chartOf(shown: Message): readonly { label: string; value: number }[] | undefined {
  const block = renderMessage(shown).blocks.find(({ type }) => type === 'data_visualization');
  return block && Object(block).chart.series[0].data;
}

function expectPeak(text: string, pattern: RegExp, points: readonly Point[]): void {
  const [, time, highest] = pattern.exec(text) ?? [];
  if (time === undefined) return;
  const peak = peakOf(points);
  expect([time, highest]).toEqual([timeOf(peak.at), shown(peak.value)]);
}

/** The chart ends with the newest value, and shows the peak of the stretch that it draws. */
function expectChart(chart: ReturnType<typeof chartOf>, points: readonly Point[]): void {
  if (chart === undefined) return;
  const [first, last] = [chart[0], chart.at(-1)];
  const [from, to] = [first, last].map((one) =>
    points.findIndex(({ at }) => timeOf(at) === one?.label),
  );
  const drawn = points.slice(from, to === undefined ? undefined : to + 1);
  expect(last?.value).toBe(Number(shown(drawn.at(-1)?.value ?? 0)));
  if (drawn.length < points.length) return;
  expect(Math.max(...chart.map((one) => one.value))).toBe(Number(shown(peakOf(points).value)));
}

test('trend: the last value, the peak and the direction', () => {
  fc.assert(
    fc.property(series, summary, week, (values, said, typical) => {
      const points = pointsOf(values);
      const trend = trendOf(points, said);
      const answer = venueTrendMessage(
        {
          ...venue,
          reading: readingAt({ average: trend, representative: trend }, '21:00'),
          week: typical,
          venueWeek: typical,
          zones: [],
          alerts: [],
          faulty: new Set(),
          now: end,
        },
        houseLocale,
      );
      const { text } = renderMessage(answer);
      const last = values.at(-1) ?? 0;
      expect(text).toContain(`Mood ${shown(last)}`);
      const [, highest, time] = /liveliest (\S+) at (\d\d:\d\d)/.exec(text) ?? [];
      if (highest !== undefined) {
        const peak = peakOf(points);
        expect([highest, time]).toEqual([shown(peak.value), timeOf(peak.at)]);
      }
      expectChart(chartOf(answer), points);
      const hourAgo = points.find(({ at }) => end - at <= 65 * minuteMs)?.value ?? last;
      if (points.filter(({ at }) => end - at <= 65 * minuteMs).length > 2) {
        if (/still rising|picking up|, up /.test(text)) expect(last).toBeGreaterThan(hourAgo);
        if (/calming down|, down /.test(text)) expect(last).toBeLessThan(hourAgo);
      }
      const first = points[0]?.value ?? 0;
      if (text.includes('has risen')) expect(last).toBeGreaterThan(first);
      if (text.includes('has fallen')) expect(last).toBeLessThan(first);
      expect(/has risen/.test(text) && /at its calmest/.test(text)).toBe(false);
      expect(/has fallen/.test(text) && /at its liveliest/.test(text)).toBe(false);
      expect(/steady (tonight|since|for)/.test(text) && /, (up|down) /.test(text)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test('tonight: the last value and the peak', () => {
  fc.assert(
    fc.property(series, week, (values, typical) => {
      const points = pointsOf(values);
      const answer = tonightMessage(
        {
          ...venue,
          zoneName: undefined,
          reading: readingAt(trendOf(points, undefined), '21:00'),
          week: typical,
          isComparable: true,
          venueWeek: typical,
          measure: 'mood',
          alerts: [],
          now: end,
        },
        houseLocale,
      );
      const { text } = renderMessage(answer);
      const last = shown(values.at(-1) ?? 0);
      expect(text).toMatch(new RegExp(`[Mm]ood (?:now )?${last}`.replace('.', '\\.')));
      expectPeak(text, /Liveliest at (\d\d:\d\d) \((\S+)\)/, points);
      if (text.includes('at its liveliest') || text.includes('the liveliest')) {
        expect(shown(peakOf(points).value)).toBe(last);
      }
      expectChart(chartOf(answer), points);
    }),
    { numRuns: 300 },
  );
});

test('live: each zone is compared at its own time, or not at all', () => {
  const zone = fc.record({ mood: value, minutesOld: fc.integer({ min: 0, max: 180 }) });
  fc.assert(
    fc.property(fc.array(zone, { minLength: 2, maxLength: 6 }), (zones) => {
      const all = zones.map(
        ({ mood, minutesOld }, index): ZoneLive => ({
          id: `zone-${index}`,
          name: `Zone ${index}`,
          mood: { value: mood },
          measuredAt: end - minutesOld * minuteMs,
        }),
      );
      const { text } = renderMessage(
        message(
          ...venueLiveParts(
            {
              ...venue,
              live: undefined,
              zones: readingAt(all, '21:00'),
              typical: {
                venue: undefined,
                zones: all.map(({ id, name }) => ({ id, name, ...rising })),
                isDue: false,
              },
              neverAutomated: new Set(),
              alerts: [],
              now: end,
            },
            mostLines,
            houseLocale,
          ),
        ),
      );
      for (const { name, mood, measuredAt = end } of all) {
        const line = text.split('\n').find((one) => one.startsWith(`*${name}*: mood`)) ?? '';
        const usual = typicalAt(rising, measuredAt).mood ?? 0;
        const difference = (mood?.value ?? 0) - usual;
        const isCompared = end - measuredAt <= 10 * minuteMs;
        const [, told] = /([+−]?[\d.]+) vs usual/.exec(line) ?? [];
        if (line !== '' && !isCompared) expect(told).toBeUndefined();
        if (told === undefined) continue;
        // Half of the last decimal, and what floating point adds.
        expect(Math.abs(Number(told.replace('−', '-')) - difference)).toBeLessThan(0.0501);
      }
    }),
    { numRuns: 200 },
  );
});
