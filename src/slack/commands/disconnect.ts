import { disconnectMessage } from '../messages/disconnect.ts';
import { manageVenueCommand } from './manage-venue.ts';

export const disconnect = manageVenueCommand({
  name: 'disconnect',
  usage: 'disconnect [venue]',
  summary: 'Managers: disconnect a venue and delete what is stored of it',
  wish: ({ venueId }) => ({ kind: 'disconnect', venueId }),
  answer: async (connection, _asker, _services, label) => disconnectMessage(connection, label),
});
