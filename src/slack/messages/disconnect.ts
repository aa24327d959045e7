import type { Connection } from '../../workspace/workspace.ts';
import { type ButtonOptions, buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';

export const disconnectAction = 'disconnect_venue';

/** `/ambience disconnect`: asks before anything is deleted. */
/** @param label its name, and more where another venue bears the same */
export function disconnectMessage({ venueId }: Connection, label: string): Message {
  return message(
    paragraph(
      mrkdwn`Disconnect *${label}* from this workspace? Its access and its readings are deleted here; a manager can connect it again with its connection code.`,
    ),
    buttons([disconnectButton(venueId, label)]),
  );
}

export function disconnectButton(venueId: string, label: string): ButtonOptions {
  return {
    label: `Disconnect ${label}`,
    actionId: disconnectAction,
    value: venueId,
    confirm: 'Disconnect this venue?',
    isDangerous: true,
  };
}

/** @param venueName undefined if it was no longer connected */
export function disconnectedMessage(venueName: string | undefined): Message {
  return message(
    paragraph(
      venueName === undefined
        ? mrkdwn`This venue is not connected any more.`
        : mrkdwn`*${venueName}* is disconnected. Its access and its readings are deleted here.`,
    ),
  );
}
