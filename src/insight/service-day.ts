import { Temporal } from 'temporal-polyfill';
import type { TypicalWeek } from '../ambience/types.ts';
import { dayMs, hourMs, minuteMs, type Weekday, weekdays } from '../time.ts';
import { type LocalZone, type ServiceDay, weekdayOf, zonedTime } from './local-time.ts';
import { meanMoodAt } from './typical.ts';

/** When the evening of a service day begins, in the venue's time. */
export const eveningHour = 18;

/** @param from when the service day begins, in epoch milliseconds */
export function eveningOf(from: number, zone: LocalZone): number {
  return zonedTime(from, zone).with({ hour: eveningHour, minute: 0, second: 0 }).epochMilliseconds;
}

const slotMs = 30 * minuteMs;
const slotsOfDay = dayMs / slotMs;
const quietSlots = (4 * hourMs) / slotMs;
/** In milliseconds after midnight; used while the typical week is not known. */
const usualStart = 5 * hourMs;

/**
 * When a venue's day starts, in milliseconds after midnight in its time zone: the end of the four
 * hours with the lowest mean mood. 05:00 if a half hour is unknown or all are the same.
 *
 * @param now for the zone's current offset from UTC
 */
export function serviceDayStart(
  week: TypicalWeek | undefined,
  zone: LocalZone,
  now: number,
): number {
  if (week === undefined) return usualStart;
  const offset = zonedTime(now, zone).offsetNanoseconds / 1_000_000;
  const means = Array.from({ length: slotsOfDay }, (_, slot) =>
    meanMoodAt(week, (slot * slotMs) / minuteMs),
  );
  if (means.includes(undefined)) return usualStart;
  const windows = means.map((_, from) =>
    Array.from(
      { length: quietSlots },
      (__, index) => means[(from + index) % slotsOfDay] ?? 0,
    ).reduce((sum, mood) => sum + mood, 0),
  );
  const quietest = Math.min(...windows);
  if (Math.max(...windows) - quietest < 1e-9) return usualStart;
  // Of equally quiet windows in a row, as while a shop is closed, the last one decides.
  const isQuiet = (from: number) => (windows[from % slotsOfDay] ?? 0) - quietest < 1e-9;
  const last = windows.findIndex((_, from) => isQuiet(from) && !isQuiet(from + 1));
  const end = (last + quietSlots) * slotMs + offset;
  return ((end % dayMs) + dayMs) % dayMs;
}

/** @param start from {@link serviceDayStart} */
export function serviceDayAt(at: number, start: number, zone: LocalZone): ServiceDay {
  const today = serviceDayOn(zonedTime(at, zone).toPlainDate(), start, zone);
  if (at >= today.from) return today;
  return serviceDayOn(zonedTime(at, zone).toPlainDate().subtract({ days: 1 }), start, zone);
}

/** The date of the night that is going on after midnight, where no usual day is at hand. */
export function serviceDate(now: number, zone: LocalZone): Temporal.PlainDate {
  return zonedTime(serviceDayAt(now, usualStart, zone).from, zone).toPlainDate();
}

/** The current service day if it has that weekday, else the next one that does. */
export function nextServiceDay(
  weekday: Weekday,
  now: number,
  start: number,
  zone: LocalZone,
): ServiceDay {
  const current = serviceDayAt(now, start, zone);
  const days = (weekdays.indexOf(weekday) - weekdays.indexOf(current.weekday) + 7) % 7;
  const date = zonedTime(current.from, zone).toPlainDate().add({ days });
  return serviceDayOn(date, start, zone);
}

/** The service day that starts on a local date. */
export function serviceDayOn(date: Temporal.PlainDate, start: number, zone: LocalZone): ServiceDay {
  const startOf = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({
      timeZone: zone.name,
      plainTime: Temporal.PlainTime.from('00:00').add({ milliseconds: start }),
    }).epochMilliseconds;
  return {
    weekday: weekdayOf(date),
    from: startOf(date),
    to: startOf(date.add({ days: 1 })),
  };
}

/** When a service day has this time; early hours are those of its night. @param minute after midnight */
export function timeInDay({ from }: ServiceDay, minute: number, zone: LocalZone): number {
  const time = { hour: Math.floor(minute / 60), minute: minute % 60, second: 0, millisecond: 0 };
  const sameDate = zonedTime(from, zone).with(time);
  const isEarly = sameDate.epochMilliseconds < from;
  return (isEarly ? sameDate.add({ days: 1 }) : sameDate).epochMilliseconds;
}
