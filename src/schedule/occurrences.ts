import { Temporal } from 'temporal-polyfill';
import { type Weekday, weekdays as weekdayNames } from '../time.ts';

/** A weekly recurrence in the local time of one time zone. */
export interface Recurrence {
  readonly weekdays: readonly Weekday[];
  /** 24-hour times such as `21:00`. */
  readonly times: readonly string[];
  /** IANA name. */
  readonly timezone: string;
  /** Only on the first of these weekdays in each month. */
  readonly isMonthly?: boolean;
}

/**
 * All occurrences after `after`, in order, in epoch milliseconds. Endless, unless there
 * are no weekdays or times.
 *
 * Each local time occurs once on each of its days. A time that is skipped in spring occurs later by
 * the length of the change (02:30 at 03:30). A time that comes twice in autumn occurs the first
 * time. If two times fall on the same moment because of this, they are one occurrence.
 * https://tc39.es/proposal-temporal/docs/ambiguity.html (disambiguation `compatible`)
 */
function* occurrencesAfter(recurrence: Recurrence, after: number): Generator<number> {
  const { weekdays, times, timezone, isMonthly = false } = recurrence;
  if (weekdays.length === 0 || times.length === 0) return;
  const clocks = times.map((time) => Temporal.PlainTime.from(time));
  const days = new Set(weekdays.map((weekday) => weekdayNames.indexOf(weekday) + 1));
  // A time that is skipped late in the evening moves to the next day (23:30 in Nuuk in spring).
  let day = localDate(after, timezone).subtract({ days: 1 });
  let moved: number[] = [];
  for (;;) {
    const nextDay = day.add({ days: 1 });
    const isDay = days.has(day.dayOfWeek) && (!isMonthly || isFirstOf(days, day));
    const own = isDay ? clocks.map((plainTime) => momentOf(day, timezone, plainTime)) : [];
    const moments = [...new Set([...moved, ...own])].toSorted((a, b) => a - b);
    moved = [];
    if (moments.length > 0) {
      const ends = momentOf(nextDay, timezone);
      moved = moments.filter((at) => at >= ends);
      for (const at of moments) if (at < ends && at > after) yield at;
    }
    day = nextDay;
  }
}

/** Whether no such weekday comes earlier in the month. */
function isFirstOf(days: ReadonlySet<number>, date: Temporal.PlainDate): boolean {
  return Array.from({ length: date.day - 1 }, (_, index) =>
    date.subtract({ days: index + 1 }),
  ).every(({ dayOfWeek }) => !days.has(dayOfWeek));
}

/** The first `count` occurrences after `after`, in epoch milliseconds. */
export function nextOccurrences(recurrence: Recurrence, after: number, count: number): number[] {
  return occurrencesAfter(recurrence, after).take(count).toArray();
}

/** Occurrences after `after`, up to and including `until`. */
export function occurrencesBetween(recurrence: Recurrence, after: number, until: number): number[] {
  const found: number[] = [];
  for (const at of occurrencesAfter(recurrence, after)) {
    if (at > until) break;
    found.push(at);
  }
  return found;
}

function localDate(at: number, timezone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).toPlainDate();
}

/** Epoch milliseconds of a local time; without `plainTime`, of the start of the day. */
function momentOf(
  day: Temporal.PlainDate,
  timeZone: string,
  plainTime?: Temporal.PlainTime,
): number {
  const zoned =
    plainTime === undefined
      ? day.toZonedDateTime(timeZone)
      : day.toZonedDateTime({ timeZone, plainTime });
  return zoned.epochMilliseconds;
}
