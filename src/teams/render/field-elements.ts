import { Temporal } from 'temporal-polyfill';
import type { Option } from '../../card/controls.ts';
import type { Field } from '../../card/form.ts';
import { oneLine } from '../../card/rich-text.ts';
import type { Choice, Element, Input, TextBlock } from './adaptive-card.ts';
import { datasetOf } from './control-elements.ts';
import { limits } from './limits.ts';
import { platformWords } from './teams-words.ts';

/** What a form offers that the app only knows when it is opened. */
export interface FormOptions {
  /** The channels that the person can choose from. */
  readonly channels: readonly Choice[];
  /** How people are called, by their ids. */
  readonly names: ReadonlyMap<string, string>;
  /** Of the person, in which dates and times are entered. */
  readonly timezone: string;
}

/** People of the conversation or the whole directory, by their ids in Entra; answered by Teams itself. */
const peopleDataset = 'graph.microsoft.com/users?scope=currentContext';

/** A field's inputs, its hint, and what is wrong with it. A field's id is the id of its input. */
export function fieldElements(
  field: Field,
  options: FormOptions,
  problem: string | undefined,
): Element[] {
  const hint =
    field.kind === 'channel_field' && field.isPostedIn === true
      ? platformWords.channelHint
      : field.hint;
  return [
    ...inputs(field, options),
    ...(problem === undefined ? [] : [below(problem, { color: 'Attention' })]),
    ...(hint === undefined ? [] : [below(hint, { isSubtle: true })]),
  ];
}

function below(text: string, look: Pick<TextBlock, 'color' | 'isSubtle'>): TextBlock {
  return { type: 'TextBlock', text, wrap: true, size: 'Small', spacing: 'Small', ...look };
}

/** The two inputs of a moment. */
export const dateInput = (fieldId: string) => `${fieldId} date`;
export const timeInput = (fieldId: string) => `${fieldId} time`;

function inputs(field: Field, { channels, names, timezone }: FormOptions): Input[] {
  const { id, label } = field;
  const base = { id, label };
  const personChoice = (userId: string): Choice => ({
    title: names.get(userId) ?? platformWords.someone,
    value: userId,
  });
  switch (field.kind) {
    case 'text_field':
      return [
        {
          type: 'Input.Text',
          ...base,
          ...(field.isMultiline === true ? { isMultiline: true as const } : {}),
          ...(field.maxLength === undefined ? {} : { maxLength: field.maxLength }),
          ...(field.written === undefined ? {} : { value: field.written }),
        },
      ];
    case 'number_field':
      return [
        {
          type: 'Input.Number',
          ...base,
          ...(field.written === undefined ? {} : { value: field.written }),
        },
      ];
    case 'choice_field':
      return [
        {
          type: 'Input.ChoiceSet',
          ...base,
          style: field.look === 'menu' ? 'compact' : 'expanded',
          choices: field.options.slice(0, limits.choices).map(choiceOf),
          ...(field.chosen === undefined ? {} : { value: field.chosen }),
        },
      ];
    case 'choices_field':
      return [
        {
          type: 'Input.ChoiceSet',
          ...base,
          style: field.look === 'menu' ? 'compact' : 'expanded',
          isMultiSelect: true,
          ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
          choices: field.options
            .slice(0, limits.choices)
            .map((option) => ({ ...choiceOf(option), value: withoutCommas(option.value) })),
          value: field.chosen.map(withoutCommas).join(','),
        },
      ];
    case 'search_field':
      return [
        {
          type: 'Input.ChoiceSet',
          ...base,
          style: 'filtered',
          placeholder: field.placeholder,
          choices: field.chosen === undefined ? [] : [choiceOf(field.chosen)],
          'choices.data': { type: 'Data.Query', dataset: datasetOf(id) },
          ...(field.chosen === undefined ? {} : { value: field.chosen.value }),
        },
      ];
    case 'switch_field':
      return [{ type: 'Input.Toggle', id, title: label, value: field.isOn ? 'true' : 'false' }];
    case 'time_field':
      return [
        {
          type: 'Input.Time',
          ...base,
          ...(field.chosen === undefined ? {} : { value: field.chosen }),
        },
      ];
    case 'moment_field': {
      const chosen = Temporal.Instant.fromEpochMilliseconds(field.chosen)
        .toZonedDateTimeISO(timezone)
        .toPlainDateTime();
      const value = chosen.toPlainTime().toString({ smallestUnit: 'minute' });
      return [
        {
          type: 'Input.Date',
          id: dateInput(id),
          label,
          value: chosen.toPlainDate().toString(),
        },
        { type: 'Input.Time', id: timeInput(id), value },
      ];
    }
    case 'channel_field':
      return [
        {
          type: 'Input.ChoiceSet',
          ...base,
          style: 'compact',
          ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
          choices: channels,
          ...(field.chosen === undefined ? {} : { value: field.chosen }),
        },
      ];
    case 'person_field':
      return [
        {
          type: 'Input.ChoiceSet',
          ...base,
          style: 'filtered',
          placeholder: field.placeholder,
          choices: field.chosen === undefined ? [] : [personChoice(field.chosen)],
          'choices.data': { type: 'Data.Query', dataset: peopleDataset },
          ...(field.chosen === undefined ? {} : { value: field.chosen }),
        },
      ];
    case 'people_field':
      return [
        {
          type: 'Input.ChoiceSet',
          ...base,
          style: 'filtered',
          isMultiSelect: true,
          placeholder: field.placeholder,
          choices: field.chosen.map(personChoice),
          'choices.data': { type: 'Data.Query', dataset: peopleDataset },
          value: field.chosen.join(','),
        },
      ];
  }
}

function choiceOf({ value, label, description }: Option): Choice {
  const title = description === undefined ? label : `${label} (${description})`;
  return { title: oneLine(title, limits.text.choice), value };
}

/** Several chosen values come back joined by commas. */
export function withoutCommas(value: string): string {
  return value.replace(/[%,]/g, (sign) => (sign === ',' ? '%2C' : '%25'));
}

export function withCommas(value: string): string {
  return value.replace(/%2C|%25/g, (sign) => (sign === '%2C' ? ',' : '%'));
}
