import { localZone } from '../../insight/local-time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { join, type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { counted } from './age.ts';
import { dayAndTime } from './local-time.ts';

/** Name, address, local time, zone count and state; for `/ambience venue` and after connecting. */
export function venueFacts(connection: Connection, now: number): Mrkdwn {
  const { venue, zones } = connection;
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
      mrkdwn`*${venueName(connection)}*`,
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
