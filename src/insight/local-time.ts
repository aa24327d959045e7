import { Temporal } from 'temporal-polyfill';
import { type Weekday, weekdays } from '../time.ts';

/** A venue's time zone: its IANA name, or UTC if that name is unknown on this machine. */
export interface LocalZone {
  readonly name: string;
  readonly isKnown: boolean;
}

/** Cached, because looking up a time zone is slow. There are about 600. */
const zones = new Map<string, LocalZone>();
const zonesRemembered = 2_000;

/** @param timezone an IANA name from the service or a person; may be invalid */
export function localZone(timezone: string): LocalZone {
  const known = zones.get(timezone);
  if (known !== undefined) return known;
  const zone = isTimeZone(timezone)
    ? { name: timezone, isKnown: true }
    : { name: 'UTC', isKnown: false };
  if (zones.size >= zonesRemembered) zones.clear();
  zones.set(timezone, zone);
  return zone;
}

function isTimeZone(name: string): boolean {
  try {
    zonedTime(0, { name });
    return true;
  } catch {
    return false;
  }
}

/** @param at epoch milliseconds */
export function localWeekday(at: number, zone: LocalZone): Weekday {
  return weekdayOf(zonedTime(at, zone));
}

/** Converts Temporal's weekday, where Monday is 1. */
export function weekdayOf({ dayOfWeek }: Pick<Temporal.PlainDate, 'dayOfWeek'>): Weekday {
  const weekday = weekdays[dayOfWeek - 1];
  if (weekday === undefined) throw new Error(`there is no weekday ${dayOfWeek}`);
  return weekday;
}

/** The first day of that week, by ISO 8601. */
export function mondayOf(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek - 1 });
}

/** @param at epoch milliseconds */
export function zonedTime(at: number, { name }: Pick<LocalZone, 'name'>): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(name);
}

/** Date and time by the clock there, as text that sorts by it: places may be in several time zones. */
export function localDateTime(at: number, zone: LocalZone): string {
  return zonedTime(at, zone).toPlainDateTime().toString();
}

/**
 * A venue's day, which does not end at midnight: it starts when the quietest four hours of its
 * typical week are over. Friday's service day includes the early hours of Saturday.
 */
export interface ServiceDay {
  /** The weekday on which it starts. */
  readonly weekday: Weekday;
  /** Epoch milliseconds. */
  readonly from: number;
  /** The start of the next service day. */
  readonly to: number;
}

/** Minutes after midnight, in the venue's time. */
export function minuteOfDay(at: number, zone: LocalZone): number {
  const { hour, minute } = zonedTime(at, zone);
  return hour * 60 + minute;
}
