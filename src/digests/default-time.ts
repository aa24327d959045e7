import type { Readings } from '../ambience/readings.ts';
import type { TypicalWeek } from '../ambience/types.ts';
import { type LocalZone, localWeekday, localZone, zonedTime } from '../insight/local-time.ts';
import { nextServiceDay, serviceDayStart } from '../insight/service-day.ts';
import { extremes, typicalPoints } from '../insight/typical.ts';
import { type Clock, clockTime, hourMs } from '../time.ts';
import type { Connection } from '../venues/workspace.ts';

/** When the evening has shown what it is. */
const eveningPost = '22:00';
const eveningFrom = 17;
const eveningTo = 4;

/**
 * The time that a new digest suggests: 22:00 where the evening is usually the liveliest, else an
 * hour after the usual peak of today, so that a café hears of its noon in the afternoon.
 *
 * @param week of the venue, if it is known
 * @returns `HH:MM` in the venue's time
 */
export function defaultPostTime(
  week: TypicalWeek | undefined,
  zone: LocalZone,
  now: number,
): string {
  if (week === undefined) return eveningPost;
  const day = nextServiceDay(localWeekday(now, zone), now, serviceDayStart(week, zone, now), zone);
  const peakAt = extremes(typicalPoints(week, day.from, day.to))?.peak.at;
  if (peakAt === undefined) return eveningPost;
  const { hour } = zonedTime(peakAt, zone);
  if (hour >= eveningFrom || hour < eveningTo) return eveningPost;
  const { hour: postHour, minute } = zonedTime(peakAt + hourMs, zone);
  return clockTime(postHour * 60 + minute);
}

/** The same for a venue, from what is known of it without asking the service. */
export async function suggestedPostTime(
  workspaceId: string,
  venue: Connection | undefined,
  { readings, clock }: PostTimeSource,
): Promise<string> {
  if (venue === undefined) return eveningPost;
  const { venueId } = venue;
  const typical = await readings.knownTypical({ workspaceId, venueId });
  const zone = localZone(venue.venue.timezone);
  return defaultPostTime(typical.venue?.representative, zone, clock.now());
}

export interface PostTimeSource {
  readonly readings: Pick<Readings, 'knownTypical'>;
  readonly clock: Clock;
}
