import type { VenueKey } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import { localZone } from '../insight/local-time.ts';
import { serviceDayAt, serviceDayStart } from '../insight/service-day.ts';

/** When the venue's service day ends, in epoch milliseconds; from cached data. */
export async function tonightEnds(
  venue: VenueKey,
  timezone: string,
  readings: Pick<Readings, 'knownTypical'>,
  now: number,
): Promise<number> {
  const typical = await readings.knownTypical(venue);
  const zone = localZone(timezone);
  const start = serviceDayStart(typical.venue?.representative, zone, now);
  return serviceDayAt(now, start, zone).to;
}
