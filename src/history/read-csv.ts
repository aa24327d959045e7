import { CsvError, parse } from 'csv-parse/sync';
import { Temporal } from 'temporal-polyfill';
import type { Zone } from '../ambience/types.ts';
import { localZone } from '../insight/local-time.ts';
import { dayMs } from '../time.ts';
import type { Measured, MeasuredPoint } from './measured.ts';
import { mostKeptDays } from './retention.ts';

/**
 * Reads the numbers of a venue from a file with the columns of our own CSV: `Time (Europe/Lisbon)`,
 * `Zone`, `Mood` and `Loudness`. Others are ignored. Cells are separated by commas, or by semicolons
 * if numbers have a decimal comma.
 */

/** The venue whose numbers they are. */
export interface CsvVenue {
  readonly name: string;
  readonly zones: readonly Pick<Zone, 'id' | 'name'>[];
}

export interface CsvFault {
  /** 1 is the line of the titles. */
  readonly line: number;
  readonly problem: string;
}

export type CsvRead =
  | { readonly kind: 'measured'; readonly measured: Measured; readonly rows: number }
  /** Nothing is taken from a file with a fault. */
  | { readonly kind: 'faults'; readonly faults: readonly CsvFault[] };

/** In decibels. Other scales are smaller. */
const mostLoudness = 200;

interface Row {
  /** Undefined for the venue itself. */
  readonly zoneId: string | undefined;
  readonly point: MeasuredPoint;
}

/** @param now later times are refused */
export function readHistoryCsv(text: string, venue: CsvVenue, now: number): CsvRead {
  const cells = cellsOf(text);
  if ('problem' in cells) return { kind: 'faults', faults: [cells] };
  const [titles, ...others] = cells;
  const columns = columnsOf(titles?.record ?? []);
  if ('problem' in columns) return { kind: 'faults', faults: [{ line: 1, ...columns }] };
  const rows: Row[] = [];
  const faults: CsvFault[] = [];
  for (const { record, line } of others) {
    const row = rowOf(record, columns, venue, now);
    if ('problem' in row) faults.push({ line, ...row });
    else rows.push(row);
  }
  if (faults.length > 0) return { kind: 'faults', faults };
  return { kind: 'measured', measured: measuredOf(rows), rows: rows.length };
}

interface Line {
  readonly record: readonly string[];
  /** Where it ends in the file. */
  readonly line: number;
}

function cellsOf(text: string): readonly Line[] | CsvFault {
  try {
    return parsed(text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error;
    return {
      line: typeof lines === 'number' ? lines : 1,
      problem: 'a quotation mark is not closed',
    };
  }
}

function parsed(text: string): Line[] {
  const firstLine = text.slice(0, text.search(/[\r\n]|$/));
  const lines: Line[] = [];
  parse(text, {
    bom: true,
    delimiter: firstLine.includes(';') ? ';' : ',',
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    on_record: (record, { lines: line }) => {
      lines.push({ record, line });
      return null;
    },
  });
  return lines;
}

interface Columns {
  readonly time: number;
  readonly timezone: string;
  readonly zone: number;
  readonly mood: number;
  readonly loudness: number;
}

interface Problem {
  readonly problem: string;
}

function columnsOf(titles: readonly string[]): Columns | Problem {
  const find = (title: string) => titles.findIndex((one) => one.toLowerCase() === title);
  // In UTC, no time comes twice.
  const utc = find('time (utc)');
  const time = utc >= 0 ? utc : titles.findIndex((one) => /^time \(.+\)$/i.test(one));
  const [zone, mood, loudness] = [find('zone'), find('mood'), find('loudness')];
  const timezone = titles[time]?.replace(/^time \((.+)\)$/i, '$1') ?? '';
  if (time < 0)
    return { problem: 'there is no column such as “Time (Europe/Lisbon)” or “Time (UTC)”' };
  if (!localZone(timezone).isKnown) return { problem: `“${timezone}” is no time zone` };
  if (zone < 0) return { problem: 'there is no column “Zone”' };
  if (mood < 0 && loudness < 0) return { problem: 'there is no column “Mood” or “Loudness”' };
  return { time, timezone, zone, mood, loudness };
}

function rowOf(
  cells: readonly string[],
  columns: Columns,
  venue: CsvVenue,
  now: number,
): Row | Problem {
  const { timezone } = columns;
  const time = cells[columns.time] ?? '';
  const at = timeOf(time, timezone);
  if (at === undefined) {
    return {
      problem: `“${time}” is no time such as 2026-11-13 22:45, or never was one in ${timezone}`,
    };
  }
  if (at < now - mostKeptDays * dayMs) {
    return { problem: `${time} is more than ${mostKeptDays} days ago, and nothing is kept longer` };
  }
  if (at > now) return { problem: `${time} is in the future` };
  const name = cells[columns.zone] ?? '';
  const zone = venue.zones.find((one) => one.id === name) ?? only(venue, name);
  const isVenue = zone === undefined && name === venue.name;
  if (zone === undefined && !isVenue) {
    return {
      problem: `“${name}” is neither a zone of ${venue.name}, by its name or id, nor the venue`,
    };
  }
  const mood = numberOf(cells[columns.mood]);
  const loudness = numberOf(cells[columns.loudness]);
  if (mood === 'wrong' || (mood !== undefined && (mood < 1 || mood > 10))) {
    return { problem: `“${cells[columns.mood]}” is no mood from 1 to 10` };
  }
  if (loudness === 'wrong' || (loudness !== undefined && Math.abs(loudness) > mostLoudness)) {
    return { problem: `“${cells[columns.loudness]}” is no loudness` };
  }
  return { zoneId: zone?.id, point: { at, mood, loudness } };
}

/** Names need not be unique: then a row has to have the id. */
function only({ zones }: CsvVenue, name: string): Pick<Zone, 'id'> | undefined {
  const [zone, ...others] = zones.filter((one) => one.name === name);
  return others.length > 0 ? undefined : zone;
}

/** Of a time that comes twice, the first one. */
function timeOf(text: string, timezone: string): number | undefined {
  // A date alone would be midnight.
  if (!/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(text)) return undefined;
  try {
    const local = Temporal.PlainDateTime.from(text.replace(' ', 'T'));
    const at = local.toZonedDateTime(timezone, { disambiguation: 'earlier' });
    if (!at.toPlainDateTime().equals(local)) return undefined;
    return Math.floor(at.epochMilliseconds / 1_000) * 1_000;
  } catch {
    return undefined;
  }
}

function numberOf(cell: string | undefined): number | undefined | 'wrong' {
  if (cell === undefined || cell === '') return undefined;
  const number = Number(cell.replace(',', '.'));
  return Number.isFinite(number) ? number : 'wrong';
}

function measuredOf(rows: readonly Row[]): Measured {
  const known = rows.filter(
    ({ point: { mood, loudness } }) => mood !== undefined || loudness !== undefined,
  );
  const byZone = Map.groupBy(known, ({ zoneId }) => zoneId);
  const pointsOf = (some: readonly Row[] = []) =>
    [...new Map(some.map(({ point }) => [point.at, point])).values()].toSorted(
      (a, b) => a.at - b.at,
    );
  const ofVenue = pointsOf(byZone.get(undefined));
  return {
    representative: ofVenue,
    average: [],
    zones: new Map(
      [...byZone].flatMap(([id, some]): [string, readonly MeasuredPoint[]][] =>
        id === undefined ? [] : [[id, pointsOf(some)]],
      ),
    ),
  };
}
