import { AmbienceError } from '../../ambience/errors.ts';
import type { Zone } from '../../ambience/types.ts';
import { searchZones } from '../../workspace/zone-search.ts';
import type { Message } from '../blocks/message.ts';
import { chooseZoneMessage, noSuchZoneMessage } from '../messages/choose.ts';
import { venueLiveMessage } from '../messages/venue-live.ts';
import { zoneLiveMessage } from '../messages/zone-live.ts';
import { personAsks, type Services } from '../services.ts';
import { type Asker, type VenueQuestion, venueCommand } from './command.ts';

export const live = venueCommand({
  name: 'live',
  usage: 'live [zone]',
  summary: 'The venue and every zone right now, or one zone in detail',
  answer: (asked, asker, services) =>
    asked.question.argument === '' && asked.question.zoneId === undefined
      ? answerVenue(asked, services)
      : answerZone(asked, asker, services),
});

async function answerVenue(
  { connection, read }: VenueQuestion,
  { readings, clock }: Services,
): Promise<Message> {
  const ask = personAsks(clock);
  const [live, zones, known] = await read((access) =>
    Promise.all([
      readings.venueLive(access, ask),
      readings.zonesLive(access, ask),
      readings.knownTypical(access),
    ]),
  );
  const { name: venueName, timezone } = connection.venue;
  const now = clock.now();
  return venueLiveMessage({ venueName, timezone, live, zones, typical: known.venue, now });
}

async function answerZone(
  asked: VenueQuestion,
  { teamId }: Asker,
  services: Services,
): Promise<Message> {
  const { question, connection } = asked;
  const { connections, clock } = services;
  const ask = personAsks(clock);
  const stored = await connections.zones(teamId, connection, ask);
  try {
    return await answerFrom(stored, asked, services);
  } catch (error) {
    if (!(error instanceof AmbienceError) || error.code !== 'not_found') throw error;
  }
  // The stored zones are old: the one that was meant has another id by now, or is gone.
  const renewed = await connections.refreshZones(teamId, connection, ask);
  const isGone = !renewed.some(({ id }) => id === question.zoneId);
  const again = { ...asked, question: isGone ? { ...question, zoneId: undefined } : question };
  return answerFrom(renewed, again, services);
}

async function answerFrom(
  zones: readonly Zone[],
  { question, connection, read }: VenueQuestion,
  { readings, clock }: Services,
): Promise<Message> {
  const chosen = zones.find(({ id }) => id === question.zoneId);
  const search =
    chosen === undefined
      ? searchZones(question.argument, zones)
      : { kind: 'one' as const, zone: chosen };
  switch (search.kind) {
    case 'several':
      return chooseZoneMessage(search.zones, question);
    case 'none':
      return noSuchZoneMessage(search.nearest, question);
    case 'one': {
      const ask = personAsks(clock);
      const { id } = search.zone;
      const [reading, known] = await read((access) =>
        Promise.all([readings.zoneLive(access, id, ask), readings.knownTypical(access)]),
      );
      const { name: venueName, timezone } = connection.venue;
      const typical = known.zones?.find((zone) => zone.id === id);
      return zoneLiveMessage({ venueName, timezone, reading, typical, now: clock.now() });
    }
  }
}
