import { type LocalZone, localWeekday } from '../../insight/local-time.ts';
import type { ServiceDay } from '../../insight/service-day.ts';
import type { Weekday } from '../../time.ts';
import { capitalised } from './wording.ts';

/** Times in a venue's time zone. */

/** `21:05` */
export function timeOfDay(at: number, zone: LocalZone): string {
  return formatter(zone.name, timeParts).format(at);
}

/** `Fri 20 Nov 21:05` */
export function dayAndTime(at: number, zone: LocalZone): string {
  const day = formatter(zone.name, dayParts).format(at);
  return `${day.replace(',', '')} ${timeOfDay(at, zone)}`;
}

/** `20 Nov` */
export function dayOfMonth(at: number, zone: LocalZone): string {
  return formatter(zone.name, dateParts).format(at);
}

/** `Friday` */
export function weekdayName(weekday: Weekday): string {
  return capitalised(weekday);
}

/** `today`, or `tonight` from 17:00 until the service day ends */
export function todayOrTonight(now: number, day: ServiceDay, zone: LocalZone): 'today' | 'tonight' {
  const isPastMidnight = localWeekday(now, zone) !== day.weekday;
  return isPastMidnight || timeOfDay(now, zone) >= '17:00' ? 'tonight' : 'today';
}

/** `Friday evening`, by the service day: 01:00 on Saturday is `Friday night` */
export function dayAndPart(now: number, day: ServiceDay, zone: LocalZone): string {
  const time = timeOfDay(now, zone);
  const isPastMidnight = localWeekday(now, zone) !== day.weekday;
  const part =
    isPastMidnight || time >= '23:00'
      ? 'night'
      : time < '12:00'
        ? 'morning'
        : time < '17:00'
          ? 'afternoon'
          : 'evening';
  return `${weekdayName(day.weekday)} ${part}`;
}

const timeParts = { hour: '2-digit', minute: '2-digit' } as const;
const dateParts = { day: 'numeric', month: 'short' } as const;
const dayParts = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Cached, because creating them took a fifth of the time of an answer. About 600 zones exist. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const maxFormatters = 2_000;

function formatter(timezone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timezone} ${Object.keys(parts).join()}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const options = { ...parts, hourCycle: 'h23', timeZone: timezone } as const;
  const made = new Intl.DateTimeFormat('en-GB', options);
  if (formatters.size >= maxFormatters) formatters.clear();
  formatters.set(key, made);
  return made;
}
