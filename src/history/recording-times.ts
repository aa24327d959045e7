import { createHash } from 'node:crypto';
import { refreshIntervalMs } from '../ambience/freshness.ts';
import { hourMs, minuteMs } from '../time.ts';

/** When venues are recorded. */

/** The service knows six hours, so half of them may be missed without a gap. */
export const recordingIntervalMs = 3 * hourMs;
export const serviceKeepsMs = 6 * hourMs;

/** After a failure. The last one repeats. */
const retriesMs = [minuteMs, 5 * minuteMs, 15 * minuteMs] as const;

/**
 * @param failures how often it has failed in a row
 * @returns undefined if it has not
 */
export function retryAfterMs(failures: number): number | undefined {
  return retriesMs[Math.min(failures, retriesMs.length) - 1];
}

/**
 * Three hours after the newest trend, or earlier: at the venue's own minutes of these three hours, so
 * that many venues do not come together after an outage of the service.
 */
export function nextRecordingAt(key: string, newest: number, now: number): number {
  // If the service has nothing newer, it is not asked more often either.
  const recordedTo = Math.min(now, Math.max(newest, now - refreshIntervalMs.trend));
  const latest = recordedTo + recordingIntervalMs + refreshIntervalMs.trend;
  const phase = phaseOf(key);
  const own =
    Math.ceil((recordedTo + recordingIntervalMs / 2 - phase) / recordingIntervalMs) *
      recordingIntervalMs +
    phase;
  // Half of the way, so that the next one is at the venue's own minutes.
  const next = own <= latest ? own : recordedTo + (own - recordedTo) / 2;
  return next;
}

function phaseOf(key: string): number {
  const [first = 0, second = 0] = createHash('sha256').update(key).digest();
  return Math.round(((first * 256 + second) / 65_536) * recordingIntervalMs);
}
