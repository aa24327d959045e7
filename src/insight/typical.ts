import type { TypicalWeek } from '../ambience/types.ts';
import { dayMs, minuteMs, type Weekday, weekdays } from '../time.ts';
import { knownSpans, mostOf, type Span } from './coverage.ts';
import { type LocalZone, localDate, localWeekday, localZone, startOfDay } from './local-time.ts';

/**
 * Typical values at a moment, and on a local day of the venue. The service stores them by UTC
 * weekday and half hour. So a moment is looked up in UTC, and a local day is built from the UTC
 * half hours that begin in it: a local Friday may include half hours of the UTC Saturday, and a day
 * with a clock change has 46 or 50 half hours.
 */

export interface TypicalPoint {
  /** Start of the half hour, in epoch milliseconds. */
  readonly at: number;
  readonly mood?: number | undefined;
  readonly loudness?: number | undefined;
}

/** The service's typical weeks are in UTC. */
const utc = localZone('UTC');
const slotMs = 30 * minuteMs;
const dayMinutes = dayMs / minuteMs;
const longestInterval = 60;

/** The typical values at a moment; an empty object if no interval covers it. */
export function typicalAt(
  week: TypicalWeek,
  at: number,
): { readonly mood?: number | undefined; readonly loudness?: number | undefined } {
  const minute = Math.floor((at % dayMs) / minuteMs);
  const today = intervalAt(week, minute);
  // An interval may have begun on the previous day, because labels need not begin at midnight.
  const index = today ?? intervalAt(week, minute + dayMinutes);
  if (index === undefined) return {};
  const weekday = localWeekday(today === undefined ? at - dayMs : at, utc);
  const { mood, loudness } = week.days[weekday];
  return { mood: mood[index] ?? undefined, loudness: loudness[index] ?? undefined };
}

/** @returns the index of the interval that holds the minute; undefined if none does */
function intervalAt({ minutes }: TypicalWeek, minute: number): number | undefined {
  const begun = Math.max(...minutes.filter((begins) => begins <= minute));
  const isWithin = minute - begun < intervalMinutes(minutes);
  return isWithin ? minutes.indexOf(begun) : undefined;
}

/** The shortest distance between labels, at most 60 minutes; 30 minutes if there is none. */
function intervalMinutes(minutes: readonly number[]): number {
  const sorted = minutes.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((minute, index) => minute - (sorted[index] ?? minute));
  const shortest = Math.min(...gaps.filter((gap) => gap > 0));
  return Number.isFinite(shortest) ? Math.min(longestInterval, shortest) : slotMs / minuteMs;
}

/**
 * The half hours of the next such weekday at the venue, which may be today. Half hours begin at
 * whole and half hours UTC, as the service's do.
 */
export function typicalDay(
  week: TypicalWeek,
  weekday: Weekday,
  zone: LocalZone,
  now: number,
): TypicalPoint[] {
  const today = localDate(now, zone);
  const daysAhead = (weekdays.indexOf(weekday) + 1 - today.dayOfWeek + 7) % 7;
  const date = today.add({ days: daysAhead });
  const first = Math.ceil(startOfDay(date, zone) / slotMs) * slotMs;
  const end = startOfDay(date.add({ days: 1 }), zone);
  const length = Math.ceil((end - first) / slotMs);
  return Array.from({ length }, (_, index) => {
    const at = first + index * slotMs;
    return { at, ...typicalAt(week, at) };
  });
}

/** The spans of a day in which the mood is known. */
export function knownHours(day: readonly TypicalPoint[]): Span[] {
  return knownSpans(
    day.map(({ at, mood }) => ({ at, isKnown: mood !== undefined })),
    slotMs,
  );
}

export interface Extremes {
  readonly peak: { readonly at: number; readonly mood: number };
  /** The longest span with the day's lowest mood; `to` is the start of its last half hour. */
  readonly quiet: { readonly from: number; readonly to: number; readonly mood: number };
}

/** Moods closer than this look the same, because figures have one decimal. */
const sameMood = 0.05;

/** When a day has its highest and lowest typical mood; undefined unless most of it is known. */
export function extremes(day: readonly TypicalPoint[]): Extremes | undefined {
  const known = day.flatMap(({ at, mood }) => (mood === undefined ? [] : [{ at, mood }]));
  if (known.length < mostOf * day.length) return undefined;
  const [peak] = known.toSorted((a, b) => b.mood - a.mood);
  if (peak === undefined) return undefined;
  const lowest = Math.min(...known.map(({ mood }) => mood));
  const isQuiet = ({ mood }: TypicalPoint) => mood !== undefined && mood - lowest < sameMood;
  const stretches = knownSpans(
    day.map((point) => ({ at: point.at, isKnown: isQuiet(point) })),
    slotMs,
  );
  const [longest] = stretches.toSorted((a, b) => b.to - b.from - (a.to - a.from));
  return longest && { peak, quiet: { from: longest.from, to: longest.to - slotMs, mood: lowest } };
}
