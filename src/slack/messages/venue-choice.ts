import type { Connection } from '../../workspace/workspace.ts';
import { type ButtonOptions, buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';

/** Which venue is meant: in one channel, or wherever a channel has none of its own. */

export const defaultVenueAction = 'default_venue';

export function useByDefaultButton(venueId: string): ButtonOptions {
  return { label: 'Use by default', actionId: defaultVenueAction, value: venueId };
}

/** `/ambience use <venue>` */
export function channelVenueMessage(
  { venue, venueId }: Connection,
  { offersDefault }: { readonly offersDefault: boolean },
): Message {
  return message(
    paragraph(mrkdwn`In this channel, \`/ambience\` now means *${venue.name}*.`),
    offersDefault ? buttons([useByDefaultButton(venueId)]) : undefined,
  );
}

/** @param venueName undefined if it is not connected any more */
export function defaultVenueMessage(venueName: string | undefined): Message {
  return message(
    paragraph(
      venueName === undefined
        ? mrkdwn`This venue is not connected any more.`
        : mrkdwn`In every channel without its own venue, \`/ambience\` now means *${venueName}*.`,
    ),
  );
}
