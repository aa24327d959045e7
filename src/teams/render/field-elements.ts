import { Temporal } from 'temporal-polyfill';
import type { Option } from '../../card/controls.ts';
import type { Field } from '../../card/form.ts';
import { oneLine } from '../../card/rich-text.ts';
import { present } from '../../present.ts';
import type { Choice, ChoiceSet, Element, Input, TextBlock } from './adaptive-card.ts';
import { datasetOf } from './control-elements.ts';
import { limits } from './limits.ts';
import { escaped } from './markdown.ts';
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
  const block = { type: 'TextBlock', text: escaped(text), wrap: true } as const;
  return { ...block, size: 'Small', spacing: 'Small', ...look };
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
    case 'text_field': {
      const { isMultiline, maxLength, written } = field;
      return [
        { type: 'Input.Text', ...base, ...present({ isMultiline, maxLength, value: written }) },
      ];
    }
    case 'number_field':
      return [{ type: 'Input.Number', ...base, ...present({ value: field.written }) }];
    case 'choice_field':
      return [choiceSet(base, lookOf(field.look), field.options.map(choiceOf), [field.chosen])];
    case 'choices_field': {
      const choices = field.options.map((option) => ({
        ...choiceOf(option),
        value: withoutCommas(option.value),
      }));
      const chosen = field.chosen.map(withoutCommas);
      const { placeholder } = field;
      const all = { ...base, isMultiSelect: true as const, ...(placeholder && { placeholder }) };
      return [choiceSet(all, lookOf(field.look), choices, chosen)];
    }
    case 'search_field': {
      const asked = { ...base, ...searchIn(datasetOf(id), field.placeholder) };
      const known = field.chosen === undefined ? [] : [choiceOf(field.chosen)];
      return [choiceSet(asked, 'filtered', known, [field.chosen?.value])];
    }
    case 'switch_field':
      return [{ type: 'Input.Toggle', id, title: label, value: field.isOn ? 'true' : 'false' }];
    case 'time_field':
      return [{ type: 'Input.Time', ...base, ...present({ value: field.chosen }) }];
    case 'moment_field':
      return momentInputs(base, field.chosen, timezone);
    case 'channel_field': {
      const { placeholder } = field;
      return [
        choiceSet({ ...base, ...present({ placeholder }) }, 'compact', channels, [field.chosen]),
      ];
    }
    case 'person_field':
    case 'people_field': {
      const asked = { ...base, ...searchIn(peopleDataset, field.placeholder) };
      const several = field.kind === 'people_field' && { isMultiSelect: true as const };
      const chosen = [field.chosen ?? []].flat();
      return [choiceSet({ ...asked, ...several }, 'filtered', chosen.map(personChoice), chosen)];
    }
  }
}

/** @param chosen several are joined by commas, as Teams sends them back */
function choiceSet(
  given: Omit<ChoiceSet, 'type' | 'style' | 'wrap' | 'choices' | 'value'>,
  style: ChoiceSet['style'],
  choices: readonly Choice[],
  chosen: readonly (string | undefined)[],
): ChoiceSet {
  const value = chosen.filter((one) => one !== undefined).join(',');
  return {
    type: 'Input.ChoiceSet',
    ...given,
    style,
    wrap: true,
    choices: choices.slice(0, limits.choices),
    ...(value === '' ? {} : { value }),
  };
}

function lookOf(look: 'menu' | 'radio_buttons' | 'checkboxes'): 'compact' | 'expanded' {
  return look === 'menu' ? 'compact' : 'expanded';
}

/** Its choices are asked for while the person types. */
function searchIn(dataset: string, placeholder: string) {
  return { placeholder, 'choices.data': { type: 'Data.Query' as const, dataset } };
}

function momentInputs(
  { id, label }: { readonly id: string; readonly label: string },
  at: number,
  timezone: string,
): Input[] {
  const chosen = Temporal.Instant.fromEpochMilliseconds(at)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime();
  const value = chosen.toPlainTime().toString({ smallestUnit: 'minute' });
  return [
    { type: 'Input.Date', id: dateInput(id), label, value: chosen.toPlainDate().toString() },
    { type: 'Input.Time', id: timeInput(id), value },
  ];
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
