import { optionalReading } from '../ambience/optional-reading.ts';
import { readForPerson, type VenueCredentials } from '../ambience/reading.ts';
import type { KnownTypical, Readings } from '../ambience/readings.ts';
import type { Measures, VenueTypical } from '../ambience/types.ts';
import { type LoudnessScale, loudnessScale } from '../insight/loudness-scale.ts';
import type { Log } from '../ops/log.ts';
import type { Clock } from '../time.ts';

export interface TypicalSource {
  readonly readings: Readings;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Fetches a venue's typical week, which changes once a week. Call it in the background: when Home
 * is opened, and after a question that was answered without it.
 *
 * @returns the typical week, or undefined if it is not available
 */
export async function learnTypical(
  credentials: VenueCredentials,
  { readings, clock, log }: TypicalSource,
): Promise<VenueTypical | undefined> {
  const options = readForPerson(clock);
  const fetched = await Promise.allSettled([
    readings.venueTypical(credentials, options),
    readings.zonesTypical(credentials, options),
  ]);
  for (const one of fetched) {
    if (one.status === 'rejected') log.info({ err: one.reason }, 'the typical week is not known');
  }
  return (await readings.knownTypical(credentials)).venue;
}

/** So long an answer waits for the first typical week of a venue, in milliseconds. */
const firstWaitMs = 1_500;

/**
 * The cached typical weeks. The venue's own is requested if it is not known yet, so that the first
 * answer about a venue compares, and shows numbers as all later ones do.
 */
export async function typicalForAnswer(
  credentials: VenueCredentials,
  { readings, clock }: Pick<TypicalSource, 'readings' | 'clock'>,
): Promise<KnownTypical> {
  const known = await readings.knownTypical(credentials);
  if (known.venue !== undefined || credentials.denied !== undefined) return known;
  const deadline = clock.now() + firstWaitMs;
  const first = await optionalReading(
    readings.venueTypical(credentials, { deadline, purpose: 'person' }),
  );
  return { ...known, venue: first?.value };
}

/**
 * The loudness scale of a venue, from cached data; never sends a request.
 *
 * @param shown the measures that will be shown with this scale
 */
export async function knownScale(
  credentials: Pick<VenueCredentials, 'workspaceId' | 'venueId'>,
  readings: Pick<Readings, 'knownTypical'>,
  shown: readonly Measures[],
): Promise<LoudnessScale> {
  const { venue } = await readings.knownTypical(credentials);
  return loudnessScale(
    venue,
    shown.map(({ loudness }) => loudness?.value),
  );
}
