import { minuteMs } from '../../time.ts';
import { counted } from './wording.ts';

/** Lengths of time, in milliseconds, as text. */

/** `just now`, `25 minutes ago` */
export function ago(ms: number): string {
  return ms < minuteMs ? 'just now' : `${duration(ms)} ago`;
}

/** `25 minutes`, `3 hours`, `2 days` */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs));
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}

const dayMinutes = 24 * 60;

/** Like {@link duration}, but exact below a day: `25 min`, `2 h 35 min`, `3 hours` */
export function shortDuration(ms: number): string {
  const minutes = Math.round(ms / minuteMs);
  const rest = minutes % 60;
  return minutes > 60 && rest > 0 && minutes < dayMinutes
    ? `${(minutes - rest) / 60} h ${rest} min`
    : duration(ms).replace(/ minutes?$/, ' min');
}

/** `20 seconds`, `25 minutes`: rounded up, so a retry is never early. Nobody waits over an hour. */
export function waitingTime(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 120) return counted(seconds, 'second');
  return counted(Math.ceil(seconds / 60), 'minute');
}
