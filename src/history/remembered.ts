import { refreshIntervalMs } from '../ambience/freshness.ts';
import type { VenueKey } from '../ambience/reading.ts';
import { dayMs, minuteMs } from '../time.ts';
import type { MeasuredPoint } from './measured.ts';
import type { PastHistory } from './past-history.ts';
import { recordingIntervalMs } from './recording-times.ts';

/** How much is remembered of a venue, for `/ambience status`. */
export interface Remembered {
  /** When the first value was measured, in epoch milliseconds. */
  readonly since: number;
  /** How many stretches without data there were in the last seven days. */
  readonly gaps: number;
  /** The last value, if recordings have failed since. */
  readonly endedAt: number | undefined;
}

/** The service sends a value every 15 minutes. */
const shortestGapMs = 45 * minuteMs;

/** @returns undefined if nothing is kept */
export async function rememberedOf(
  venue: VenueKey,
  now: number,
  { about, read }: Pick<PastHistory, 'about' | 'read'>,
): Promise<Remembered | undefined> {
  const history = await about(venue);
  if (history === undefined) return undefined;
  const from = Math.max(history.since, now - 7 * dayMs);
  const { measured } = await read(venue, { from, to: now + 1, zoneIds: [] });
  const lastAt = measured.representative.at(-1)?.at ?? history.recordedTo;
  // Between recordings, nothing is missing.
  const isMissing = now - lastAt > recordingIntervalMs + refreshIntervalMs.trend + shortestGapMs;
  const endedAt = isMissing ? lastAt : undefined;
  return { since: history.since, gaps: countGaps(measured.representative), endedAt };
}

function countGaps(points: readonly MeasuredPoint[]): number {
  const times = points.filter(({ mood }) => mood !== undefined).map(({ at }) => at);
  return times.slice(1).filter((at, index) => at - (times[index] ?? at) > shortestGapMs).length;
}
