import { refreshIntervalMs } from '../ambience/freshness.ts';
import type { VenueKey } from '../ambience/reading.ts';
import type { MeasuredPoint } from './measured.ts';
import type { PastHistory } from './past-history.ts';

/** All that is kept of a venue, for the export of a workspace. */
export interface ExportedHistory {
  readonly since: number;
  /** CSV with times in UTC. */
  readonly values: readonly string[];
  readonly isOfVenueOnly: boolean;
}

/** Over all zones. More would not fit into the memory of a small machine. */
const mostRows = 200_000;

/** @returns undefined if nothing is kept */
export async function exportHistory(
  venue: VenueKey,
  now: number,
  { about, read }: Pick<PastHistory, 'about' | 'read'>,
): Promise<ExportedHistory | undefined> {
  const history = await about(venue);
  if (history === undefined) return undefined;
  const rowsOfZones = ((now - history.since) / refreshIntervalMs.trend) * history.zones.length;
  const isOfVenueOnly = rowsOfZones > mostRows;
  const zoneIds = isOfVenueOnly ? { zoneIds: [] } : {};
  const { measured } = await read(venue, { from: history.since, to: now, ...zoneIds });
  const names = new Map(history.zones.map(({ id, names }) => [id, names.at(-1)?.name ?? id]));
  const zones = [...measured.zones].map(([id, points]) => [names.get(id) ?? id, points] as const);
  const series = [['(venue)', measured.representative] as const, ...(isOfVenueOnly ? [] : zones)];
  return {
    since: history.since,
    values: ['time,zone,mood,loudness', ...series.flatMap(([name, points]) => rows(name, points))],
    isOfVenueOnly,
  };
}

function rows(name: string, points: readonly MeasuredPoint[]): string[] {
  const quoted = /[",\n]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
  return points.map(
    ({ at, mood = '', loudness = '' }) =>
      `${new Date(at).toISOString().replace('.000Z', 'Z')},${quoted},${mood},${loudness}`,
  );
}
