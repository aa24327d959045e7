import { type Message, message } from '../../card/message.ts';
import { buttons, list } from '../../card/part.ts';
import { join, rich } from '../../card/rich-text.ts';
import type { Permissions } from '../../people/roles.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { connectAgainButtons } from '../denials.ts';
import { refreshButton } from '../entry-points.ts';
import type { Locale } from '../text/locale.ts';
import { venueFacts } from '../text/venue-facts.ts';
import { counted } from '../text/wording.ts';

export interface VenuesData extends ChannelVenues {
  readonly permissions: Permissions;
  readonly now: number;
}

/** `/ambience venue`: the connected venues, who connected them, and which one is used here. */
export function venueMessage(
  { connected, forChannel, byDefault, permissions, now }: VenuesData,
  locale: Locale,
): Message {
  const facts = connected.map((connection) => {
    const { venueId } = connection;
    const used = [
      ...(venueId === forChannel?.venueId ? [rich`Used in this channel`] : []),
      ...(venueId === byDefault?.venueId ? [rich`Default venue`] : []),
    ];
    return join(
      [venueFacts(connection, now, locale), ...(used.length === 0 ? [] : [join(used, ' · ')])],
      '\n',
    );
  });
  const isRevoked = connected.some(({ state }) => state === 'revoked');
  return message(
    list(facts, (count) => rich`and ${counted(count, 'more venue')}`),
    buttons([
      ...(isRevoked ? connectAgainButtons(permissions) : []),
      refreshButton({ command: 'venue', argument: '' }),
    ]),
  );
}
