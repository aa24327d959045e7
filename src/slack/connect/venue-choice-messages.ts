import { type Connection, venueName } from '../../venues/workspace.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { useByDefaultButton } from '../entry-points.ts';

/** Messages about the venue that `/ambience` uses in a channel, and by default. */

/** `/ambience use none` */
export function channelClearedMessage(): Message {
  return message(
    paragraph(
      mrkdwn`This channel has no venue of its own any more. \`/ambience use &lt;venue&gt;\` chooses one.`,
    ),
  );
}

export function defaultClearedMessage(): Message {
  return message(paragraph(mrkdwn`No venue is meant by default any more.`));
}

/** `/ambience use <venue>` */
export function channelVenueMessage(
  connection: Connection,
  { offersDefault }: { readonly offersDefault: boolean },
): Message {
  return message(
    paragraph(mrkdwn`In this channel, \`/ambience\` now means *${venueName(connection)}*.`),
    offersDefault ? buttons([useByDefaultButton(connection.venueId)]) : undefined,
  );
}

/** @param connection undefined if it is not connected any more */
export function defaultVenueMessage(connection: Connection | undefined): Message {
  return message(
    paragraph(
      connection === undefined
        ? mrkdwn`This venue is not connected any more.`
        : mrkdwn`In every channel without its own venue, \`/ambience\` now means *${venueName(connection)}*.`,
    ),
  );
}
