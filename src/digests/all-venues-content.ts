import { readWatchedVenue, type WatchedVenueSource } from '../alerts/watched-venue.ts';
import { AmbienceError } from '../ambience/errors.ts';
import type { ReadOptions } from '../ambience/reading.ts';
import { ConnectionError } from '../venues/errors.ts';
import type { Connection } from '../venues/workspace.ts';
import type { AllVenuesContent, VenueInDigest } from './content.ts';

/** Reads each venue; one that cannot be read is part of the content. */
export async function readAllVenues(
  workspaceId: string,
  connected: readonly Connection[],
  options: ReadOptions,
  source: WatchedVenueSource,
): Promise<AllVenuesContent> {
  const readOne = async (connection: Connection): Promise<VenueInDigest> => {
    try {
      const venue = await readWatchedVenue(workspaceId, connection, options, source);
      return { connection, read: { kind: 'live', venue } };
    } catch (error) {
      if (!(error instanceof AmbienceError || error instanceof ConnectionError)) throw error;
      return { connection, read: { kind: 'failed', error } };
    }
  };
  return { kind: 'all_venues', venues: await Promise.all(connected.map(readOne)) };
}
