import { z } from 'zod';
import type { Message } from '../../card/message.ts';
import type { Roles } from '../../people/roles.ts';
import type { Connections } from '../../venues/connections.ts';
import type { DisconnectVenue } from '../../venues/disconnect-venue.ts';
import type { VenueChoices } from '../../venues/venue-choices.ts';
import { findVenue } from '../../venues/workspace.ts';
import { denialMessage, denialUnlessAllowed } from '../denials.ts';
import type { RenewHomes } from '../feature.ts';
import type { Click, Listen } from '../listen.ts';
import { venueNotConnectedMessage } from '../text/choose-venue.ts';
import { answerDialog } from '../text/dialogs.ts';
import { venueLabel } from '../text/labels.ts';
import { outdatedMessage } from '../text/notices.ts';
import { channelView } from './channel-view.ts';
import { connectView } from './connect-view.ts';
import { disconnectedMessage, disconnectMessage } from './disconnect.ts';
import { connectIds } from './ids.ts';
import {
  channelVenueMessage,
  defaultClearedMessage,
  defaultVenueMessage,
} from './venue-choice-messages.ts';

export interface ConnectActionNeeds {
  readonly connections: Pick<Connections, 'list'>;
  readonly disconnectVenue: DisconnectVenue;
  readonly choices: VenueChoices;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo' | 'knownManagers'>;
  readonly renewHomes: RenewHomes;
}

/** Registers the buttons that manage venues. Each click checks the manager permission again. */
export function registerConnectActions(
  listen: Listen,
  { connections, disconnectVenue, choices, roles, renewHomes }: ConnectActionNeeds,
): void {
  listen.onClick(
    connectIds.connect,
    async ({ asker, open }) => {
      const denial = await denialUnlessAllowed(asker, 'connect', roles);
      const channelId = asker.isInChannel ? asker.channelId : undefined;
      await open(denial === undefined ? connectView({ channelId }) : answerDialog(denial));
    },
    'dialog',
  );

  listen.onClick(connectIds.disconnect, async (click) => {
    const { asker, value: venueId = '' } = click;
    const denial = await denialMessage(asker, { kind: 'disconnect', venueId }, roles);
    if (denial !== undefined) return click.tell(denial);
    const result = await disconnectVenue(venueId, asker);
    await afterChange(click, disconnectedMessage(result));
  });

  // From the menu in Home: asks first.
  listen.onClick(
    connectIds.askDisconnect,
    async (click) => {
      const { asker, value: venueId = '' } = click;
      const denial = await denialMessage(asker, { kind: 'disconnect', venueId }, roles);
      if (denial !== undefined) return click.tell(denial);
      const connected = await connections.list(asker.workspaceId);
      const connection = findVenue(connected, venueId);
      await click.open(
        answerDialog(
          connection === undefined
            ? venueNotConnectedMessage()
            : disconnectMessage(connection, venueLabel(connection, connected, asker.locale)),
        ),
      );
    },
    'dialog',
  );

  listen.onClick(
    connectIds.pickChannel,
    async (click) => {
      const { asker, value: venueId = '' } = click;
      const denial = await denialMessage(asker, { kind: 'manage' }, roles);
      if (denial !== undefined) return click.tell(denial);
      const connection = findVenue(await connections.list(asker.workspaceId), venueId);
      await click.open(
        connection === undefined
          ? answerDialog(venueNotConnectedMessage())
          : channelView(connection),
      );
    },
    'dialog',
  );

  listen.onClick(connectIds.chooseDefault, async (click) => {
    const { asker, value: venueId = '' } = click;
    const { workspaceId } = asker;
    const denial = await denialMessage(asker, { kind: 'manage' }, roles);
    if (denial !== undefined) return click.tell(denial);
    const isChosen = await choices.chooseDefault(venueId, asker);
    const { byDefault } = await choices.all(workspaceId);
    await afterChange(click, defaultVenueMessage(isChosen ? byDefault : undefined));
  });

  listen.onClick(connectIds.clearDefault, async (click) => {
    const { asker } = click;
    const denial = await denialMessage(asker, { kind: 'manage' }, roles);
    if (denial !== undefined) return click.tell(denial);
    await choices.clearDefault(asker);
    await afterChange(click, defaultClearedMessage());
  });

  // The button of a modal, after connecting a further venue.
  listen.onClick(connectIds.useInChannel, async (click) => {
    const { workspaceId } = click.asker;
    const chosen = readChannelChoice(click.value);
    const denial = await denialMessage(click.asker, { kind: 'manage' }, roles);
    if (denial !== undefined) return click.tell(denial);
    if (chosen === undefined) return click.replace(outdatedMessage());
    const { channelId, venueId } = chosen;
    await choices.chooseForChannel(channelId, venueId, click.asker);
    const { forChannel } = await choices.inChannel(workspaceId, channelId);
    const notice =
      forChannel?.venueId === venueId
        ? channelVenueMessage(forChannel, channelId, { offersDefault: false })
        : venueNotConnectedMessage();
    await afterChange(click, notice);
  });

  /** A click in Home needs no message, because Home itself shows the change. */
  async function afterChange(click: Click, notice: Message): Promise<void> {
    if (click.surface !== 'home') await click.replace(notice);
    await renewHomes(click.asker.workspaceId, click.surface === 'home' ? click.asker : undefined);
  }
}

const channelChoice = z.object({ venueId: z.string(), channelId: z.string() });

function readChannelChoice(value: string | undefined) {
  try {
    return channelChoice.parse(JSON.parse(value ?? ''));
  } catch {
    return undefined;
  }
}
