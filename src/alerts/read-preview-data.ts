import { optionalReading } from '../ambience/optional-reading.ts';
import { readForPerson } from '../ambience/reading.ts';
import { loudnessScale } from '../insight/loudness-scale.ts';
import { ConnectionError } from '../venues/errors.ts';
import { type Connection, venueName } from '../venues/workspace.ts';
import type { PreviewData } from './preview-data.ts';
import type { ValueSource } from './read-values.ts';
import type { AlertTarget } from './rule.ts';

/** Reads the last hours and the usual week of what a rule watches; empty if nothing can be read. */
export async function readPreviewData(
  workspaceId: string,
  connection: Connection,
  target: AlertTarget,
  { connections, readings, clock }: ValueSource,
): Promise<PreviewData> {
  const options = readForPerson(clock);
  const read = connections.read(
    workspaceId,
    connection,
    async (credentials): Promise<PreviewData> => {
      const { venue, zones } = await readings.knownTypical(credentials);
      const scale = loudnessScale(venue, []);
      switch (target.kind) {
        case 'venue': {
          const trend = await optionalReading(readings.venueTrend(credentials, options));
          const { value } = trend ?? {};
          const typical = venue?.representative;
          const name = venueName(connection);
          return { zones: [{ name, trend: value?.representative, typical }], scale };
        }
        case 'zone': {
          const [trend, typical] = await Promise.all([
            optionalReading(readings.zoneTrend(credentials, target.zoneId, options)),
            optionalReading(readings.zoneTypical(credentials, target.zoneId, options)),
          ]);
          const found = { name: target.name, trend: trend?.value, typical: typical?.value };
          return { zones: [found], scale };
        }
        case 'any_zone': {
          const trends = await optionalReading(readings.zonesTrend(credentials, options));
          return {
            zones: connection.zones.map(({ id, name }) => ({
              name,
              trend: trends?.value.find((one) => one.id === id),
              typical: zones?.find((one) => one.id === id),
            })),
            scale,
          };
        }
      }
    },
  );
  return (await optionalRead(read)) ?? { zones: [], scale: loudnessScale(undefined, []) };
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
