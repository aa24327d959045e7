import type { Observation } from '../ambience/observation.ts';
import { optionalReading } from '../ambience/optional-reading.ts';
import type { ReadOptions, VenueCredentials, VenueKey } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import { hourMs } from '../time.ts';

/** What the service still knows. */
export const serviceKnowsMs = 6 * hourMs;

export type LastHoursSource = Pick<
  Readings,
  'venueTrend' | 'zonesTrend' | 'knownVenueLive' | 'knownZonesLive'
>;

/**
 * The last six hours, which may not be stored yet, as far as they can be read.
 *
 * @param of `venue` leaves out the zones
 */
export async function readLastHours(
  of: 'venue' | 'venue_and_zones',
  credentials: VenueCredentials,
  options: ReadOptions,
  { readings }: { readonly readings: LastHoursSource },
): Promise<readonly Observation[]> {
  const [venue, zones] = await Promise.all([
    optionalReading(readings.venueTrend(credentials, options)),
    of === 'venue' ? undefined : optionalReading(readings.zonesTrend(credentials, options)),
  ]);
  return [
    ...(venue === undefined ? [] : [{ kind: 'venue_trend', value: venue.value } as const]),
    ...(zones === undefined ? [] : [{ kind: 'zones_trend', value: zones.value } as const]),
    ...(await knownLive(credentials, readings)),
  ];
}

/** The last live values, which are newer than the last step of a trend; never sends a request. */
export async function knownLive(
  venue: VenueKey,
  readings: Pick<Readings, 'knownVenueLive' | 'knownZonesLive'>,
): Promise<readonly Observation[]> {
  const [ofVenue, ofZones] = await Promise.all([
    readings.knownVenueLive(venue),
    readings.knownZonesLive(venue),
  ]);
  return [
    ...(ofVenue === undefined ? [] : [{ kind: 'venue_live', value: ofVenue.value } as const]),
    ...(ofZones === undefined ? [] : [{ kind: 'zones_live', value: ofZones.value } as const]),
  ];
}
