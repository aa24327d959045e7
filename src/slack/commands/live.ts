import type { Zone } from '../../ambience/types.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import type { Message } from '../blocks/message.ts';
import { venueLiveMessage } from '../messages/venue-live.ts';
import { zoneLiveMessage } from '../messages/zone-live.ts';
import type { Services } from '../services.ts';
import { knownScale, learnTypical } from '../typical.ts';
import { triedReading } from './besides.ts';
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
  return read(async (access) => {
    const [live, zones, known] = await Promise.all([
      triedReading(readings.venueLive(access, ask)),
      triedReading(readings.zonesLive(access, ask)),
      readings.knownTypical(access),
    ]);
    // One of the two is an answer; without either, what went wrong is.
    if (live.value === undefined && zones.value === undefined) throw live.error ?? zones.error;
    if (known.isDue && access.denied === undefined) {
      services.inFlight.track(learnTypical(access, services));
    }
    const { name: venueName, timezone } = connection.venue;
    const shown = zones.value?.value ?? [];
    return venueLiveMessage({
      venueName,
      timezone,
      live: live.value,
      zones: zones.value,
      typical: known.venue,
      scale: loudnessScale(
        known.venue,
        shown.map(({ loudness }) => loudness?.value),
      ),
      now: clock.now(),
    });
  });
}

async function answerZone(
  { id }: Zone,
  { connection, ask, read }: VenueQuestion,
  { readings, clock }: Services,
): Promise<Message> {
  return read(async (access) => {
    const [reading, typical] = await Promise.all([
      readings.zoneLive(access, id, ask),
      readings.knownZoneTypical(access, id),
    ]);
    const { name: venueName, timezone } = connection.venue;
    const scale = await knownScale(access, readings, [reading.value]);
    return zoneLiveMessage({ venueName, timezone, reading, typical, scale, now: clock.now() });
  });
}
