import type { TypicalWeek } from '../ambience/types.ts';
import { dayMs, minuteMs, type Weekday, weekdays } from '../time.ts';
import { knownSpans, mostOf, type Span } from './coverage.ts';
import { type LocalZone, localDate, startOfDay } from './local-time.ts';

/**
 * What is usual at a moment, and on a day as the venue's own clock counts it. The service keeps
 * typical values by UTC weekday and half hour, so a moment is looked up in UTC, and a local day is put
 * together from the UTC half hours that begin in it: a local Friday may take from Saturday, and the
 * days of a clock change have 46 or 50 half hours.
 */

export interface TypicalPoint {
  /** When the half hour begins, in milliseconds since the epoch. */
  readonly at: number;
  readonly mood?: number | undefined;
  readonly loudness?: number | undefined;
}

const slotMs = 30 * minuteMs;
const dayMinutes = dayMs / minuteMs;
const longestInterval = 60;

/** The typical values of the interval that a moment lies in; nothing where no interval covers it. */
export function typicalAt(
  week: TypicalWeek,
  at: number,
): { readonly mood?: number | undefined; readonly loudness?: number | undefined } {
  // Date counts from Sunday, `weekdays` from Monday.
  const day = (new Date(at).getUTCDay() + 6) % 7;
  const minute = Math.floor((at % dayMs) / minuteMs);
  const today = intervalAt(week, minute);
  // Labels need not begin at midnight: an interval may have begun on the day before.
  const index = today ?? intervalAt(week, minute + dayMinutes);
  const weekday = weekdays[today === undefined ? (day + 6) % 7 : day];
  if (weekday === undefined || index === undefined) return {};
  const { mood, loudness } = week.days[weekday];
  return { mood: mood[index] ?? undefined, loudness: loudness[index] ?? undefined };
}

/** @returns which interval holds that minute; undefined if the last one has ended before it */
function intervalAt({ minutes }: TypicalWeek, minute: number): number | undefined {
  const begun = Math.max(...minutes.filter((begins) => begins <= minute));
  const isWithin = minute - begun < intervalMinutes(minutes);
  return isWithin ? minutes.indexOf(begun) : undefined;
}

/** Half an hour, or an hour where the labels are an hour apart. */
function intervalMinutes(minutes: readonly number[]): number {
  const sorted = minutes.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((minute, index) => minute - (sorted[index] ?? minute));
  const shortest = Math.min(...gaps.filter((gap) => gap > 0));
  return Number.isFinite(shortest) ? Math.min(longestInterval, shortest) : slotMs / minuteMs;
}

/**
 * The half hours of the next such day at the venue, today included; values only where they are known.
 * Half hours begin at whole and half hours UTC, as the service's do.
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

/** The stretches of a day whose mood is known. */
export function knownHours(day: readonly TypicalPoint[]): Span[] {
  return knownSpans(
    day.map(({ at, mood }) => ({ at, isKnown: mood !== undefined })),
    slotMs,
  );
}

export interface Extremes {
  readonly peak: { readonly at: number; readonly mood: number };
  /** The longest stretch that is as calm as the day gets; `to` is when its last half hour begins. */
  readonly quiet: { readonly from: number; readonly to: number; readonly mood: number };
}

/** Moods this near look the same to a reader: figures have one decimal. */
const sameMood = 0.05;

/** When a day has its highest and its lowest typical mood; undefined unless most of it is known. */
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
