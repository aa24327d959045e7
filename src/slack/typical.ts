import type { Access } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { Measures, VenueTypical } from '../ambience/types.ts';
import { type LoudnessScale, loudnessScale } from '../insight/loudness-scale.ts';
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

/** How loudness is shown for a venue, as far as its data is at hand: never costs a request. */
export async function knownScale(
  access: Pick<Access, 'teamId' | 'venueId'>,
  readings: Pick<Readings, 'knownTypical'>,
  shown: readonly Measures[],
): Promise<LoudnessScale> {
  const { venue } = await readings.knownTypical(access);
  return loudnessScale(
    venue,
    shown.map(({ loudness }) => loudness?.value),
  );
}
