import type { Weekday } from '../ambience/types.ts';

/** Times as the venue's own clock shows them. */

/** IANA zone names come from outside and may be unknown here; then it is UTC, and says so. */
export interface LocalZone {
  readonly name: string;
  readonly isKnown: boolean;
}

export function localZone(timezone: string): LocalZone {
  try {
    formatter(timezone, timeParts);
    return { name: timezone, isKnown: true };
  } catch {
    return { name: 'UTC', isKnown: false };
  }
}

/** `21:05` */
export function timeOfDay(at: number, zone: LocalZone): string {
  return formatter(zone.name, timeParts).format(at);
}

/** `Fri 20 Nov 21:05` */
export function dayAndTime(at: number, zone: LocalZone): string {
  const day = formatter(zone.name, dayParts).format(at);
  return `${day.replace(',', '')} ${timeOfDay(at, zone)}`;
}

export function localWeekday(at: number, zone: LocalZone): Weekday {
  // In English the long weekday is the name that the service uses, but for its capital.
  return formatter(zone.name, weekdayParts).format(at).toLowerCase() as Weekday;
}

const timeParts = { hour: '2-digit', minute: '2-digit' } as const;
const dayParts = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const weekdayParts = { weekday: 'long' } as const;

/** Making a formatter took a fifth of the time of an answer; there are about 600 zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const formattersKept = 2_000;

function formatter(timezone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timezone} ${Object.keys(parts).join()}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const options = { ...parts, hourCycle: 'h23', timeZone: timezone } as const;
  const made = new Intl.DateTimeFormat('en-GB', options);
  if (formatters.size >= formattersKept) formatters.clear();
  formatters.set(key, made);
  return made;
}
