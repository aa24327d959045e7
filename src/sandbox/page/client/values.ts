import type { Values } from './elements.ts';
import { type Fields, fieldsIn, isFields, stringIn } from './fields.ts';

/**
 * The state of a message or view, as Slack sends it: typed and chosen values, initial values of the
 * other controls, and no values of blocks that no longer exist.
 */
export function valuesOf(blocks: readonly unknown[], touched: Values): Values {
  const state: Values = {};
  for (const block of blocks.filter(isFields)) {
    const blockId = stringIn(block.block_id);
    const input = isFields(block.element) ? [block.element] : [];
    for (const element of [...input, ...fieldsIn(block.elements)]) {
      const type = stringIn(element.type);
      const payload = payloads[type];
      if (payload === undefined) continue;
      const actionId = stringIn(element.action_id);
      const initial = { type, [payload]: initialOf(element, payload) };
      state[blockId] = {
        ...state[blockId],
        [actionId]: { ...initial, ...touched[blockId]?.[actionId] },
      };
    }
  }
  return state;
}

/** Payload field of the value, by element type. */
const payloads: Readonly<Record<string, string>> = {
  plain_text_input: 'value',
  number_input: 'value',
  static_select: 'selected_option',
  external_select: 'selected_option',
  radio_buttons: 'selected_option',
  checkboxes: 'selected_options',
  multi_static_select: 'selected_options',
  multi_users_select: 'selected_users',
  users_select: 'selected_user',
  conversations_select: 'selected_conversation',
  timepicker: 'selected_time',
  datetimepicker: 'selected_date_time',
};

/** Such as `initial_value` or `initial_users`; null or an empty list if the app has set none. */
function initialOf(element: Fields, payload: string): unknown {
  const initial = element[`initial_${payload.replace('selected_', '')}`];
  return initial ?? (payload.endsWith('s') ? [] : null);
}
