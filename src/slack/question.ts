import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Zone } from '../ambience/types.ts';
import { splitWeekday } from '../venues/search.ts';

/** What a person asks: by a line they typed, or by a button or picker that stands for one. */
export interface Question {
  readonly command: string;
  readonly argument: string;
  /** Set when a button or picker has settled the venue or zone. */
  readonly venueId?: string | undefined;
  readonly zoneId?: string | undefined;
  /** Set by *Read again*: the service is asked for data that is otherwise taken from the store. */
  readonly again?: boolean | undefined;
}

const question = z.object({
  command: z.string(),
  argument: z.string(),
  venueId: z.string().optional(),
  zoneId: z.string().optional(),
  again: z.boolean().optional(),
});

/** @param value of a button, or the id of a picker's block */
export function readQuestion(value: string | undefined): Question | undefined {
  try {
    return question.parse(JSON.parse(value ?? ''));
  } catch {
    return undefined;
  }
}

/** With the longest zone ids (200 characters) a value stays within Slack's 2,000, escaped. */
const longestButtonArgument = 50;

export function buttonValue(asked: Question): string {
  // The end is kept: a weekday stands there.
  const argument = asked.argument.slice(-longestButtonArgument);
  const zoneId = asked.zoneId && zoneIdForButton(asked.zoneId);
  return JSON.stringify({ ...asked, argument, zoneId });
}

/**
 * The question behind a picker stands in the id of its block, since Slack asks for the picker's
 * options without a value.
 */
export function pickerId({ command, argument, venueId }: Question): string {
  // Only a weekday outlives the choice of another zone.
  const { weekday = '' } = splitWeekday(argument);
  return JSON.stringify({ command, argument: weekday, venueId });
}

/** A block's id holds 255 characters; a quote takes two of them. */
const longestPickerArgument = 80;

/** The zone that was asked for outlives the choice of a venue. */
export function venuePickerId({ command, argument }: Question): string {
  return JSON.stringify({ command, argument: argument.slice(-longestPickerArgument) });
}

/** A zone's id may be longer than a button's value; then its key stands there. */
function zoneIdForButton(zoneId: string): string {
  return zoneId.length > longestZoneId ? zoneKey(zoneId) : zoneId;
}

const longestZoneId = 200;

/** A zone in as many characters as the value of a picker's option holds. */
export function zoneKey(zoneId: string): string {
  return createHash('sha256').update(zoneId).digest('base64url').slice(0, 24);
}

/** @param named a zone's id or its key */
export function findZone(zones: readonly Zone[], named: string | undefined): Zone | undefined {
  if (named === undefined) return undefined;
  return zones.find(({ id }) => id === named) ?? zones.find(({ id }) => zoneKey(id) === named);
}
