import type { Reading, StaleReason } from '../../ambience/reading.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { hourMs } from '../../time.ts';
import { shortDuration } from './durations.ts';
import { dayAndTime, timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';

/** How old data is. Every message with data says so once: at the top if it is old, else at the end. */

/** After this long, the day is shown too, because a time alone would read as today's. */
const longAgoMs = 12 * hourMs;

/** `Updated 21:00 · next at 21:05`, in the venue's time */
export function freshness(
  reading: Reading<unknown>,
  now: number,
  zone: LocalZone,
  locale: Locale,
): RichText {
  const time = timeOrDay(reading.measuredAt, now, zone, locale);
  // Without a timestamp of its own, only the time of the read is known.
  const updated = reading.hasOwnTime ? rich`Updated ${time}` : rich`Received ${time}`;
  const isNextKnown = reading.stale === undefined && reading.nextAt > now;
  const next = isNextKnown ? rich` · next at ${timeOfDay(reading.nextAt, zone, locale)}` : rich``;
  const why = reading.stale === undefined ? rich`` : rich` · ${whyStale(reading.stale.code)}`;
  return rich`${updated}${next}${why}${zone.isKnown ? '' : rich` · times are UTC`}`;
}

export type Outdated = Pick<Reading<unknown>, 'stale' | 'measuredAt'> & {
  /** How the sentence about its age begins. */
  readonly what?: string | undefined;
};

/**
 * `⚠️ The venue service isn't answering. This is from 20:35 (25 min ago).`
 *
 * @returns undefined if the reading is as new as it should be
 */
export function staleWarning(
  { stale, measuredAt, what = 'This is' }: Outdated,
  now: number,
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  if (stale === undefined) return undefined;
  const time = timeOrDay(measuredAt, now, zone, locale);
  const utc = zone.isKnown ? rich`` : rich` UTC`;
  return rich`⚠️ ${whyStale(stale.code)} ${what} from ${time}${utc} (${shortDuration(now - measuredAt)} ago).`;
}

/** `at 20:35 (25 min ago). The venue service isn't answering.`, or `on Mon 16 Nov 21:00 (4 days ago)` */
export function oldWords(
  outdated: Outdated,
  now: number,
  zone: LocalZone,
  locale: Locale,
): RichText {
  const preposition = now - outdated.measuredAt > longAgoMs ? 'on' : 'at';
  return rich`${preposition} ${oldMoment(outdated, now, zone, locale)}`;
}

/** `20:35 (25 min ago). The venue service isn't answering.` */
export function oldMoment(
  { stale, measuredAt }: Outdated,
  now: number,
  zone: LocalZone,
  locale: Locale,
): RichText {
  const time = timeOrDay(measuredAt, now, zone, locale);
  const utc = zone.isKnown ? rich`` : rich` UTC`;
  const why = whyStale(stale?.code ?? 'outdated');
  return rich`${time}${utc} (${shortDuration(now - measuredAt)} ago). ${why}`;
}

/** `no data since Fri 20 Nov 21:05. The venue has withdrawn access.` */
export function noDataSince(
  { stale, measuredAt }: Outdated,
  zone: LocalZone,
  locale: Locale,
): RichText {
  const utc = zone.isKnown ? rich`` : rich` UTC`;
  const why = whyStale(stale?.code ?? 'outdated');
  return rich`no data since ${dayAndTime(measuredAt, zone, locale)}${utc}. ${why}`;
}

/** `21:05`, or `Fri 20 Nov 21:05` if that is over 12 hours away */
export function timeOrDay(at: number, now: number, zone: LocalZone, locale: Locale): string {
  return Math.abs(now - at) > longAgoMs
    ? dayAndTime(at, zone, locale)
    : timeOfDay(at, zone, locale);
}

/**
 * Why there is no newer data, in the same words wherever a venue is shown: answers, status, compare
 * and Home. `The venue service isn't answering.`
 */
export function whyStale(code: StaleReason): string {
  switch (code) {
    case 'outdated':
      return 'No new data is coming in.';
    case 'empty':
      return 'The venue service sent no data.';
    case 'access_refused':
      return "The venue service refused access; we'll check again shortly.";
    case 'token_refused':
      return 'The venue has withdrawn access. A manager can connect it again with its connection code.';
    case 'not_approved':
      return "The venue's owner has withdrawn approval. They can approve again in the venue's management app.";
    case 'not_found':
      return 'The venue service has no data for this.';
    case 'timeout':
      return 'The venue service is slow to answer.';
    case 'rate_limited':
      return 'The venue service is busy.';
    case 'over_budget':
      return 'Too many questions about this venue in the last few minutes.';
    case 'unreadable':
    case 'too_large':
    case 'redirected':
    case 'refused':
      return 'The venue service is sending faulty data.';
    default:
      return "The venue service isn't answering.";
  }
}

/** The same after a name and a colon: `the venue service isn't answering.` */
export function whyStaleAfterName(code: StaleReason): string {
  return whyStale(code).replace(/^(?:The|No|Too)\b/, (word) => word.toLowerCase());
}

/** `⚠️ *Old Town Bar*: the venue has withdrawn access. A manager can …` */
export function withdrawnLine(label: string): RichText {
  return rich`⚠️ *${label}*: ${whyStaleAfterName('token_refused')}`;
}
