import type { ModalView } from '@slack/types';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { viewBlocks } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph, plainText } from '../blocks/parts.ts';
import { connectIds } from './ids.ts';

/** The modal for choosing the channel that uses a venue. */
export function channelView(connection: Connection): ModalView {
  return {
    type: 'modal',
    callback_id: connectIds.channelModal,
    private_metadata: connection.venueId,
    title: plainText('Use in a channel'),
    submit: plainText('Use venue'),
    close: plainText('Cancel'),
    blocks: [
      ...viewBlocks(
        paragraph(
          mrkdwn`In this channel, \`/ambience\` will answer for *${venueName(connection)}*.`,
        ),
      ),
      {
        type: 'input',
        block_id: connectIds.channelField,
        label: plainText('Channel'),
        element: {
          type: 'conversations_select',
          action_id: connectIds.channelField,
          filter: { include: ['public', 'private'], exclude_bot_users: true },
        },
      },
    ],
  };
}
