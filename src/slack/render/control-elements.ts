import type {
  ActionsBlock,
  Button as ButtonElement,
  ConfirmationDialog,
  ExternalSelect,
  Overflow,
  PlainTextOption,
  StaticSelect,
} from '@slack/types';
import type {
  Beside,
  Button,
  Confirmation,
  Controls,
  Menu,
  MenuOption,
  Option,
  Picker,
} from '../../card/controls.ts';
import { limits } from './limits.ts';
import { plainText } from './text-blocks.ts';

/** The action id of every menu. What happens is in the chosen option. */
export const menuActionId = 'menu';

/** @returns the action id and value of a menu's chosen option */
export function readMenuOption(chosen: string): Pick<MenuOption, 'actionId' | 'value'> {
  const end = chosen.indexOf(' ');
  return { actionId: chosen.slice(0, end), value: chosen.slice(end + 1) };
}

export function besideElement(beside: Beside): Overflow | ButtonElement {
  switch (beside.kind) {
    case 'menu':
      return {
        type: 'overflow',
        action_id: menuActionId,
        options: beside.options.map(menuOption),
      };
    case 'button':
      return buttonElement(beside.button, 0);
  }
}

/** @returns undefined if there is nothing in it, which Slack rejects */
export function actionsBlock({
  about,
  buttons,
  menus = [],
  pickers = [],
}: Controls): ActionsBlock | undefined {
  const room = limits.actions.elements - menus.length - pickers.length;
  const elements = [
    ...buttons.slice(0, room).map(buttonElement),
    ...menus.map(menuElement),
    ...pickers.map(pickerElement),
  ];
  if (elements.length === 0) return undefined;
  const isNamed = about !== undefined && about.length <= limits.id;
  return { type: 'actions', elements, ...(isNamed ? { block_id: about } : {}) };
}

/** Action ids must be unique within a block, so the button's index is appended after a colon. */
function buttonElement(
  { label, actionId, value, isPrimary, confirm, isDangerous }: Button,
  index: number,
): ButtonElement {
  return {
    type: 'button',
    text: plainText(label, limits.button.text),
    action_id: `${actionId}:${index}`,
    ...(value === undefined ? {} : { value }),
    ...(isPrimary === true ? { style: 'primary' as const } : {}),
    ...(isDangerous === true ? { style: 'danger' as const } : {}),
    ...(confirm === undefined ? {} : { confirm: confirmationDialog(confirm) }),
  };
}

function menuElement({ placeholder, options }: Menu): StaticSelect {
  return {
    type: 'static_select',
    action_id: menuActionId,
    placeholder: plainText(placeholder),
    options: options.map(menuOption),
  };
}

function menuOption({ label, actionId, value }: MenuOption): PlainTextOption {
  return { text: plainText(label, limits.option.text), value: `${actionId} ${value}` };
}

function pickerElement({ actionId, placeholder }: Picker): ExternalSelect {
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
    title: plainText(title, limits.confirm.title),
    text: plainText(text, limits.confirm.text),
    confirm: plainText(yes, limits.confirm.button),
    deny: plainText(no, limits.confirm.button),
  };
}

/** As many options as Slack takes; one whose value is too long cannot be offered. */
export function optionElements(options: readonly Option[]): PlainTextOption[] {
  return options
    .filter(({ value }) => value.length <= limits.option.value)
    .slice(0, limits.select.options)
    .map(optionElement);
}

export function optionElement({ value, label, description }: Option): PlainTextOption {
  return {
    text: plainText(label, limits.option.text),
    value,
    ...(description === undefined
      ? {}
      : { description: plainText(description, limits.option.description) }),
  };
}
