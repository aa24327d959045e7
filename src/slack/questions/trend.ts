import { optionalReading } from '../../ambience/optional-reading.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Zone, ZoneTrend } from '../../ambience/types.ts';
import { knownScale } from '../../venues/typical.ts';
import { venueName } from '../../venues/workspace.ts';
import type { Message } from '../blocks/message.ts';
import { type QuestionNeeds, questionCommand, type VenueQuestion } from './question-command.ts';
import { venueTrendMessage, zoneTrendMessage } from './trend-message.ts';

export const trend = questionCommand({
  name: 'trend',
  usage: 'trend [zone]',
  summary: 'The last six hours as a chart, and where it is going',
  zonePart: (argument) => argument,
  answer: (target, asked, needs) =>
    target.kind === 'zone' ? answerZone(target.zone, asked, needs) : answerVenue(asked, needs),
});

async function answerVenue(
  { connection, options, read }: VenueQuestion,
  { readings, clock }: QuestionNeeds,
): Promise<Message> {
  return read(async (credentials) => {
    // One large request finds the fastest-changing zones, instead of one request per zone.
    const [reading, zones, zonesLive] = await Promise.all([
      readings.venueTrend(credentials, options),
      optionalReading(readings.zonesTrend(credentials, options)),
      readings.knownZonesLive(credentials),
    ]);
    const faulty = (zonesLive?.value ?? []).filter(({ error }) => error !== undefined);
    return venueTrendMessage({
      venueName: venueName(connection),
      timezone: connection.venue.timezone,
      reading,
      zones: zones === undefined || zones.stale !== undefined ? [] : dated(zones),
      faulty: new Set(faulty.map(({ id }) => id)),
      scale: await knownScale(credentials, readings, reading.value.representative.points),
      now: clock.now(),
    });
  });
}

async function answerZone(
  { id }: Zone,
  { connection, options, read }: VenueQuestion,
  { readings, clock }: QuestionNeeds,
): Promise<Message> {
  return read(async (credentials) => {
    const reading = await readings.zoneTrend(credentials, id, options);
    return zoneTrendMessage({
      venueName: venueName(connection),
      timezone: connection.venue.timezone,
      reading,
      scale: await knownScale(credentials, readings, reading.value.points),
      now: clock.now(),
    });
  });
}

/** Zones without a timestamp get that of the whole response. */
function dated({ value, measuredAt }: Reading<readonly ZoneTrend[]>): ZoneTrend[] {
  return value.map((zone) => ({ ...zone, measuredAt: zone.measuredAt ?? measuredAt }));
}
