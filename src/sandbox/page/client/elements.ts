import type { Place, World } from '../world.ts';
import {
  boxes,
  type Choice,
  menu,
  optionsIn,
  overflow,
  peopleIn,
  placesIn,
  typedIn,
} from './choices.ts';
import { combobox } from './combobox.ts';
import { confirmed } from './dialogs.ts';
import { type Attributes, type Child, h } from './dom.ts';
import { type Fields, fieldOf, isFields, stringIn, textIn } from './fields.ts';

/** Values by block id and action id, as in a payload's `state.values`. */
export type Values = Record<string, Record<string, Record<string, unknown>>>;

/** A message, modal or Home with its controls. */
export interface Surface {
  /** Id of the message or view; also the prefix of each control's key. */
  readonly on: string;
  /** Values typed and chosen so far. */
  readonly values: Values;
  /** By block id. */
  readonly errors: Readonly<Record<string, string>>;
  readonly people: readonly { readonly userId: string; readonly name: string }[];
  readonly places: readonly Place[];
  /** The connection codes of the sandbox's venues, offered where one is asked for. */
  readonly codes: World['codes'] | undefined;
  /** Clears the error of a block whose value has changed. */
  mended(blockId: string): void;
  use(blockId: string, actionId: string, chosen: Record<string, unknown>): void;
  suggest(blockId: string, actionId: string, typed: string): Promise<readonly unknown[]>;
}

/** The input block around a control. Its value is sent when the modal is submitted. */
interface InputPlace {
  readonly label: string;
  /** True if a change is also sent at once (`dispatch_action`). */
  readonly dispatches: boolean;
}

/**
 * Draws an interactive element that the sandbox's Slack accepts; see slack/block-kit/elements.ts.
 * @param input the input block; undefined elsewhere, where a choice is sent at once
 */
export function control(
  element: Fields,
  blockId: string,
  surface: Surface,
  input?: InputPlace,
): HTMLElement {
  const actionId = stringIn(element.action_id);
  const key = `${surface.on}/${blockId}/${actionId}`;
  const type = stringIn(element.type);
  const hint = textIn(element.placeholder) || textIn(element.text) || type.replaceAll('_', ' ');
  const label = input?.label ?? hint;
  /** @returns false if the person cancelled the confirmation */
  const choose = async (chosen: Record<string, unknown>): Promise<boolean> => {
    const isSent = input === undefined || input.dispatches;
    if (isSent && !(await confirmed(element.confirm))) return false;
    surface.values[blockId] = { ...surface.values[blockId], [actionId]: { type, ...chosen } };
    surface.mended(blockId);
    if (isSent) surface.use(blockId, actionId, chosen);
    return true;
  };
  const known = surface.values[blockId]?.[actionId];
  // In an input block the visible label is above the control.
  const shared = { 'data-key': key, 'aria-label': input === undefined ? label : undefined };
  const field = (inputType: string, payload: string, initial: unknown) => {
    const take = (event: Event) => void choose({ [payload]: typedIn(event) || null });
    const dispatches = input?.dispatches === true;
    const whileTyping = isFields(element.dispatch_action_config);
    const value = stringIn(known?.[payload] ?? initial);
    const events = {
      ...(dispatches ? whenTyped(whileTyping ? 'input' : 'change', take) : { change: take }),
      // `change` comes only when the field loses the focus; Enter submits before that.
      ...(dispatches ? {} : { input: take }),
    };
    if (element.multiline === true)
      return h('textarea', { ...shared, ...events, rows: '4' }, value);
    return h('input', {
      ...shared,
      ...events,
      type: inputType,
      value,
      ...(inputType === 'number' ? { step: 'any' } : {}),
    });
  };
  const oneOf = (choices: Choice[], payload: string, initial: unknown) =>
    menu(
      shared,
      textIn(element.placeholder) || label,
      choices,
      known?.[payload] ?? initial,
      (one) => choose({ [payload]: one }),
    );
  const anyOf = (choices: Choice[], payload: string, initial: unknown) =>
    boxes(key, label, 'checkbox', choices, known?.[payload] ?? initial, (all) => {
      void choose({ [payload]: all });
    });
  switch (type) {
    case 'button':
      return h(
        'button',
        {
          type: 'button',
          class: stringIn(element.style),
          'data-key': key,
          click: async () => {
            if (!(await confirmed(element.confirm))) return;
            surface.use(blockId, actionId, { value: element.value });
          },
        },
        textIn(element.text),
      );
    case 'static_select':
      return oneOf(optionsIn(element), 'selected_option', element.initial_option);
    case 'multi_static_select':
      return anyOf(optionsIn(element), 'selected_options', element.initial_options);
    case 'overflow':
      return overflow(
        shared,
        optionsIn(element),
        (option) => void choose({ selected_option: option }),
      );
    case 'conversations_select':
      return oneOf(placesIn(surface), 'selected_conversation', element.initial_conversation);
    case 'radio_buttons': {
      const before = [known?.selected_option ?? element.initial_option];
      return boxes(key, label, 'radio', optionsIn(element), before, ([one]) => {
        void choose({ selected_option: one });
      });
    }
    case 'checkboxes':
      return anyOf(optionsIn(element), 'selected_options', element.initial_options);
    case 'multi_users_select':
      return anyOf(peopleIn(surface), 'selected_users', element.initial_users);
    case 'users_select':
      return oneOf(peopleIn(surface), 'selected_user', element.initial_user);
    case 'plain_text_input':
      return field('text', 'value', element.initial_value);
    case 'number_input':
      return field('number', 'value', element.initial_value);
    case 'timepicker':
      return field('time', 'selected_time', element.initial_time);
    case 'external_select':
      return combobox(
        key,
        label,
        (typed) => surface.suggest(blockId, actionId, typed),
        (option) => void choose({ selected_option: option }),
        input && textIn(fieldOf(known?.selected_option ?? element.initial_option, 'text')),
      );
    case 'datetimepicker':
      return h('input', {
        ...shared,
        type: 'datetime-local',
        value: localMinute(known?.selected_date_time ?? element.initial_date_time),
        change: (event) => {
          const seconds = Math.floor(new Date(typedIn(event)).getTime() / 1000);
          void choose({ selected_date_time: Number.isNaN(seconds) ? null : seconds });
        },
      });
    default:
      return h('span', { class: 'small' }, `A control of type ${type}`);
  }
}

/** Date and time fields emit `change` at each key, and redrawing then would lose the next keys. */
const typingMs = 1_200;

/** Listeners that call `done` 1.2 s after the last change, or when the field loses the focus. */
function whenTyped(typed: 'input' | 'change', done: (event: Event) => void): Attributes {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Event | undefined;
  const finish = () => {
    clearTimeout(timer);
    if (pending !== undefined) done(pending);
    pending = undefined;
  };
  return {
    [typed]: (event: Event) => {
      pending = event;
      clearTimeout(timer);
      timer = setTimeout(finish, typingMs);
    },
    blur: finish,
  };
}

/** The format of `datetime-local`: `2026-11-20T21:03`, in the browser's time zone. */
function localMinute(seconds: unknown): string {
  if (typeof seconds !== 'number') return '';
  const at = new Date(seconds * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** An input block: label, control, error and hint. */
export function inputControl(block: Fields, blockId: string, surface: Surface): Child[] {
  const element = isFields(block.element) ? block.element : {};
  const key = `${surface.on}/${blockId}/${stringIn(element.action_id)}`;
  const error = surface.errors[blockId];
  const place = { label: textIn(block.label), dispatches: block.dispatch_action === true };
  const made = control(element, blockId, surface, place);
  const describing = [error !== undefined && `${inputId(key)}-error`, `${inputId(key)}-hint`];
  const target = made.matches('input, textarea, select')
    ? made
    : made.querySelector('[role=combobox]');
  target?.setAttribute('id', inputId(key));
  target?.setAttribute('aria-describedby', describing.filter(Boolean).join(' '));
  if (error !== undefined) target?.setAttribute('aria-invalid', 'true');
  return [
    h(
      'label',
      { for: inputId(key) },
      textIn(block.label),
      block.optional === true && ' (optional)',
    ),
    made,
    error !== undefined && h('p', { class: 'error', id: `${inputId(key)}-error` }, error),
    ...codeButtons(element, made, surface),
    h('p', { class: 'small', id: `${inputId(key)}-hint` }, textIn(block.hint)),
  ];
}

/** Fills a field for a connection code. Not part of the app's modal. */
function codeButtons(element: Fields, field: HTMLElement, { codes }: Surface): Child[] {
  if (codes === undefined || element.action_id !== codes.fieldId) return [];
  const fill = (code: string) => {
    if (!(field instanceof HTMLInputElement)) return;
    field.value = code;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  };
  return [
    h(
      'div',
      { class: 'codes' },
      h('span', { class: 'small' }, 'In this sandbox: '),
      ...codes.known.map((code) =>
        h('button', { type: 'button', 'data-key': `code/${code}`, click: () => fill(code) }, code),
      ),
    ),
  ];
}

function inputId(key: string): string {
  return `input-${key.replaceAll(/[^\w-]/g, '-')}`;
}
