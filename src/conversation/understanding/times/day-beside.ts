import { Temporal } from 'temporal-polyfill';
import {
  isOneNight,
  isTonight,
  type OneNight,
  type PastTime,
  type Period,
} from '../../../history/past-time.ts';
import { datesMeant } from '../../../history/service-days.ts';
import { weekdayOf } from '../../../insight/local-time.ts';
import { daysPerWeek, type Weekday, weekdays } from '../../../time.ts';
import { weekdayNamed } from '../../../venues/names.ts';
import type { Question } from '../../question.ts';
import type { Circumstances, LineInterpreted } from '../interpreted.ts';
import { localNow } from './local-now.ts';
import { longDate } from './past-named.ts';

/** A time that is named by the one that was asked about before: `and the thursday before?`, `the week before that`. */

const dayBeside =
  /\b(?:on )?the (day|night|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: night| evening)? (before|after)(?: that)?(?=\W*$)/i;

const periodBeside =
  /\b(?:from |in |of )?(?:the (week|weekend|month|\d+ days) before(?: that)?|(?:the )?same (?:time|day|night|evening) (?:last week|(?:a|the) week (?:ago|before|earlier)))(?=\W*$)/i;

/** The line with dates instead, counted from what was asked about and not from today. */
export function withTimeBeside(
  line: string,
  readBefore: () => LineInterpreted,
  circumstances: Pick<Circumstances, 'venues' | 'now'>,
): string {
  const dated = withDayBeside(line, readBefore, circumstances);
  const [said, unit] = periodBeside.exec(line) ?? [];
  if (said === undefined || dated !== line) return dated;
  const before = readBefore();
  if (before.kind !== 'question') return line;
  const { past, against } = before.question;
  // What is compared with tonight is asked of tonight.
  if (past === undefined || isTonight(past) || isTonight(against)) return line;
  const { night } = localNow(before.question, circumstances);
  const dates = isOneNight(past) ? nightWeekBefore(past, night) : periodBefore(past, unit, night);
  return dates === undefined ? line : line.replace(said, dates);
}

function nightWeekBefore(past: OneNight, night: Temporal.PlainDate): string {
  return `on ${longDate(dateOf(past, night).subtract({ weeks: 1 }))}`;
}

/** @returns undefined if the period is not of this unit */
function periodBefore(
  past: Period,
  unit: string | undefined,
  night: Temporal.PlainDate,
): string | undefined {
  const dates = datesMeant(past, night);
  const first = Temporal.PlainDate.from(dates.first);
  const last = Temporal.PlainDate.from(dates.last);
  const weeks = Math.ceil((first.until(last).days + 1) / daysPerWeek);
  const isMonth = past.kind === 'month';
  const isOfUnit = isMonth
    ? unit === 'month'
    : unit !== 'month' && (unit !== 'week' || weeks === 1);
  if (unit === undefined || past.kind === 'weekdays' || !isOfUnit) return undefined;
  const from = first.subtract(isMonth ? { months: 1 } : { weeks });
  const to = isMonth ? first.subtract({ days: 1 }) : last.subtract({ weeks });
  return `from ${longDate(from)} to ${longDate(to)}`;
}

/** The line with a date instead, counted from the day that was asked about and not from today. */
function withDayBeside(
  line: string,
  readBefore: () => LineInterpreted,
  circumstances: Pick<Circumstances, 'venues' | 'now'>,
): string {
  const [said, name = '', side] = dayBeside.exec(line) ?? [];
  const before = said === undefined ? undefined : readBefore();
  const past = before?.kind === 'question' ? dayMeant(before.question) : undefined;
  if (said === undefined || before?.kind !== 'question' || past === undefined) return line;
  const { night } = localNow(before.question, circumstances);
  const asked = isOneNight(past) ? dateOf(past, night) : undefined;
  if (asked === undefined) return line;
  const weekday = weekdayNamed(name);
  const way = side?.toLowerCase() === 'before' ? -1 : 1;
  const apart = weekday === undefined ? 1 : daysApart(weekdayOf(asked), weekday, way);
  const date = asked.add({ days: way * apart });
  return line.replace(said, `on ${longDate(date)}`);
}

/** Of two days, the one that tonight is compared with: `was friday louder` alone is about both. */
function dayMeant({ past, against }: Question): PastTime | undefined {
  return isTonight(past) ? (against ?? past) : past;
}

const comparing = /\b(?:compared? (?:to|with)|vs\.?|versus|against|than|with|to|and)\s*$/i;

/**
 * `yesterday at dinner compared to the thursday before`, with the date of that Thursday: it is before the day that the
 * line names first, unless that is named by the same weekday.
 *
 * @param read the part of the line that names the first day
 */
export function withWeekdayBefore(
  line: string,
  read: (part: string) => LineInterpreted,
  circumstances: Pick<Circumstances, 'venues' | 'now'>,
): string {
  const [said = '', name = '', side] = dayBeside.exec(line) ?? [];
  const weekday = weekdayNamed(name);
  const first = line.slice(0, line.indexOf(said)).trimEnd();
  if (weekday === undefined || side?.toLowerCase() !== 'before' || !comparing.test(first)) {
    return line;
  }
  const before = read(first.replace(comparing, '').trim());
  if (before.kind !== 'question') return line;
  const past = dayMeant(before.question);
  if (past === undefined || !isOneNight(past)) return line;
  return past.kind === 'weekday' && past.weekday === weekday
    ? line
    : withDayBeside(line, () => before, circumstances);
}

/** How many days it is from one weekday to the next, or to the one before: seven to itself. */
function daysApart(from: Weekday, to: Weekday, way: 1 | -1): number {
  const days = way * (weekdays.indexOf(to) - weekdays.indexOf(from));
  return ((days + 6) % 7) + 1;
}

/** @param night the date of the night that is going on */
function dateOf(past: OneNight, night: Temporal.PlainDate): Temporal.PlainDate {
  switch (past.kind) {
    case 'nights_ago':
      return night.subtract({ days: past.nights });
    case 'weekday': {
      const days = daysApart(weekdayOf(night), past.weekday, -1);
      return night.subtract({ days, weeks: past.weeksBefore ?? 0 });
    }
    case 'date':
      return Temporal.PlainDate.from(past.date);
  }
}
