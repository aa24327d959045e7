import type { InputBlock, PlainTextOption } from '@slack/types';
import { limits } from './limits.ts';
import { plain } from './mrkdwn.ts';
import { plainText } from './parts.ts';

/** Input blocks of forms. A field's name is its block id and its element's action id. */

export function input(field: string, label: string) {
  return { type: 'input', block_id: field, label: plainText(label) } as const;
}

export function radioButtons(
  field: string,
  label: string,
  options: readonly PlainTextOption[],
  chosen: string | undefined,
): InputBlock {
  return {
    ...input(field, label),
    element: {
      type: 'radio_buttons',
      action_id: field,
      options: [...options],
      ...initialOption(options, chosen),
    },
  };
}

export function checkboxes(
  field: string,
  label: string,
  options: readonly PlainTextOption[],
  chosen: readonly string[],
): InputBlock {
  const initial = options.filter(({ value = '' }) => chosen.includes(value));
  return {
    ...input(field, label),
    optional: true,
    element: {
      type: 'checkboxes',
      action_id: field,
      options: [...options],
      ...(initial.length === 0 ? {} : { initial_options: initial }),
    },
  };
}

export function optionOf(value: string, label: string, description?: string): PlainTextOption {
  return {
    text: plainText(plain(label, limits.option.text)),
    value,
    ...(description === undefined
      ? {}
      : { description: plainText(plain(description, limits.option.description)) }),
  };
}

export function initialOption(options: readonly PlainTextOption[], chosen: string | undefined) {
  const initial = options.find(({ value }) => value === chosen);
  return initial === undefined ? {} : { initial_option: initial };
}
