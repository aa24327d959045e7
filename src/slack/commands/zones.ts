import { ConnectionError } from '../../workspace/errors.ts';
import { zonesMessage } from '../messages/zones.ts';
import { venueCommand } from './command.ts';

export const zones = venueCommand({
  name: 'zones',
  usage: 'zones',
  summary: 'All zones by group',
  async answer({ connection, ask }, { teamId }, { connections }) {
    if (connection.state === 'revoked') {
      throw new ConnectionError('connection_revoked', connection.venue.name);
    }
    const stored = await connections.zones(teamId, connection, ask);
    return { message: zonesMessage(connection.venue.name, stored) };
  },
});
