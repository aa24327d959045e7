import type { Option } from '../../card/controls.ts';
import type { Field } from '../../card/form.ts';
import { type AlertForm, valueKeyOf } from './form.ts';

/** The kinds of fields that the form of an alert has. */

/** A menu of fixed options. Its choice redraws the form. */
export function menu(
  field: { readonly id: string; readonly label: string; readonly resetKey?: string },
  options: readonly Option[],
  chosen: string | undefined,
): Field {
  return {
    kind: 'choice_field',
    look: 'menu',
    redraws: true,
    options,
    chosen,
    ...field,
  };
}

/** A number that belongs to what is watched. What is typed redraws the form. */
export function numberField(
  field: {
    readonly id: string;
    readonly label: string;
    readonly hint?: string | undefined;
    readonly isOptional?: boolean;
  },
  written: number | undefined,
  typed: AlertForm,
): Field {
  const { id, label, hint, isOptional = false } = field;
  const resetKey = valueKeyOf(typed);
  return { kind: 'number_field', id, label, hint, isOptional, redraws: true, resetKey, written };
}
