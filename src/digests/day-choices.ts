import { type Weekday, weekdays as week } from '../time.ts';

/** On which days a digest is posted, as one choice. For the last one, each day is chosen. */
export const dayChoices = ['every_day', 'weekdays', 'weekend', 'chosen'] as const;
export type DayChoice = (typeof dayChoices)[number];

const daysOf: Readonly<Record<Exclude<DayChoice, 'chosen'>, readonly Weekday[]>> = {
  every_day: week,
  weekdays: week.slice(0, 5),
  weekend: week.slice(5),
};

/** @param chosen the days that count if each day is chosen */
export function daysOfChoice(choice: DayChoice, chosen: readonly Weekday[]): Weekday[] {
  const days = choice === 'chosen' ? chosen : daysOf[choice];
  return week.filter((day) => days.includes(day));
}

/** The choice that stands for these days. */
export function choiceOfDays(days: readonly Weekday[]): DayChoice {
  const isSame = (choice: DayChoice) =>
    choice !== 'chosen' &&
    daysOf[choice].length === days.length &&
    daysOf[choice].every((day) => days.includes(day));
  return dayChoices.find(isSame) ?? 'chosen';
}
