import type { DisconnectResult } from '../../venues/disconnect-venue.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { disconnectButton } from '../entry-points.ts';
import { notConnectedAnyMore } from '../text/notices.ts';
import { type ManageVenueNeeds, manageVenueCommand } from './manage-venue.ts';

export const disconnect = manageVenueCommand<ManageVenueNeeds>({
  name: 'disconnect',
  usage: 'disconnect [venue]',
  summary: 'Disconnect a venue',
  isForManagers: true,
  action: ({ venueId }) => ({ kind: 'disconnect', venueId }),
  answer: async (connection, label) => disconnectMessage(connection, label),
});

/**
 * `/ambience disconnect`: asks for confirmation before anything is deleted.
 * @param label the venue's name, made unique
 */
export function disconnectMessage({ venueId }: Connection, label: string): Message {
  return message(
    paragraph(
      mrkdwn`Disconnect *${label}*? Its digests and alerts stop, and everything else stored about it is deleted.`,
    ),
    buttons([disconnectButton(venueId, label)]),
  );
}

export function disconnectedMessage(result: DisconnectResult): Message {
  return message(
    paragraph(
      result.kind === 'not_connected'
        ? notConnectedAnyMore
        : mrkdwn`*${venueName(result.connection)}* is disconnected. Its digests and alerts stopped, and everything else stored about it is deleted.`,
    ),
  );
}
