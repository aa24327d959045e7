import type { Connection } from '../../workspace/workspace.ts';
import { venueMessage } from '../messages/venue.ts';
import { personAsks, type Services } from '../services.ts';
import { type Asker, answerNoVenue, type Command } from './command.ts';

export const venue: Command = {
  name: 'venue',
  usage: 'venue',
  summary: 'Which venues are connected, by whom, and their local time',
  async answer(_question, asker, services) {
    const { connections, clock } = services;
    const { connected, meantHere } = await connections.inChannel(asker.teamId, asker.channelId);
    if (connected.length === 0) return answerNoVenue(asker, services);
    const complete = await Promise.all(connected.map((one) => withZones(one, asker, services)));
    return { message: venueMessage(complete, meantHere, clock.now()) };
  },
};

/** A venue that was approved after it was connected has no zones stored yet. */
async function withZones(
  connection: Connection,
  { teamId }: Asker,
  { connections, clock, log }: Services,
): Promise<Connection> {
  if (connection.state !== 'active') return connection;
  try {
    const zones = await connections.zones(teamId, connection, personAsks(clock));
    return { ...connection, zones: [...zones] };
  } catch (error) {
    log.info({ err: error }, 'the zones of a venue are not known');
    return connection;
  }
}
