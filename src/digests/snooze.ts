import { Temporal } from 'temporal-polyfill';
import { dayMs } from '../time.ts';
import { type Digest, isSnoozed, nextRuns } from './digest.ts';

/** How long a digest can be snoozed with one choice. */
export const snoozePresets = ['skip_next', 'until_tomorrow', 'one_week'] as const;
export type SnoozePreset = (typeof snoozePresets)[number];

/** Tomorrow starts when a night out is over: after midnight it is still tonight. */
const tomorrowStarts = Temporal.PlainTime.from('05:00');

function nextMorning(time: Temporal.ZonedDateTime): number {
  const isTonight = Temporal.PlainTime.compare(time, tomorrowStarts) < 0;
  return time.add({ days: isTonight ? 0 : 1 }).withPlainTime(tomorrowStarts).epochMilliseconds;
}

/**
 * When a snooze ends, in epoch milliseconds. An occurrence at exactly that time is posted.
 *
 * @returns undefined if no occurrence is scheduled that could be skipped
 */
export function snoozeEnd(digest: Digest, preset: SnoozePreset, now: number): number | undefined {
  switch (preset) {
    case 'skip_next':
      // Two managers who press it skip one post, not two.
      return isSnoozed(digest, now) ? digest.snoozedUntil : nextRuns(digest, now, 2)[1];
    case 'until_tomorrow':
      return nextMorning(
        Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(digest.timezone),
      );
    case 'one_week':
      return now + 7 * dayMs;
  }
}
