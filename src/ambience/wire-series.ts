import { z } from 'zod';
import { minuteMs, type Weekday, weekdays } from '../time.ts';
import { readTrendTimes, readTypicalMinutes } from './series.ts';
import type {
  Measure,
  Trend,
  TrendPoint,
  TrendSummary,
  TypicalDay,
  TypicalWeek,
  VenueTrend,
  VenueTypical,
  ZoneTrend,
  ZoneTypical,
} from './types.ts';
import {
  id,
  named,
  number,
  numbers,
  orUndefined,
  present,
  readableList,
  text,
  texts,
  timestamp,
  withParts,
  zoneNameFor,
} from './wire-fields.ts';

/** Parses trends and typical weeks. README.md in this folder describes the wire formats. */

const trendIntervalMs = 15 * minuteMs;
/** The service sends 24 points and 48 intervals. More than one per minute of a day is cut off. */
const mostPoints = 24 * 60;
const mostIntervals = 24 * 60;

const series = z.object({ index: numbers, tag: texts }).nullish();
const labels = z.object({ utc0: texts, venue_local: texts }).nullish();
const trendSummary = z
  .object({ index: number, tag: text, speed_tag: text, rate_per_hour: number, synopsis: text })
  .transform(
    (wire): TrendSummary => ({
      direction: orUndefined(wire.index),
      label: orUndefined(wire.tag),
      speed: orUndefined(wire.speed_tag),
      ratePerHour: orUndefined(wire.rate_per_hour),
      synopsis: orUndefined(wire.synopsis),
    }),
  )
  .nullish();
const trendSummaries = z.object({ mood: trendSummary, loudness: trendSummary }).nullish();

type Series = z.infer<typeof series>;

function readTrend(
  mood: Series,
  loudness: Series,
  times: readonly number[],
  summaries: z.infer<typeof trendSummaries>,
): Trend {
  return {
    points: times.map(
      (at, index): TrendPoint => ({
        at,
        mood: measureAt(mood, index),
        loudness: measureAt(loudness, index),
      }),
    ),
    mood: orUndefined(summaries?.mood),
    loudness: orUndefined(summaries?.loudness),
  };
}

function measureAt(from: Series, index: number): Measure | undefined {
  const value = from?.index?.[index];
  return value == null ? undefined : { value, label: orUndefined(from?.tag?.[index]) };
}

function trendTimes(found: readonly Series[], utc0: readonly (string | null)[], end: number) {
  const lengths = found.map((one) => one?.index?.length ?? 0);
  const count = Math.min(mostPoints, Math.max(0, ...lengths));
  return readTrendTimes(utc0, count, end, trendIntervalMs);
}

const trendParts = ['trending', 'summary'];

/** @param now used if the response has no timestamp */
const zoneTrend = (now: number) =>
  z
    .object({
      zone_id: id,
      zone_name: text,
      timestamp,
      trending: z.object({ mood: series, loudness: series, time: labels }).nullish(),
      summary: trendSummaries,
    })
    .transform(({ trending, ...wire }): ZoneTrend => {
      const times = trendTimes(
        [trending?.mood, trending?.loudness],
        trending?.time?.utc0 ?? [],
        wire.timestamp ?? now,
      );
      return {
        id: wire.zone_id,
        name: named(wire.zone_name, zoneNameFor(wire.zone_id)),
        measuredAt: orUndefined(wire.timestamp),
        ...readTrend(trending?.mood, trending?.loudness, times, wire.summary),
      };
    });

export const zoneTrendAnswer = (now: number) => withParts(zoneTrend(now), trendParts);

export const zonesTrend = (now: number) => readableList(zoneTrend(now)).transform(present);

const venueSeries = z.object({ average: series, representative: series }).nullish();

export const venueTrend = (now: number) => withParts(venueTrendBody(now), trendParts);

const venueTrendBody = (now: number) =>
  z
    .object({
      trending: z.object({ mood: venueSeries, loudness: venueSeries, time: labels }).nullish(),
      summary: z.object({ average: trendSummaries, representative: trendSummaries }).nullish(),
      utc0_timestamp: timestamp,
      timestamp,
    })
    .transform(({ trending, summary, ...wire }): VenueTrend => {
      const { mood, loudness, time } = trending ?? {};
      const measuredAt = wire.utc0_timestamp ?? wire.timestamp;
      const times = trendTimes(
        [mood?.average, mood?.representative, loudness?.average, loudness?.representative],
        time?.utc0 ?? [],
        measuredAt ?? now,
      );
      return {
        average: readTrend(mood?.average, loudness?.average, times, summary?.average),
        representative: readTrend(
          mood?.representative,
          loudness?.representative,
          times,
          summary?.representative,
        ),
        measuredAt: measuredAt ?? times.at(-1),
      };
    });

const typicalDay = z.object({ mood: numbers, loudness: numbers }).nullish();
type WireDay = z.infer<typeof typicalDay>;

function byWeekday<T extends z.ZodType>(day: T) {
  return {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  };
}

function bounded(values: readonly (number | null)[] | null | undefined): (number | null)[] {
  return (values ?? []).slice(0, mostIntervals);
}

function readTypicalWeek(
  dayOf: (weekday: Weekday) => WireDay,
  utc0: readonly (string | null)[],
): TypicalWeek {
  const days = Object.fromEntries(
    weekdays.map((weekday): [Weekday, TypicalDay] => {
      const day = dayOf(weekday);
      return [weekday, { mood: bounded(day?.mood), loudness: bounded(day?.loudness) }];
    }),
    // Object.fromEntries widens the keys to string. They are the seven weekdays.
  ) as Record<Weekday, TypicalDay>;
  const lengths = weekdays.flatMap((day) => [days[day].mood.length, days[day].loudness.length]);
  return {
    days,
    minutes: readTypicalMinutes(utc0, Math.min(mostIntervals, Math.max(utc0.length, ...lengths))),
  };
}

export const zoneTypical = z
  .object({ zone_id: id, zone_name: text, ...byWeekday(typicalDay), time: labels })
  .transform(
    (wire): ZoneTypical => ({
      id: wire.zone_id,
      name: named(wire.zone_name, zoneNameFor(wire.zone_id)),
      ...readTypicalWeek((weekday) => wire[weekday], wire.time?.utc0 ?? []),
    }),
  );

export const zoneTypicalAnswer = withParts(zoneTypical, weekdays);

const venueTypicalDay = z.object({ average: typicalDay, representative: typicalDay }).nullish();

export const venueTypical = withParts(
  z.object({ ...byWeekday(venueTypicalDay), time: labels }).transform((wire): VenueTypical => {
    const utc0 = wire.time?.utc0 ?? [];
    return {
      average: readTypicalWeek((weekday) => wire[weekday]?.average, utc0),
      representative: readTypicalWeek((weekday) => wire[weekday]?.representative, utc0),
    };
  }),
  weekdays,
);
