import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Zone } from '../../ambience/types.ts';
import { splitWeekday } from '../../insight/weekday.ts';

/** What a person asked for: by a line they typed, or by a button that stands for one. */
export interface Question {
  readonly command: string;
  readonly argument: string;
  /** Set when a button has settled which venue or zone is meant. */
  readonly venueId?: string | undefined;
  readonly zoneId?: string | undefined;
  /** Set by a button: the service is asked for what is otherwise kept. */
  readonly again?: boolean | undefined;
}

/** The value of a button that asks a question; Slack allows 2,000 characters. */
export const askAction = 'ask';

const buttonValue = z.object({
  command: z.string(),
  argument: z.string(),
  venueId: z.string().optional(),
  zoneId: z.string().optional(),
  again: z.boolean().optional(),
});

/** What a picker is about stands in the id of its block: Slack asks for its options without a value. */
export function pickerId({ command, argument, venueId }: Question): string {
  // Of the argument only a weekday outlives the choice of another zone.
  const { weekday = '' } = splitWeekday(argument);
  return JSON.stringify({ command, argument: weekday, venueId });
}

/** While the venue is chosen, the zone that was asked for still stands. */
export function venuePickerId({ command, argument }: Question): string {
  return JSON.stringify({ command, argument: argument.slice(-longestArgument) });
}

/** A block's id holds 255 characters; a quote takes two of them. */
const longestArgument = 80;

/** A zone's own id may be longer than a button's value; then its key stands there. */
export function zoneIdForButton(zoneId: string): string {
  return zoneId.length > longestZoneId ? zoneKey(zoneId) : zoneId;
}

/** A zone in as many characters as the value of an option holds. */
export function zoneKey(zoneId: string): string {
  return createHash('sha256').update(zoneId).digest('base64url').slice(0, 24);
}

/** The zone that a button or picker named. */
export function findZone(zones: readonly Zone[], named: string | undefined): Zone | undefined {
  if (named === undefined) return undefined;
  return zones.find(({ id }) => id === named) ?? zones.find(({ id }) => zoneKey(id) === named);
}

const longestZoneId = 200;

/** @param value of a button, or the id of a picker's block */
export function readQuestion(value: string | undefined): Question | undefined {
  try {
    return buttonValue.parse(JSON.parse(value ?? ''));
  } catch {
    return undefined;
  }
}
