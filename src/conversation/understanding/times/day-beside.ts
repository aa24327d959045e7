import { Temporal } from 'temporal-polyfill';
import { isOneNight, isTonight, type OneNight } from '../../../history/past-time.ts';
import { weekdayOf } from '../../../insight/local-time.ts';
import { type Weekday, weekdays } from '../../../time.ts';
import { weekdayNamed } from '../../../venues/names.ts';
import type { Circumstances, LineInterpreted } from '../interpreted.ts';
import { localNow } from './local-now.ts';

/** A day that is named by the one that was asked about before: `and the thursday before?`, `the day after`. */

const dayBeside =
  /\b(?:on )?the (day|night|evening|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: night| evening)? (before|after)(?: that)?(?=\W*$)/i;

/** The line with a date instead, counted from the day that was asked about and not from today. */
export function withDayBeside(
  line: string,
  readBefore: () => LineInterpreted,
  circumstances: Pick<Circumstances, 'venues' | 'now'>,
): string {
  const [said, name = '', side] = dayBeside.exec(line) ?? [];
  const before = said === undefined ? undefined : readBefore();
  const past = before?.kind === 'question' ? before.question.past : undefined;
  if (said === undefined || before?.kind !== 'question' || past === undefined) return line;
  const { night } = localNow(before.question, circumstances);
  const asked = isOneNight(past) ? dateOf(past, night) : undefined;
  if (asked === undefined) return line;
  const weekday = weekdayNamed(name);
  const way = side?.toLowerCase() === 'before' ? -1 : 1;
  const apart = weekday === undefined ? 1 : daysApart(weekdayOf(asked), weekday, way);
  const date = asked.add({ days: way * apart });
  return line.replace(said, `on ${date.toLocaleString('en-GB', { dateStyle: 'long' })}`);
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
  // `was friday louder` alone would compare it with tonight.
  const { past: named, against } = before.question;
  const past = isTonight(named) && against !== undefined ? against : named;
  if (past === undefined || !isOneNight(past)) return line;
  const ofFirst: LineInterpreted = { ...before, question: { ...before.question, past } };
  return past.kind === 'weekday' && past.weekday === weekday
    ? line
    : withDayBeside(line, () => ofFirst, circumstances);
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
