import type { TypicalWeek } from '../ambience/types.ts';
import { dayMs, minuteMs, type Weekday, weekdays } from '../time.ts';
import { knownSpans, longestOf, mostOf, type Span } from './coverage.ts';
import { weekdayOf } from './local-time.ts';
import { rounded } from './peak.ts';

/**
 * Typical values at a moment, and over a period such as a venue's service day. The service stores
 * them by UTC weekday and half hour, so a moment is looked up in UTC, and a local Friday may
 * include half hours of the UTC Saturday.
 */

export interface TypicalPoint {
  /** Start of the half hour, in epoch milliseconds. */
  readonly at: number;
  readonly mood?: number | undefined;
  readonly loudness?: number | undefined;
}

const slotMs = 30 * minuteMs;

/** When the half hour of a moment began: a usual day has one value for it. */
export function halfHourOf(at: number): number {
  return Math.floor(at / slotMs) * slotMs;
}

const dayMinutes = dayMs / minuteMs;
const longestInterval = 60;

/** The typical values at a moment; an empty object if no interval covers it. */
export function typicalAt(
  week: TypicalWeek,
  at: number,
): { readonly mood?: number | undefined; readonly loudness?: number | undefined } {
  const interval = intervalAt(week, Math.floor((at % dayMs) / minuteMs));
  if (interval === undefined) return {};
  const { index, hasBegunYesterday } = interval;
  const { mood, loudness } = week.days[utcWeekday(hasBegunYesterday ? at - dayMs : at)];
  return { mood: mood[index] ?? undefined, loudness: loudness[index] ?? undefined };
}

/**
 * @param minute of the UTC day
 * @returns the mean of the weekdays on which it is known; undefined if it is on none
 */
export function meanMoodAt(week: TypicalWeek, minute: number): number | undefined {
  const interval = intervalAt(week, minute);
  if (interval === undefined) return undefined;
  const moods = weekdays.flatMap((weekday) => week.days[weekday].mood[interval.index] ?? []);
  return moods.length === 0 ? undefined : moods.reduce((sum, mood) => sum + mood, 0) / moods.length;
}

interface Interval {
  /** In the week's arrays. */
  readonly index: number;
  /** Labels need not begin at midnight. */
  readonly hasBegunYesterday: boolean;
}

/** @returns the interval that holds the minute of a day; undefined if none does */
function intervalAt({ minutes }: TypicalWeek, minute: number): Interval | undefined {
  const today = indexOfHolding(minutes, minute);
  if (today !== undefined) return { index: today, hasBegunYesterday: false };
  const index = indexOfHolding(minutes, minute + dayMinutes);
  return index === undefined ? undefined : { index, hasBegunYesterday: true };
}

/** A loop without copies, because an answer looks up hundreds of moments. */
function indexOfHolding(minutes: readonly number[], minute: number): number | undefined {
  let begun = -Infinity;
  let index: number | undefined;
  for (let at = 0; at < minutes.length; at += 1) {
    const begins = minutes[at] ?? Infinity;
    if (begins > minute || begins <= begun) continue;
    begun = begins;
    index = at;
  }
  return minute - begun < intervalMinutes(minutes) ? index : undefined;
}

/** The shortest distance between labels, at most 60 minutes; 30 minutes if there is none. */
function intervalMinutes(minutes: readonly number[]): number {
  const known = intervals.get(minutes) ?? shortestInterval(minutes);
  intervals.set(minutes, known);
  return known;
}

const intervals = new WeakMap<readonly number[], number>();

function shortestInterval(minutes: readonly number[]): number {
  const sorted = minutes.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((minute, index) => minute - (sorted[index] ?? minute));
  const shortest = Math.min(...gaps.filter((gap) => gap > 0));
  return Number.isFinite(shortest) ? Math.min(longestInterval, shortest) : slotMs / minuteMs;
}

/** Without Temporal, because an answer looks up hundreds of moments. */
function utcWeekday(at: number): Weekday {
  return weekdayOf({ dayOfWeek: new Date(at).getUTCDay() || weekdays.length });
}

/**
 * The half hours that begin in a period. They begin at whole and half hours UTC, as the service's
 * do.
 *
 * @param from epoch milliseconds, as is `to`
 */
export function typicalPoints(week: TypicalWeek, from: number, to: number): TypicalPoint[] {
  const first = Math.ceil(from / slotMs) * slotMs;
  const length = Math.max(0, Math.ceil((to - first) / slotMs));
  return Array.from({ length }, (_, index) => {
    const at = first + index * slotMs;
    return { at, ...typicalAt(week, at) };
  });
}

/** The spans in which the mood is known. */
export function knownHours(points: readonly TypicalPoint[]): Span[] {
  return knownSpans(
    points.map(({ at, mood }) => ({ at, isKnown: mood !== undefined })),
    slotMs,
  );
}

/** A typical mood or loudness at a time. */
export interface Moment {
  readonly at: number;
  readonly value: number;
}

export interface Extremes {
  readonly peak: Moment;
  /** The longest span with the lowest value; `to` is the start of its last half hour. */
  readonly quiet: { readonly from: number; readonly to: number; readonly value: number };
}

const moodDecimals = 1;

/** Whether two values look the same. */
function isSame(a: number, b: number, decimals = moodDecimals): boolean {
  return rounded(a, decimals) === rounded(b, decimals);
}

/**
 * When the typical mood is highest and lowest; undefined unless most of the period is known.
 *
 * @param decimals set if it is about loudness, whose scale decides how many are shown
 */
export function extremes(points: readonly TypicalPoint[], decimals?: number): Extremes | undefined {
  const known = knownValues(points, decimals === undefined ? 'mood' : 'loudness');
  if (known.length < mostOf * points.length) return undefined;
  const peak = peakOf(known);
  if (peak === undefined) return undefined;
  const lowest = Math.min(...known.map(({ value }) => value));
  const quiet = known.filter(({ value }) => isSame(value, lowest, decimals));
  const quietTimes = new Set(quiet.map(({ at }) => at));
  const stretches = knownSpans(
    points.map(({ at }) => ({ at, isKnown: quietTimes.has(at) })),
    slotMs,
  );
  const longest = longestOf(stretches);
  return longest && { peak, quiet: { from: longest.from, to: longest.to - slotMs, value: lowest } };
}

export interface Outlook {
  /** Whether the day's liveliest time is still to come, is now, or has passed. */
  readonly phase: 'before' | 'at' | 'after';
  readonly peak: Moment;
  /** When it usually quiets down; undefined if it has already, or does not. */
  readonly quietsAt: number | undefined;
  /** Undefined if it does not, or not yet. */
  readonly quietedAt: number | undefined;
}

/** A mood this share of the day's range below its peak counts as quieting down. */
const quieterShare = 0.25;

/**
 * What usually still comes in a service day, after `now`. Quieting down means that the mood has
 * fallen by a quarter of the day's range below its peak.
 *
 * @param decimals set if it is about loudness
 * @returns undefined unless most of the day is known, or if it never changes
 */
export function outlook(
  day: readonly TypicalPoint[],
  now: number,
  decimals?: number,
): Outlook | undefined {
  const found = extremes(day, decimals);
  if (found === undefined) return undefined;
  const { peak, quiet } = found;
  const range = peak.value - quiet.value;
  if (isSame(peak.value, quiet.value, decimals)) return undefined;
  const values = knownValues(day, decimals === undefined ? 'mood' : 'loudness');
  const isPeak = ({ value }: Moment) => isSame(value, peak.value, decimals);
  const current = values.findLast(({ at }) => at <= now);
  const coming = peakOf(values.filter((one) => one.at > now && isPeak(one)));
  const quieter = values.find(
    ({ at, value }) => at > peak.at && value <= peak.value - quieterShare * range,
  );
  return {
    phase:
      current !== undefined && isPeak(current) ? 'at' : coming === undefined ? 'after' : 'before',
    peak: coming ?? peak,
    quietsAt: quieter !== undefined && quieter.at > now ? quieter.at : undefined,
    quietedAt: quieter !== undefined && quieter.at <= now ? quieter.at : undefined,
  };
}

/**
 * When a usual day is lively or loud: while it is less than a quarter of the day's range below its peak.
 *
 * @param decimals set if it is about loudness
 * @returns undefined unless most of the day is known, or if it never changes. `to` is undefined if it
 * stays so until the day ends
 */
export function highHours(
  day: readonly TypicalPoint[],
  decimals?: number,
): { readonly from: number; readonly to: number | undefined } | undefined {
  const found = extremes(day, decimals);
  if (found === undefined || isSame(found.peak.value, found.quiet.value, decimals)) {
    return undefined;
  }
  const { peak, quiet } = found;
  const least = peak.value - quieterShare * (peak.value - quiet.value);
  const values = knownValues(day, decimals === undefined ? 'mood' : 'loudness');
  const before = values.findLastIndex(({ at, value }) => at < peak.at && value <= least);
  const from = values[before + 1] ?? peak;
  return { from: from.at, to: values.find(({ at, value }) => at > peak.at && value <= least)?.at };
}

/** The highest value; of equal ones the first, which is when a usual day gets there. */
function peakOf(values: readonly Moment[]): Moment | undefined {
  const [highest] = values.toSorted((a, b) => b.value - a.value);
  return highest;
}

function knownValues(points: readonly TypicalPoint[], measure: 'mood' | 'loudness'): Moment[] {
  return points.flatMap(({ at, [measure]: value }) => (value === undefined ? [] : [{ at, value }]));
}
