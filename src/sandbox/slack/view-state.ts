import { z } from 'zod';
import type { ShownView } from './state.ts';
import type { WorkspaceFixture } from './workspaces.ts';

/**
 * Values typed and chosen in a view, by block id and action id.
 * https://docs.slack.dev/reference/views/view-submission-payload#state
 */
export type ViewState = Readonly<Record<string, Readonly<Record<string, ElementState>>>>;
export type ElementState = Readonly<Record<string, unknown>>;

const option = z.looseObject({ text: z.object({ text: z.string() }), value: z.string() });
type Option = z.infer<typeof option>;

const element = z.looseObject({
  type: z.string(),
  action_id: z.string(),
  options: z.array(option).default([]),
});
type InputElement = z.infer<typeof element>;

const inputBlock = z.object({
  type: z.literal('input'),
  block_id: z.string(),
  optional: z.boolean().default(false),
  element,
});

const actionsBlock = z.object({
  type: z.literal('actions'),
  block_id: z.string(),
  elements: z.array(element),
});

export function inputsOf({ content }: ShownView) {
  return content.blocks.flatMap((block) => inputBlock.safeParse(block).data ?? []);
}

/** Everything that can be chosen: in input blocks, and in actions blocks beside the buttons. */
function fieldsOf(view: ShownView): { readonly blockId: string; readonly field: InputElement }[] {
  const inputs = inputsOf(view).map(({ block_id, element: field }) => ({
    blockId: block_id,
    field,
  }));
  const others = view.content.blocks.flatMap((block) => {
    const { block_id, elements } = actionsBlock.safeParse(block).data ?? { elements: [] };
    if (block_id === undefined) return [];
    return elements
      .filter(({ type }) => type in payloads)
      .map((field) => ({ blockId: block_id, field }));
  });
  return [...inputs, ...others];
}

/**
 * @param typed by block id: the text of a field, or the labels of the chosen options, separated by
 * commas; an empty string clears the field
 */
export function stateOfTyped(
  view: ShownView,
  typed: Readonly<Record<string, string>>,
  workspace: WorkspaceFixture,
): ViewState {
  const state: Record<string, Record<string, ElementState>> = {};
  for (const { blockId, field } of fieldsOf(view)) {
    state[blockId] = {
      ...state[blockId],
      [field.action_id]: elementState(field, typed[blockId], workspace),
    };
  }
  return state;
}

function elementState(
  element: InputElement,
  typed: string | undefined,
  { people, channels }: WorkspaceFixture,
): ElementState {
  const { type, options } = element;
  const [payload, empty] = payloads[type] ?? ['value', null];
  const initial = element[`initial_${payload.replace('selected_', '')}`] ?? empty;
  if (typed === undefined) return { type, [payload]: initial };
  if (typed === '') return { type, [payload]: empty };
  const labels = typed.split(',').map((label) => label.trim());
  const isMeant = ({ text, value }: Option) => labels.includes(text.text) || labels.includes(value);
  switch (type) {
    case 'multi_users_select': {
      const chosen = people.filter(({ name }) => labels.includes(name));
      return { type, [payload]: chosen.map(({ userId }) => userId) };
    }
    case 'users_select': {
      const userId = people.find(({ name }) => name === typed)?.userId ?? typed;
      return { type, [payload]: userId };
    }
    case 'conversations_select': {
      const id = channels.find(({ name }) => name === typed)?.id ?? typed;
      return { type, [payload]: id };
    }
    case 'checkboxes':
    case 'multi_static_select':
      return { type, [payload]: options.filter(isMeant) };
    case 'radio_buttons':
    case 'static_select':
      return { type, [payload]: options.find(isMeant) ?? null };
    case 'external_select':
      return { type, [payload]: { text: { type: 'plain_text', text: typed }, value: typed } };
    case 'datetimepicker':
      return { type, [payload]: Number(typed) };
    default:
      return { type, [payload]: typed };
  }
}

/** Payload field of the value, and its empty value, by element type. */
const payloads: Readonly<Record<string, readonly [string, null | readonly never[]]>> = {
  multi_users_select: ['selected_users', []],
  users_select: ['selected_user', null],
  conversations_select: ['selected_conversation', null],
  checkboxes: ['selected_options', []],
  multi_static_select: ['selected_options', []],
  radio_buttons: ['selected_option', null],
  static_select: ['selected_option', null],
  external_select: ['selected_option', null],
  timepicker: ['selected_time', null],
  datetimepicker: ['selected_date_time', null],
};

/** Slack's own validation messages, by block id. A view with faults is not sent to the app. */
export function faultsOf(view: ShownView, state: ViewState): Readonly<Record<string, string>> {
  return Object.fromEntries(
    inputsOf(view).flatMap(({ block_id, optional, element: one }) => {
      const chosen = state[block_id]?.[one.action_id] ?? {};
      const isMissing = !optional && isEmpty(chosen);
      return isMissing ? [[block_id, 'Please complete this required field.']] : [];
    }),
  );
}

function isEmpty({ type: _, ...chosen }: ElementState): boolean {
  return Object.values(chosen).every(
    (value) => value == null || value === '' || (Array.isArray(value) && value.length === 0),
  );
}
