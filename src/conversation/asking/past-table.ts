import type { TypicalWeek, Zone } from '../../ambience/types.ts';
import type { MeasuredPoint } from '../../history/measured.ts';
import type { PastHistory } from '../../history/past-history.ts';
import type { PastPlace } from '../../history/past-night.ts';
import { datesBetween, startOfDate } from '../../history/records.ts';
import { valuesIn } from '../../history/thinning.ts';
import { usualsFor } from '../../history/usuals-for.ts';
import type { Span } from '../../insight/coverage.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import { typicalAt } from '../../insight/typical.ts';
import { dayMs } from '../../time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { type CsvTable, csvTime, ofMeasure } from '../text/csv.ts';

/** What was measured in the past, for a spreadsheet: one row for each value of a zone. */

export interface PastTable {
  readonly table: CsvTable;
  /** Too many rows for all zones: only the venue as a whole is in it. */
  readonly isShortened: boolean;
  /** The UTC dates that can't be read. */
  readonly damaged: readonly string[];
}

/** Of all zones together. A year of twelve zones is less, and it takes 25 MB as text. */
const mostRows = 300_000;

/** @param zone undefined for the venue and all of its zones */
export async function readPastTable(
  place: PastPlace,
  asked: Span,
  { connection, zone }: { readonly connection: Connection; readonly zone: Zone | undefined },
  { history }: { readonly history: PastHistory },
): Promise<PastTable> {
  const about = await history.about(place.venue);
  const { since = asked.from, zones: kept = [] } = about ?? {};
  // Of 400 days that were asked for, three weeks may be kept.
  const to = Math.max(since, Math.min(asked.to, place.now));
  const span = { from: Math.min(Math.max(asked.from, since), to), to };
  const ofEach = valuesIn(span, place.now);
  const isShortened = zone === undefined && ofEach * connection.zones.length > mostRows;
  const zoneIds = zone !== undefined ? { zoneIds: [zone.id] } : isShortened ? { zoneIds: [] } : {};
  const { measured, damaged } = await history.read(
    place.venue,
    { ...span, ...zoneIds },
    place.justRead,
  );
  const dates = datesBetween(span.from, span.to);
  const days = dates.map((date) => ({ from: startOfDate(date) }));
  const usuals = await usualsFor(place.venue, days, history);
  const usualAt = (at: number) => usuals[Math.floor((at - (days[0]?.from ?? 0)) / dayMs)];
  const names = new Map(kept.map((one) => [one.id, one.names.at(-1)?.name ?? one.id]));
  const ofVenue: Series = {
    name: venueName(connection),
    points: measured.representative,
    weekAt: (at) => usualAt(at)?.representative,
  };
  const ofZones = [...measured.zones].map(
    ([id, points]): Series => ({
      name: names.get(id) ?? id,
      points,
      weekAt: (at) => usualAt(at)?.zones.get(id),
    }),
  );
  const all = zone === undefined ? [ofVenue, ...ofZones] : ofZones;
  return { table: tableOf(all, place.zone), isShortened, damaged };
}

interface Series {
  readonly name: string;
  readonly points: readonly MeasuredPoint[];
  /** The typical week that was known then. */
  readonly weekAt: (at: number) => TypicalWeek | undefined;
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
    rows: series.flatMap(({ name, points, weekAt }) =>
      points.map(({ at, mood, loudness }) => {
        const week = weekAt(at);
        const usual = week === undefined ? {} : typicalAt(week, at);
        const values = [mood, usual.mood, loudness, usual.loudness];
        return [timeOf(at), name, ...values.map(ofMeasure), csvTime(at, utc)];
      }),
    ),
  };
}
