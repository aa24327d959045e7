import { optionalReading } from '../ambience/optional-reading.ts';
import { readForPerson, type VenueKey } from '../ambience/reading.ts';
import type { Measures, Trend } from '../ambience/types.ts';
import type { Measured } from '../history/measured.ts';
import type { PastHistory } from '../history/past-history.ts';
import { loudnessScale } from '../insight/loudness-scale.ts';
import { dayMs } from '../time.ts';
import { ConnectionError } from '../venues/errors.ts';
import { type Connection, venueName } from '../venues/workspace.ts';
import type { PreviewData } from './preview-data.ts';
import type { ValueSource } from './read-values.ts';
import type { AlertTarget } from './rule.ts';

export interface PreviewSource extends ValueSource {
  readonly pastHistory: Pick<PastHistory, 'about' | 'read'>;
}

const mostDays = 7;

/** What was measured in the last seven days, or since the venue was connected. */
async function readPast(
  venue: VenueKey,
  target: AlertTarget,
  { pastHistory, clock }: PreviewSource,
): Promise<{ readonly past: Measured | undefined; readonly pastDays: number }> {
  const now = clock.now();
  const about = await pastHistory.about(venue);
  const since = about?.since ?? now;
  const pastDays = Math.min(mostDays, Math.floor((now - since) / dayMs));
  if (pastDays === 0) return { past: undefined, pastDays };
  const zoneIds =
    target.kind === 'venue'
      ? { zoneIds: [] }
      : target.kind === 'zone'
        ? { zoneIds: [target.zoneId] }
        : {};
  const span = { from: now - pastDays * dayMs, to: now, ...zoneIds };
  const { measured } = await pastHistory.read(venue, span);
  return { past: measured, pastDays };
}

/** Reads the last hours and the usual week of what a rule watches; empty if nothing can be read. */
export async function readPreviewData(
  workspaceId: string,
  connection: Connection,
  target: AlertTarget,
  source: PreviewSource,
): Promise<PreviewData> {
  const { connections, readings, clock } = source;
  const { past, pastDays } = await readPast(
    { workspaceId, venueId: connection.venueId },
    target,
    source,
  );
  const options = readForPerson(clock);
  const read = connections.read(
    workspaceId,
    connection,
    async (credentials): Promise<PreviewData> => {
      const { venue, zones } = await readings.knownTypical(credentials);
      // An answer may have shown a newer value than the trend has, which gets one every 15 min.
      const knownLive = async () => (await readings.knownZonesLive(credentials))?.value ?? [];
      const scale = loudnessScale(venue, []);
      switch (target.kind) {
        case 'venue': {
          const trend = await optionalReading(readings.venueTrend(credentials, options));
          const { value } = trend ?? {};
          const now = (await readings.knownVenueLive(credentials))?.value;
          const typical = venue?.representative;
          const name = venueName(connection);
          const found = {
            name,
            trend: withNewest(
              value?.representative,
              now && { ...now.representative, measuredAt: now.measuredAt },
            ),
            past: past?.representative,
            typical,
          };
          return { zones: [found], scale, pastDays };
        }
        case 'zone': {
          const [live, trend, typical] = await Promise.all([
            knownLive(),
            optionalReading(readings.zoneTrend(credentials, target.zoneId, options)),
            optionalReading(readings.zoneTypical(credentials, target.zoneId, options)),
          ]);
          const found = {
            name: target.name,
            trend: withNewest(
              trend?.value,
              live.find(({ id }) => id === target.zoneId),
            ),
            past: past?.zones.get(target.zoneId),
            typical: typical?.value,
            venueTypical: venue?.representative,
          };
          return { zones: [found], scale, pastDays };
        }
        case 'any_zone': {
          const [live, trends] = await Promise.all([
            knownLive(),
            optionalReading(readings.zonesTrend(credentials, options)),
          ]);
          return {
            zones: connection.zones.map(({ id, name }) => ({
              name,
              trend: withNewest(
                trends?.value.find((one) => one.id === id),
                live.find((one) => one.id === id),
              ),
              past: past?.zones.get(id),
              typical: zones?.find((one) => one.id === id),
              venueTypical: venue?.representative,
            })),
            scale,
            pastDays,
          };
        }
      }
    },
  );
  return (
    (await optionalRead(read)) ?? { zones: [], scale: loudnessScale(undefined, []), pastDays: 0 }
  );
}

/** The trend with what was measured after its last point. */
function withNewest(
  trend: Trend | undefined,
  live: (Measures & { readonly measuredAt?: number | undefined }) | undefined,
): Trend | undefined {
  const { measuredAt: at, mood, loudness } = live ?? {};
  const lastAt = trend?.points.at(-1)?.at ?? Number.POSITIVE_INFINITY;
  return trend === undefined || at === undefined || at <= lastAt
    ? trend
    : { ...trend, points: [...trend.points, { at, mood, loudness }] };
}

/** A venue that cannot be read has no preview; saving the rule is still possible. */
async function optionalRead<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await optionalReading(reading);
  } catch (error) {
    if (error instanceof ConnectionError) return undefined;
    throw error;
  }
}
