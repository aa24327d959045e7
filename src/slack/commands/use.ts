import { channelVenueMessage } from '../messages/channel-venue.ts';
import { manageVenueCommand } from './manage-venue.ts';

export const use = manageVenueCommand({
  name: 'use',
  usage: 'use <venue>',
  summary: 'Managers: which venue is meant in this channel',
  async answer({ venueId, venue }, { teamId, channelId }, { connections }) {
    await connections.chooseForChannel(teamId, channelId, venueId);
    return channelVenueMessage(venue.name);
  },
});
