import { z } from 'zod';
import { limits } from '../../../slack/render/limits.ts';
import {
  actionId,
  confirm,
  conversationFilter,
  focusOnLoad,
  option,
  placeholder,
  plainText,
} from './objects.ts';

/**
 * Schemas of the interactive elements that the app sends. All others are refused.
 * https://docs.slack.dev/reference/block-kit/block-elements
 */

const common = { action_id: actionId, focus_on_load: focusOnLoad };
const select = { ...common, placeholder };
const fewOptions = z.array(option).min(1).max(limits.choices.options);

const button = z.strictObject({
  type: z.literal('button'),
  action_id: actionId,
  text: plainText(limits.button.text),
  // Slack refuses an empty value.
  value: z.string().min(1).max(limits.button.value).optional(),
  style: z.enum(['primary', 'danger']).optional(),
  confirm,
});

const overflow = z.strictObject({
  type: z.literal('overflow'),
  action_id: actionId,
  options: z.array(option).min(1).max(limits.overflow.options),
});

const choices = [
  z.strictObject({
    ...select,
    type: z.literal('static_select'),
    options: z.array(option).min(1).max(limits.select.options),
    initial_option: option.optional(),
  }),
  z.strictObject({
    ...select,
    type: z.literal('multi_static_select'),
    options: z.array(option).min(1).max(limits.select.options),
    initial_options: z.array(option).min(1).optional(),
  }),
  z.strictObject({
    ...select,
    type: z.literal('external_select'),
    min_query_length: z.number().int().min(0).optional(),
    initial_option: option.optional(),
  }),
  z.strictObject({
    ...select,
    type: z.literal('multi_users_select'),
    max_selected_items: z.number().int().min(1).optional(),
    initial_users: z.array(z.string()).optional(),
  }),
  z.strictObject({
    ...select,
    type: z.literal('users_select'),
    initial_user: z.string().optional(),
  }),
  z.strictObject({
    ...select,
    type: z.literal('conversations_select'),
    initial_conversation: z.string().optional(),
    filter: conversationFilter,
  }),
  z.strictObject({
    ...select,
    type: z.literal('timepicker'),
    initial_time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .optional(),
  }),
  z.strictObject({
    ...common,
    type: z.literal('datetimepicker'),
    initial_date_time: z.number().int().optional(),
  }),
  z.strictObject({
    ...common,
    type: z.literal('checkboxes'),
    options: fewOptions,
    initial_options: z.array(option).optional(),
  }),
  z.strictObject({
    ...common,
    type: z.literal('radio_buttons'),
    options: fewOptions,
    initial_option: option.optional(),
  }),
] as const;

const plainTextInput = z.strictObject({
  ...common,
  type: z.literal('plain_text_input'),
  initial_value: z.string().optional(),
  max_length: z.number().int().min(1).max(3_000).optional(),
  multiline: z.boolean().optional(),
});

const numberInput = z.strictObject({
  ...common,
  type: z.literal('number_input'),
  is_decimal_allowed: z.boolean(),
  initial_value: z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .optional(),
  dispatch_action_config: z
    .strictObject({
      trigger_actions_on: z.array(z.enum(['on_enter_pressed', 'on_character_entered'])).min(1),
    })
    .optional(),
});

/** Beside the text of a section. */
export const accessoryElement = z.discriminatedUnion('type', [button, overflow]);
export const actionElement = z.discriminatedUnion('type', [button, ...choices]);
export const inputElement = z.discriminatedUnion('type', [plainTextInput, numberInput, ...choices]);

/** Elements that are not allowed in Home. */
export const notOnHomeElements: ReadonlySet<string> = new Set(['datetimepicker']);
