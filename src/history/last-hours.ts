import type { Observation } from '../ambience/observation.ts';
import { optionalReading } from '../ambience/optional-reading.ts';
import type { ReadOptions, VenueCredentials } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import { hourMs } from '../time.ts';

/** What the service still knows. */
export const serviceKnowsMs = 6 * hourMs;

/**
 * The last six hours, which may not be stored yet, as far as they can be read.
 *
 * @param of `venue` leaves out the zones
 */
export async function readLastHours(
  of: 'venue' | 'venue_and_zones',
  credentials: VenueCredentials,
  options: ReadOptions,
  { readings }: { readonly readings: Pick<Readings, 'venueTrend' | 'zonesTrend'> },
): Promise<readonly Observation[]> {
  const [venue, zones] = await Promise.all([
    optionalReading(readings.venueTrend(credentials, options)),
    of === 'venue' ? undefined : optionalReading(readings.zonesTrend(credentials, options)),
  ]);
  return [
    ...(venue === undefined ? [] : [{ kind: 'venue_trend', value: venue.value } as const]),
    ...(zones === undefined ? [] : [{ kind: 'zones_trend', value: zones.value } as const]),
  ];
}
