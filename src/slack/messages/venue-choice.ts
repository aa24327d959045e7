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

/** A button or picker of an older message is about a venue that has gone since. */
export function venueNotConnectedMessage(): Message {
  return message(
    paragraph(
      mrkdwn`This venue is not connected any more. \`/ambience venue\` lists those that are.`,
    ),
  );
}

export const clearDefaultAction = 'clear_default_venue';

export const noDefaultButton: ButtonOptions = {
  label: 'No default venue',
  actionId: clearDefaultAction,
};

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
