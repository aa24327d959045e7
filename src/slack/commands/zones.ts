import type { Zone } from '../../ambience/types.ts';
import { ConnectionError } from '../../workspace/errors.ts';
import type { Message } from '../blocks/message.ts';
import { zoneInfoMessage, zonesMessage } from '../messages/zones.ts';
import type { Services } from '../services.ts';
import type { Asker, VenueQuestion } from './command.ts';
import { zoneCommand } from './zone-question.ts';

/** What seldom changes is kept, and read again at most once a day or when someone wants it. */
export const zones = zoneCommand({
  name: 'zones',
  usage: 'zones [zone]',
  summary: 'All zones by group, or the group and automation of one',
  answerVenue,
  answerZone,
});

async function answerVenue(
  { connection, ask, question }: VenueQuestion,
  { connections }: Services,
  { teamId }: Asker,
): Promise<Message> {
  const { name } = connection.venue;
  if (connection.state === 'revoked') throw new ConnectionError('connection_revoked', name);
  const shown =
    question.again === true
      ? await connections.refreshZones(teamId, connection, ask)
      : await connections.zones(teamId, connection, ask);
  return zonesMessage(name, shown);
}

async function answerZone(
  stored: Zone,
  { connection, ask, question, read }: VenueQuestion,
  { readings, clock }: Services,
): Promise<Message> {
  const reading = await read((access) =>
    question.again === true
      ? readings.zone(access, stored.id, ask)
      : readings.knownZone(access, stored.id),
  );
  const { name: venueName, timezone } = connection.venue;
  // The stored list alone would not show that the venue can no longer be read.
  if (connection.state === 'revoked' && reading === undefined) {
    throw new ConnectionError('connection_revoked', venueName);
  }
  return zoneInfoMessage({ venueName, timezone, stored, reading, now: clock.now() });
}
