import { dayAndTime, localZone } from '../../insight/local-time.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { list } from '../blocks/parts.ts';
import { counted } from './age.ts';

/** `/ambience venue`: which venues this workspace has, and who connected them. */
export function venueMessage(
  connections: readonly Connection[],
  meantHere: Connection | undefined,
  now: number,
): Message {
  const facts = connections.map((connection) =>
    connection.venueId === meantHere?.venueId
      ? join([venueFacts(connection, now), mrkdwn`It is the one meant in this channel.`], ' ')
      : venueFacts(connection, now),
  );
  return message(list(facts, (count) => mrkdwn`and ${counted(count, 'more venue')}`));
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
      mrkdwn`${stateWords[connection.state]} Connected by ${mention(connection.connectedBy)}, ${dayAndTime(connection.connectedAt, zone)}.`,
    ],
    '\n',
  );
}

const stateWords = {
  active: 'Active.',
  pending: 'Waiting for the venue to approve.',
  revoked: 'The venue has withdrawn access; a manager can connect it again.',
} as const;
