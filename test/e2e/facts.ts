import { shortcuts } from '../../src/conversation/features.ts';
import { readQuestion } from '../../src/conversation/question.ts';
import type { ShownMessage, ShownView } from '../../src/sandbox/slack/state.ts';

/** Reads facts out of what people see: its controls, tables and charts. */

type Fields = Readonly<Record<string, unknown>>;
type Shown = ShownMessage | ShownView;

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

export function blocksOf(shown: Shown): Fields[] {
  return listOf('content' in shown ? shown.content.blocks : shown.blocks);
}

function controlsOf(shown: Shown): Fields[] {
  return blocksOf(shown).flatMap(({ elements, element }) => [
    ...listOf(elements),
    ...(element === undefined ? [] : [fieldsOf(element)]),
  ]);
}

/** The action ids of all buttons, pickers and fields, without their places in their rows. */
export function actionsOf(shown: Shown): string[] {
  return controlsOf(shown).flatMap(({ action_id }) =>
    typeof action_id === 'string' ? [action_id.replace(/:\d+$/, '')] : [],
  );
}

/** The labels of buttons, where they are names of zones or venues. */
export function labelsOf(shown: Shown): string[] {
  return controlsOf(shown).flatMap(({ type, text }) =>
    type === 'button' ? [String(fieldsOf(text).text)] : [],
  );
}

/** The names of a modal or Home's headings. */
export function headingsOf(shown: Shown): string[] {
  return blocksOf(shown).flatMap(({ type, text }) =>
    type === 'header' ? [String(fieldsOf(text).text)] : [],
  );
}

/** The cells of the first table, as they are shown, without its head. */
export function rowsOf(shown: Shown): string[][] {
  const table = blocksOf(shown).find(({ type }) => type === 'data_table');
  const [, ...rows] = Array.isArray(table?.rows) ? table.rows : [];
  return rows.map((row: unknown) => listOf(row).map(({ text }) => String(text)));
}

/** The first cells of the first table, without signs such as 🔔 and local times. */
export function namesInRows(shown: Shown): string[] {
  return rowsOf(shown).map(([name = '']) =>
    name.replace(/ (?:🔔|👀|⚠️|⏳|🔇)$/u, '').replace(/ \(\d\d:\d\d\)$/, ''),
  );
}

/** The series of the first chart, by name. */
export function seriesOf(shown: Shown): Record<string, { label: string; value: number }[]> {
  const block = blocksOf(shown).find(({ type }) => type === 'data_visualization');
  const { series } = fieldsOf(block?.chart);
  return Object.fromEntries(
    listOf(series).map(({ name, data }) => [
      String(name),
      listOf(data).map(({ label, value }) => ({ label: String(label), value: Number(value) })),
    ]),
  );
}

/** The commands that its buttons ask. */
export function commandsOf(shown: Shown): string[] {
  return controlsOf(shown).flatMap(({ value }) => {
    const question = readQuestion(typeof value === 'string' ? value : undefined);
    return question === undefined ? [] : [question.command];
  });
}

/** Those of the names that a person reads. */
export function namedIn(shown: string, ...names: readonly string[]): string[] {
  return names.filter((name) => shown.includes(name));
}

/** What people choose to start a shortcut. */
export function shortcutName(callbackId: string): string {
  const found = shortcuts.find((one) => one.callbackId === callbackId);
  if (found === undefined) throw new Error(`there is no shortcut ${callbackId}`);
  return found.name;
}

/** What the app has logged, line by line. */
export function logLines({ logged }: { readonly logged: readonly string[] }): Fields[] {
  return logged.map((line) => fieldsOf(JSON.parse(line)));
}
