import type { Permissions } from '../../people/roles.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, mrkdwn } from '../blocks/mrkdwn.ts';
import { list } from '../blocks/parts.ts';
import { readAgainButton } from '../entry-points.ts';
import { connectAgainButtons } from '../permissions.ts';
import { counted } from '../text/age.ts';
import { venueFacts } from '../text/venue-facts.ts';

export interface VenuesData extends ChannelVenues {
  readonly permissions: Permissions;
  readonly now: number;
}

/** `/ambience venue`: the connected venues, who connected them, and which one is used here. */
export function venueMessage({
  connected,
  forChannel,
  byDefault,
  permissions,
  now,
}: VenuesData): Message {
  const facts = connected.map((connection) => {
    const { venueId } = connection;
    const meant = [
      ...(venueId === forChannel?.venueId ? [mrkdwn`It is the one meant in this channel.`] : []),
      ...(venueId === byDefault?.venueId
        ? [mrkdwn`It is meant in every channel without its own.`]
        : []),
    ];
    return join([venueFacts(connection, now), ...meant], ' ');
  });
  const isRevoked = connected.some(({ state }) => state === 'revoked');
  return message(
    list(facts, (count) => mrkdwn`and ${counted(count, 'more venue')}`),
    buttons([
      ...(isRevoked ? connectAgainButtons(permissions) : []),
      readAgainButton({ command: 'venue', argument: '' }),
    ]),
  );
}
