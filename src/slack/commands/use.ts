import { channelVenueMessage } from '../messages/venue-choice.ts';
import { manageVenueCommand } from './manage-venue.ts';

export const use = manageVenueCommand({
  name: 'use',
  usage: 'use <venue>',
  summary: 'Managers: which venue is meant in this channel',
  wish: ({ venueId }, { channelId = '' }) => ({ kind: 'use', venueId, channelId }),
  async answer(connection, asker, { choices, homes, inFlight }) {
    const { teamId, userId, channelId = '' } = asker;
    await choices.chooseForChannel(teamId, channelId, connection.venueId, { userId });
    const { connected, byDefault } = await choices.inChannel(teamId, channelId);
    inFlight.track(homes.renew(teamId));
    const offersDefault = connected.length > 1 && byDefault?.venueId !== connection.venueId;
    return channelVenueMessage(connection, { offersDefault });
  },
});
