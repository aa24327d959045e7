import { type Weekday, weekdays } from '../../../time.ts';
import { daysOf } from '../../text/usual-days.ts';
import type { When } from './when.ts';

/** Several days of a usual week: `fridays and saturdays`, `weekends`. @returns undefined of one, or of none */
export function usualDaysNamed({
  text,
  whens,
}: {
  readonly text: string;
  readonly whens: readonly When[];
}): readonly Weekday[] | undefined {
  const named = new Set(
    whens.flatMap((when) => (when.kind === 'usual' ? (when.weekday ?? []) : [])),
  );
  if (named.size > 1) return weekdays.filter((weekday) => named.has(weekday));
  const [, days] =
    /\bweek(end|day|night)(?:s\b| (?:mornings|afternoons|evenings|nights|lunches|lunchtimes)\b)/i.exec(
      text,
    ) ?? [];
  switch (days?.toLowerCase()) {
    case 'end':
      return daysOf('weekend');
    case 'day':
      return daysOf('weekdays');
    case 'night':
      return daysOf('weeknights');
    default:
      return undefined;
  }
}

/** `which night is the quietest`, unlike `which night was` */
export const nightOfUsualWeek =
  /^\W*(?:which|what) (?:night|evening)(?:['’]?s| is) (?:the |our |your )?(?:best|worst|(?!west)\w{2,}est)\b(?!.*\b(?:so far|ever|yet|on record|this (?:week|month)|since)\b)/i;
