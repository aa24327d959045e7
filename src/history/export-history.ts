import type { VenueKey } from '../ambience/reading.ts';
import type { MeasuredPoint } from './measured.ts';
import type { PastHistory } from './past-history.ts';
import { valuesIn } from './thinning.ts';

/** All that is kept of a venue, for the export of a workspace. */
export interface ExportedHistory {
  readonly since: number;
  /** CSV with times in UTC. */
  readonly values: readonly string[];
  readonly isOfVenueOnly: boolean;
}

/** Over all zones. More would not fit into the memory of a small machine. */
const mostRows = 300_000;

/** @returns undefined if nothing is kept */
export async function exportHistory(
  venue: VenueKey,
  now: number,
  { about, read }: Pick<PastHistory, 'about' | 'read'>,
): Promise<ExportedHistory | undefined> {
  const history = await about(venue);
  if (history === undefined) return undefined;
  const span = { from: history.since, to: now };
  const isOfVenueOnly = valuesIn(span, now) * history.zones.length > mostRows;
  const zoneIds = isOfVenueOnly ? { zoneIds: [] } : {};
  const { measured } = await read(venue, { ...span, ...zoneIds });
  const names = new Map(history.zones.map(({ id, names }) => [id, names.at(-1)?.name ?? id]));
  const zones = [...measured.zones].map(([id, points]) => [names.get(id) ?? id, points] as const);
  const series = [
    ['(busiest zones)', measured.representative] as const,
    ['(all zones)', measured.average] as const,
    ...(isOfVenueOnly ? [] : zones),
  ];
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
