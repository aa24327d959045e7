import { AmbienceError } from '../ambience/errors.ts';
import type { Observation } from '../ambience/observation.ts';
import type { Reading, ReadOptions, VenueCredentials } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';

export interface TrendsRead {
  readonly observations: readonly Observation[];
  /** False if it may be possible to read more soon. */
  readonly isComplete: boolean;
}

/** The trends of the venue and of its zones, as far as they can be read. */
export async function readTrends(
  credentials: VenueCredentials,
  options: ReadOptions,
  { readings }: { readonly readings: Pick<Readings, 'venueTrend' | 'zonesTrend'> },
): Promise<TrendsRead> {
  const [venue, zones] = await Promise.allSettled([
    readings.venueTrend(credentials, options),
    readings.zonesTrend(credentials, options),
  ]);
  const observations: Observation[] = [];
  if (venue.status === 'fulfilled' && !isFailed(venue.value)) {
    observations.push({ kind: 'venue_trend', value: venue.value.value });
  }
  if (zones.status === 'fulfilled' && !isFailed(zones.value)) {
    observations.push({ kind: 'zones_trend', value: zones.value.value });
  }
  return {
    observations,
    isComplete: [venue, zones].every((read) =>
      read.status === 'fulfilled' ? !isFailed(read.value) : isTooLarge(read.reason),
    ),
  };
}

/** The service has answered if all that it has is old. */
function isFailed({ stale }: Reading<unknown>): boolean {
  return stale !== undefined && stale.code !== 'outdated';
}

/** It would be as large a few minutes later. */
function isTooLarge(error: unknown): boolean {
  return error instanceof AmbienceError && error.code === 'too_large';
}
