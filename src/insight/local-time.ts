import type { Weekday } from '../ambience/types.ts';

/** Times as the venue's own clock shows them. */

/** IANA zone names come from outside and may be unknown here; then it is UTC, and says so. */
export interface LocalZone {
  readonly name: string;
  readonly isKnown: boolean;
}

export function localZone(timezone: string): LocalZone {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: timezone });
    return { name: timezone, isKnown: true };
  } catch {
    return { name: 'UTC', isKnown: false };
  }
}

/** `21:05` */
export function timeOfDay(at: number, zone: LocalZone): string {
  return format(at, zone, { hour: '2-digit', minute: '2-digit' });
}

/** `Fri 20 Nov 21:05` */
export function dayAndTime(at: number, zone: LocalZone): string {
  const day = format(at, zone, { weekday: 'short', day: 'numeric', month: 'short' });
  return `${day.replace(',', '')} ${timeOfDay(at, zone)}`;
}

export function localWeekday(at: number, zone: LocalZone): Weekday {
  // In English the long weekday is the name that the service uses, but for its capital.
  return format(at, zone, { weekday: 'long' }).toLowerCase() as Weekday;
}

function format(at: number, zone: LocalZone, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...parts,
    hourCycle: 'h23',
    timeZone: zone.name,
  }).format(at);
}
