import type { Seen } from './slack/await-visible.ts';
import type { ShownMessage, ShownView } from './slack/state.ts';
import type { Submitted } from './slack/submission.ts';
import { workspaces } from './slack/workspaces.ts';

/** Plain-text rendering of messages and views for a terminal. */

export function showSeen(seen: Seen): string {
  switch (seen.kind) {
    case 'message':
      return showMessage(seen.message);
    case 'modal':
    case 'home':
      return showView(seen.view);
    case 'failure':
      return `Slack: ${seen.error}`;
  }
}

export function showSubmitted(submitted: Submitted): string {
  switch (submitted.kind) {
    case 'closed':
      return '(the modal closes)';
    case 'errors':
      return Object.entries(submitted.errors)
        .map(([field, error]) => `at ${field}: ${error}`)
        .join('\n');
    case 'view':
      return showView(submitted.view);
    case 'failure':
      return `Slack: ${submitted.error}`;
  }
}

export function showMessage(message: ShownMessage): string {
  const { file } = message;
  if (file !== undefined) return `(file) ${file.name}\n${file.content.trim()}`;
  const shown = message.blocks.length === 0 ? readMrkdwn(message.text) : showBlocks(message.blocks);
  return message.onlyFor === undefined ? shown : `${shown}\n(only visible to you)`;
}

export function showView(view: ShownView): string {
  const { title, submit, close, blocks } = view.content;
  const buttons = [close, submit].map(textOf).filter((label) => label !== '');
  const head = view.type === 'home' ? 'Home' : textOf(title);
  const foot = buttons.length === 0 ? [] : [buttons.map((label) => `[ ${label} ]`).join(' ')];
  return [`=== ${head} ===`, showBlocks(blocks), ...foot].join('\n');
}

function showBlocks(blocks: readonly unknown[]): string {
  return blocks.filter(isFields).map(showBlock).join('\n');
}

function showBlock(block: Fields): string {
  const elements = Array.isArray(block.elements) ? block.elements : [];
  switch (block.type) {
    case 'header':
      return `## ${textOf(block.text)}`;
    case 'divider':
      return '---';
    case 'context':
      return elements.map((element) => `  ${textOf(element)}`).join('\n');
    case 'actions':
      return elements.filter(isFields).map(showControl).join(' ');
    case 'data_table':
      return showTable(block.rows);
    case 'data_visualization':
      return showChart(block);
    case 'input':
      return [
        `${textOf(block.label)}: ${showField(block.element)} (${String(block.block_id)})`,
        ...(block.hint === undefined ? [] : [`  ${textOf(block.hint)}`]),
      ].join('\n');
    default:
      return [
        textOf(block.text),
        ...(isFields(block.accessory) ? [showControl(block.accessory)] : []),
      ].join(' ');
  }
}

/** The options with the chosen ones marked, or the initial value. */
function showField(element: unknown): string {
  const options = fieldOf(element, 'options');
  if (Array.isArray(options) && options.length > 0) {
    const initial = [
      fieldOf(element, 'initial_option'),
      fieldOf(element, 'initial_options'),
    ].flat();
    const isChosen = (option: unknown) =>
      initial.some((one) => fieldOf(one, 'value') === fieldOf(option, 'value'));
    return options
      .map((option) => `(${isChosen(option) ? 'x' : ' '}) ${textOf(fieldOf(option, 'text'))}`)
      .join(' ');
  }
  const begun = isFields(element)
    ? Object.entries(element).find(([field]) => field.startsWith('initial_'))?.[1]
    : undefined;
  if (begun === undefined) return '______';
  return isFields(begun) ? textOf(begun.text) : String(names.get(String(begun)) ?? begun);
}

function showControl({ text, placeholder, ...element }: Fields): string {
  if (element.type === 'checkboxes') return showField(element);
  if (element.type === 'overflow') {
    const options = Array.isArray(element.options) ? element.options : [];
    return `[ ⋯ ${options.map((option) => textOf(fieldOf(option, 'text'))).join(' | ')} ]`;
  }
  return placeholder === undefined ? `[ ${textOf(text)} ]` : `[ ${textOf(placeholder)} ▾ ]`;
}

function showTable(rows: unknown): string {
  const cells = Array.isArray(rows)
    ? rows.map((row) =>
        Array.isArray(row) ? row.map((cell) => String(fieldOf(cell, 'text'))) : [],
      )
    : [];
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function showChart({ title, chart }: Fields): string {
  const series = fieldOf(chart, 'series');
  const lines = (Array.isArray(series) ? series : []).map((line) => {
    const data = fieldOf(line, 'data');
    const points = Array.isArray(data) ? data : [];
    // With equally many decimals, as on an axis.
    const numbers = points.map((point) => Number(fieldOf(point, 'value')));
    const decimals = Math.max(0, ...numbers.map((one) => String(one).split('.')[1]?.length ?? 0));
    const values = points.map(
      (point, index) => `${fieldOf(point, 'label')} ${numbers[index]?.toFixed(decimals)}`,
    );
    return `  ${fieldOf(line, 'name')}: ${values.join(', ')}`;
  });
  return [`(chart) ${title}`, ...lines].join('\n');
}

function fieldOf(value: unknown, field: string): unknown {
  return isFields(value) ? value[field] : undefined;
}

function textOf(value: unknown): string {
  if (!isFields(value) || typeof value.text !== 'string') return '';
  return value.type === 'mrkdwn' ? readMrkdwn(value.text) : value.text;
}

const names = new Map(
  workspaces.flatMap(({ people, channels }) => [
    ...people.map(({ userId, name }) => [userId, name] as const),
    ...channels.map(({ id, name }) => [id, name] as const),
  ]),
);

/** Converts mrkdwn to plain text: names for ids, labels for links, no markup. */
export function readMrkdwn(text: string): string {
  return text
    .replace(/<@(\w+)>/g, (_, id: string) => `@${names.get(id) ?? id}`)
    .replace(/<#(\w+)>/g, (_, id: string) => `#${names.get(id) ?? id}`)
    .replace(/<https?:[^|>]+\|([^>]*)>/g, '$1')
    .replace(/<!date\^\d+\^[^|]*\|([^>]*)>/g, '$1')
    .replace(/[*`]/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
