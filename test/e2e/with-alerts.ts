import { alertFields, alertIds } from '../../src/conversation/alerts/ids.ts';
import { findControl } from '../../src/sandbox/slack/interaction.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import type { Submitted } from '../../src/sandbox/slack/submission.ts';
import { stateOfTyped } from '../../src/sandbox/slack/view-state.ts';
import { workspaces } from '../../src/sandbox/slack/workspaces.ts';
import { viewOf } from './with-sandbox.ts';

/** Alerts as managers set them up. */

/** What is typed or chosen, by field. */
export type TypedAlert = Readonly<Partial<Record<keyof typeof alertFields, string>>>;

/** The form for a new alert, from its presets. */
export async function openAlertForm(
  person: Person,
  preset = 'Too loud',
  channel = 'bar',
): Promise<ShownView> {
  let view = viewOf(await person.command('/ambience alert', channel));
  if (JSON.stringify(view.content.blocks).includes(`"${alertIds.create}:`)) {
    view = viewOf(await person.press(view, alertIds.create));
  }
  return pressPreset(person, view, preset);
}

/** Each preset has a button of its own. */
async function pressPreset(person: Person, view: ShownView, preset: string): Promise<ShownView> {
  const block = view.content.blocks.find((one) => JSON.stringify(one).includes(`*${preset}*`));
  const { block_id, accessory } = Object(block);
  const chosen = { blockId: block_id, actionId: accessory.action_id, chosen: {}, values: {} };
  return viewOf(await person.use(view, chosen));
}

/** The block whose id is that of the field, perhaps with the venue or measure it belongs to. */
function blockOf({ content }: ShownView, field: string): string | undefined {
  return content.blocks
    .map((block) => String(Object(block).block_id))
    .find((id) => id === field || id.startsWith(`${field}:`));
}

function typedFields(form: ShownView, typed: TypedAlert): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const field = Object.entries(alertFields).find(([one]) => one === name)?.[1] ?? '';
      const block = blockOf(form, field);
      return block === undefined || value === undefined ? [] : [[block, value]];
    }),
  );
}

/** Dispatches a field or button, with everything that is typed, and returns the redrawn form. */
export async function redrawAlertForm(
  person: Person,
  form: ShownView,
  actionId: string,
  typed: TypedAlert,
): Promise<ShownView> {
  const workspace = workspaces.find(({ teamId }) => teamId === person.teamId);
  if (workspace === undefined) throw new Error(`no workspace ${person.teamId}`);
  const { block, element } = findControl(form, actionId);
  const values = stateOfTyped(form, typedFields(form, typed), workspace);
  const blockId = String(block.block_id);
  const action = String(element.action_id);
  const chosen = values[blockId]?.[action] ?? {};
  return viewOf(await person.use(form, { blockId, actionId: action, chosen, values }));
}

/** The fields below *More options*. */
const optionFields = [
  'measure',
  'forCount',
  'quiet',
  'exit',
  'clearCount',
  'followUp',
  'escalateTo',
  'escalateAfter',
  'thread',
] as const satisfies readonly (keyof TypedAlert)[];

/** The form with all of its fields. */
export async function withOptions(
  person: Person,
  form: ShownView,
  typed: TypedAlert = {},
): Promise<ShownView> {
  return blockOf(form, alertFields.followUp) === undefined
    ? redrawAlertForm(person, form, alertIds.toggleOptions, typed)
    : form;
}

/** Types into the form, which may have to show more fields for it, and saves it. */
export async function saveAlert(
  person: Person,
  form: ShownView,
  typed: TypedAlert,
): Promise<Submitted> {
  let shown = form;
  // A preset may give each zone its own limit; what is typed is one for all.
  const isFixed = typed.enter !== undefined && typed.condition === undefined;
  if (isFixed && blockOf(form, alertFields.enter) === undefined) {
    return saveAlert(person, form, { ...typed, condition: 'Goes above' });
  }
  for (const field of ['venueId', 'target'] as const) {
    if (typed[field] === undefined) continue;
    shown = await redrawAlertForm(person, shown, alertFields[field], typed);
  }
  if (optionFields.some((name) => typed[name] !== undefined)) {
    shown = await withOptions(person, shown, typed);
  }
  for (const field of ['measure', 'condition', 'quiet'] as const) {
    if (typed[field] === undefined) continue;
    shown = await redrawAlertForm(person, shown, alertFields[field], typed);
  }
  return person.submit(shown, typedFields(shown, typed));
}

/** @returns the modal in which the alert is managed from then on */
export async function setUpAlert(
  person: Person,
  typed: TypedAlert,
  preset?: string,
): Promise<ShownView> {
  return viewOf(await saveAlert(person, await openAlertForm(person, preset), typed));
}
