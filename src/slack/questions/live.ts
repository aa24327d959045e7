import { tryReading } from '../../ambience/optional-reading.ts';
import type { Zone } from '../../ambience/types.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { knownScale, learnTypical } from '../../venues/typical.ts';
import { venueName } from '../../venues/workspace.ts';
import { type Message, message } from '../blocks/message.ts';
import { venueLiveParts } from '../text/venue-live.ts';
import { type QuestionNeeds, questionCommand, type VenueQuestion } from './question-command.ts';
import { zoneLiveMessage } from './zone-live-message.ts';

export const live = questionCommand({
  name: 'live',
  usage: 'live [zone]',
  summary: 'The venue and every zone right now, or one zone in detail',
  zonePart: (argument) => argument,
  answer: (target, asked, needs) =>
    target.kind === 'zone' ? answerZone(target.zone, asked, needs) : answerVenue(asked, needs),
});

async function answerVenue(
  { connection, options, read }: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const { readings, clock, inFlight } = needs;
  return read(async (credentials) => {
    const [venue, zones, known] = await Promise.all([
      tryReading(readings.venueLive(credentials, options)),
      tryReading(readings.zonesLive(credentials, options)),
      readings.knownTypical(credentials),
    ]);
    // One of the two is enough for an answer. If both failed, throws the first error.
    if (venue.value === undefined && zones.value === undefined) throw venue.error ?? zones.error;
    if (known.isDue && credentials.denied === undefined) {
      inFlight.track(learnTypical(credentials, needs));
    }
    const shown = zones.value?.value ?? [];
    const parts = venueLiveParts({
      venueName: venueName(connection),
      timezone: connection.venue.timezone,
      live: venue.value,
      zones: zones.value,
      typical: known.venue,
      scale: loudnessScale(
        known.venue,
        shown.map(({ loudness }) => loudness?.value),
      ),
      now: clock.now(),
    });
    return message(...parts);
  });
}

async function answerZone(
  { id }: Zone,
  { connection, options, read }: VenueQuestion,
  { readings, clock }: QuestionNeeds,
): Promise<Message> {
  return read(async (credentials) => {
    const [reading, typical] = await Promise.all([
      readings.zoneLive(credentials, id, options),
      readings.knownZoneTypical(credentials, id),
    ]);
    return zoneLiveMessage({
      venueName: venueName(connection),
      timezone: connection.venue.timezone,
      reading,
      typical,
      scale: await knownScale(credentials, readings, [reading.value]),
      now: clock.now(),
    });
  });
}
