import type { Weekday } from '../../src/time.ts';

/** The same for each weekday, such as a typical day. */
export function everyDay<T>(day: T): Record<Weekday, T> {
  return {
    monday: day,
    tuesday: day,
    wednesday: day,
    thursday: day,
    friday: day,
    saturday: day,
    sunday: day,
  };
}
