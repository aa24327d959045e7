import {
  channelClearedMessage,
  channelVenueMessage,
  venueNotConnectedMessage,
} from '../messages/venue-choice.ts';
import type { Services } from '../services.ts';
import { refusalOf } from '../standing.ts';
import type { Answer, Asker, Command } from './command.ts';
import { manageVenueCommand } from './manage-venue.ts';

/** What one types in place of a venue to take the choice back. */
const none = 'none';

const chooseVenue = manageVenueCommand({
  name: 'use',
  usage: 'use <venue>',
  summary: `Managers: which venue is meant in this channel; ${none} takes that back`,
  wish: ({ venueId }, { channelId = '' }) => ({ kind: 'use', venueId, channelId }),
  async answer(connection, asker, { choices, homes, inFlight }) {
    const { teamId, userId, channelId = '' } = asker;
    if (!(await choices.chooseForChannel(teamId, channelId, connection.venueId, { userId }))) {
      return venueNotConnectedMessage();
    }
    const { connected, byDefault } = await choices.inChannel(teamId, channelId);
    inFlight.track(homes.renew(teamId));
    const offersDefault = connected.length > 1 && byDefault?.venueId !== connection.venueId;
    return channelVenueMessage(connection, { offersDefault });
  },
});

export const use: Command = {
  ...chooseVenue,
  answer: (question, asker, services) =>
    question.argument.toLowerCase() === none
      ? clear(asker, services)
      : chooseVenue.answer(question, asker, services),
};

async function clear(asker: Asker, services: Services): Promise<Answer> {
  const { choices, homes, inFlight } = services;
  const { teamId, userId, channelId = '' } = asker;
  const refusal = await refusalOf(asker, { kind: 'connect' }, services);
  if (refusal !== undefined) return { message: refusal };
  await choices.clearChannel(teamId, channelId, { userId });
  inFlight.track(homes.renew(teamId));
  return { message: channelClearedMessage() };
}
