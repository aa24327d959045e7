import type { LocalZone } from '../../insight/local-time.ts';

/** Times as the venue's own clock shows them. */

/** `21:05` */
export function timeOfDay(at: number, zone: LocalZone): string {
  return formatter(zone.name, timeParts).format(at);
}

/** `Fri 20 Nov 21:05` */
export function dayAndTime(at: number, zone: LocalZone): string {
  const day = formatter(zone.name, dayParts).format(at);
  return `${day.replace(',', '')} ${timeOfDay(at, zone)}`;
}

const timeParts = { hour: '2-digit', minute: '2-digit' } as const;
const dayParts = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** Making a formatter took a fifth of the time of an answer; there are about 600 zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();
const formattersRemembered = 2_000;

function formatter(timezone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timezone} ${Object.keys(parts).join()}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const options = { ...parts, hourCycle: 'h23', timeZone: timezone } as const;
  const made = new Intl.DateTimeFormat('en-GB', options);
  if (formatters.size >= formattersRemembered) formatters.clear();
  formatters.set(key, made);
  return made;
}
