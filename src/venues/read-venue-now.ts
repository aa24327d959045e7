import { isOutdated } from '../ambience/freshness.ts';
import { tryReading } from '../ambience/optional-reading.ts';
import type { Reading, ReadOptions, VenueCredentials } from '../ambience/reading.ts';
import { loudnessScale } from '../insight/loudness-scale.ts';
import { isFaulty } from '../insight/ranking.ts';
import { type TypicalSource, typicalForAnswer } from './typical.ts';
import { neverAutomated, type VenueNow } from './venue-now.ts';
import { type Connection, venueName } from './workspace.ts';

/**
 * Reads the venue and its zones. One of the two is enough.
 *
 * @throws AmbienceError of the venue if neither could be read
 */
export async function readVenueNow(
  connection: Connection,
  credentials: VenueCredentials,
  options: ReadOptions,
  { readings, clock }: Pick<TypicalSource, 'readings' | 'clock'>,
): Promise<VenueNow> {
  const [live, zones, typical] = await Promise.all([
    tryReading(readings.venueLive(credentials, options)),
    tryReading(readings.zonesLive(credentials, options)),
    typicalForAnswer(credentials, { readings, clock }),
  ]);
  if (live.value === undefined && zones.value === undefined) throw live.error ?? zones.error;
  const now = clock.now();
  const isCurrent = (reading: Reading<unknown> | undefined) =>
    reading !== undefined && !isOutdated('live', reading.measuredAt, now);
  const isAnyCurrent = isCurrent(live.value) || isCurrent(zones.value);
  // Without a zone that reports, the figures of the venue stand for nothing that was measured.
  const current = isCurrent(zones.value) ? (zones.value?.value ?? []) : [];
  const isSilent = current.length > 0 && current.every(isFaulty);
  return {
    venueName: venueName(connection),
    timezone: connection.venue.timezone,
    live: isSilent || (isAnyCurrent && !isCurrent(live.value)) ? undefined : live.value,
    zones: isAnyCurrent && !isCurrent(zones.value) ? undefined : zones.value,
    typical,
    neverAutomated: neverAutomated(connection),
    scale: loudnessScale(
      typical.venue,
      (zones.value?.value ?? []).map(({ loudness }) => loudness?.value),
    ),
    now,
  };
}
