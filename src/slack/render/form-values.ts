import { z } from 'zod';
import type { FieldValue, FormValues } from '../../card/form.ts';
import { switchedOn } from './field-blocks.ts';

const option = z.object({ value: z.string() });

/** https://docs.slack.dev/reference/views/view-submissions#state-values */
const element = z.looseObject({
  type: z.string(),
  value: z.string().nullish(),
  selected_option: option.nullish(),
  selected_options: z.array(option).nullish(),
  selected_conversation: z.string().nullish(),
  selected_user: z.string().nullish(),
  selected_users: z.array(z.string()).nullish(),
  selected_time: z.string().nullish(),
  selected_date_time: z.number().nullish(),
});
const state = z.record(z.string(), z.record(z.string(), element));

/**
 * @param values of a view's state, by block id and action id
 * @returns the values by the ids of the fields
 * @throws if they have another shape
 */
export function readFormValues(values: unknown): FormValues {
  const fields = Object.values(state.parse(values)).flatMap((block) => Object.entries(block));
  return Object.fromEntries(fields.map(([id, one]) => [id, fieldValue(one)]));
}

/** A number that cannot be read is as good as none: Slack checks numbers while they are typed. */
function fieldValue(one: z.infer<typeof element>): FieldValue | undefined {
  switch (one.type) {
    case 'number_input': {
      const number = one.value == null || one.value === '' ? Number.NaN : Number(one.value);
      return Number.isFinite(number) ? number : undefined;
    }
    case 'datetimepicker':
      return one.selected_date_time == null ? undefined : one.selected_date_time * 1000;
    case 'checkboxes':
    case 'multi_static_select': {
      const chosen = (one.selected_options ?? []).map(({ value }) => value);
      return chosen[0] === switchedOn ? true : chosen;
    }
    case 'multi_users_select':
      return one.selected_users ?? [];
    default:
      return (
        one.value ??
        one.selected_option?.value ??
        one.selected_conversation ??
        one.selected_user ??
        one.selected_time ??
        undefined
      );
  }
}
