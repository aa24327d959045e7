import type { Zone } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import { ConnectionError } from '../../venues/errors.ts';
import { venueName } from '../../venues/workspace.ts';
import { questionCommand } from '../asking/question-command.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import { zoneInfoMessage, zonesMessage } from './zones-message.ts';

/** Zones rarely change, so the stored ones are shown unless someone asks to read them again. */
export const zones = questionCommand({
  name: 'zones',
  usage: 'zones [zone]',
  summary: 'All zones by group',
  group: 'more',
  answerVenue,
  answerZone,
});

async function answerVenue(
  { workspaceId, connection, options, question }: VenueQuestion,
  { connections }: QuestionNeeds,
): Promise<Message> {
  const name = venueName(connection);
  if (connection.state === 'revoked') throw new ConnectionError('connection_revoked', connection);
  const shown =
    question.again === true
      ? await connections.refreshZones(workspaceId, connection, options)
      : await connections.zones(workspaceId, connection, options);
  return zonesMessage(name, shown);
}

async function answerZone(
  stored: Zone,
  { connection, options, question, read, locale }: VenueQuestion,
  { readings, clock }: QuestionNeeds,
): Promise<Message> {
  const [reading, live] = await read((credentials) =>
    Promise.all([
      question.again === true
        ? readings.zone(credentials, stored.id, options)
        : readings.knownZone(credentials, stored.id),
      readings.knownZonesLive(credentials),
    ]),
  );
  const zoneLive = live?.stale === undefined ? live?.value : undefined;
  const name = venueName(connection);
  // The stored zone alone would not show that the venue can no longer be read.
  if (connection.state === 'revoked' && reading === undefined) {
    throw new ConnectionError('connection_revoked', connection);
  }
  const { timezone } = connection.venue;
  return zoneInfoMessage(
    {
      venueName: name,
      timezone,
      stored,
      reading,
      automationIsOn: zoneLive?.find(({ id }) => id === stored.id)?.automationIsOn,
      now: clock.now(),
    },
    locale,
  );
}
