import type { Form } from '../../card/form.ts';
import { paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { form } from '../text/dialogs.ts';
import { connectIds } from './ids.ts';

/** The modal for choosing the channel that uses a venue. */
export function channelView(connection: Connection): Form {
  return form({
    id: connectIds.channelModal,
    state: connection.venueId,
    title: 'Use in a channel',
    submit: 'Use venue',
    items: [
      paragraph(rich`In this channel, \`/ambience\` will answer for *${venueName(connection)}*.`),
      {
        kind: 'channel_field',
        id: connectIds.channelField,
        label: 'Channel',
        offersShared: true,
      },
    ],
  });
}
