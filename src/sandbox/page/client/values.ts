import type { Values } from './elements.ts';
import { type Fields, fieldsIn, isFields, stringIn } from './fields.ts';

/**
 * The state of a message or view as Slack sends it: what was typed and chosen, what nobody touched as
 * it began, and nothing of blocks that are gone.
 */
export function valuesOf(blocks: readonly unknown[], touched: Values): Values {
  const state: Values = {};
  for (const block of blocks.filter(isFields)) {
    const blockId = stringIn(block.block_id);
    const accessory = isFields(block.accessory) ? [block.accessory] : [];
    const input = isFields(block.element) ? [block.element] : [];
    for (const element of [...input, ...accessory, ...fieldsIn(block.elements)]) {
      const type = stringIn(element.type);
      const payload = payloads[type];
      if (payload === undefined) continue;
      const actionId = stringIn(element.action_id);
      const begun = { type, [payload]: beginning(element, payload) };
      state[blockId] = {
        ...state[blockId],
        [actionId]: { ...begun, ...touched[blockId]?.[actionId] },
      };
    }
  }
  return state;
}

/** What a payload calls the value of each element that has one. */
const payloads: Readonly<Record<string, string>> = {
  plain_text_input: 'value',
  number_input: 'value',
  email_text_input: 'value',
  url_text_input: 'value',
  static_select: 'selected_option',
  external_select: 'selected_option',
  radio_buttons: 'selected_option',
  multi_static_select: 'selected_options',
  multi_external_select: 'selected_options',
  checkboxes: 'selected_options',
  users_select: 'selected_user',
  multi_users_select: 'selected_users',
  conversations_select: 'selected_conversation',
  multi_conversations_select: 'selected_conversations',
  channels_select: 'selected_channel',
  multi_channels_select: 'selected_channels',
  timepicker: 'selected_time',
  datepicker: 'selected_date',
  datetimepicker: 'selected_date_time',
};

/** `initial_value`, `initial_users`; without one nothing, or an empty list. */
function beginning(element: Fields, payload: string): unknown {
  const initial = element[`initial_${payload.replace('selected_', '')}`];
  return initial ?? (payload.endsWith('s') ? [] : null);
}
