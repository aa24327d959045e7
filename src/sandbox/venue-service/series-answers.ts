import { minuteMs, weekdays } from '../../time.ts';
import { localWeekday, loudnessFor, typicalMood } from './day-curve.ts';
import {
  busiestCount,
  busiestShare,
  type Figures,
  iso,
  loudnessTags,
  mean,
  meanFigures,
  moodTags,
  pastFigures,
  round,
  slot,
  tagOf,
  trendMs,
  working,
} from './figures.ts';
import type { DayCurve, VenueFixture, ZoneFixture } from './venues.ts';

/** Bodies of the endpoints for trends and typical weeks. */

/** Six hours in steps of 15 minutes, including both ends. */
const trendPoints = 25;
/** A Monday, 00:00 UTC. */
const someMonday = Date.UTC(2026, 0, 5);

export function zoneTrendAnswer(venue: VenueFixture, zone: ZoneFixture, now: number) {
  const times = trendTimes(now);
  const figures = times.map((at) => pastFigures(venue, zone, at));
  return {
    zone_id: zone.id,
    zone_name: zone.name,
    timestamp: iso(slot(now, trendMs)),
    trending: { ...trendSeries(figures), time: { utc0: times.map(iso) } },
    summary: trendSummaries(figures),
  };
}

export function zonesTrendAnswer(venue: VenueFixture, now: number) {
  return venue.zones.map((zone) => zoneTrendAnswer(venue, zone, now));
}

export function venueTrendAnswer(venue: VenueFixture, now: number) {
  const times = trendTimes(now);
  const average = times.map((at) => meanFigures(venue, working(venue, at), at, pastFigures));
  const representative = times.map((at) =>
    meanFigures(venue, busiestShare(venue, at, pastFigures), at, pastFigures),
  );
  const [ofAverage, ofRepresentative] = [trendSeries(average), trendSeries(representative)];
  return {
    trending: {
      mood: { average: ofAverage.mood, representative: ofRepresentative.mood },
      loudness: { average: ofAverage.loudness, representative: ofRepresentative.loudness },
      time: {
        utc0: times.map(iso),
        venue_local: times.map((at) => localLabel(at, venue.timezone)),
      },
    },
    summary: { average: trendSummaries(average), representative: trendSummaries(representative) },
    utc0_timestamp: iso(slot(now, trendMs)),
  };
}

export function zoneTypicalAnswer(venue: VenueFixture, zone: ZoneFixture) {
  return {
    zone_id: zone.id,
    zone_name: zone.name,
    ...typicalDays(usualWeek(zone.dayCurve, venue.timezone)),
    time: { utc0: halfHourLabels() },
  };
}

export function zonesTypicalAnswer(venue: VenueFixture) {
  return venue.zones.map((zone) => zoneTypicalAnswer(venue, zone));
}

export function venueTypicalAnswer(venue: VenueFixture) {
  const weeks = venue.zones.map(({ dayCurve }) => usualWeek(dayCurve, venue.timezone));
  const moods = Array.from({ length: weekdays.length * slotsOfDay }, (_, slot) =>
    weeks.map((week) => week[slot] ?? 1).toSorted((a, b) => b - a),
  );
  const busiest = busiestCount(venue.zones.length);
  const average = typicalDays(moods.map(mean));
  const representative = typicalDays(moods.map((all) => mean(all.slice(0, busiest))));
  const days = weekdays.map((day) => [
    day,
    { average: average[day], representative: representative[day] },
  ]);
  return { ...Object.fromEntries(days), time: { utc0: halfHourLabels() } };
}

function trendTimes(now: number): number[] {
  const end = slot(now, trendMs);
  return Array.from(
    { length: trendPoints },
    (_, index) => end - (trendPoints - 1 - index) * trendMs,
  );
}

/** Null where nothing was measured. */
function trendSeries(figures: readonly (Figures | undefined)[]) {
  return {
    mood: {
      index: figures.map((one) => (one ? round(one.mood) : null)),
      tag: figures.map((one) => (one ? tagOf(moodTags, one.mood) : null)),
    },
    loudness: {
      index: figures.map((one) => (one ? round(one.loudness) : null)),
      tag: figures.map((one) => (one ? tagOf(loudnessTags, one.loudness) : null)),
    },
  };
}

function trendSummaries(all: readonly (Figures | undefined)[]) {
  const figures = all.filter((one) => one !== undefined);
  return {
    mood: trendSummary(
      'mood',
      figures.map(({ mood }) => mood),
    ),
    loudness: trendSummary(
      'loudness',
      figures.map(({ loudness }) => loudness),
    ),
  };
}

function trendSummary(name: string, values: readonly number[]) {
  // Change over the last hour, which is four steps of 15 minutes.
  const rate = round((values.at(-1) ?? 0) - (values.at(-5) ?? 0));
  const index = rate > 0.2 ? 1 : rate < -0.2 ? -1 : 0;
  const tag = index === 1 ? 'Rising' : index === -1 ? 'Falling' : 'Stable';
  const speed = Math.abs(rate) > 1 ? 'Fast' : Math.abs(rate) > 0.2 ? 'Slow' : 'Steady';
  return {
    index,
    tag,
    speed_tag: speed,
    rate_per_hour: rate,
    synopsis: `The ${name} is ${tag.toLowerCase()} (${speed.toLowerCase()}).`,
  };
}

const slotsOfDay = 48;
/** A usual week never changes, and each new venue is asked for it. */
const usualWeeks = new WeakMap<DayCurve, Map<string, readonly number[]>>();

/** The usual mood in each half hour of a week, from Monday 00:00 UTC on. */
function usualWeek(curve: DayCurve, timezone: string): readonly number[] {
  const known = usualWeeks.get(curve) ?? new Map<string, readonly number[]>();
  usualWeeks.set(curve, known);
  const week =
    known.get(timezone) ??
    Array.from({ length: weekdays.length * slotsOfDay }, (_, slot) =>
      typicalMood(curve, someMonday + slot * 30 * minuteMs, timezone),
    );
  known.set(timezone, week);
  return week;
}

/** @param week the mood in each half hour, from Monday 00:00 UTC on */
function typicalDays(week: readonly number[]) {
  const days = weekdays.map((weekday, day) => {
    const mood = week.slice(day * slotsOfDay, (day + 1) * slotsOfDay).map(round);
    return [weekday, { mood, loudness: mood.map((value) => round(loudnessFor(value))) }] as const;
  });
  return Object.fromEntries(days);
}

function halfHourLabels(): string[] {
  return Array.from({ length: slotsOfDay }, (_, index) => iso(index * 30 * minuteMs).slice(11, 16));
}

function localLabel(at: number, timezone: string): string {
  const { hour } = localWeekday(at, timezone);
  const minutes = Math.round(hour * 60);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}
