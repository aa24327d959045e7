import type { InFlight } from '../../ops/in-flight.ts';
import type { Roles } from '../../people/roles.ts';
import type { VenueChoices } from '../../venues/venue-choices.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import { denialMessage } from '../denials.ts';
import type { Command, RenewHomes } from '../feature.ts';
import { venueNotConnectedMessage } from '../text/choose-venue.ts';
import { type ManageVenueNeeds, manageVenueCommand } from './manage-venue.ts';
import {
  channelClearedMessage,
  channelVenueMessage,
  outsideChannelMessage,
} from './venue-choice-messages.ts';

export interface UseNeeds extends ManageVenueNeeds {
  readonly choices: Pick<VenueChoices, 'inChannel' | 'chooseForChannel' | 'clearChannel'>;
  readonly roles: Pick<Roles, 'permissionsOf' | 'isManager' | 'knownManagers'>;
  readonly renewHomes: RenewHomes;
  readonly inFlight: InFlight;
}

/** Typed instead of a venue, to clear the choice. */
const none = 'none';

const chooseVenue = manageVenueCommand<UseNeeds>({
  name: 'use',
  usage: 'use <venue>',
  group: 'managers',
  summary: `Choose this channel's venue (“${none}” clears it)`,
  action: ({ venueId }, { channelId = '' }) => ({ kind: 'use', venueId, channelId }),
  async answer(connection, _label, asker, { choices, renewHomes, inFlight }) {
    const { workspaceId, channelId } = asker;
    const { venueId } = connection;
    if (channelId === undefined) {
      const { byDefault } = await choices.inChannel(workspaceId, undefined);
      return outsideChannelMessage(byDefault?.venueId === venueId ? undefined : connection);
    }
    if (!(await choices.chooseForChannel(channelId, venueId, asker))) {
      return venueNotConnectedMessage();
    }
    const { connected, byDefault } = await choices.inChannel(workspaceId, channelId);
    inFlight.track(renewHomes(workspaceId));
    const offersDefault = connected.length > 1 && byDefault?.venueId !== venueId;
    return channelVenueMessage(connection, channelId, { offersDefault });
  },
});

export const use: Command<UseNeeds> = {
  ...chooseVenue,
  answer: (question, asker, needs) =>
    question.argument.toLowerCase() === none
      ? clear(asker, needs)
      : chooseVenue.answer(question, asker, needs),
};

async function clear(
  asker: Asker,
  { choices, roles, renewHomes, inFlight }: UseNeeds,
): Promise<Answer> {
  const { workspaceId, channelId } = asker;
  const denial = await denialMessage(asker, { kind: 'manage' }, roles);
  if (denial !== undefined) return { message: denial };
  if (channelId === undefined) return { message: outsideChannelMessage(undefined) };
  await choices.clearChannel(channelId, asker);
  inFlight.track(renewHomes(workspaceId));
  const { byDefault } = await choices.inChannel(workspaceId, channelId);
  return { message: channelClearedMessage(byDefault) };
}
