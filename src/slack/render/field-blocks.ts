import type { ActionsBlock, InputBlock, PlainTextOption } from '@slack/types';
import type { Field } from '../../card/form.ts';
import { present } from '../../present.ts';
import { optionElement, optionElements } from './control-elements.ts';
import { plainText } from './text-blocks.ts';

/** Fields of forms. A field's id is the action id of its element. */

export function fieldBlock(field: Field): InputBlock | ActionsBlock {
  if (field.kind === 'switch_field') return switchBlock(field);
  const { label, isOptional, redraws } = field;
  const hint =
    field.kind === 'channel_field' && field.isPostedIn === true ? inviteHint : field.hint;
  return {
    type: 'input',
    block_id: blockIdOf(field),
    label: plainText(label),
    ...(hint === undefined ? {} : { hint: plainText(hint) }),
    ...present({ optional: isOptional }),
    ...(redraws === true ? { dispatch_action: true } : {}),
    element: element(field),
  };
}

const inviteHint = 'For a private channel, type /invite @Ambience there first.';

/** Slack keeps the value of a block with the same id when a view is updated. */
function blockIdOf({ id, resetKey }: Field): string {
  return resetKey === undefined ? id : `${id}:${resetKey}`;
}

function element(field: Exclude<Field, { kind: 'switch_field' }>): InputBlock['element'] {
  const action_id = field.id;
  switch (field.kind) {
    case 'text_field':
      return {
        type: 'plain_text_input',
        action_id,
        ...(field.isMultiline === true ? { multiline: true } : {}),
        ...(field.hasFocus === true ? { focus_on_load: true } : {}),
        ...present({ max_length: field.maxLength, initial_value: field.written }),
      };
    case 'number_field':
      return {
        type: 'number_input',
        action_id,
        is_decimal_allowed: true,
        ...(field.redraws === true
          ? { dispatch_action_config: { trigger_actions_on: ['on_character_entered'] } }
          : {}),
        ...(field.written === undefined ? {} : { initial_value: String(field.written) }),
      };
    case 'choice_field': {
      const options = optionElements(field.options);
      const initial = options.find(({ value }) => value === field.chosen);
      return {
        type: field.look === 'menu' ? 'static_select' : 'radio_buttons',
        action_id,
        options,
        ...present({ initial_option: initial }),
      };
    }
    case 'choices_field':
      return choices(field);
    case 'search_field':
      return {
        type: 'external_select',
        action_id,
        placeholder: plainText(field.placeholder),
        // Options are offered before anything is typed.
        min_query_length: 0,
        ...(field.chosen === undefined ? {} : { initial_option: optionElement(field.chosen) }),
      };
    case 'time_field':
      return {
        type: 'timepicker',
        action_id,
        ...present({ initial_time: field.chosen }),
      };
    case 'moment_field':
      return {
        type: 'datetimepicker',
        action_id,
        initial_date_time: Math.floor(field.chosen / 1000),
      };
    case 'channel_field':
      return {
        type: 'conversations_select',
        action_id,
        ...(field.placeholder === undefined ? {} : { placeholder: plainText(field.placeholder) }),
        filter: {
          include: ['public', 'private'],
          exclude_bot_users: true,
          ...(field.offersShared ? {} : { exclude_external_shared_channels: true }),
        },
        ...present({ initial_conversation: field.chosen }),
      };
    case 'person_field':
      return {
        type: 'users_select',
        action_id,
        placeholder: plainText(field.placeholder),
        ...present({ initial_user: field.chosen }),
      };
    case 'people_field':
      return {
        type: 'multi_users_select',
        action_id,
        placeholder: plainText(field.placeholder),
        max_selected_items: field.most,
        ...(field.chosen.length === 0 ? {} : { initial_users: [...field.chosen] }),
      };
  }
}

function choices(field: Extract<Field, { kind: 'choices_field' }>): InputBlock['element'] {
  const options = optionElements(field.options);
  const initial = options.filter(({ value = '' }) => field.chosen.includes(value));
  const chosen: { initial_options?: PlainTextOption[] } =
    initial.length === 0 ? {} : { initial_options: initial };
  switch (field.look) {
    case 'menu':
      return {
        type: 'multi_static_select',
        action_id: field.id,
        ...(field.placeholder === undefined ? {} : { placeholder: plainText(field.placeholder) }),
        options,
        ...chosen,
      };
    case 'checkboxes':
      return { type: 'checkboxes', action_id: field.id, options, ...chosen };
  }
}

/** A checkbox without a label above it, which an input block would need. */
function switchBlock(field: Extract<Field, { kind: 'switch_field' }>): ActionsBlock {
  const option = optionElement({ value: switchedOn, label: field.label });
  return {
    type: 'actions',
    block_id: blockIdOf(field),
    elements: [
      {
        type: 'checkboxes',
        action_id: field.id,
        options: [option],
        ...(field.isOn ? { initial_options: [option] } : {}),
      },
    ],
  };
}

/** No other option has this value, so that a switch is read as one. */
export const switchedOn = 'switch:on';
