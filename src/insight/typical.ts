import type { TypicalWeek, Weekday } from '../ambience/types.ts';
import { knownSpans, mostOf, type Span } from './coverage.ts';
import { type LocalZone, localWeekday, timeOfDay } from './local-time.ts';

/**
 * What is usual at a moment, and on a day as the venue's own clock counts it. The service keeps
 * typical values by UTC weekday and half hour (2.5), so a moment is looked up in UTC, and a local
 * day is put together from the UTC half hours that begin in it: a local Friday may take from
 * Saturday, and the days of a clock change have 46 or 50 half hours.
 */

export interface TypicalPoint {
  readonly at: number;
  /** The venue's time at which the half hour begins. */
  readonly label: string;
  readonly mood?: number | undefined;
  readonly loudness?: number | undefined;
}

const minuteMs = 60_000;
const slotMs = 30 * minuteMs;
const dayMs = 24 * 60 * minuteMs;
/** A day on which clocks go back has 25 hours. */
const longestDayMs = 25 * 60 * minuteMs;
const weekSlots = (7 * dayMs) / slotMs;
const dayMinutes = dayMs / minuteMs;
const longestInterval = 60;

/** In the order of Date.getUTCDay. */
export const utcWeekdays: readonly Weekday[] = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
];

/** The typical values of the interval that a moment lies in; nothing where no interval covers it. */
export function typicalAt(
  week: TypicalWeek,
  at: number,
): { readonly mood?: number | undefined; readonly loudness?: number | undefined } {
  const day = new Date(at).getUTCDay();
  const minute = Math.floor((at % dayMs) / minuteMs);
  const today = intervalAt(week, minute);
  // Labels need not begin at midnight: an interval may have begun on the day before.
  const index = today ?? intervalAt(week, minute + dayMinutes);
  const weekday = utcWeekdays[today === undefined ? (day + 6) % 7 : day];
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

/** Half an hour (2.5), or an hour where the labels are an hour apart. */
function intervalMinutes(minutes: readonly number[]): number {
  const sorted = minutes.toSorted((a, b) => a - b);
  const gaps = sorted.slice(1).map((minute, index) => minute - (sorted[index] ?? minute));
  const shortest = Math.min(...gaps.filter((gap) => gap > 0));
  return Number.isFinite(shortest) ? Math.min(longestInterval, shortest) : slotMs / minuteMs;
}

/** The half hours of the next such day at the venue, today included; values only where they are known. */
export function typicalDay(
  week: TypicalWeek,
  weekday: Weekday,
  zone: LocalZone,
  now: number,
): TypicalPoint[] {
  const first = Math.floor(now / slotMs) * slotMs - longestDayMs;
  const slots = Array.from(
    { length: weekSlots + 2 * (longestDayMs / slotMs) },
    (_, index) => first + index * slotMs,
  );
  const isToday = localWeekday(now, zone) === weekday;
  const isOnDay = (at: number) => localWeekday(at, zone) === weekday;
  // Today may have begun before now; any other day begins after it.
  const begins = slots.findIndex((at) => (isToday || at > now) && isOnDay(at));
  const length = slots.slice(begins).findIndex((at) => !isOnDay(at));
  return slots
    .slice(begins, length < 0 ? undefined : begins + length)
    .map((at) => ({ at, label: timeOfDay(at, zone), ...typicalAt(week, at) }));
}

/** The stretches of a day whose mood is known. */
export function knownHours(day: readonly TypicalPoint[]): Span[] {
  return knownSpans(
    day.map(({ at, mood }) => ({ at, isKnown: mood !== undefined })),
    slotMs,
  );
}

export interface Extremes {
  readonly peak: { readonly label: string; readonly mood: number };
  /** The longest stretch that is as calm as the day gets; `to` is where its last half hour begins. */
  readonly quiet: { readonly from: string; readonly to: string; readonly mood: number };
}

/** Moods this near are the same to a reader: figures have one decimal. */
const sameMood = 0.05;

/** When a day has its highest and its lowest typical mood; undefined unless most of it is known. */
export function extremes(day: readonly TypicalPoint[]): Extremes | undefined {
  const known = day.flatMap(({ label, mood }) => (mood === undefined ? [] : [{ label, mood }]));
  if (known.length < mostOf * day.length) return undefined;
  const [peak] = known.toSorted((a, b) => b.mood - a.mood);
  if (peak === undefined) return undefined;
  const lowest = Math.min(...known.map(({ mood }) => mood));
  const stretches: { from: string; to: string; length: number }[] = [];
  let isWithin = false;
  for (const { label, mood } of day) {
    const isQuiet = mood !== undefined && mood - lowest < sameMood;
    const last = stretches.at(-1);
    if (isQuiet && isWithin && last !== undefined) {
      last.to = label;
      last.length += 1;
    } else if (isQuiet) {
      stretches.push({ from: label, to: label, length: 1 });
    }
    isWithin = isQuiet;
  }
  const [longest] = stretches.toSorted((a, b) => b.length - a.length);
  return longest && { peak, quiet: { from: longest.from, to: longest.to, mood: lowest } };
}
