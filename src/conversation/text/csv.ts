import { type LocalZone, zonedTime } from '../../insight/local-time.ts';
import type { Locale } from './locale.ts';

/** Numbers as a table for a spreadsheet. */
export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

export type CsvCell = string | number | CsvNumber | undefined;

export interface CsvNumber {
  readonly value: number;
  readonly leastDecimals: number;
}

/** `7.0` and `8.25`, as everywhere else */
export function ofMeasure(value: number | undefined): CsvCell {
  return value === undefined ? undefined : { value, leastDecimals: 1 };
}

const mostDecimals = 2;

/**
 * One line per row, the column titles first. Where numbers have a decimal comma, spreadsheets expect
 * semicolons between the cells. https://www.rfc-editor.org/rfc/rfc4180
 */
export function csvLines({ columns, rows }: CsvTable, { decimalSign }: Locale): string[] {
  const separator = decimalSign === ',' ? ';' : ',';
  const textOf = (cell: CsvCell): string => {
    if (cell === undefined) return '';
    if (typeof cell === 'string') return quoted(cell);
    const { value, leastDecimals } =
      typeof cell === 'number' ? { value: cell, leastDecimals: 0 } : cell;
    const shortest = String(Number(value.toFixed(mostDecimals)));
    const padded = value.toFixed(leastDecimals);
    return (padded.length > shortest.length ? padded : shortest).replace('.', decimalSign);
  };
  return [columns, ...rows].map((cells) => cells.map(textOf).join(separator));
}

/** Also full-width ones, and behind characters that a spreadsheet does not show. */
const formula = /^[\p{Cc}\p{Cf}\p{Z}]*[=+\-@＝＋－＠]/u;

/**
 * Names come from outside: a leading `=`, `+`, `-` or `@` would be run as a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function quoted(text: string): string {
  // Control characters end a cell or hide what follows.
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const harmless = formula.test(line) ? `'${line}` : line;
  return /[",;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** `2026-11-20 21:00`, which spreadsheets read as a time */
export function csvTime(at: number, zone: LocalZone): string {
  const time = zonedTime(at, zone).toPlainTime().toString({ smallestUnit: 'minute' });
  return `${csvDay(at, zone)} ${time}`;
}

/** `2026-11-20` */
export function csvDay(at: number, zone: LocalZone): string {
  return zonedTime(at, zone).toPlainDate().toString();
}

/** Spreadsheets take a file for UTF-8 only with a byte order mark. */
export function csvContent(lines: readonly string[]): string {
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** `harbour-hotel-zones-2026-11-20.csv` */
export function csvFileName(words: readonly string[]): string {
  return `${fileName(words)}.csv`;
}

/** `harbour-hotel-october`, without an ending */
export function fileName(words: readonly string[]): string {
  return words
    .join('-')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
