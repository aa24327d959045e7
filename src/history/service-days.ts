import { Temporal } from 'temporal-polyfill';
import type { Span } from '../insight/coverage.ts';
import {
  type LocalZone,
  localWeekday,
  mondayOf,
  weekdayOf,
  zonedTime,
} from '../insight/local-time.ts';
import { daysPerWeek, minuteMs, weekdays } from '../time.ts';
import {
  currentDay,
  type DatedDay,
  dayOn,
  type HoursOfDay,
  nightToCome,
  type VenueDay,
} from './past-night.ts';
import { isOneNight, type OneNight, type PastTime, type Period } from './past-time.ts';

/** The service days that a time in the past means. */

/** The service day that is meant, which may be the current one or in the future. */
export function nightMeant(past: OneNight, day: VenueDay): DatedDay {
  const today = Temporal.PlainDate.from(currentDay(day).date);
  switch (past.kind) {
    case 'nights_ago':
      return dayOn(
        (past.nights === 0 ? today : nightToCome(day)).subtract({ days: past.nights }),
        day,
      );
    case 'weekday': {
      const days = (today.dayOfWeek - 1 - weekdays.indexOf(past.weekday) + 7) % 7;
      // After midnight, Saturday is the night that is going on.
      const isGoingOn = localWeekday(day.now, day.zone) !== currentDay(day).weekday;
      const back = days === 0 && !isGoingOn ? 7 : days;
      const weeks = past.weeksBefore ?? 0;
      return dayOn(today.subtract({ days: back, weeks }), day);
    }
    case 'date':
      return dayOn(Temporal.PlainDate.from(past.date), day);
  }
}

/** The service days of a period, without the current one and those to come. */
export function nightsMeant(past: Period, day: VenueDay): DatedDay[] {
  const today = Temporal.PlainDate.from(currentDay(day).date);
  const { first, days } = periodMeant(past, today);
  return Array.from({ length: days }, (_, index) => first.add({ days: index }))
    .filter((one) => Temporal.PlainDate.compare(one, today) < 0)
    .filter((one) => past.kind !== 'weekdays' || weekdayOf(one) === past.weekday)
    .map((one) => dayOn(one, day));
}

/** Whether the day that is going on is part of a period; `last_days` are those before it. */
export function includesToday(past: Period, day: VenueDay): boolean {
  switch (past.kind) {
    case 'week':
      return past.ago === 0;
    case 'month':
      return currentDay(day).date.startsWith(past.month);
    case 'dates':
      return past.last >= currentDay(day).date;
    case 'weekend':
    case 'weekdays':
    case 'last_days':
      return false;
  }
}

/** From the beginning of its first service day to the end of its last, or until now. */
export function spanMeant(past: PastTime, day: VenueDay): Span {
  if (isOneNight(past)) return nightMeant(past, day);
  const days = daysUntilNow(past, day);
  const today = currentDay(day);
  const { from } = days[0] ?? today;
  return { from, to: reachesToday(past, day) ? day.now + 1 : (days.at(-1) ?? today).to };
}

/** Whether what happened in a period is told up to now, although its nights are those that are over. */
export function reachesToday(past: Period, day: VenueDay): boolean {
  return past.kind === 'last_days' || includesToday(past, day);
}

/** As {@link nightsMeant}, with the current one if the period reaches it. */
export function daysUntilNow(past: Period, day: VenueDay): DatedDay[] {
  return [...nightsMeant(past, day), ...(reachesToday(past, day) ? [currentDay(day)] : [])];
}

/** The first and the last local date of a period. */
export function datesMeant(past: Period, today: Temporal.PlainDate) {
  const { first, days } = periodMeant(past, today);
  return { first: first.toString(), last: first.add({ days: days - 1 }).toString() };
}

function periodMeant(
  past: Period,
  today: Temporal.PlainDate,
): { readonly first: Temporal.PlainDate; readonly days: number } {
  const monday = mondayOf(today);
  switch (past.kind) {
    case 'week':
      return { first: monday.subtract({ weeks: past.ago }), days: 7 };
    case 'weekend': {
      return { first: monday.subtract({ days: 3 }), days: 3 };
    }
    case 'month': {
      const first = Temporal.PlainDate.from(`${past.month}-01`);
      return { first, days: first.daysInMonth };
    }
    case 'weekdays':
    case 'dates': {
      const first = Temporal.PlainDate.from(past.first);
      return { first, days: first.until(Temporal.PlainDate.from(past.last)).days + 1 };
    }
    case 'last_days':
      return { first: today.subtract({ days: past.days }), days: past.days };
  }
}

/** What a period is compared with: the month before, or the same weekdays before. */
export function periodBefore(past: Period, nights: readonly DatedDay[], day: VenueDay): DatedDay[] {
  if (past.kind === 'month') {
    const month = Temporal.PlainYearMonth.from(past.month).subtract({ months: 1 });
    return nightsMeant({ kind: 'month', month: month.toString() }, day);
  }
  const weeks = past.kind === 'weekdays' ? nights.length : Math.ceil(nights.length / daysPerWeek);
  return nights.map((night) => dayBeside(night, -weeks * daysPerWeek, day));
}

/** The same weekday in the weeks before, the nearest first. */
export function sameWeekdayBefore(
  { date: of }: DatedDay,
  weeks: number,
  day: VenueDay,
): DatedDay[] {
  return Array.from({ length: weeks }, (_, index) =>
    dayOn(Temporal.PlainDate.from(of).subtract({ weeks: index + 1 }), day),
  );
}

export interface MomentInDay {
  /** Epoch milliseconds; the first one if the clocks went back and it was this time twice. */
  readonly at: number;
  /** How often it was this time: not at all where the clocks went forward. */
  readonly times: 0 | 1 | 2;
}

/** When a service day has a time; early hours are those of its night. @param minute after midnight */
export function momentIn({ from }: DatedDay, minute: number, zone: LocalZone): MomentInDay {
  const wanted = Temporal.PlainTime.from({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const start = zonedTime(from, zone);
  const isEarly = Temporal.PlainTime.compare(wanted, start.toPlainTime()) < 0;
  const date = isEarly ? start.toPlainDate().add({ days: 1 }) : start.toPlainDate();
  const local = date.toPlainDateTime(wanted);
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    local.toZonedDateTime(zone.name, { disambiguation }),
  );
  const at = earlier?.epochMilliseconds ?? from;
  if (earlier === undefined || later === undefined || at === later.epochMilliseconds) {
    return { at, times: 1 };
  }
  // In a gap, neither of the two is the time that was asked for.
  return { at, times: earlier.toPlainDateTime().equals(local) ? 2 : 0 };
}

/**
 * Some hours of a service day.
 *
 * @param night its night, whose bounds stand for those that are not named
 */
export function spanOfHours(
  { from, to }: HoursOfDay,
  night: Span,
  day: DatedDay,
  zone: LocalZone,
): Span {
  const at = (minute: number) => momentIn(day, minute, zone).at;
  const end = to === undefined ? night.to : at(to);
  const begin = from === undefined ? night.from : at(from);
  if (begin < end) return { from: begin, to: end };
  // `23:00 to 07:00` ends after the service day does, `04:00 to 06:00` may end with it, and a morning begins before it.
  const isOverEnd = from !== undefined && to !== undefined && (from > to || end <= day.from);
  // `00:00 to 06:00` where the day starts at 05:30: the part of it that is longer
  const isMostlyBefore = from !== undefined && day.to - begin > end - day.from;
  return isOverEnd || isMostlyBefore ? { from: begin, to: day.to } : { from: day.from, to: end };
}

export interface MomentMeant extends MomentInDay {
  /** The service day that it belongs to. */
  readonly night: DatedDay;
}

/**
 * The moment that `yesterday at 23:50` or `13 november 01:30` means: on that date, whose early hours
 * belong to the night before.
 *
 * @param minute after midnight
 */
export function momentMeant(past: OneNight, minute: number, day: VenueDay): MomentMeant {
  const isDate = past.kind === 'date' || (past.kind === 'nights_ago' && past.isDate === true);
  const dated =
    past.kind === 'nights_ago' && past.isDate === true
      ? dayOn(zonedTime(day.now, day.zone).toPlainDate().subtract({ days: past.nights }), day)
      : nightMeant(past, day);
  const isEarly = isDate && minute * minuteMs < day.start;
  const night = isEarly ? dayBeside(dated, -1, day) : dated;
  return { night, ...momentIn(night, minute, day.zone) };
}

/**
 * The night that hours belong to: on a date, `4 december between 00:00 and 06:00` is the end of the night
 * before, as {@link momentMeant} has it.
 */
export function nightOfHours(past: OneNight, { from, to }: HoursOfDay, day: VenueDay): DatedDay {
  // `00:00 to 06:00` is early also where the day starts at 05:30.
  const areEarly =
    from !== undefined &&
    to !== undefined &&
    from < to &&
    day.start - from * minuteMs > to * minuteMs - day.start;
  return areEarly ? momentMeant(past, from, day).night : nightMeant(past, day);
}

/** @param days negative for earlier ones */
export function dayBeside({ date: of }: DatedDay, days: number, day: VenueDay): DatedDay {
  return dayOn(Temporal.PlainDate.from(of).add({ days }), day);
}

/**
 * The same time for venues elsewhere, where the last night or week may be another one. Of the night that
 * is going on, each has its own.
 */
export function sameDates(past: PastTime, day: VenueDay): PastTime {
  if (past.kind === 'nights_ago' && past.nights === 0) return past;
  if (isOneNight(past)) return { kind: 'date', date: nightMeant(past, day).date };
  const nights = nightsMeant(past, day);
  const [first, last] = [nights[0]?.date, nights.at(-1)?.date];
  if (first === undefined || last === undefined || includesToday(past, day)) return past;
  return past.kind === 'weekdays' ? { ...past, first, last } : { kind: 'dates', first, last };
}
