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
