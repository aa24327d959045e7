import type { VenueKey } from '../ambience/reading.ts';
import { dayMs, minuteMs } from '../time.ts';
import type { MeasuredPoint } from './measured.ts';
import type { PastHistory } from './past-history.ts';

/** How much is remembered of a venue, for `/ambience status`. */
export interface Remembered {
  /** When the first value was measured, in epoch milliseconds. */
  readonly since: number;
  /** How many stretches without data there were in the last seven days. */
  readonly gaps: number;
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
  const { measured } = await read(venue, { from, to: history.recordedTo + 1, zoneIds: [] });
  return { since: history.since, gaps: countGaps(measured.representative) };
}

function countGaps(points: readonly MeasuredPoint[]): number {
  const times = points.filter(({ mood }) => mood !== undefined).map(({ at }) => at);
  return times.slice(1).filter((at, index) => at - (times[index] ?? at) > shortestGapMs).length;
}
