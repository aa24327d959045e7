import type { TypicalWeek, Weekday } from '../ambience/types.ts';
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

/** The typical values of the interval that a moment lies in. */
export function typicalAt(
  week: TypicalWeek,
  at: number,
): { readonly mood?: number | undefined; readonly loudness?: number | undefined } {
  const weekday = utcWeekdays[new Date(at).getUTCDay()];
  const minute = Math.floor((at % dayMs) / minuteMs);
  // Labels need not begin at midnight: the latest that has begun, else the last of the day before.
  const begun = week.minutes.filter((begins) => begins <= minute);
  const index = week.minutes.indexOf(Math.max(...(begun.length > 0 ? begun : week.minutes)));
  if (weekday === undefined || index < 0) return {};
  const day = week.days[weekday];
  return { mood: day.mood[index] ?? undefined, loudness: day.loudness[index] ?? undefined };
}

/** The half hours of the next such day at the venue, today included; none where nothing is known. */
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
    .map((at) => ({ at, label: timeOfDay(at, zone), ...typicalAt(week, at) }))
    .filter(({ mood, loudness }) => mood !== undefined || loudness !== undefined);
}

export interface Extremes {
  readonly peak: { readonly label: string; readonly mood: number };
  /** The longest stretch that is as calm as the day gets; `to` is where its last half hour begins. */
  readonly quiet: { readonly from: string; readonly to: string; readonly mood: number };
}

/** Moods this near are the same to a reader: figures have one decimal. */
const sameMood = 0.05;

/** When a day has its highest and its lowest typical mood; undefined without any mood. */
export function extremes(day: readonly TypicalPoint[]): Extremes | undefined {
  const known = day.flatMap(({ label, mood }) => (mood === undefined ? [] : [{ label, mood }]));
  const [peak] = known.toSorted((a, b) => b.mood - a.mood);
  if (peak === undefined) return undefined;
  const lowest = Math.min(...known.map(({ mood }) => mood));
  const stretches: { from: string; to: string; length: number }[] = [];
  let isWithin = false;
  for (const { label, mood } of known) {
    const isQuiet = mood - lowest < sameMood;
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
