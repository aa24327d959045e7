import type { ReadOptions } from '../ambience/reading.ts';
import type { Connections } from '../venues/connections.ts';
import { readVenueNow } from '../venues/read-venue-now.ts';
import { learnTypical, type TypicalSource } from '../venues/typical.ts';
import type { VenueNow } from '../venues/venue-now.ts';
import type { Connection } from '../venues/workspace.ts';
import { asMeasured, openAlerts, type WatchedVenue } from './open-alerts.ts';
import type { Episode } from './venue-alerts.ts';

export interface WatchedVenueSource extends TypicalSource {
  readonly connections: Pick<Connections, 'read'>;
  readonly episodes: {
    /** Those that are not over. */
    current(workspaceId: string, venueId: string): Promise<readonly Episode[]>;
  };
}

/**
 * Reads a venue with its typical week, which is fetched first if it is not known.
 *
 * @throws ConnectionError if the venue is not readable; AmbienceError if the service has no answer
 */
export async function readWatchedVenue(
  workspaceId: string,
  connection: Connection,
  options: ReadOptions,
  source: WatchedVenueSource,
): Promise<WatchedVenue> {
  const venue = await source.connections.read(workspaceId, connection, async (credentials) => {
    if (credentials.denied === undefined) await learnTypical(credentials, source);
    return readVenueNow(connection, credentials, options, source);
  });
  return withOpenAlerts({ workspaceId, venueId: connection.venueId }, venue, source);
}

/** A venue that was read, with what is out of bounds there. */
export async function withOpenAlerts(
  { workspaceId, venueId }: { readonly workspaceId: string; readonly venueId: string },
  venue: VenueNow,
  { episodes, clock }: Pick<WatchedVenueSource, 'episodes' | 'clock'>,
): Promise<WatchedVenue> {
  const current = await episodes.current(workspaceId, venueId);
  return { ...venue, alerts: asMeasured(openAlerts(current, clock.now()), venue) };
}
