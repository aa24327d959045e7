import { noVenueMessage } from '../messages/no-venue.ts';
import { venueMessage } from '../messages/venue.ts';
import type { Command } from './command.ts';

export const venue: Command = {
  name: 'venue',
  usage: 'venue',
  summary: 'Which venues are connected, by whom, and their local time',
  async answer(_question, asker, { connections, roles, clock }) {
    const connected = await connections.list(asker.teamId);
    if (connected.length > 0) return venueMessage(connected, clock.now());
    const mayConnect = await roles.isManager(asker);
    return noVenueMessage(mayConnect, await roles.appointed(asker.teamId));
  },
};
