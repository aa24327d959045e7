import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import type { DisconnectResult } from '../../venues/disconnect-venue.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { askButton, disconnectButton } from '../entry-points.ts';
import { notConnectedAnyMore } from '../text/notices.ts';
import { type ManageVenueNeeds, manageVenueCommand } from './manage-venue.ts';

export const disconnect = manageVenueCommand<ManageVenueNeeds>({
  name: 'disconnect',
  usage: 'disconnect [venue]',
  summary: 'Disconnect a venue',
  group: 'managers',
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
      rich`Disconnect *${label}*? Its digests and alerts stop, and everything stored about it is deleted, including its history.`,
    ),
    buttons([
      disconnectButton(venueId, label),
      askButton('Export history first', {
        command: 'csv',
        argument: '',
        venueId,
        past: { kind: 'last_days', days: longestDownload },
      }),
    ]),
  );
}

/** In days. All that is kept, unless it is kept for longer than usual. */
const longestDownload = 400;

export function disconnectedMessage(result: DisconnectResult): Message {
  return message(
    paragraph(
      result.kind === 'not_connected'
        ? notConnectedAnyMore
        : rich`*${venueName(result.connection)}* is disconnected. Its digests and alerts have stopped, and everything stored about it has been deleted, including its history.`,
    ),
  );
}
