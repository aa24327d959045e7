import type { Reading } from '../../ambience/reading.ts';
import type { Zone, ZoneTrend } from '../../ambience/types.ts';
import type { Message } from '../blocks/message.ts';
import { venueTrendMessage, zoneTrendMessage } from '../messages/trend.ts';
import type { Services } from '../services.ts';
import { knownScale } from '../typical.ts';
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
  return read(async (access) => {
    // One heavy call tells the movers among all zones, instead of one call for each.
    const [reading, zones, zonesLive] = await Promise.all([
      readings.venueTrend(access, ask),
      besides(readings.zonesTrend(access, ask)),
      readings.knownZonesLive(access),
    ]);
    const { name: venueName, timezone } = connection.venue;
    const faulty = (zonesLive?.value ?? []).filter(({ error }) => error !== undefined);
    return venueTrendMessage({
      venueName,
      timezone,
      reading,
      zones: zones === undefined || zones.stale !== undefined ? [] : dated(zones),
      faulty: new Set(faulty.map(({ id }) => id)),
      scale: await knownScale(access, readings, reading.value.representative.points),
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
    const reading = await readings.zoneTrend(access, id, ask);
    const { name: venueName, timezone } = connection.venue;
    const scale = await knownScale(access, readings, reading.value.points);
    return zoneTrendMessage({ venueName, timezone, reading, scale, now: clock.now() });
  });
}

/** Zones without a time of their own are as old as the whole answer. */
function dated({ value, measuredAt }: Reading<readonly ZoneTrend[]>): ZoneTrend[] {
  return value.map((zone) => ({ ...zone, measuredAt: zone.measuredAt ?? measuredAt }));
}
