import type { Access } from '../ambience/reading.ts';
import type { VenueTypical } from '../ambience/types.ts';
import { personAsks, type Services } from './services.ts';

/**
 * What is usual changes once a week. It is fetched when a venue has just been connected, when Home
 * is opened, and after an answer that had to do without it, so that no question waits for it.
 */
export async function learnTypical(
  access: Access,
  { readings, clock, log }: Pick<Services, 'readings' | 'clock' | 'log'>,
): Promise<VenueTypical | undefined> {
  const ask = personAsks(clock);
  const fetched = await Promise.allSettled([
    readings.venueTypical(access, ask),
    readings.zonesTypical(access, ask),
  ]);
  for (const one of fetched) {
    if (one.status === 'rejected') log.info({ err: one.reason }, 'what is usual is not known');
  }
  return (await readings.knownTypical(access)).venue;
}
