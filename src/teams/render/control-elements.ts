import type { Beside, Button, Controls, Menu, MenuOption, Picker } from '../../card/controls.ts';
import { oneLine } from '../../card/rich-text.ts';
import { present } from '../../present.ts';
import type { Action, ChoiceSet, Element } from './adaptive-card.ts';
import { limits } from './limits.ts';
import type { Press, PressPlace } from './press.ts';
import { platformWords } from './teams-words.ts';

/** Buttons, menus and pickers. */

export interface Pressing {
  /** Comes back with every press in the card. */
  readonly at: PressPlace;
  /** The actions that open a dialog, which Teams has to know before the press. */
  readonly opensDialog: (actionId: string) => boolean;
}

/** @returns nothing if there is nothing in it */
export function controlElements(
  { about, buttons, menus = [], pickers = [] }: Controls,
  pressing: Pressing,
): Element[] {
  const actions = [
    ...buttons.map((button) => buttonAction(button, pressing, about)),
    ...menus.flatMap((menu) => menuActions(menu, pressing, about)),
  ];
  return [
    ...(actions.length === 0 ? [] : [{ type: 'ActionSet' as const, actions: folded(actions) }]),
    ...pickers.map((picker) => pickerElement(picker, pressing, about)),
  ];
}

/** The first ones are shown; the others are behind `…`. */
function folded(actions: readonly Action[]): Action[] {
  const shown = actions.filter(({ mode }) => mode === undefined).length;
  let rest = Math.min(shown, limits.actions);
  return actions.map((action) => {
    if (action.mode !== undefined) return action;
    rest -= 1;
    return rest >= 0 ? action : { ...action, mode: 'secondary' };
  });
}

export function besideElement(beside: Beside, pressing: Pressing): Element {
  switch (beside.kind) {
    case 'menu': {
      const actions = beside.options.map((option) => optionAction(option, option.label, pressing));
      return { type: 'ActionSet', actions };
    }
    case 'button':
      return { type: 'ActionSet', actions: [buttonAction(beside.button, pressing)] };
  }
}

export function besideEachOther(texts: Element[], beside: Element): Element {
  return {
    type: 'ColumnSet',
    columns: [
      { type: 'Column', width: 'stretch', verticalContentAlignment: 'Center', items: texts },
      { type: 'Column', width: 'auto', items: [beside] },
    ],
  };
}

const destructive = { style: 'destructive' } as const;
const positive = { style: 'positive' } as const;

function buttonAction(
  { label, actionId, value, isPrimary, isDangerous, confirm }: Button,
  pressing: Pressing,
  about?: string,
): Action {
  const data = dataOf({ action: actionId, value, about }, pressing);
  const style = isDangerous === true ? destructive : isPrimary === true ? positive : {};
  const shown = { title: oneLine(label, limits.text.title), ...style };
  if (confirm === undefined) return pressAction(shown, data, pressing);
  // Buttons of cards ask nothing by themselves, so the question is a dialog.
  return opening(shown, { ...data, confirm }, pressing);
}

function menuActions(
  { placeholder, options }: Menu,
  pressing: Pressing,
  about: string | undefined,
): Action[] {
  const menu = placeholder.replace(/…$/, '');
  return options.map((option) => optionAction(option, `${menu}: ${option.label}`, pressing, about));
}

function optionAction(
  { actionId, value }: MenuOption,
  title: string,
  pressing: Pressing,
  about?: string,
): Action {
  const data = dataOf({ action: actionId, value, about }, pressing);
  const shown = { title: oneLine(title, limits.text.title), mode: 'secondary' as const };
  return pressAction(shown, data, pressing);
}

type Shown = Pick<Action, 'title' | 'style' | 'mode'>;

function pressAction(shown: Shown, data: Press, pressing: Pressing): Action {
  if (pressing.opensDialog(data.action)) return opening(shown, data, pressing);
  return isInDialog(pressing)
    ? { type: 'Action.Submit', ...shown, data }
    : { type: 'Action.Execute', ...shown, verb: data.action, data };
}

/** A dialog is the answer to a press, and within a dialog so is the next one. */
function opening(shown: Shown, data: object, pressing: Pressing): Action {
  const fetch = isInDialog(pressing) ? {} : { msteams: { type: 'task/fetch' } };
  return { type: 'Action.Submit', ...shown, data: { ...data, ...fetch } };
}

function isInDialog({ at }: Pressing): boolean {
  return at.place === 'dialog';
}

/** Without an own event for a choice, a picker needs a button. */
function pickerElement(
  { actionId, placeholder }: Picker,
  pressing: Pressing,
  about: string | undefined,
): Element {
  const id = `picker ${actionId}`;
  const data = { ...dataOf({ action: actionId, about }, pressing), picker: id };
  const input: ChoiceSet = {
    type: 'Input.ChoiceSet',
    id,
    style: 'filtered',
    wrap: true,
    placeholder,
    choices: [],
    'choices.data': { type: 'Data.Query', dataset: datasetOf(actionId, about) },
  };
  const show = pressAction({ title: platformWords.show }, data, pressing);
  return besideEachOther([input], { type: 'ActionSet', actions: [show] });
}

function dataOf(
  { action, value, about }: Pick<Press, 'action' | 'value' | 'about'>,
  { at }: Pressing,
): Press {
  return {
    action,
    ...present({ value, about }),
    ...at,
  };
}

/** What the options of a picker or a search field are asked for by. */
export function datasetOf(actionId: string, about = ''): string {
  return about === '' ? actionId : `${actionId} ${about}`;
}

export function readDataset(dataset: string): {
  readonly actionId: string;
  readonly about: string;
} {
  const end = dataset.indexOf(' ');
  return end < 0
    ? { actionId: dataset, about: '' }
    : { actionId: dataset.slice(0, end), about: dataset.slice(end + 1) };
}
