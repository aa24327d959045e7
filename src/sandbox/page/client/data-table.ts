import { h } from './dom.ts';
import { fieldOf, isFields, stringIn, textIn } from './fields.ts';

interface Sorting {
  readonly column: number;
  readonly isDown: boolean;
}

/** Slack's `data_table`, sortable and paged. */
export function dataTable(block: unknown): HTMLElement {
  const rows = rowsIn(fieldOf(block, 'rows'));
  const [header = [], ...body] = rows;
  const pageSize = Number(fieldOf(block, 'page_size') ?? 5);
  const pages = Math.max(1, Math.ceil(body.length / pageSize));
  let sorting: Sorting | undefined;
  let page = 0;
  const table = h('table');
  const pager = h('div', { class: 'pager' });

  function draw(): void {
    const sorted = sorting === undefined ? body : body.toSorted((a, b) => compare(a, b, sorting));
    const shown = sorted.slice(page * pageSize, (page + 1) * pageSize);
    table.replaceChildren(
      h('caption', {}, stringIn(fieldOf(block, 'caption'))),
      h('thead', {}, h('tr', {}, ...header.map(headerCell))),
      h('tbody', {}, ...shown.map((row) => h('tr', {}, ...row.map(bodyCell)))),
    );
    pager.replaceChildren(
      turn('Previous rows', page > 0, page - 1),
      h(
        'span',
        {},
        `Rows ${page * pageSize + 1} to ${Math.min(body.length, (page + 1) * pageSize)} of ${body.length}`,
      ),
      turn('Next rows', page < pages - 1, page + 1),
    );
    pager.hidden = pages === 1;
  }

  function headerCell(cell: unknown, column: number): HTMLElement {
    const isSorted = sorting?.column === column;
    const order = isSorted ? (sorting?.isDown ? 'descending' : 'ascending') : 'none';
    const sort = () => {
      sorting = { column, isDown: isSorted ? !sorting?.isDown : isNumeric(column) };
      draw();
      table.querySelectorAll<HTMLElement>('thead button')[column]?.focus();
    };
    return h(
      'th',
      { scope: 'col', 'aria-sort': order },
      h('button', { type: 'button', click: sort }, textIn(cell)),
    );
  }

  const isNumeric = (column: number) =>
    body.every((row) => fieldOf(row[column], 'type') === 'raw_number');

  function turn(label: string, isPossible: boolean, to: number): HTMLElement {
    const go = () => {
      page = to;
      draw();
      const turns = [...pager.querySelectorAll('button')].filter(({ disabled }) => !disabled);
      (turns.find(({ textContent }) => textContent === label) ?? turns[0])?.focus();
    };
    return h('button', { type: 'button', disabled: !isPossible, click: go }, label);
  }

  draw();
  return h('div', { class: 'data-table' }, table, pager);
}

function bodyCell(cell: unknown, column: number): HTMLElement {
  const isNumber = fieldOf(cell, 'type') === 'raw_number';
  return column === 0
    ? h('th', { scope: 'row' }, textIn(cell))
    : h(
        'td',
        { class: isNumber ? 'number' : isLong(textIn(cell)) ? 'long' : undefined },
        textIn(cell),
      );
}

/** In characters. A phone would break a longer cell into a line for each word. */
function isLong(text: string): boolean {
  return text.length > 14;
}

function compare(
  a: readonly unknown[],
  b: readonly unknown[],
  sorting: Sorting | undefined,
): number {
  if (sorting === undefined) return 0;
  const [one, other] = [a[sorting.column], b[sorting.column]];
  const [x, z] = [fieldOf(one, 'value'), fieldOf(other, 'value')];
  const order =
    typeof x === 'number' && typeof z === 'number'
      ? x - z
      : textIn(one).localeCompare(textIn(other));
  return sorting.isDown ? -order : order;
}

function rowsIn(rows: unknown): unknown[][] {
  return Array.isArray(rows)
    ? rows.map((row) => (Array.isArray(row) ? row.filter(isFields) : []))
    : [];
}
