import type { Zone } from '../../ambience/types.ts';
import type { Message } from '../blocks/message.ts';
import { venueLiveMessage } from '../messages/venue-live.ts';
import { zoneLiveMessage } from '../messages/zone-live.ts';
import type { Services } from '../services.ts';
import { learnTypical } from '../typical.ts';
import type { VenueQuestion } from './command.ts';
import { zoneCommand } from './zone-question.ts';

export const live = zoneCommand({
  name: 'live',
  usage: 'live [zone]',
  summary: 'The venue and every zone right now, or one zone in detail',
  answerVenue,
  answerZone,
});

async function answerVenue(
  { connection, ask, read }: VenueQuestion,
  services: Services,
): Promise<Message> {
  const { readings, clock } = services;
  const [live, zones, known] = await read(async (access) => {
    const all = await Promise.all([
      readings.venueLive(access, ask),
      readings.zonesLive(access, ask),
      readings.knownTypical(access),
    ]);
    if (all[2].isDue) services.inFlight.track(learnTypical(access, services));
    return all;
  });
  const { name: venueName, timezone } = connection.venue;
  const now = clock.now();
  return venueLiveMessage({ venueName, timezone, live, zones, typical: known.venue, now });
}

async function answerZone(
  { id }: Zone,
  { connection, ask, read }: VenueQuestion,
  { readings, clock }: Services,
): Promise<Message> {
  const [reading, known] = await read((access) =>
    Promise.all([readings.zoneLive(access, id, ask), readings.knownTypical(access)]),
  );
  const { name: venueName, timezone } = connection.venue;
  const typical = known.zones?.find((zone) => zone.id === id);
  return zoneLiveMessage({ venueName, timezone, reading, typical, now: clock.now() });
}
