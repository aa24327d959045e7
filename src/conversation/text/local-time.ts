import {
  type LocalZone,
  localWeekday,
  type ServiceDay,
  zonedTime,
} from '../../insight/local-time.ts';
import type { Weekday } from '../../time.ts';
import type { Locale } from './locale.ts';
import { capitalised } from './wording.ts';

/** Times in a venue's time zone, written as the reader does. */

/** `21:05` or `9:05 PM` */
export function timeOfDay(at: number, zone: LocalZone, locale: Locale): string {
  return formatter(zone.name, locale.hourCycle, locale)
    .format(at)
    .replace(/\s*([ap]m)$/i, (_, half: string) => ` ${half.toUpperCase()}`);
}

/** A time as it is stored, `21:05`, as the reader writes it. */
export function storedTime(time: string, locale: Locale): string {
  return timeOfDay(Date.parse(`1970-01-01T${time}Z`), utc, locale);
}

/** `Fri 20 Nov 21:05` or `Fri, Nov 20, 9:05 PM` */
export function dayAndTime(at: number, zone: LocalZone, locale: Locale): string {
  const separator = locale.dateOrder === 'month_first' ? ', ' : ' ';
  return `${shortDay(at, zone, locale)}${separator}${timeOfDay(at, zone, locale)}`;
}

/** `Fri 20 Nov` or `Fri, Nov 20` */
export function shortDay(at: number, zone: LocalZone, locale: Locale): string {
  const day = formatter(zone.name, 'day', locale).format(at);
  return locale.dateOrder === 'month_first' ? day : day.replace(',', '');
}

/** `Friday 13 November` or `Friday, November 13`; of another year than now with that year */
export function longDay(at: number, now: number, zone: LocalZone, locale: Locale): string {
  const { year } = zonedTime(at, zone);
  const day = formatter(zone.name, 'long', locale).format(at);
  if (year === zonedTime(now, zone).year) return day;
  return locale.dateOrder === 'month_first' ? `${day}, ${year}` : `${day} ${year}`;
}

/** `20 Nov` or `Nov 20` */
export function dayOfMonth(at: number, zone: LocalZone, locale: Locale): string {
  return formatter(zone.name, 'date', locale).format(at);
}

/** `20 Nov`; of another year than now, `20 Nov 2025` */
export function dateNamed(at: number, now: number, zone: LocalZone, locale: Locale): string {
  const { year } = zonedTime(at, zone);
  const date = dayOfMonth(at, zone, locale);
  if (year === zonedTime(now, zone).year) return date;
  return locale.dateOrder === 'month_first' ? `${date}, ${year}` : `${date} ${year}`;
}

/** `Friday` */
export function weekdayName(weekday: Weekday): string {
  return capitalised(weekday);
}

/** `Fri` */
export function shortWeekday(weekday: Weekday): string {
  return weekdayName(weekday).slice(0, 3);
}

/** `today`, or `tonight` from 17:00 until the service day ends */
export function todayOrTonight(now: number, day: ServiceDay, zone: LocalZone): 'today' | 'tonight' {
  const isPastMidnight = localWeekday(now, zone) !== day.weekday;
  return isPastMidnight || zonedTime(now, zone).hour >= 17 ? 'tonight' : 'today';
}

/** `Friday evening`, by the service day: 01:00 on Saturday is `Friday night` */
export function dayAndPart(now: number, day: ServiceDay, zone: LocalZone): string {
  const { hour } = zonedTime(now, zone);
  const isPastMidnight = localWeekday(now, zone) !== day.weekday;
  const part =
    isPastMidnight || hour >= 23
      ? 'night'
      : hour < 12
        ? 'morning'
        : hour < 17
          ? 'afternoon'
          : 'evening';
  return `${weekdayName(day.weekday)} ${part}`;
}

const utc: LocalZone = { name: 'UTC', isKnown: true };

const parts = {
  h12: { hour: 'numeric', minute: '2-digit' },
  h23: { hour: '2-digit', minute: '2-digit' },
  date: { day: 'numeric', month: 'short' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Cached, because creating them took a fifth of the time of an answer. About 600 zones exist. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const maxFormatters = 2_000;

function formatter(
  timezone: string,
  what: keyof typeof parts,
  { hourCycle, dateOrder }: Locale,
): Intl.DateTimeFormat {
  const key = `${timezone} ${what} ${hourCycle} ${dateOrder}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const english = dateOrder === 'month_first' ? 'en-US' : 'en-GB';
  const options = { ...parts[what], hourCycle, timeZone: timezone } as const;
  const made = new Intl.DateTimeFormat(english, options);
  if (formatters.size >= maxFormatters) formatters.clear();
  formatters.set(key, made);
  return made;
}

/** In English, in their order. */
export const monthNames: readonly string[] =
  'January February March April May June July August September October November December'.split(
    ' ',
  );
