import { z } from 'zod';
import type { ShownView } from './state.ts';
import type { WorkspaceFixture } from './workspaces.ts';

/**
 * What someone has typed and chosen in a view, by block id and action id.
 * https://docs.slack.dev/reference/views/view-submission-payload#state
 */
export type ViewState = Readonly<Record<string, Readonly<Record<string, ElementState>>>>;
export type ElementState = Readonly<Record<string, unknown>>;

const element = z.looseObject({
  type: z.string(),
  action_id: z.string(),
  initial_value: z.string().optional(),
  initial_users: z.array(z.string()).optional(),
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

/** @param typed by block id; names of people, separated by commas, where people are chosen */
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
  { type, initial_value, initial_users = [] }: InputElement,
  typed: string | undefined,
  { people }: WorkspaceFixture,
): ElementState {
  if (type !== 'multi_users_select') return { type, value: typed ?? initial_value ?? null };
  const names = typed?.split(',').map((name) => name.trim());
  const chosen = people.filter(({ name }) => names?.includes(name)).map(({ userId }) => userId);
  return { type, selected_users: names === undefined ? initial_users : chosen };
}

/** The first required input without a value; Slack does not send such a view. */
export function missingInput(view: ShownView, state: ViewState): string | undefined {
  const missing = inputsOf(view).find(
    ({ block_id, optional, element: one }) =>
      !optional && isEmpty(state[block_id]?.[one.action_id] ?? {}),
  );
  return missing?.block_id;
}

function isEmpty({ type: _, ...chosen }: ElementState): boolean {
  return Object.values(chosen).every(
    (value) => value == null || value === '' || (Array.isArray(value) && value.length === 0),
  );
}
