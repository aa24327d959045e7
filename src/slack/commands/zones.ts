import { ConnectionError } from '../../workspace/errors.ts';
import { zoneInfoMessage, zonesMessage } from '../messages/zones.ts';
import { venueCommand, wholeArgument } from './command.ts';
import { answerVenueOrZone } from './zone-question.ts';

export const zones = venueCommand({
  name: 'zones',
  usage: 'zones [zone]',
  summary: 'All zones by group, or the group and automation of one',
  zonePart: wholeArgument,
  async answer(asked, asker, services) {
    const { connection, ask, read, question } = asked;
    const { connections, readings, clock } = services;
    const { name: venueName, timezone } = connection.venue;
    return answerVenueOrZone(
      asked,
      question.argument,
      asker,
      services,
      async () => {
        if (connection.state === 'revoked') {
          throw new ConnectionError('connection_revoked', venueName);
        }
        const stored = await connections.zones(asker.teamId, connection, ask);
        return zonesMessage(venueName, stored);
      },
      async ({ id }) => {
        const reading = await read((access) => readings.zone(access, id, ask));
        return zoneInfoMessage({ venueName, timezone, reading, now: clock.now() });
      },
    );
  },
});
