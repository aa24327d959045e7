import { Temporal } from 'temporal-polyfill';
import type { Field, FieldValue, Form, FormValues } from '../../card/form.ts';
import { fieldsOf } from '../../card/typed-form.ts';
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

/** A time that the night of a clock change has not, or has twice, becomes one beside it. */
function moment(
  date: string | undefined,
  time: string | undefined,
  timezone: string,
): number | undefined {
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timezone)
      .epochMilliseconds;
  } catch {
    return undefined;
  }
}
