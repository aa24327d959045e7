import { Temporal } from 'temporal-polyfill';
import { datesOf, type PastTime } from '../../../history/past-time.ts';
import { mondayOf, weekdayOf } from '../../../insight/local-time.ts';
import { type Weekday, weekdays } from '../../../time.ts';
import { monthNames } from '../../text/local-time.ts';
import type { Sentence } from '../sentence/sentence.ts';
import type { DayNamed, PastNamed } from './past-named.ts';
import { quarterBefore, resolveThreeMonths } from './three-months.ts';

/** Finds the dates that a time in the past means, as it was named. */

type Resolved =
  | { readonly past: PastTime }
  | {
      readonly problem:
        | { readonly kind: 'no_such_day'; readonly date: string }
        | { readonly kind: 'unclear_past' };
    };

export function resolvePast(
  named: PastNamed,
  today: Temporal.PlainDate,
  { has }: Pick<Sentence, 'has'>,
): Resolved {
  switch (named.kind) {
    case 'stretch':
      return resolveStretch(named, today);
    case 'day_of_month':
      return resolveDay(named, today, has('past'));
    case 'up_to': {
      const day = resolveDate(named.last, today, 'near');
      if (!(day instanceof Temporal.PlainDate)) return day;
      const last = named.isBefore ? day.subtract({ days: 1 }) : day;
      return { past: datesOf(last.subtract({ days: longestStretch }), last) };
    }
    case 'weekday_date':
      return { past: resolveWeekdayDate(named, today) };
    case 'weekdays_named':
      return { past: resolveWeekdays(named, today) };
    case 'part_of_month':
      return { past: resolvePartOfMonth(named, today) };
    case 'years_ago':
    case 'year': {
      const year = named.kind === 'year' ? named.year : today.year - named.years;
      const first = new Temporal.PlainDate(year, 1, 1);
      const last = new Temporal.PlainDate(year, 12, 31);
      return { past: datesOf(first, year === today.year ? today : last) };
    }
    case 'three_months':
      return { past: resolveThreeMonths(named, today) };
    case 'quarters_ago':
      return { past: quarterBefore(named.quarters, today) };
    case 'month_named':
    case 'months_ago':
      return { past: { kind: 'month', month: monthOf(named, today).toString() } };
    case 'weekend_so_far': {
      const days = today.dayOfWeek - friday;
      if (days === 0) return { past: { kind: 'nights_ago', nights: 0 } };
      return { past: days < 0 ? { kind: 'weekend' } : datesOf(today.subtract({ days }), today) };
    }
    case 'week_number':
      return { past: { kind: 'week', ago: weeksSince(named.week, today) } };
    case 'unclear':
      return { problem: { kind: 'unclear_past' } };
    default:
      return { past: named };
  }
}

/** How many weeks ago the last ISO week of that number was. */
function weeksSince(week: number, today: Temporal.PlainDate): number {
  for (let ago = 0; ago <= weeksOfYear; ago += 1) {
    if (today.subtract({ weeks: ago }).weekOfYear === week) return ago;
  }
  return 0;
}

const weeksOfYear = 53;
const friday = weekdays.indexOf('friday') + 1;

/** `friday 27`, `the 27th`: the last such day; that weekday if it was on no such date for a year. */
function resolveWeekdayDate(
  { weekday, day }: Extract<PastNamed, { kind: 'weekday_date' }>,
  today: Temporal.PlainDate,
): PastTime {
  for (let days = 0; days <= daysOfYear; days += 1) {
    const date = today.subtract({ days });
    if (date.day === day && (weekday === undefined || weekdayOf(date) === weekday)) {
      return { kind: 'date', date: date.toString() };
    }
  }
  return weekday === undefined ? { kind: 'nights_ago', nights: 1 } : { kind: 'weekday', weekday };
}

const daysOfYear = 366;

/**
 * Without a year, the last such day before today, unless its weekday fits the next one only, or that
 * one is near and was not asked about as past.
 */
function resolveDay(
  { day, month, year, weekday }: Omit<Extract<PastNamed, { kind: 'day_of_month' }>, 'kind'>,
  today: Temporal.PlainDate,
  isPastTense: boolean,
): Resolved {
  const inYear = (of: number) => {
    try {
      return Temporal.PlainDate.from({ year: of, month, day }, { overflow: 'reject' });
    } catch {
      return undefined;
    }
  };
  const years = year === undefined ? [today.year, today.year - 1, today.year + 1] : [year];
  const fitting = years
    .flatMap((one) => inYear(one) ?? [])
    .filter((one) => weekday === undefined || weekdayOf(one) === weekday);
  const near = isPastTense ? undefined : fitting.find((one) => isNear(one, today));
  const past = fitting.find((one) => Temporal.PlainDate.compare(one, today) <= 0);
  const date = near ?? past ?? fitting[0];
  return date === undefined
    ? { problem: { kind: 'no_such_day', date: dayText({ day, month, weekday }) } }
    : { past: { kind: 'date', date: date.toString() } };
}

/** `31 February`, `Thursday 13 November` */
function dayText({
  day,
  month,
  weekday,
}: {
  day: number;
  month: number;
  weekday: Weekday | undefined;
}) {
  const date = `${day} ${monthNames[month - 1] ?? ''}`;
  return weekday === undefined
    ? date
    : `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${date}`;
}

/** In days. Someone who names such a date means the one to come. */
const nearDays = 60;

function isNear(date: Temporal.PlainDate, today: Temporal.PlainDate): boolean {
  return Math.abs(today.until(date).total('days')) <= nearDays;
}

function monthOf(
  named: Extract<PastNamed, { kind: 'month_named' | 'months_ago' }>,
  today: Temporal.PlainDate,
): Temporal.PlainYearMonth {
  if (named.kind === 'months_ago') {
    return today.toPlainYearMonth().subtract({ months: named.months });
  }
  const { month, isLast } = named;
  const isOfLastYear = month > today.month || (isLast && month === today.month);
  const year = named.year ?? (isOfLastYear ? today.year - 1 : today.year);
  return new Temporal.PlainYearMonth(year, month);
}

/** In days. The second half of a month has the rest. */
const halfDays = 15;

function resolvePartOfMonth(
  { of, part }: Extract<PastNamed, { kind: 'part_of_month' }>,
  today: Temporal.PlainDate,
): PastTime {
  const month = monthOf(of, today);
  const day = (number: number) => month.toPlainDate({ day: number });
  const { daysInMonth } = month;
  switch (part) {
    case 'first week':
      return datesOf(day(1), day(7));
    case 'last week':
      return datesOf(day(daysInMonth - 6), day(daysInMonth));
    case 'first weekend':
      return weekendFrom(day(1 + ((saturday - day(1).dayOfWeek + 7) % 7)));
    case 'last weekend': {
      const last = day(daysInMonth).subtract({ days: 1 });
      return weekendFrom(last.subtract({ days: (last.dayOfWeek - saturday + 7) % 7 }));
    }
    case 'first half':
      return datesOf(day(1), day(halfDays));
    case 'second half':
      return datesOf(day(halfDays + 1), day(daysInMonth));
  }
}

const saturday = weekdays.indexOf('saturday') + 1;

function weekendFrom(first: Temporal.PlainDate): PastTime {
  return datesOf(first, first.add({ days: 1 }));
}

/** The day that is going on is not over, so its weekday was last a week ago. */
function resolveWeekdays(
  { weekday, within }: Extract<PastNamed, { kind: 'weekdays_named' }>,
  today: Temporal.PlainDate,
): PastTime {
  const days =
    within.kind === 'weeks'
      ? { first: today.subtract({ weeks: within.weeks }), last: today.subtract({ days: 1 }) }
      : daysOfMonth(monthOf(within, today));
  return { kind: 'weekdays', weekday, first: days.first.toString(), last: days.last.toString() };
}

function daysOfMonth(month: Temporal.PlainYearMonth) {
  const { daysInMonth } = month;
  return { first: month.toPlainDate({ day: 1 }), last: month.toPlainDate({ day: daysInMonth }) };
}

/** In days. The history keeps hardly more. */
const longestStretch = 400;

/** `thursday and friday`; undefined unless one follows the other */
export function daysInRow(
  [first, last, ...others]: readonly { readonly named: PastNamed }[],
  today: Temporal.PlainDate,
): PastTime | undefined {
  if (others.length > 0 || !isDayNamed(first?.named) || !isDayNamed(last?.named)) return undefined;
  const from = resolveDate(first.named, today, 'past');
  const to = resolveDate(last.named, today, 'past');
  const areDates = from instanceof Temporal.PlainDate && to instanceof Temporal.PlainDate;
  return areDates && from.until(to).days === 1 ? datesOf(from, to) : undefined;
}

const dayKinds: readonly unknown[] = ['weekday', 'nights_ago', 'day_of_month'];

function isDayNamed(named: PastNamed | undefined): named is DayNamed {
  return dayKinds.includes(named?.kind);
}

/** `from 20 to 30 november`, `since monday` */
function resolveStretch(
  { first: from, last: to }: Extract<PastNamed, { kind: 'stretch' }>,
  today: Temporal.PlainDate,
): Resolved {
  const first = resolveDate(from, today, 'past');
  if (first instanceof Temporal.PlainDate) {
    const last = to === undefined ? today : resolveDate(to, today, first);
    if (!(last instanceof Temporal.PlainDate)) return last;
    const days = first.until(last).days;
    return days < 0 || days > longestStretch
      ? { problem: { kind: 'unclear_past' } }
      : { past: datesOf(first, last) };
  }
  return first;
}

/** @param wanted the last such day, the nearest one, or that after the first day of a stretch */
function resolveDate(
  named: DayNamed,
  today: Temporal.PlainDate,
  wanted: 'past' | 'near' | Temporal.PlainDate,
): Temporal.PlainDate | Resolved {
  const after = wanted instanceof Temporal.PlainDate ? wanted : undefined;
  switch (named.kind) {
    case 'nights_ago':
      return today.subtract({ days: named.nights });
    case 'weekday': {
      const weekday = weekdays.indexOf(named.weekday) + 1;
      return after === undefined
        ? today.subtract({ days: (today.dayOfWeek - weekday + 7) % 7 || 7 })
        : after.add({ days: (weekday - after.dayOfWeek + 7) % 7 });
    }
    case 'weekday_date': {
      const last = after?.add({ months: 1 }) ?? today;
      const past = resolveWeekdayDate(named, last);
      return past.kind === 'date' ? Temporal.PlainDate.from(past.date) : { past };
    }
    case 'weekend':
      // From its Friday on; from Friday to Sunday, that of the week before.
      return today.subtract({
        days: ((today.dayOfWeek - friday + 7) % 7) + (today.dayOfWeek >= friday ? 7 : 0),
      });
    case 'week':
      return mondayOf(today).subtract({ weeks: named.ago });
    case 'month_named':
    case 'day_of_month': {
      const day = named.kind === 'month_named' ? 1 : named.day;
      const weekday = named.kind === 'month_named' ? undefined : named.weekday;
      // Without a year, the end of a stretch comes after its beginning.
      const year = named.year ?? (after && yearAfter(after, named.month));
      const resolved = resolveDay(
        { day, month: named.month, year, weekday },
        today,
        wanted !== 'near',
      );
      return 'past' in resolved && resolved.past.kind === 'date'
        ? Temporal.PlainDate.from(resolved.past.date)
        : resolved;
    }
  }
}

function yearAfter({ year, month }: Temporal.PlainDate, wanted: number): number {
  return wanted < month ? year + 1 : year;
}
