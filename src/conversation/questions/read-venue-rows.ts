import { type WatchedVenueSource, withOpenAlerts } from '../../alerts/watched-venue.ts';
import { readForPerson } from '../../ambience/reading.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Connections } from '../../venues/connections.ts';
import { readVenueNow } from '../../venues/read-venue-now.ts';
import { learnTypical, type TypicalSource } from '../../venues/typical.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import { venueLabels } from '../text/labels.ts';
import { venueProblem } from '../text/problems.ts';
import type { VenueRow } from '../text/venue-rows.ts';

export interface VenueRowSource extends TypicalSource {
  readonly connections: Pick<Connections, 'read'>;
  readonly alertService: Pick<WatchedVenueSource, 'episodes'>;
  readonly inFlight: InFlight;
}

/** Reads venues for answers that show them side by side; what cannot be read has a sentence. */
export function readVenueRows(
  { workspaceId, locale }: Caller,
  connected: readonly Connection[],
  needs: VenueRowSource,
): Promise<VenueRow[]> {
  const labels = venueLabels(connected, locale);
  return Promise.all(
    connected.map((connection, index) =>
      readOne(workspaceId, connection, labels[index] ?? '', needs),
    ),
  );
}

async function readOne(
  workspaceId: string,
  connection: Connection,
  label: string,
  needs: VenueRowSource,
): Promise<VenueRow> {
  const { alertService, connections, clock, inFlight } = needs;
  const options = readForPerson(clock);
  try {
    const read = await connections.read(workspaceId, connection, async (credentials) => {
      const venue = await readVenueNow(connection, credentials, options, needs);
      if (venue.typical.isDue && credentials.denied === undefined) {
        inFlight.track(learnTypical(credentials, needs));
      }
      return venue;
    });
    const { venueId } = connection;
    const { episodes } = alertService;
    const venue = await withOpenAlerts({ workspaceId, venueId }, read, { episodes, clock });
    return { connection, label, content: { kind: 'live', venue } };
  } catch (error) {
    const sentence = venueProblem(label, error);
    if (sentence === undefined) throw error;
    return { connection, label, content: { kind: 'problem', sentence } };
  }
}
