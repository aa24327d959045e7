import type { Zone } from '../../ambience/types.ts';
import type { Message } from '../blocks/message.ts';
import { venueTrendMessage, zoneTrendMessage } from '../messages/trend.ts';
import type { Services } from '../services.ts';
import { besides } from './besides.ts';
import type { VenueQuestion } from './command.ts';
import { zoneCommand } from './zone-question.ts';

export const trend = zoneCommand({
  name: 'trend',
  usage: 'trend [zone]',
  summary: 'The last six hours as a chart, and where it is going',
  answerVenue,
  answerZone,
});

async function answerVenue(
  { connection, ask, read }: VenueQuestion,
  { readings, clock }: Services,
): Promise<Message> {
  // One heavy call tells the movers among all zones, instead of one call for each.
  const [reading, zones] = await read((access) =>
    Promise.all([readings.venueTrend(access, ask), besides(readings.zonesTrend(access, ask))]),
  );
  const { name: venueName, timezone } = connection.venue;
  return venueTrendMessage({
    venueName,
    timezone,
    reading,
    zones: zones?.value ?? [],
    now: clock.now(),
  });
}

async function answerZone(
  { id }: Zone,
  { connection, ask, read }: VenueQuestion,
  { readings, clock }: Services,
): Promise<Message> {
  const reading = await read((access) => readings.zoneTrend(access, id, ask));
  const { name: venueName, timezone } = connection.venue;
  return zoneTrendMessage({ venueName, timezone, reading, now: clock.now() });
}
