import type { Place } from '../world.ts';
import { boxes, type Choice, menu, optionsIn, peopleIn, placesIn, typedIn } from './choices.ts';
import { combobox } from './combobox.ts';
import { confirmed } from './dialogs.ts';
import { type Attributes, type Child, h } from './dom.ts';
import { type Fields, fieldOf, isFields, stringIn, textIn } from './fields.ts';

/** The interactive elements: https://docs.slack.dev/reference/block-kit/block-elements */

export type Values = Record<string, Record<string, Record<string, unknown>>>;

/** A message, modal or Home, in which controls stand. */
export interface Surface {
  /** Its id; also the beginning of each control's key. */
  readonly on: string;
  /** What has been typed and chosen in it so far. */
  readonly values: Values;
  readonly errors: Readonly<Record<string, string>>;
  readonly people: readonly { readonly userId: string; readonly name: string }[];
  readonly places: readonly Place[];
  /** What was wrong there need not be any more. */
  mended(blockId: string): void;
  use(blockId: string, actionId: string, chosen: Record<string, unknown>): void;
  suggest(blockId: string, actionId: string, typed: string): Promise<readonly unknown[]>;
}

/** An input block, in which what is typed waits for the modal to be sent. */
interface InputPlace {
  readonly label: string;
  /** Unless it is to be sent at once. */
  readonly dispatches: boolean;
}

/** @param input set in an input block; else what is chosen is sent at once */
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
  /** @returns false if the person thought better of it */
  const choose = async (chosen: Record<string, unknown>): Promise<boolean> => {
    const isSent = input === undefined || input.dispatches;
    if (isSent && !(await confirmed(element.confirm))) return false;
    surface.values[blockId] = { ...surface.values[blockId], [actionId]: { type, ...chosen } };
    surface.mended(blockId);
    if (isSent) surface.use(blockId, actionId, chosen);
    return true;
  };
  const known = surface.values[blockId]?.[actionId];
  // In an input block the label stands above.
  const shared = { 'data-key': key, 'aria-label': input === undefined ? label : undefined };
  const field = (inputType: string, payload: string, initial: unknown) =>
    h('input', {
      ...shared,
      type: inputType,
      value: stringIn(known?.[payload] ?? initial),
      ...(input?.dispatches === true
        ? whenTyped((event) => void choose({ [payload]: typedIn(event) || null }))
        : { change: (event: Event) => void choose({ [payload]: typedIn(event) || null }) }),
      // What was typed counts without leaving the field, as when Enter submits.
      input: (event) =>
        input?.dispatches === false && void choose({ [payload]: typedIn(event) || null }),
    });
  const { choices, payload, initial } = chosenFrom(type, element, surface);
  const before = known?.[payload] ?? element[initial];
  if (menus.has(type)) {
    return menu(shared, label, choices, before, (one) => choose({ [payload]: one }));
  }
  if (type === 'radio_buttons') {
    return boxes(
      key,
      label,
      'radio',
      choices,
      [before],
      ([one]) => void choose({ [payload]: one }),
    );
  }
  if (payload !== '') {
    return boxes(key, label, 'checkbox', choices, before, (all) => void choose({ [payload]: all }));
  }
  const [inputType, typedAs, begun] = typedInputs[type] ?? [];
  if (inputType !== undefined && typedAs !== undefined && begun !== undefined) {
    return element.multiline === true
      ? textarea(shared, stringIn(known?.value ?? element.initial_value), choose)
      : field(inputType, typedAs, element[begun]);
  }
  switch (type) {
    case 'button':
      return h(
        'button',
        {
          type: 'button',
          class: stringIn(element.style),
          'data-key': key,
          'aria-label': stringIn(element.accessibility_label) || undefined,
          click: async () => {
            const { value, url } = element;
            if (!(await confirmed(element.confirm))) return;
            surface.use(blockId, actionId, { value });
            if (typeof url === 'string') window.open(url, '_blank', 'noreferrer');
          },
        },
        textIn(element.text),
      );
    case 'external_select':
      return combobox(
        key,
        label,
        (typed) => surface.suggest(blockId, actionId, typed),
        (option) => void choose({ selected_option: option }),
        input && textIn(fieldOf(known?.selected_option ?? element.initial_option, 'text')),
      );
    case 'multi_external_select':
      return severalChosen(
        optionsOf(known?.selected_options ?? element.initial_options),
        (all) => void choose({ selected_options: all }),
        (add) =>
          combobox(
            key,
            label,
            (typed) => surface.suggest(blockId, actionId, typed),
            add,
            undefined,
          ),
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

/** A browser's own fields change with each key; what is redrawn meanwhile would lose the others. */
const typingMs = 1_200;

function whenTyped(done: (event: Event) => void): Attributes {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pending: Event | undefined;
  const finish = () => {
    clearTimeout(timer);
    if (pending !== undefined) done(pending);
    pending = undefined;
  };
  return {
    change: (event) => {
      pending = event;
      clearTimeout(timer);
      timer = setTimeout(finish, typingMs);
    },
    blur: finish,
  };
}

const menus: ReadonlySet<string> = new Set([
  'overflow',
  'static_select',
  'users_select',
  'conversations_select',
  'channels_select',
]);

/** The kind of field, what a payload calls its value, and the one it begins with. */
const typedInputs: Readonly<Record<string, readonly [string, string, string]>> = {
  timepicker: ['time', 'selected_time', 'initial_time'],
  datepicker: ['date', 'selected_date', 'initial_date'],
  number_input: ['number', 'value', 'initial_value'],
  email_text_input: ['email', 'value', 'initial_value'],
  url_text_input: ['url', 'value', 'initial_value'],
  plain_text_input: ['text', 'value', 'initial_value'],
};

/** What one chooses among, and what a payload calls what was chosen; nothing for other controls. */
function chosenFrom(type: string, element: Fields, surface: Surface) {
  const named = (name: string, choices: Choice[]) => ({
    choices,
    payload: `selected_${name}`,
    initial: `initial_${name}`,
  });
  switch (type) {
    case 'overflow':
    case 'static_select':
    case 'radio_buttons':
      return named('option', optionsIn(element));
    case 'multi_static_select':
    case 'checkboxes':
      return named('options', optionsIn(element));
    case 'users_select':
      return named('user', peopleIn(surface));
    case 'multi_users_select':
      return named('users', peopleIn(surface));
    case 'conversations_select':
      return named('conversation', placesIn(surface, true));
    case 'multi_conversations_select':
      return named('conversations', placesIn(surface, true));
    case 'channels_select':
      return named('channel', placesIn(surface, false));
    case 'multi_channels_select':
      return named('channels', placesIn(surface, false));
    default:
      return { choices: [], payload: '', initial: '' };
  }
}

const optionsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isFields) : []);

/** What has been chosen stands before the menu in which more is found, and can be taken off again. */
function severalChosen(
  begun: readonly Fields[],
  choose: (all: readonly Fields[]) => void,
  menuFor: (add: (option: unknown) => void) => HTMLElement,
): HTMLElement {
  let chosen = [...begun];
  const list = h('span', { class: 'chosen' });
  const change = (all: Fields[]) => {
    chosen = all;
    choose(chosen);
    draw();
  };
  const draw = () =>
    list.replaceChildren(
      ...chosen.map((one) => {
        const name = textIn(one.text);
        const remove = () => change(chosen.filter((other) => other !== one));
        return h(
          'button',
          { type: 'button', 'aria-label': `Remove ${name}`, click: remove },
          `${name} ×`,
        );
      }),
    );
  draw();
  const isNew = (option: Fields) => !chosen.some(({ value }) => value === option.value);
  const add = (option: unknown) => isFields(option) && isNew(option) && change([...chosen, option]);
  return h('span', {}, list, menuFor(add));
}

/** As the browser's own field wants it. */
function localMinute(seconds: unknown): string {
  if (typeof seconds !== 'number') return '';
  const at = new Date(seconds * 1000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function textarea(
  shared: Attributes,
  begun: string,
  choose: (chosen: Record<string, unknown>) => Promise<boolean>,
): HTMLElement {
  const input = (event: Event) => void choose({ value: typedIn(event) || null });
  return h('textarea', { ...shared, input }, begun);
}

/** A label, the control, its hint and what is wrong with it. */
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
    h('p', { class: 'small', id: `${inputId(key)}-hint` }, textIn(block.hint)),
  ];
}

function inputId(key: string): string {
  return `input-${key.replaceAll(/[^\w-]/g, '-')}`;
}
