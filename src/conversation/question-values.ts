import { splitWeekday } from '../venues/names.ts';
import type { Question } from './question.ts';
import { zoneKey } from './zone-key.ts';

/** Questions as the values of buttons and the ids of pickers, which `readQuestion` reads. */

/** Keeps a button's value within Slack's 2,000 characters, escaped and with the longest zone id. */
const maxButtonArgument = 50;

/** A question as the value of a button; `readQuestion` reads it. */
export function buttonValue(asked: Question): string {
  // Keeps the end, because a weekday comes last.
  const argument = asked.argument.slice(-maxButtonArgument);
  const zoneId = asked.zoneId && zoneIdForButton(asked.zoneId);
  return JSON.stringify({ ...asked, argument, zoneId });
}

/**
 * A question as the id of a zone picker, because Slack sends no value when it requests the options of
 * a picker. Picking another zone keeps the time.
 */
export function pickerId({ command, argument, venueId, ...asked }: Question): string {
  const { weekday = '' } = splitWeekday(argument);
  return withTimes({ command, argument: weekday, venueId }, asked);
}

/** A block id holds 255 characters, and each escaped quote takes two. */
const maxPickerArgument = 80;

/** A question as the id of a venue picker. Picking a venue keeps the requested zone and the time. */
export function venuePickerId({ command, argument, ...asked }: Question): string {
  return withTimes({ command, argument: argument.slice(-maxPickerArgument) }, asked);
}

/** Of a block id in Slack, in characters. */
const maxPickerId = 255;

/** With the time that is asked about, unless that would be too long. */
function withTimes(
  picked: Pick<Question, 'command' | 'argument' | 'venueId'>,
  { past, against, at, minute, part, isNight, days, isFuture, asksLoudness }: Partial<Question>,
): string {
  const times = { past, against, at, minute, part, isNight, days, isFuture, asksLoudness };
  const whole = JSON.stringify({ ...picked, ...times });
  return whole.length <= maxPickerId ? whole : JSON.stringify(picked);
}

/** Uses the zone's key if its id is too long for a button's value. */
function zoneIdForButton(zoneId: string): string {
  return zoneId.length > maxZoneIdLength ? zoneKey(zoneId) : zoneId;
}

/** In characters. */
const maxZoneIdLength = 200;
