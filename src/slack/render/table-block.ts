import type { DataTableBlock } from '@slack/types';
import { oneLine } from '../../card/rich-text.ts';
import type { Table } from '../../card/table.ts';
import { limits } from './limits.ts';

const cellLength = 80;
const pageRows = 10;

/** @returns undefined if there are no rows, or more than Slack accepts */
export function tableBlock(table: Table): DataTableBlock | undefined {
  const { safeRows, safeCharacters } = limits.dataTable;
  const body = table.rows.slice(0, safeRows);
  // Slack sorts a column numerically only if every cell is a number.
  const isNumeric = table.columns.map((_, column) =>
    body.every((row) => typeof row[column] === 'object'),
  );
  const block: DataTableBlock = {
    type: 'data_table',
    caption: oneLine(table.caption),
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
  return body.length === 0 || isTooLarge ? undefined : block;
}

function rawText(text: string) {
  return { type: 'raw_text' as const, text: oneLine(text, cellLength) || '–' };
}
