import { zonesMessage } from '../messages/zones.ts';
import { personAsks } from '../services.ts';
import { venueCommand } from './command.ts';

export const zones = venueCommand({
  name: 'zones',
  usage: 'zones',
  summary: 'All zones by group',
  async answer({ connection }, { teamId }, { connections, clock }) {
    const stored = await connections.zones(teamId, connection, personAsks(clock));
    return zonesMessage(connection.venue.name, stored);
  },
});
