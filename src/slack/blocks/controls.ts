import type { Button, ConfirmationDialog, ExternalSelect } from '@slack/types';
import { limits } from './limits.ts';
import { plain } from './mrkdwn.ts';
import { type Part, plainText } from './parts.ts';

/** Buttons and pickers. Their labels are facts only if the text around them says so: no twin. */

export interface ButtonOptions {
  readonly label: string;
  readonly actionId: string;
  readonly value?: string;
  readonly isPrimary?: boolean;
  /** What is asked before the click counts. */
  readonly confirm?: string;
  /** It cannot be undone. */
  readonly isDangerous?: boolean;
}

/** A menu whose options the app gives while someone types. */
export interface PickerOptions {
  readonly actionId: string;
  readonly placeholder: string;
}

export function buttons(options: readonly ButtonOptions[]): Part {
  return controls({ buttons: options, pickers: [] });
}

/** @param id of the block; what a picker is about stands in it, since its options come without */
export function controls({
  id,
  ...row
}: {
  readonly id?: string;
  readonly buttons: readonly ButtonOptions[];
  readonly pickers: readonly PickerOptions[];
}): Part {
  const room = limits.actions.elements - row.pickers.length;
  const elements = [...row.buttons.slice(0, room).map(button), ...row.pickers.map(picker)];
  if (elements.length === 0) return { blocks: [], text: '' };
  const isNamed = id !== undefined && id.length <= limits.id;
  return {
    blocks: [{ type: 'actions', elements, ...(isNamed ? { block_id: id } : {}) }],
    text: '',
  };
}

/** Within one block every action id must differ, hence the place behind the colon. */
function button(
  { label, actionId, value, isPrimary, confirm, isDangerous }: ButtonOptions,
  index: number,
): Button {
  return {
    type: 'button',
    text: plainText(plain(label, limits.button.text)),
    action_id: `${actionId}:${index}`,
    ...(value === undefined ? {} : { value }),
    ...(isPrimary === true ? { style: 'primary' as const } : {}),
    ...(isDangerous === true ? { style: 'danger' as const } : {}),
    ...(confirm === undefined ? {} : { confirm: asked(confirm, label) }),
  };
}

function picker({ actionId, placeholder }: PickerOptions): ExternalSelect {
  return {
    type: 'external_select',
    action_id: actionId,
    placeholder: plainText(placeholder),
    // The first options come before anything is typed.
    min_query_length: 0,
  };
}

function asked(question: string, label: string): ConfirmationDialog {
  return {
    title: plainText(plain(question, limits.confirm.title)),
    text: plainText(plain(label, limits.confirm.text)),
    confirm: plainText('Confirm'),
    deny: plainText('Cancel'),
  };
}
