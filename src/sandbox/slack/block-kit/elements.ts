import { z } from 'zod';
import { limits } from '../../../slack/blocks/limits.ts';
import {
  actionId,
  anyText,
  confirm,
  conversationFilter,
  focusOnLoad,
  option,
  optionGroup,
  overflowOption,
  placeholder,
  plainText,
} from './objects.ts';

/** The interactive elements: https://docs.slack.dev/reference/block-kit/block-elements */

const url = z.string().max(limits.button.url);
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const dispatch = z
  .strictObject({
    trigger_actions_on: z.array(z.enum(['on_enter_pressed', 'on_character_entered'])).min(1),
  })
  .optional();

const common = { action_id: actionId, focus_on_load: focusOnLoad };
const select = { ...common, placeholder, confirm };
const manySelect = { ...select, max_selected_items: z.number().int().min(1).optional() };
const choices = z.array(option).min(1).max(limits.choices.options);
const lengths = {
  min_length: z.number().int().min(0).max(limits.plainTextInput.length).optional(),
  max_length: z.number().int().min(1).max(limits.plainTextInput.length).optional(),
};
const optionLists = {
  options: z.array(option).min(1).max(limits.select.options).optional(),
  option_groups: z.array(optionGroup).min(1).max(limits.select.groups).optional(),
};
const hasOneList = (one: { options?: unknown; option_groups?: unknown }) =>
  (one.options === undefined) !== (one.option_groups === undefined);
const oneList = { error: 'either options or option_groups' };

export const button = z.strictObject({
  type: z.literal('button'),
  action_id: actionId,
  text: plainText(limits.button.text),
  url: url.optional(),
  // Slack refuses an empty one.
  value: z.string().min(1).max(limits.button.value).optional(),
  style: z.enum(['primary', 'danger']).optional(),
  confirm,
  accessibility_label: z.string().max(limits.button.accessibilityLabel).optional(),
});

const overflow = z.strictObject({
  type: z.literal('overflow'),
  action_id: actionId,
  options: z.array(overflowOption).min(1).max(limits.overflow.options),
  confirm,
});

const selects = [
  z
    .strictObject({
      ...select,
      ...optionLists,
      type: z.literal('static_select'),
      initial_option: option.optional(),
    })
    .refine(hasOneList, oneList),
  z
    .strictObject({
      ...manySelect,
      ...optionLists,
      type: z.literal('multi_static_select'),
      initial_options: z.array(option).optional(),
    })
    .refine(hasOneList, oneList),
  z.strictObject({
    ...select,
    type: z.literal('external_select'),
    min_query_length: z.number().int().min(0).optional(),
    initial_option: option.optional(),
  }),
  z.strictObject({
    ...manySelect,
    type: z.literal('multi_external_select'),
    min_query_length: z.number().int().min(0).optional(),
    initial_options: z.array(option).optional(),
  }),
  z.strictObject({
    ...select,
    type: z.literal('users_select'),
    initial_user: z.string().optional(),
  }),
  z.strictObject({
    ...manySelect,
    type: z.literal('multi_users_select'),
    initial_users: z.array(z.string()).optional(),
  }),
  z.strictObject({
    ...select,
    type: z.literal('conversations_select'),
    initial_conversation: z.string().optional(),
    default_to_current_conversation: z.boolean().optional(),
    response_url_enabled: z.boolean().optional(),
    filter: conversationFilter,
  }),
  z.strictObject({
    ...manySelect,
    type: z.literal('multi_conversations_select'),
    initial_conversations: z.array(z.string()).optional(),
    default_to_current_conversation: z.boolean().optional(),
    filter: conversationFilter,
  }),
  z.strictObject({
    ...select,
    type: z.literal('channels_select'),
    initial_channel: z.string().optional(),
    response_url_enabled: z.boolean().optional(),
  }),
  z.strictObject({
    ...manySelect,
    type: z.literal('multi_channels_select'),
    initial_channels: z.array(z.string()).optional(),
  }),
] as const;

const pickers = [
  z.strictObject({
    ...select,
    type: z.literal('timepicker'),
    initial_time: time.optional(),
    timezone: z.string().optional(),
  }),
  z.strictObject({ ...select, type: z.literal('datepicker'), initial_date: date.optional() }),
] as const;

const dateTimePicker = z.strictObject({
  ...common,
  type: z.literal('datetimepicker'),
  initial_date_time: z.number().int().optional(),
  confirm,
});

const checkboxes = z.strictObject({
  ...common,
  type: z.literal('checkboxes'),
  options: choices,
  initial_options: z.array(option).optional(),
  confirm,
});

const radioButtons = z.strictObject({
  ...common,
  type: z.literal('radio_buttons'),
  options: choices,
  initial_option: option.optional(),
  confirm,
});

const plainTextInput = z.strictObject({
  ...common,
  ...lengths,
  type: z.literal('plain_text_input'),
  multiline: z.boolean().optional(),
  initial_value: z.string().max(limits.plainTextInput.length).optional(),
  dispatch_action_config: dispatch,
  placeholder,
});

/** Their bounds are strings: https://docs.slack.dev/reference/block-kit/block-elements/number-input-element */
const numberInput = z.strictObject({
  ...common,
  type: z.literal('number_input'),
  is_decimal_allowed: z.boolean(),
  initial_value: z.string().optional(),
  min_value: z.string().optional(),
  max_value: z.string().optional(),
  dispatch_action_config: dispatch,
  placeholder,
});

const addressInput = <T extends string>(type: T) =>
  z.strictObject({
    ...common,
    type: z.literal(type),
    initial_value: z.string().optional(),
    dispatch_action_config: dispatch,
    placeholder,
  });

const fileInput = z.strictObject({
  type: z.literal('file_input'),
  action_id: actionId,
  filetypes: z.array(z.string()).optional(),
  max_files: z.number().int().min(1).max(10).optional(),
});

export const image = z
  .strictObject({
    type: z.literal('image'),
    image_url: z.string().max(limits.image.url).optional(),
    slack_file: z.looseObject({}).optional(),
    alt_text: z.string().min(1).max(limits.image.altText),
  })
  .refine((one) => (one.image_url === undefined) !== (one.slack_file === undefined), {
    error: 'either image_url or slack_file',
  });

export const actionElement = z.discriminatedUnion('type', [
  button,
  overflow,
  ...selects,
  ...pickers,
  dateTimePicker,
  checkboxes,
  radioButtons,
]);

export const accessory = z.discriminatedUnion('type', [
  button,
  overflow,
  image,
  ...selects,
  ...pickers,
  dateTimePicker,
  checkboxes,
  radioButtons,
]);

export const inputElement = z.discriminatedUnion('type', [
  ...selects,
  ...pickers,
  dateTimePicker,
  checkboxes,
  radioButtons,
  plainTextInput,
  numberInput,
  addressInput('email_text_input'),
  addressInput('url_text_input'),
  fileInput,
]);

export const contextElement = z.discriminatedUnion('type', [
  image,
  ...anyText(limits.section.text).options,
]);

/** Inputs that only a modal takes, and pickers that Home does not. */
export const modalOnlyElements: ReadonlySet<string> = new Set([
  'number_input',
  'email_text_input',
  'url_text_input',
  'file_input',
]);
export const notOnHomeElements: ReadonlySet<string> = new Set(['datetimepicker']);
