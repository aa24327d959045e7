import type { Part } from '../../card/part.ts';
import { oneLine, type RichText } from '../../card/rich-text.ts';
import type { CountRest, Table } from '../../card/table.ts';
import type {
  Container,
  Element,
  MentionEntity,
  TableElement,
  TextBlock,
} from './adaptive-card.ts';
import { chartElement } from './chart-element.ts';
import {
  besideEachOther,
  besideElement,
  controlElements,
  type Pressing,
} from './control-elements.ts';
import { limits } from './limits.ts';
import { markdownOf, type Reader } from './markdown.ts';

/** How a message is drawn. */
export interface Drawing {
  readonly reader: Reader;
  readonly pressing: Pressing;
  /** How many rows of a table, lines of a list and lines of preformatted text are shown. */
  readonly mostRows: number;
}

/** A part as elements of a card. */
export interface DrawnPart {
  readonly elements: Element[];
  /** The same facts on one or more lines, for notifications; empty if there is no fact. */
  readonly text: string;
  readonly mentions: readonly MentionEntity[];
}

export function drawPart(part: Part, drawing: Drawing): DrawnPart {
  const { reader, pressing, mostRows } = drawing;
  switch (part.kind) {
    case 'heading': {
      const text = oneLine(part.text);
      const block: TextBlock = { ...blockOf(plainMarkdown(text, reader)), style: 'heading' };
      return { elements: [{ ...block, weight: 'Bolder', size: 'Medium' }], text, mentions: [] };
    }
    case 'paragraph':
      return inBlocks([part.text], drawing);
    case 'list':
      return inBlocks(bounded(part.lines, part.countRest, mostRows), drawing);
    case 'note':
      return inBlocks([part.text], drawing, { isSubtle: true, size: 'Small' });
    case 'quotation': {
      const { elements, ...rest } = inBlocks([part.text], drawing);
      return { ...rest, elements: [{ type: 'Container', style: 'emphasis', items: elements }] };
    }
    case 'divider':
      return { elements: [divider], text: '', mentions: [] };
    case 'row': {
      const { elements, ...rest } = inBlocks([part.text], drawing);
      const beside = besideElement(part.beside, pressing);
      return { ...rest, elements: [besideEachOther(elements, beside)] };
    }
    case 'controls':
      return { elements: controlElements(part, pressing), text: '', mentions: [] };
    case 'preformatted':
      return preformatted(part.text, part.countRest, drawing);
    case 'table':
      return tablePart(part, drawing);
    case 'line_chart': {
      const words = inBlocks([part.words], drawing);
      const container: Container = { type: 'Container', items: words.elements };
      const chart = chartElement(part, container);
      return chart === undefined ? words : { ...words, elements: [chart] };
    }
  }
}

const divider: Container = { type: 'Container', separator: true, spacing: 'Medium', items: [] };

function blockOf(text: string): TextBlock {
  return { type: 'TextBlock', text, wrap: true };
}

function plainMarkdown(text: string, reader: Reader): string {
  return markdownOf({ spans: [{ kind: 'plain', text }] }, reader).text;
}

/** Lines are shorter than rows, which are written twice. */
const linesPerRow = 4;

/** A block for each text. Teams shows a line break for two, and may join lines at a single one. */
function inBlocks(
  texts: readonly RichText[],
  { reader, mostRows }: Drawing,
  look: Pick<TextBlock, 'isSubtle' | 'size'> = {},
): DrawnPart {
  const written = texts.map((text) => markdownOf(text, reader));
  const lines = written
    .flatMap(({ text }) => text.split('\n'))
    .filter((line) => line.trim() !== '');
  const most = linesPerRow * mostRows;
  const shown = lines.length > most ? [...lines.slice(0, most), '…'] : lines;
  return {
    elements: shown.length === 0 ? [] : [{ ...blockOf(shown.join('\n\n')), ...look }],
    text: shown.join('\n'),
    mentions: written.flatMap(({ mentions }) => mentions),
  };
}

/** As many lines as may be shown, and how many are left. */
function bounded(lines: readonly RichText[], countRest: CountRest, most: number): RichText[] {
  const rest = lines.length - most;
  return rest > 0 ? [...lines.slice(0, most), countRest(rest)] : [...lines];
}

function preformatted(text: string, countRest: CountRest | undefined, drawing: Drawing): DrawnPart {
  const all = text.split('\n');
  const shown = all.slice(0, linesPerRow * drawing.mostRows);
  const left = all.length - shown.length;
  const lines = shown.map((line) => plainMarkdown(line, drawing.reader));
  const block = blockOf(lines.join('\n\n'));
  const rest = left > 0 && countRest !== undefined ? [countRest(left)] : [];
  return {
    elements: [{ ...block, fontType: 'Monospace' }, ...inBlocks(rest, drawing).elements],
    text: shown.join('\n'),
    mentions: [],
  };
}

/** A table where it fits, and its words on phones. */
function tablePart(table: Table, drawing: Drawing): DrawnPart {
  const lines = bounded(table.lines, table.countRest, drawing.mostRows);
  const { elements, ...words } = inBlocks(lines, drawing);
  const isCut = table.lines.length > drawing.mostRows;
  const all = isCut && table.all ? controlElements({ buttons: [table.all] }, drawing.pressing) : [];
  if (table.rows.length === 0 || table.columns.length > limits.table.columns) {
    return { ...words, elements: [...elements, ...all] };
  }
  const left = table.rows.length - drawing.mostRows;
  const rest = left > 0 ? inBlocks([table.countRest(left)], drawing).elements : [];
  const narrow: Container = { type: 'Container', targetWidth: 'atMost:Narrow', items: elements };
  const wide: Element[] = [tableElement(table, drawing), ...rest];
  return {
    ...words,
    elements: [
      ...wide.map((one) => ({ ...one, targetWidth: 'atLeast:Standard' as const })),
      narrow,
      ...all,
    ],
  };
}

/** The first column has the names. */
const columnWidths = { first: 3, other: 2 } as const;

function tableElement({ columns, rows }: Table, { reader, mostRows }: Drawing): TableElement {
  const row = (cells: readonly string[]) => ({
    type: 'TableRow' as const,
    cells: cells.map((text) => ({
      type: 'TableCell' as const,
      items: [blockOf(plainMarkdown(oneLine(text, limits.text.cell) || '–', reader))],
    })),
  });
  return {
    type: 'Table',
    firstRowAsHeaders: true,
    showGridLines: false,
    columns: columns.map((_, index) => ({
      width: index === 0 ? columnWidths.first : columnWidths.other,
    })),
    rows: [
      row(columns),
      ...rows.slice(0, mostRows).map((cells) =>
        row(
          columns.map((_, column) => {
            const cell = cells[column];
            return typeof cell === 'object' ? cell.text : (cell ?? '–');
          }),
        ),
      ),
    ],
  };
}
