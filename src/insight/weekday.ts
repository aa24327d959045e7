import type { Weekday } from '../ambience/types.ts';
import { utcWeekdays } from './typical.ts';

const shortest = 3;

/** Takes a weekday off the end of what someone typed: `terrace fri` is the terrace on a Friday. */
export function splitWeekday(text: string): {
  readonly rest: string;
  readonly weekday: Weekday | undefined;
} {
  const line = text.trim();
  const words = line.split(/\s+/);
  const typed = words.at(-1)?.toLowerCase().replace(/[.,]$/, '') ?? '';
  const weekday = utcWeekdays.find((name) => typed.length >= shortest && name.startsWith(typed));
  return weekday === undefined
    ? { rest: line, weekday }
    : { rest: line.slice(0, -(words.at(-1)?.length ?? 0)).trim(), weekday };
}
