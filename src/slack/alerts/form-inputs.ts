import type { InputBlock, PlainTextOption } from '@slack/types';
import { initialOption, input } from '../blocks/form-fields.ts';
import { plainText } from '../blocks/parts.ts';
import { type AlertForm, blockIdOf } from './form.ts';

/** Inputs whose values change what the rest of the form shows. */

/** A menu of fixed options. Its choice redraws the form. */
export function select(
  field: string,
  label: string,
  options: PlainTextOption[],
  chosen: string | undefined,
  blockId = field,
): InputBlock {
  return {
    ...input(blockId, label),
    dispatch_action: true,
    element: {
      type: 'static_select',
      action_id: field,
      options,
      ...initialOption(options, chosen),
    },
  };
}

export function numberField(
  field: string,
  label: string,
  value: number | undefined,
  form: AlertForm,
  more: { readonly hint?: string; readonly isOptional?: boolean } = {},
): InputBlock {
  return {
    ...input(blockIdOf(field, form), label),
    dispatch_action: true,
    optional: more.isOptional ?? false,
    ...(more.hint === undefined ? {} : { hint: plainText(more.hint) }),
    element: {
      type: 'number_input',
      action_id: field,
      is_decimal_allowed: true,
      dispatch_action_config: { trigger_actions_on: ['on_character_entered'] },
      ...(value === undefined ? {} : { initial_value: String(value) }),
    },
  };
}
