import type { Place } from '../world.ts';
import { boxes, menu, optionsIn, peopleIn, placesIn, typedIn } from './choices.ts';
import { combobox } from './combobox.ts';
import { confirmed } from './dialogs.ts';
import { type Child, h } from './dom.ts';
import { type Fields, isFields, stringIn, textIn } from './fields.ts';

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
  use(blockId: string, actionId: string, chosen: Record<string, unknown>): void;
  suggest(blockId: string, actionId: string, typed: string): Promise<readonly unknown[]>;
}

/** An input block, in which what is typed waits for the modal to be sent. */
interface InputPlace {
  readonly label: string;
  /** Unless it is to be sent at once. */
  readonly dispatches: boolean;
}

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
  const choose = async (chosen: Record<string, unknown>) => {
    surface.values[blockId] = { ...surface.values[blockId], [actionId]: { type, ...chosen } };
    const isSent = input === undefined || input.dispatches;
    if (isSent && (await confirmed(element.confirm))) surface.use(blockId, actionId, chosen);
  };
  const known = surface.values[blockId]?.[actionId];
  // In an input block the label stands above.
  const shared = { 'data-key': key, 'aria-label': input === undefined ? label : undefined };
  const field = (inputType: string, payload: string, initial: unknown) =>
    h('input', {
      ...shared,
      type: inputType,
      value: stringIn(known?.[payload] ?? initial),
      change: (event) => void choose({ [payload]: typedIn(event) || null }),
      // What was typed counts without leaving the field, as when Enter submits.
      input: (event) =>
        input?.dispatches === false && void choose({ [payload]: typedIn(event) || null }),
    });
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
            const { value } = element;
            if (await confirmed(element.confirm)) surface.use(blockId, actionId, { value });
          },
        },
        textIn(element.text),
      );
    case 'overflow':
      return menu(shared, '⋯', optionsIn(element), undefined, (one) =>
        choose({ selected_option: one }),
      );
    case 'static_select':
      return menu(
        shared,
        label,
        optionsIn(element),
        known?.selected_option ?? element.initial_option,
        (one) => choose({ selected_option: one }),
      );
    case 'users_select':
      return menu(
        shared,
        label,
        peopleIn(surface),
        known?.selected_user ?? element.initial_user,
        (one) => choose({ selected_user: one }),
      );
    case 'conversations_select':
      return menu(
        shared,
        label,
        placesIn(surface, true),
        known?.selected_conversation ?? element.initial_conversation,
        (one) => choose({ selected_conversation: one }),
      );
    case 'channels_select':
      return menu(
        shared,
        label,
        placesIn(surface, false),
        known?.selected_channel ?? element.initial_channel,
        (one) => choose({ selected_channel: one }),
      );
    case 'external_select':
      return combobox(
        key,
        label,
        (typed) => surface.suggest(blockId, actionId, typed),
        (option) => void choose({ selected_option: option }),
      );
    case 'multi_static_select':
      return boxes(
        key,
        label,
        'checkbox',
        optionsIn(element),
        known?.selected_options ?? element.initial_options,
        (all) => choose({ selected_options: all }),
      );
    case 'multi_users_select':
      return boxes(
        key,
        label,
        'checkbox',
        peopleIn(surface),
        known?.selected_users ?? element.initial_users,
        (all) => choose({ selected_users: all }),
      );
    case 'multi_conversations_select':
      return boxes(
        key,
        label,
        'checkbox',
        placesIn(surface, true),
        known?.selected_conversations ?? element.initial_conversations,
        (all) => choose({ selected_conversations: all }),
      );
    case 'multi_channels_select':
      return boxes(
        key,
        label,
        'checkbox',
        placesIn(surface, false),
        known?.selected_channels ?? element.initial_channels,
        (all) => choose({ selected_channels: all }),
      );
    case 'checkboxes':
      return boxes(
        key,
        label,
        'checkbox',
        optionsIn(element),
        known?.selected_options ?? element.initial_options,
        (all) => choose({ selected_options: all }),
      );
    case 'radio_buttons':
      return boxes(
        key,
        label,
        'radio',
        optionsIn(element),
        [known?.selected_option ?? element.initial_option],
        ([one]) => choose({ selected_option: one }),
      );
    case 'timepicker':
      return field('time', 'selected_time', element.initial_time);
    case 'datepicker':
      return field('date', 'selected_date', element.initial_date);
    case 'datetimepicker':
      return h('input', {
        ...shared,
        type: 'datetime-local',
        change: (event) =>
          void choose({
            selected_date_time: Math.floor(new Date(typedIn(event)).getTime() / 1000),
          }),
      });
    case 'number_input':
      return field('number', 'value', element.initial_value);
    case 'email_text_input':
      return field('email', 'value', element.initial_value);
    case 'url_text_input':
      return field('url', 'value', element.initial_value);
    case 'plain_text_input':
      return element.multiline === true
        ? h(
            'textarea',
            {
              ...shared,
              input: (event) => void choose({ value: typedIn(event) || null }),
            },
            stringIn(known?.value ?? element.initial_value),
          )
        : field('text', 'value', element.initial_value);
    default:
      return h('span', { class: 'small' }, `A control of type ${type}`);
  }
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
