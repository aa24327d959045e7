import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { mentionChannel, rich } from '../../card/rich-text.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { makeDefaultButton } from '../entry-points.ts';
import { notConnectedAnyMore } from '../text/notices.ts';

/** Messages about the venue that `/ambience` uses in a channel, and by default. */

/** `/ambience use none` */
export function channelClearedMessage(byDefault: Connection | undefined): Message {
  return message(
    paragraph(
      byDefault === undefined
        ? rich`Cleared. \`/ambience\` in this channel now compares all venues.`
        : rich`Cleared. This channel now uses the default, *${venueName(byDefault)}*.`,
    ),
  );
}

export function defaultClearedMessage(): Message {
  return message(paragraph(rich`Default cleared. \`/ambience\` now compares all venues.`));
}

const unreadableWords = {
  active: rich``,
  pending: rich` It has no data until the venue's owner approves.`,
  revoked: rich` It has withdrawn access, so a manager needs to connect it again.`,
} as const;

/** `/ambience use <venue>` */
export function channelVenueMessage(
  connection: Connection,
  channelId: string,
  { offersDefault }: { readonly offersDefault: boolean },
): Message {
  return message(
    paragraph(
      rich`${mentionChannel(channelId)} now uses *${venueName(connection)}*.${unreadableWords[connection.state]}`,
    ),
    offersDefault ? buttons([makeDefaultButton(connection.venueId)]) : undefined,
  );
}

/** `use` where there is no channel. @param connection offered as the default */
export function outsideChannelMessage(connection: Connection | undefined): Message {
  return message(
    paragraph(rich`Only channels have a venue of their own. Type it in the channel that you mean.`),
    connection && buttons([makeDefaultButton(connection.venueId)]),
  );
}

/** @param connection undefined if it is no longer connected */
export function defaultVenueMessage(connection: Connection | undefined): Message {
  return message(
    paragraph(
      connection === undefined
        ? notConnectedAnyMore
        : rich`*${venueName(connection)}* is now the default, except in channels with their own choice.`,
    ),
  );
}
