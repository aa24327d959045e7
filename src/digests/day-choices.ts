import { type Weekday, weekdays as week } from '../time.ts';

/** Choices for several days at once, offered before the single days. */
export const dayPresets = ['every_day', 'weekdays', 'weekend'] as const;
export type DayChoice = (typeof dayPresets)[number] | Weekday;

const workdays: readonly Weekday[] = week.slice(0, 5);
const weekend: readonly Weekday[] = week.slice(5);

const daysOf: Readonly<Record<(typeof dayPresets)[number], readonly Weekday[]>> = {
  every_day: week,
  weekdays: workdays,
  weekend,
};

/** The days of all choices that count, in the order of the week. */
export function chosenDays(choices: readonly string[]): Weekday[] {
  const counted = countedChoices(choices);
  return week.filter((day) => counted.some((choice) => daysIn(choice).includes(day)));
}

/**
 * The last choice counts: it replaces a preset of which it is a part, and the days of which it
 * consists. Whoever adds Friday to *Every day* means Friday.
 *
 * @param choices in the order in which they were chosen
 */
export function countedChoices(choices: readonly string[]): DayChoice[] {
  const chosen = [...dayPresets, ...week].filter((choice) => choices.includes(choice));
  const last = chosen.find((one) => one === choices.at(-1));
  const isReplaced = (one: DayChoice) => {
    if (last === undefined || one === last) return false;
    return isPartOf(one, last) || isPartOf(last, one);
  };
  const left = chosen.filter((one) => !isReplaced(one));
  return left.filter(
    (one) => one === last || !left.some((other) => other !== one && isPartOf(other, one)),
  );
}

function isPartOf(part: DayChoice, whole: DayChoice): boolean {
  return daysIn(part).every((day) => daysIn(whole).includes(day));
}

function daysIn(choice: DayChoice): readonly Weekday[] {
  switch (choice) {
    case 'every_day':
    case 'weekdays':
    case 'weekend':
      return daysOf[choice];
    default:
      return [choice];
  }
}

/** The fewest choices for these days: `every_day` instead of seven. */
export function dayChoices(days: readonly Weekday[]): DayChoice[] {
  const preset = dayPresets.find(
    (one) => daysOf[one].length === days.length && daysOf[one].every((day) => days.includes(day)),
  );
  return preset === undefined ? week.filter((day) => days.includes(day)) : [preset];
}
