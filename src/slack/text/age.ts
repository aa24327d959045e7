import type { Reading, StaleReason } from '../../ambience/reading.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { hourMs, minuteMs } from '../../time.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { dayAndTime, timeOfDay } from './local-time.ts';

/** After this long, the day is shown too, because a time alone would read as today's. */
const longAgoMs = 12 * hourMs;

/** When a reading was measured and, if it is stale, why. Every message with data shows this. */
export function age(reading: Reading<unknown>, now: number, zone: LocalZone): Mrkdwn {
  const time = timeOrDay(reading.measuredAt, now, zone);
  // Without its own timestamp, only the time of the read is known.
  const measured = reading.hasOwnTime ? mrkdwn`Measured ${time}` : mrkdwn`Received ${time}`;
  const where = zone.isKnown
    ? mrkdwn`(${zone.name})`
    : mrkdwn`(UTC; the venue's own time zone is not known here)`;
  if (reading.stale === undefined) {
    return reading.nextAt > now
      ? mrkdwn`${measured}, next about ${timeOfDay(reading.nextAt, zone)} ${where}`
      : mrkdwn`${measured} ${where}`;
  }
  const old = `${duration(now - reading.measuredAt)} ago`;
  return mrkdwn`${measured} ${where}, ${old}. This is the last reading: ${whyStale(reading.stale.code)}.`;
}

/** `21:05`, or `Fri 20 Nov 21:05` if that is over 12 hours ago */
export function timeOrDay(at: number, now: number, zone: LocalZone): string {
  return now - at > longAgoMs ? dayAndTime(at, zone) : timeOfDay(at, zone);
}

/** `just now`, `25 minutes ago` */
export function ago(ms: number): string {
  return ms < minuteMs ? 'just now' : `${duration(ms)} ago`;
}

/** A clause that fits any message, so it mentions no button: `the venue service does not answer` */
export function whyStale(code: StaleReason): string {
  switch (code) {
    case 'outdated':
      return 'no newer data has come in';
    case 'empty':
      return 'the venue service sent no data';
    case 'access_refused':
      return "the venue service refused access (we'll check again shortly)";
    case 'token_refused':
      return 'the venue has withdrawn access';
    case 'not_approved':
      return 'the venue has taken back its approval';
    case 'not_found':
      return 'the venue service no longer has data for this';
    case 'timeout':
      return 'the venue service is slow to answer';
    case 'rate_limited':
      return 'the venue service asks us to wait';
    case 'over_budget':
      return 'the venue service has been asked enough for now';
    case 'unreadable':
    case 'too_large':
    case 'redirected':
    case 'refused':
      return 'the venue service sends answers that cannot be read';
    default:
      return 'the venue service does not answer';
  }
}

/** `25 minutes`, `3 hours`, `2 days` */
export function duration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / minuteMs));
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.round(hours / 24), 'day');
}

/** `20 seconds`, `25 minutes`, `3 hours`, `365 days`: rounded up, so a retry is never early */
export function waitingTime(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 120) return counted(seconds, 'second');
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return counted(minutes, 'minute');
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.ceil(hours / 24), 'day');
}

/** `1 zone`, `2 zones` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
