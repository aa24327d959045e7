import type { Roles } from '../../people/roles.ts';
import type { DisconnectVenue } from '../../venues/disconnect-venue.ts';
import type { VenueChoices } from '../../venues/venue-choices.ts';
import type { Message } from '../blocks/message.ts';
import { answerView } from '../blocks/notice-view.ts';
import type { RenewHomes } from '../feature.ts';
import { denialMessage } from '../permissions.ts';
import type { Click } from '../receiving/clicks.ts';
import type { Listen } from '../receiving/listen.ts';
import { connectView } from './connect-view.ts';
import { disconnectedMessage } from './disconnect.ts';
import { connectIds } from './ids.ts';
import { defaultClearedMessage, defaultVenueMessage } from './venue-choice-messages.ts';

export interface ConnectActionNeeds {
  readonly disconnectVenue: DisconnectVenue;
  readonly choices: Pick<VenueChoices, 'all' | 'chooseDefault' | 'clearDefault'>;
  readonly roles: Pick<Roles, 'isManager' | 'knownManagers'>;
  readonly renewHomes: RenewHomes;
}

/** Registers the buttons that manage venues. Each click checks the manager permission again. */
export function registerConnectActions(
  listen: Listen,
  { disconnectVenue, choices, roles, renewHomes }: ConnectActionNeeds,
): void {
  listen.onClick(connectIds.connect, async ({ asker, open }) => {
    const denial = await denialMessage(asker, { kind: 'connect' }, roles);
    await open(denial === undefined ? connectView() : answerView(denial));
  });

  listen.onClick(connectIds.disconnect, async (click) => {
    const { asker, value: venueId = '' } = click;
    const { teamId, userId } = asker;
    const denial = await denialMessage(asker, { kind: 'disconnect', venueId }, roles);
    if (denial !== undefined) return click.tell(denial);
    const result = await disconnectVenue(teamId, venueId, { userId });
    await afterChange(click, disconnectedMessage(result));
  });

  listen.onClick(connectIds.chooseDefault, async (click) => {
    const { asker, value: venueId = '' } = click;
    const { teamId, userId } = asker;
    const denial = await denialMessage(asker, { kind: 'connect' }, roles);
    if (denial !== undefined) return click.tell(denial);
    const isChosen = await choices.chooseDefault(teamId, venueId, { userId });
    const { byDefault } = await choices.all(teamId);
    await afterChange(click, defaultVenueMessage(isChosen ? byDefault : undefined));
  });

  listen.onClick(connectIds.clearDefault, async (click) => {
    const { asker } = click;
    const { teamId, userId } = asker;
    const denial = await denialMessage(asker, { kind: 'connect' }, roles);
    if (denial !== undefined) return click.tell(denial);
    await choices.clearDefault(teamId, { userId });
    await afterChange(click, defaultClearedMessage());
  });

  /** A click in Home needs no message, because Home itself shows the change. */
  async function afterChange(click: Click, notice: Message): Promise<void> {
    if (click.surface !== 'home') await click.show(notice);
    await renewHomes(click.asker.teamId, click.surface === 'home' ? click.asker : undefined);
  }
}
