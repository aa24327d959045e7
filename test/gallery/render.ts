import type { SlackExample } from './example.ts';

/**
 * Renders examples as text for review, one file per feature, so that a change of wording shows up
 * as a diff.
 */

const longestLine = 200;

export function render(examples: readonly SlackExample[]): string {
  return `${examples.map(renderExample).join('\n\n')}\n`;
}

function renderExample(example: SlackExample): string {
  const blocks = example.surface === 'message' ? example.blocks : example.view.blocks;
  const frame = example.surface === 'message' ? [] : frameLines(fieldsOf(example.view));
  const shown = blocks.flatMap((block) => blockLines(fieldsOf(block)));
  // The text for screen readers and notifications, shown only if it differs from the blocks.
  const textAlternative =
    example.surface !== 'message' || isShown(example.text, shown) ? [] : twinLines(example);
  return [`== ${example.id} (${example.surface})`, ...frame, ...shown, ...textAlternative]
    .flatMap((line) => line.split('\n'))
    .flatMap(wrap)
    .join('\n');
}

function isShown(text: string, shown: readonly string[]): boolean {
  const words = shown.filter((line) => !line.startsWith('[')).join('\n');
  return words.replaceAll('  ', '').replace(/^#+ /gm, '') === text;
}

function twinLines({ text }: SlackExample): string[] {
  return ['text:', ...text.split('\n').map((line) => `  ${line}`)];
}

type Fields = Readonly<Record<string, unknown>>;

function frameLines({ title, submit, close }: Fields): string[] {
  const buttons = [submit, close].map(textOf).filter((text) => text !== '');
  return title === undefined ? [] : [`[modal] ${textOf(title)}: ${buttons.join(', ')}`];
}

function blockLines(block: Fields): string[] {
  switch (block.type) {
    case 'header':
      return [`# ${textOf(block.text)}`];
    case 'section':
      return [
        textOf(block.text),
        ...(block.accessory === undefined ? [] : [`  ${elementLine(fieldsOf(block.accessory))}`]),
      ];
    case 'context':
      return listOf(block.elements).map(
        (element) => `  ${textOf(element).replaceAll('\n', '\n  ')}`,
      );
    case 'divider':
      return ['[divider]'];
    case 'actions':
      return listOf(block.elements).map((element) => elementLine(element));
    case 'input':
      return [
        `[input] ${textOf(block.label)}${block.optional === true ? ' (optional)' : ''}`,
        ...(block.hint === undefined ? [] : [`  hint: ${textOf(block.hint)}`]),
        `  ${elementLine(fieldsOf(block.element))}`,
      ];
    case 'data_table':
      return [`[table] ${String(block.caption)}`, ...tableLines(block.rows)];
    case 'data_visualization':
      return chartLines(block);
    default:
      return [JSON.stringify(block)];
  }
}

function elementLine(element: Fields): string {
  const { type, action_id, text, placeholder, value, style, confirm, options } = element;
  const initial = Object.entries(element).filter(([name]) => name.startsWith('initial_'));
  const parts = [
    `[${String(type)}] ${textOf(text ?? placeholder)}`.trim(),
    `-> ${String(action_id)}`,
    ...(value === undefined ? [] : [String(value)]),
    ...(style === undefined ? [] : [`(${String(style)})`]),
    ...(confirm === undefined ? [] : [confirmWords(fieldsOf(confirm))]),
    ...(options === undefined ? [] : [`options: ${listOf(options).map(optionWords).join(' | ')}`]),
    ...initial.map(([name, chosen]) => `${name}: ${chosenWords(chosen)}`),
  ];
  return parts.join(' ');
}

function confirmWords({ title, text, confirm, deny }: Fields): string {
  return `asks: ${[title, text, confirm, deny].map(textOf).join(' / ')}`;
}

function optionWords(option: Fields): string {
  const description = textOf(option.description);
  return description === '' ? textOf(option.text) : `${textOf(option.text)} (${description})`;
}

function chosenWords(chosen: unknown): string {
  if (Array.isArray(chosen)) return chosen.map(chosenWords).join(' | ');
  return typeof chosen === 'object' ? optionWords(fieldsOf(chosen)) : String(chosen);
}

function tableLines(rows: unknown): string[] {
  const cells = (Array.isArray(rows) ? rows : []).map((row: unknown) =>
    listOf(row).map(({ text }) => String(text)),
  );
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}

function chartLines({ title, chart }: Fields): string[] {
  const { series, axis_config } = fieldsOf(chart);
  const labels = fieldsOf(axis_config).categories;
  return [
    `[chart] ${String(title)}`,
    `  ${Array.isArray(labels) ? labels.join(' ') : ''}`,
    ...listOf(series).map(
      ({ name, data }) =>
        `  ${String(name)}: ${listOf(data)
          .map(({ value }) => String(value))
          .join(' ')}`,
    ),
  ];
}

/** Wraps long lines, with an indent. */
function wrap(line: string): string[] {
  if (line.length <= longestLine) return [line];
  const space = line.lastIndexOf(' ', longestLine);
  const end = space > longestLine / 2 ? space : longestLine;
  return [line.slice(0, end), ...wrap(`      ${line.slice(end).trimStart()}`)];
}

function textOf(value: unknown): string {
  const { text } = fieldsOf(value);
  return typeof text === 'string' ? text : '';
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** Reads a block as plain JSON, whatever its type. */
function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
