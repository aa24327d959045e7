import { Temporal } from 'temporal-polyfill';
import { datesOf, type PastTime } from '../../../history/past-time.ts';
import type { PastNamed } from './past-named.ts';

/** Quarters and seasons: three months in a row. */

/** `summer`, `q3`, or from the end of it until now */
export function resolveThreeMonths(
  { from, year, isSince }: Extract<PastNamed, { kind: 'three_months' }>,
  today: Temporal.PlainDate,
): PastTime {
  const hasBegun = from <= today.month;
  const first = new Temporal.PlainDate(year ?? (hasBegun ? today.year : today.year - 1), from, 1);
  const after = first.add({ months: 3 });
  // Since a summer that is going on, all of it is meant.
  const isOver = Temporal.PlainDate.compare(after, today) <= 0;
  return isSince && isOver ? datesOf(after, today) : threeMonthsFrom(first, today);
}

function threeMonthsFrom(first: Temporal.PlainDate, today: Temporal.PlainDate): PastTime {
  const last = first.add({ months: 3 }).subtract({ days: 1 });
  return datesOf(first, Temporal.PlainDate.compare(last, today) > 0 ? today : last);
}

/** @param quarters 0 for the current one */
export function quarterBefore(quarters: number, today: Temporal.PlainDate): PastTime {
  const month = today.toPlainYearMonth().subtract({ months: 3 * quarters });
  const first = month.subtract({ months: (month.month - 1) % 3 }).toPlainDate({ day: 1 });
  return threeMonthsFrom(first, today);
}
