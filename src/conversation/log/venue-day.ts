import type { Readings } from '../../ambience/readings.ts';
import type { PastHistory } from '../../history/past-history.ts';
import type { VenueDay } from '../../history/past-night.ts';
import { dateOf } from '../../history/records.ts';

import { localZone } from '../../insight/local-time.ts';
import { serviceDayStart } from '../../insight/service-day.ts';
import type { Clock } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';

interface VenueDayNeeds {
  readonly readings: Pick<Readings, 'knownTypical'>;
  readonly history: Pick<PastHistory, 'usualOn'>;
  readonly clock: Clock;
}

/** By which nights and times of the day are meant in a venue. */
export async function venueDayOf(
  workspaceId: string,
  { venueId, venue }: Connection,
  { readings, history, clock }: VenueDayNeeds,
): Promise<VenueDay> {
  const key = { workspaceId, venueId };
  const now = clock.now();
  const zone = localZone(venue.timezone);
  const { venue: known } = await readings.knownTypical(key);
  const typical = known ?? (await history.usualOn(key, dateOf(now)));
  return { zone, now, start: serviceDayStart(typical?.representative, zone, now) };
}
