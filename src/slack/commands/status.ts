import type { Connection } from '../../workspace/workspace.ts';
import { statusMessage, type VenueStatus } from '../messages/status.ts';
import type { Services } from '../services.ts';
import { type Asker, answerNoVenue, type Command, standingOf } from './command.ts';

/** Costs the service nothing: it says how the readings went that people asked for. */
export const status: Command = {
  name: 'status',
  usage: 'status',
  summary: 'Whether all venues can be read, and what to do where one cannot',
  async answer(_question, asker, services) {
    const { connections, nativeBlocks, clock } = services;
    const connected = await connections.list(asker.teamId);
    if (connected.length === 0) return answerNoVenue(asker, services);
    const [venues, standing] = await Promise.all([
      Promise.all(connected.map((connection) => statusOf(connection, asker, services))),
      standingOf(asker, services),
    ]);
    const takesNative = !nativeBlocks.isAnyRefused(asker.teamId);
    return { message: statusMessage({ venues, standing, takesNative, now: clock.now() }) };
  },
};

async function statusOf(
  connection: Connection,
  { teamId }: Asker,
  { readings }: Services,
): Promise<VenueStatus> {
  const { venueId, token } = connection;
  return { connection, health: await readings.health({ teamId, venueId, token }) };
}
