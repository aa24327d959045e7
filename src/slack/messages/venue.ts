import { dayAndTime, localZone } from '../../insight/local-time.ts';
import type { ChannelVenues } from '../../workspace/venue-choices.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { list } from '../blocks/parts.ts';
import { counted } from './age.ts';
import { readAgainButton } from './choose.ts';
import { connectAgainButtons, type Standing } from './no-venue.ts';

export interface VenuesData extends ChannelVenues {
  readonly standing: Standing;
  readonly now: number;
}

/** `/ambience venue`: which venues this workspace has, who connected them, and which is meant here. */
export function venueMessage({
  connected,
  meantHere,
  byDefault,
  standing,
  now,
}: VenuesData): Message {
  const facts = connected.map((connection) => {
    const { venueId } = connection;
    const meant = [
      ...(venueId === meantHere?.venueId ? [mrkdwn`It is the one meant in this channel.`] : []),
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
      ...(isRevoked ? connectAgainButtons(standing) : []),
      readAgainButton({ command: 'venue', argument: '' }),
    ]),
  );
}

/** Name, address, local time, zones and state: also what a manager sees after connecting. */
export function venueFacts({ venue, zones, ...connection }: Connection, now: number): Mrkdwn {
  const zone = localZone(venue.timezone);
  const zoneName = zone.isKnown
    ? mrkdwn`${zone.name}`
    : mrkdwn`UTC; its own time zone, ${venue.timezone}, is not known here`;
  const local = mrkdwn`${dayAndTime(now, zone)} there (${zoneName})`;
  const address = venue.address === undefined ? [] : [mrkdwn`${venue.address}`];
  const count =
    connection.state === 'active' && zones.length > 0
      ? [mrkdwn`${counted(zones.length, 'zone')}`]
      : [];
  return join(
    [
      mrkdwn`*${venue.name}*`,
      join([...address, local, ...count], ' · '),
      mrkdwn`${stateWords[connection.state]} Connected by ${mention(connection.connectedBy)}, ${dayAndTime(connection.connectedAt, zone)} there.`,
    ],
    '\n',
  );
}

const stateWords = {
  active: 'Active.',
  pending: 'Waiting for the venue to approve.',
  revoked: 'The venue has withdrawn access; a manager can connect it again.',
} as const;
