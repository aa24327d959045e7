import { Temporal } from 'temporal-polyfill';
import { type Weekday, weekdays as weekdayNames } from '../time.ts';

/** When something happens again and again, as a clock on the wall of one time zone shows it. */
export interface Recurrence {
  readonly weekdays: readonly Weekday[];
  /** `21:00`, of 24 hours. */
  readonly times: readonly string[];
  /** IANA name. */
  readonly timezone: string;
}

/**
 * The moments of a recurrence after another one, in order, in milliseconds since the epoch.
 *
 * Each wall-clock time happens once on each of its days. A time that the clock skips in spring
 * happens as much later as the clock is moved (02:30 at 03:30), a time that comes twice in autumn
 * happens the first time. Two times that fall on the same moment so are one.
 * https://tc39.es/proposal-temporal/docs/ambiguity.html (disambiguation `compatible`)
 */
export function* occurrencesAfter(recurrence: Recurrence, after: number): Generator<number> {
  const { weekdays, times, timezone } = recurrence;
  if (weekdays.length === 0 || times.length === 0) return;
  const clocks = times.map((time) => Temporal.PlainTime.from(time));
  const days = new Set(weekdays.map((weekday) => weekdayNames.indexOf(weekday) + 1));
  // What is skipped late in the evening happens on the next day (23:30 in Nuuk in spring).
  let day = localDate(after, timezone).subtract({ days: 1 });
  let moved: number[] = [];
  for (;;) {
    const nextDay = day.add({ days: 1 });
    const own = days.has(day.dayOfWeek)
      ? clocks.map((plainTime) => momentOf(day, timezone, plainTime))
      : [];
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

export function nextOccurrences(recurrence: Recurrence, after: number, count: number): number[] {
  return occurrencesAfter(recurrence, after).take(count).toArray();
}

/** Those after one moment and up to another. */
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

/** Without a time, where the day begins. */
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
