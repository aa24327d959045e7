import { type Field, type FieldValue, type Form, type FormValues, isField } from './form.ts';

/** Forms with what was typed in them, for faces that draw a form again. */

export function fieldsOf({ items }: Form): Field[] {
  return items.filter(isField);
}

/**
 * The form with what was typed in it.
 *
 * @param before the form in which it was typed: a field whose reset key has changed since then has its first value again
 */
export function withTyped(form: Form, values: FormValues, before: Form): Form {
  const known = new Map(fieldsOf(before).map((field) => [field.id, field]));
  return {
    ...form,
    items: form.items.map((item) => {
      if (!isField(item)) return item;
      const same = known.get(item.id);
      const isKept = same?.kind === item.kind && same.resetKey === item.resetKey;
      return isKept ? withValue(item, values[item.id]) : item;
    }),
  };
}

function withValue(field: Field, value: FieldValue | undefined): Field {
  const text = typeof value === 'string' ? value : undefined;
  const number = typeof value === 'number' ? value : undefined;
  const list = typeof value === 'object' ? value : [];
  switch (field.kind) {
    case 'text_field':
      return { ...field, written: text };
    case 'number_field':
      return { ...field, written: number };
    case 'choice_field':
    case 'channel_field':
    case 'person_field':
      return { ...field, chosen: text };
    case 'choices_field':
    case 'people_field':
      return { ...field, chosen: list };
    case 'search_field':
      return { ...field, chosen: text === undefined ? undefined : searched(field, text) };
    case 'switch_field':
      return { ...field, isOn: value === true };
    case 'time_field':
      return { ...field, chosen: text };
    case 'moment_field':
      return number === undefined ? field : { ...field, chosen: number };
  }
}

/** Its name is not known, unless it was chosen before. */
function searched(field: Extract<Field, { kind: 'search_field' }>, value: string) {
  return field.chosen?.value === value ? field.chosen : { value, label: value };
}

/** The fields on which others depend, and whose value is not the one that was drawn. */
export function changedFields(form: Form, values: FormValues): readonly Field[] {
  return fieldsOf(form).filter(
    (field) => field.redraws === true && !isDrawn(field, values[field.id]),
  );
}

/** Whether the form shows nothing but what was typed: the same fields, with the same values. */
export function isAsTyped(form: Form, values: FormValues): boolean {
  const fields = fieldsOf(form);
  return (
    fields.length === Object.keys(values).length &&
    fields.every((field) => field.id in values && isDrawn(field, values[field.id]))
  );
}

/** Whether the field was drawn with this value. */
function isDrawn(field: Field, value: FieldValue | undefined): boolean {
  const [typed, drawn] = [value, drawnValue(field)].map((one) =>
    JSON.stringify(withValue(field, one)),
  );
  return typed === drawn;
}

function drawnValue(field: Field): FieldValue | undefined {
  switch (field.kind) {
    case 'text_field':
    case 'number_field':
      return field.written;
    case 'switch_field':
      return field.isOn;
    case 'search_field':
      return field.chosen?.value;
    case 'choice_field':
    case 'choices_field':
    case 'time_field':
    case 'moment_field':
    case 'channel_field':
    case 'person_field':
    case 'people_field':
      return field.chosen;
  }
}

/** The ids of the people who were chosen. */
export function peopleIn(form: Form, values: FormValues): readonly string[] {
  return fieldsOf(form).flatMap(({ kind, id }) => {
    const value = values[id];
    if (kind === 'person_field' && typeof value === 'string') return [value];
    return kind === 'people_field' && typeof value === 'object' ? value : [];
  });
}
