import { z } from 'zod';
import type { ShownView } from './state.ts';
import type { WorkspaceFixture } from './workspaces.ts';

/**
 * What someone has typed and chosen in a view, by block id and action id.
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

export function inputsOf({ content }: ShownView) {
  return content.blocks.flatMap((block) => inputBlock.safeParse(block).data ?? []);
}

/**
 * @param typed by block id: what stands in a field, or the labels of what is chosen, separated by
 * commas; an empty text empties a field
 */
export function stateOfTyped(
  view: ShownView,
  typed: Readonly<Record<string, string>>,
  workspace: WorkspaceFixture,
): ViewState {
  return Object.fromEntries(
    inputsOf(view).map(({ block_id, element: one }) => [
      block_id,
      { [one.action_id]: elementState(one, typed[block_id], workspace) },
    ]),
  );
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
    case 'conversations_select': {
      const id = channels.find(({ name }) => name === typed)?.id ?? typed;
      return { type, [payload]: id };
    }
    case 'checkboxes':
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

/** What a payload calls what stands in an element, and what it holds when that is nothing. */
const payloads: Readonly<Record<string, readonly [string, null | readonly never[]]>> = {
  multi_users_select: ['selected_users', []],
  conversations_select: ['selected_conversation', null],
  checkboxes: ['selected_options', []],
  radio_buttons: ['selected_option', null],
  static_select: ['selected_option', null],
  external_select: ['selected_option', null],
  timepicker: ['selected_time', null],
  datetimepicker: ['selected_date_time', null],
};

/** What Slack finds wrong in what was typed, by block id; such a view is not sent. */
export function faultsOf(view: ShownView, state: ViewState): Readonly<Record<string, string>> {
  return Object.fromEntries(
    inputsOf(view).flatMap(({ block_id, optional, element: one }) => {
      const chosen = state[block_id]?.[one.action_id] ?? {};
      const fault = isEmpty(chosen)
        ? optional
          ? undefined
          : 'Please complete this required field.'
        : faultIn(one, String(chosen.value ?? ''));
      return fault === undefined ? [] : [[block_id, fault]];
    }),
  );
}

function faultIn({ type, ...limits }: InputElement, typed: string): string | undefined {
  const limit = (name: string) => (limits[name] === undefined ? undefined : Number(limits[name]));
  const [least, most] = [limit('min_value') ?? -Infinity, limit('max_value') ?? Infinity];
  const [shortest, longest] = [limit('min_length') ?? 0, limit('max_length') ?? Infinity];
  switch (type) {
    case 'number_input':
      if (Number.isNaN(Number(typed))) return 'Must be a number.';
      return Number(typed) < least || Number(typed) > most
        ? `Must be ${bounds(least, most)}.`
        : undefined;
    case 'email_text_input':
      return /^\S+@\S+\.\S+$/.test(typed) ? undefined : 'Must be an email address.';
    case 'url_text_input':
      return URL.canParse(typed) ? undefined : 'Must be a link.';
    case 'plain_text_input':
      return typed.length < shortest || typed.length > longest
        ? `Must have ${shortest} to ${longest} characters.`
        : undefined;
    default:
      return undefined;
  }
}

function isEmpty({ type: _, ...chosen }: ElementState): boolean {
  return Object.values(chosen).every(
    (value) => value == null || value === '' || (Array.isArray(value) && value.length === 0),
  );
}

function bounds(least: number, most: number): string {
  if (least === -Infinity) return `at most ${most}`;
  return most === Infinity ? `at least ${least}` : `between ${least} and ${most}`;
}
