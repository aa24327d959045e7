import type { DataTableBlock } from '@slack/types';
import { limits } from './limits.ts';
import { type Mrkdwn, plain } from './mrkdwn.ts';
import { boundedLines, type Part, sections } from './parts.ts';

/** Text, or a number that people can sort by; undefined if there is no value. */
export type Cell = string | NumberCell | undefined;

export interface NumberCell {
  readonly value: number;
  /** The number as shown. */
  readonly text: string;
}

/** @param format use the same number of decimals in every row, so that decimal points line up */
export function numberCell(
  value: number | undefined,
  format: (value: number) => string,
): NumberCell | undefined {
  return value === undefined ? undefined : { value, text: format(value) };
}

export interface DataTable {
  /** Read out by screen readers. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The same rows in words, for people who cannot see the table. */
  readonly lines: readonly Mrkdwn[];
  readonly countRest: (count: number) => Mrkdwn;
}

const cellLength = 60;

/** A data table; only its words if there are no rows or more than Slack accepts. */
export function dataTable(table: DataTable): Part {
  const { safeRows, safeCharacters } = limits.dataTable;
  const words = boundedLines(table.lines, table.countRest);
  const wordsOnly = { text: words.mrkdwn, blocks: sections(words) };
  const body = table.rows.slice(0, safeRows);
  // Slack sorts a column numerically only if every cell is a number.
  const isNumeric = table.columns.map((_, column) =>
    body.every((row) => typeof row[column] === 'object'),
  );
  const block: DataTableBlock = {
    type: 'data_table',
    caption: plain(table.caption),
    rows: [
      table.columns.map(rawText),
      ...body.map((row) =>
        table.columns.map((_, column) => {
          const cell = row[column];
          return isNumeric[column] === true && typeof cell === 'object'
            ? { type: 'raw_number' as const, ...cell }
            : rawText(typeof cell === 'object' ? cell.text : (cell ?? '–'));
        }),
      ),
    ],
    page_size: Math.min(limits.dataTable.pageSize, Math.max(1, Math.min(body.length, pageRows))),
  };
  const isTooLarge =
    JSON.stringify(block).length > safeCharacters || body.length < table.rows.length;
  if (body.length === 0 || isTooLarge) return wordsOnly;
  return { text: wordsOnly.text, blocks: [block], fallbackBlocks: wordsOnly.blocks };
}

const pageRows = 10;

function rawText(text: string) {
  return { type: 'raw_text' as const, text: plain(text, cellLength) || '–' };
}
