import type { Button, ConfirmationDialog, ExternalSelect } from '@slack/types';
import { limits } from './limits.ts';
import { plain } from './mrkdwn.ts';
import { type Part, plainText } from './parts.ts';

/** Buttons and pickers. They add nothing to a message's plain text. */

export interface ButtonOptions {
  readonly label: string;
  readonly actionId: string;
  readonly value?: string;
  readonly isPrimary?: boolean;
  /** Asked before anything happens. */
  readonly confirm?: Confirmation;
  /** Set if the action cannot be undone. */
  readonly isDangerous?: boolean;
}

export interface Confirmation {
  /** A question, such as `Delete this digest?` */
  readonly title: string;
  /** What happens then. */
  readonly text: string;
  /** The button that goes ahead repeats the verb: `Delete digest`. */
  readonly yes: string;
  readonly no: string;
}

/** A menu whose options the app supplies while the person types. */
export interface PickerOptions {
  readonly actionId: string;
  readonly placeholder: string;
}

export function buttons(options: readonly ButtonOptions[]): Part {
  return controls({ buttons: options, pickers: [] });
}

/** @param id the block id; it tells a picker's options request what the picker is about */
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

/** Action ids must be unique within a block, so the button's index is appended after a colon. */
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
    ...(confirm === undefined ? {} : { confirm: confirmationDialog(confirm) }),
  };
}

function picker({ actionId, placeholder }: PickerOptions): ExternalSelect {
  return {
    type: 'external_select',
    action_id: actionId,
    placeholder: plainText(placeholder),
    // Options are offered before anything is typed.
    min_query_length: 0,
  };
}

function confirmationDialog({ title, text, yes, no }: Confirmation): ConfirmationDialog {
  return {
    title: plainText(plain(title, limits.confirm.title)),
    text: plainText(plain(text, limits.confirm.text)),
    confirm: plainText(plain(yes, limits.confirm.button)),
    deny: plainText(plain(no, limits.confirm.button)),
  };
}
