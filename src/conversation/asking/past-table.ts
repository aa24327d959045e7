import { refreshIntervalMs } from '../../ambience/freshness.ts';
import type { TypicalWeek, Zone } from '../../ambience/types.ts';
import type { MeasuredPoint } from '../../history/measured.ts';
import type { PastHistory } from '../../history/past-history.ts';
import type { PastPlace } from '../../history/past-night.ts';
import { dateOf } from '../../history/records.ts';
import type { Span } from '../../insight/coverage.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import { typicalAt } from '../../insight/typical.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { type CsvTable, csvTime, ofMeasure } from '../text/csv.ts';

/** What was measured in the past, for a spreadsheet: one row for each value of a zone. */

export interface PastTable {
  readonly table: CsvTable;
  /** Too many rows for all zones: only the venue as a whole is in it. */
  readonly isShortened: boolean;
}

/** Of all zones together. A month of 30 zones is less. */
const mostRows = 100_000;

/** @param zone undefined for the venue and all of its zones */
export async function readPastTable(
  place: PastPlace,
  span: Span,
  { connection, zone }: { readonly connection: Connection; readonly zone: Zone | undefined },
  { history }: { readonly history: PastHistory },
): Promise<PastTable> {
  const isShortened = zone === undefined && rowsOf(span, connection.zones.length) > mostRows;
  const zoneIds = zone !== undefined ? { zoneIds: [zone.id] } : isShortened ? { zoneIds: [] } : {};
  const { measured } = await history.read(place.venue, { ...span, ...zoneIds }, place.justRead);
  const usual = await history.usualOn(place.venue, dateOf(span.from));
  const about = await history.about(place.venue);
  const names = new Map(about?.zones.map((one) => [one.id, one.names.at(-1)?.name ?? one.id]));
  const ofVenue: Series = {
    name: venueName(connection),
    points: measured.representative,
    week: usual?.representative,
  };
  const ofZones = [...measured.zones].map(
    ([id, points]): Series => ({ name: names.get(id) ?? id, points, week: usual?.zones.get(id) }),
  );
  const all = zone === undefined ? [ofVenue, ...ofZones] : ofZones;
  return { table: tableOf(all, place.zone), isShortened };
}

/** About so many rows all zones have, with a value every 15 minutes. */
function rowsOf({ from, to }: Span, zones: number): number {
  return ((to - from) / refreshIntervalMs.trend) * zones;
}

interface Series {
  readonly name: string;
  readonly points: readonly MeasuredPoint[];
  readonly week: TypicalWeek | undefined;
}

const utc = localZone('UTC');

function tableOf(series: readonly Series[], zone: LocalZone): CsvTable {
  // All zones are measured at the same times, and writing one takes long.
  const times = new Map<number, string>();
  const timeOf = (at: number) => {
    const time = times.get(at) ?? csvTime(at, zone);
    times.set(at, time);
    return time;
  };
  return {
    columns: [
      `Time (${zone.name})`,
      'Zone',
      'Mood',
      'Usual mood',
      'Loudness',
      'Usual loudness',
      // When the clocks go back, local times come twice.
      'Time (UTC)',
    ],
    rows: series.flatMap(({ name, points, week }) =>
      points.map(({ at, mood, loudness }) => {
        const usual = week === undefined ? {} : typicalAt(week, at);
        const values = [mood, usual.mood, loudness, usual.loudness];
        return [timeOf(at), name, ...values.map(ofMeasure), csvTime(at, utc)];
      }),
    ),
  };
}
