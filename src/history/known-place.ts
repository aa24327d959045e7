import type { Readings } from '../ambience/readings.ts';
import { localZone } from '../insight/local-time.ts';
import type { Clock } from '../time.ts';
import type { Connection } from '../venues/workspace.ts';
import type { PastHistory } from './past-history.ts';
import type { PastPlace } from './past-night.ts';
import { dateOf } from './records.ts';

export interface KnownPlaceNeeds {
  readonly readings: Pick<Readings, 'knownTypical'>;
  readonly history: Pick<PastHistory, 'usualOn'>;
  readonly clock: Clock;
}

/**
 * A venue as its past is told, from what is known without a request: its typical week is the one that
 * was read last, or the one that history has kept.
 */
export async function knownPlace(
  workspaceId: string,
  { venueId, venue: { timezone } }: Connection,
  { readings, history, clock }: KnownPlaceNeeds,
): Promise<PastPlace> {
  const venue = { workspaceId, venueId };
  const now = clock.now();
  const { venue: known, zones } = await readings.knownTypical(venue);
  return {
    venue,
    zoneId: undefined,
    zone: localZone(timezone),
    now,
    typical: known ?? (await history.usualOn(venue, dateOf(now))),
    ...(zones && { zoneWeeks: zones }),
    justRead: [],
  };
}
