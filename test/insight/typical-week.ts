import type { TypicalDay, TypicalWeek } from '../../src/ambience/types.ts';

/** The same typical day on each weekday. */
export function everyDay(day: TypicalDay): TypicalWeek['days'] {
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
