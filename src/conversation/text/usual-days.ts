import { type Weekday, weekdays } from '../../time.ts';
import type { DaysOfWeek } from '../question.ts';
import { weekdayName } from './local-time.ts';

/** Several days of a usual week. */

export function daysOf(days: DaysOfWeek | undefined): readonly Weekday[] {
  switch (days) {
    case undefined:
      return weekdays;
    case 'weekend':
      // Nights out begin on Friday.
      return ['friday', 'saturday', 'sunday'];
    case 'weekdays':
      return ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];
    case 'weeknights':
      return ['monday', 'tuesday', 'wednesday', 'thursday'];
  }
}

const list = new Intl.ListFormat('en-GB');

/** `on Fridays and Saturdays`, `from Sunday to Thursday`; beside hours `, Sunday to Thursday` */
export function onDays(some: readonly Weekday[], hours?: string): string {
  const first = weekdays.find(
    (one, index) => some.includes(one) && !some.includes(weekdays.at(index - 1) ?? one),
  );
  const from = weekdays.indexOf(first ?? 'monday');
  const run = some.map((_, index) => weekdays[(from + index) % weekdays.length]);
  const last = run.at(-1);
  const isRun = some.length > 2 && run.every((one) => one !== undefined && some.includes(one));
  if (isRun && first !== undefined && last !== undefined) {
    const days = `${weekdayName(first)} to ${weekdayName(last)}`;
    return hours === undefined ? `from ${days}` : `${hours}, ${days}`;
  }
  const days = `on ${list.format(some.map((one) => `${weekdayName(one)}s`))}`;
  return hours === undefined ? days : `${hours} ${days}`;
}

/** `on Fridays and Saturdays`, or `on Friday and Saturday` if there are no more nights than days */
export function onDaysOf(some: readonly Weekday[], nights: number): string {
  const name = onDays(some);
  return nights <= some.length ? name.replace(/(?<=day)s\b/g, '') : name;
}

/** `on Friday and Saturday nights` */
export function onNights(some: readonly Weekday[]): string {
  return `on ${list.format(some.map(weekdayName))} nights`;
}
