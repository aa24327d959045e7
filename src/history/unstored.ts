import { AmbienceError } from '../ambience/errors.ts';
import type { Observation } from '../ambience/observation.ts';
import type { ReadOptions } from '../ambience/reading.ts';
import type { Connections } from '../venues/connections.ts';
import { ConnectionError } from '../venues/errors.ts';
import type { Connection } from '../venues/workspace.ts';
import { type LastHoursSource, readLastHours } from './last-hours.ts';

/**
 * The last six hours of a venue, which may not be stored yet; none if it cannot be read now, because what is
 * stored is told in any case.
 *
 * @param of `venue` leaves out the zones
 */
export async function readUnstored(
  {
    workspaceId,
    connection,
    options,
  }: {
    readonly workspaceId: string;
    readonly connection: Connection;
    readonly options: ReadOptions;
  },
  {
    connections,
    readings,
  }: { readonly connections: Pick<Connections, 'read'>; readonly readings: LastHoursSource },
  of: 'venue' | 'venue_and_zones' = 'venue',
): Promise<readonly Observation[]> {
  if (connection.state !== 'active') return [];
  try {
    return await connections.read(workspaceId, connection, (credentials) =>
      readLastHours(of, credentials, options, { readings }),
    );
  } catch (error) {
    if (error instanceof AmbienceError || error instanceof ConnectionError) return [];
    throw error;
  }
}
