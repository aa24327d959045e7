import { Temporal } from 'temporal-polyfill';
import { isOneNight, type OneNight } from '../../../history/past-time.ts';
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
