import { isDeepStrictEqual } from 'node:util';
import { Temporal } from 'temporal-polyfill';
import type { Field, FieldValue, Form, FormValues } from '../../card/form.ts';
import type { Part } from '../../card/part.ts';
import { isPersonId } from '../conversations/person.ts';
import { dateInput, timeInput, withCommas } from './field-elements.ts';

/** What a client sends for the inputs of a form: texts by their ids, which may be missing or made up. */
export type SentInputs = Readonly<Record<string, unknown>>;

/** Longer than any text that a field takes. */
const longestText = 10_000;

/** The fields that were drawn decide what is read, so a client can send nothing else. */
export function readFormValues(form: Form, sent: SentInputs, timezone: string): FormValues {
  return Object.fromEntries(
    fieldsOf(form).map((field) => [field.id, fieldValue(field, sent, timezone)]),
  );
}

function fieldsOf({ items }: Form): Field[] {
  return items.filter(isField);
}

export function isField(item: Part | Field): item is Field {
  return 'id' in item;
}

function textIn(sent: SentInputs, id: string): string | undefined {
  const value = Object.hasOwn(sent, id) ? sent[id] : undefined;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value.slice(0, longestText) : undefined;
}

function fieldValue(field: Field, sent: SentInputs, timezone: string): FieldValue | undefined {
  const text = textIn(sent, field.id);
  switch (field.kind) {
    case 'text_field':
      return text?.slice(0, field.maxLength);
    case 'number_field': {
      const number = Number(text?.replace(',', '.'));
      return text !== undefined && Number.isFinite(number) ? number : undefined;
    }
    case 'choice_field':
      return field.options.find(({ value }) => value === text)?.value;
    case 'choices_field': {
      const chosen = new Set((text ?? '').split(',').map(withCommas));
      return field.options.map(({ value }) => value).filter((value) => chosen.has(value));
    }
    case 'switch_field':
      return text === 'true';
    case 'time_field':
      return text !== undefined && /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined;
    case 'moment_field':
      return moment(textIn(sent, dateInput(field.id)), textIn(sent, timeInput(field.id)), timezone);
    case 'search_field':
    case 'channel_field':
      return text;
    case 'person_field':
      return text !== undefined && isPersonId(text) ? text : undefined;
    case 'people_field':
      return (text ?? '').split(',').filter(isPersonId).slice(0, field.most);
  }
}

/** The fields on which others depend, and whose value is not the one that was drawn. */
export function changedFields(form: Form, values: FormValues): readonly Field[] {
  return fieldsOf(form).filter(
    (field) =>
      field.redraws === true &&
      !isDeepStrictEqual(withValue(field, values[field.id]), withValue(field, drawnValue(field))),
  );
}

/** Whether the form shows nothing but what was typed: the same fields, with the same values. */
export function isAsTyped(form: Form, values: FormValues): boolean {
  return (
    fieldsOf(form).length === Object.keys(values).length &&
    fieldsOf(form).every(
      (field) => field.id in values && isDeepStrictEqual(withValue(field, values[field.id]), field),
    )
  );
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

/** A time that the night of a clock change has not, or has twice, becomes one beside it. */
function moment(
  date: string | undefined,
  time: string | undefined,
  timezone: string,
): number | undefined {
  try {
    return Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`).toZonedDateTime(timezone)
      .epochMilliseconds;
  } catch {
    return undefined;
  }
}

/**
 * The form with what was typed in it.
 *
 * @param before the form in which it was typed: a field whose reset key has changed since starts anew
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
