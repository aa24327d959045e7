import type {
  Button,
  ConfirmationDialog,
  ExternalSelect,
  Overflow,
  PlainTextOption,
  StaticSelect,
} from '@slack/types';
import { limits } from './limits.ts';
import { type Mrkdwn, plain } from './mrkdwn.ts';
import { type Part, paragraph, plainText, sections } from './parts.ts';

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

/** A menu with fixed options, each of which acts like a button. */
export interface MenuOptions {
  readonly placeholder: string;
  readonly options: readonly MenuOption[];
}

export interface MenuOption {
  readonly label: string;
  readonly actionId: string;
  readonly value: string;
}

/** The action id of every menu. What happens is in the chosen option. */
export const menuActionId = 'menu';

/** @returns the action id and value of a menu's chosen option */
export function readMenuOption(chosen: string): Pick<MenuOption, 'actionId' | 'value'> {
  const end = chosen.indexOf(' ');
  return { actionId: chosen.slice(0, end), value: chosen.slice(end + 1) };
}

export type Beside =
  | { readonly kind: 'menu'; readonly options: readonly MenuOption[] }
  | { readonly kind: 'button'; readonly button: ButtonOptions };

/** A line of text with a ⋯ menu or a button beside it. */
export function row(text: Mrkdwn, beside: Beside | undefined): Part {
  const [first, ...rest] = sections(text);
  if (first === undefined || beside === undefined) return paragraph(text);
  const accessory = beside.kind === 'menu' ? overflow(beside.options) : button(beside.button, 0);
  return { blocks: [{ ...first, accessory }, ...rest], text: text.mrkdwn };
}

function overflow(options: readonly MenuOption[]): Overflow {
  return { type: 'overflow', action_id: menuActionId, options: options.map(menuOption) };
}

function menuOption({ label, actionId, value }: MenuOption): PlainTextOption {
  return { text: plainText(plain(label, limits.option.text)), value: `${actionId} ${value}` };
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
  readonly menus?: readonly MenuOptions[];
  readonly pickers: readonly PickerOptions[];
}): Part {
  const { menus = [], pickers } = row;
  const room = limits.actions.elements - menus.length - pickers.length;
  const elements = [
    ...row.buttons.slice(0, room).map(button),
    ...menus.map(menu),
    ...pickers.map(picker),
  ];
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

function menu({ placeholder, options }: MenuOptions): StaticSelect {
  return {
    type: 'static_select',
    action_id: menuActionId,
    placeholder: plainText(placeholder),
    options: options.map(menuOption),
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
