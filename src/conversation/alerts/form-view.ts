import { type AlertMeasure, alertMeasureFacts } from '../../alerts/measures.ts';
import type { AlertPreview } from '../../alerts/preview.ts';
import type { PreviewData } from '../../alerts/preview-data.ts';
import type { limitFinding } from '../../alerts/suggested-limits.ts';
import type { Field, FieldProblems, Form } from '../../card/form.ts';
import { buttons, divider, type Part, paragraph } from '../../card/part.ts';
import type { RichText } from '../../card/rich-text.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import { alertMeasureWords } from '../text/alert-measures.ts';
import { channelField, form } from '../text/dialogs.ts';
import { venueLabels, zoneLabels } from '../text/labels.ts';
import type { Locale } from '../text/locale.ts';
import {
  type AlertForm,
  type AlertFormKey,
  alertFormState,
  conditionFacts,
  conditions,
  zoneTarget,
} from './form.ts';
import { menu, numberField } from './form-fields.ts';
import { isOwnLimit, optionFields, optionsInOneLine } from './form-options.ts';
import { alertFields, alertIds } from './ids.ts';
import { limitHint, ownLimitWords, previewWords, usualHint } from './preview-words.ts';

/** The form for setting up and changing an alert. */

export interface AlertFormData {
  readonly key: AlertFormKey;
  readonly form: AlertForm;
  readonly connected: readonly Connection[];
  readonly preview: AlertPreview | undefined;
  /** What is missing or wrong, by field. */
  readonly problems: FieldProblems;
  /** What is wrong with the limit itself. */
  readonly finding: ReturnType<typeof limitFinding>;
  readonly facts: PreviewData;
  readonly now: number;
  /** Why it was not saved, if it is too late for an error at a field. */
  readonly problem?: RichText | undefined;
}

export function alertFormView(data: AlertFormData, locale: Locale): Form {
  const { key, form: typed, connected, facts, problem } = data;
  const venue = findVenue(connected, typed.venueId);
  const { showsOptions, measure } = typed;
  const isLevel = measure !== undefined && measure !== 'silence';
  const toggle = {
    label: showsOptions ? 'Fewer options' : 'More options',
    actionId: alertIds.toggleOptions,
  };
  return form({
    id: alertIds.form,
    state: alertFormState(key, typed),
    title: key.version === undefined ? 'Set up an alert' : 'Edit alert',
    submit: 'Save',
    items: [
      ...(problem === undefined ? [] : [paragraph(problem)]),
      ...placeFields(typed, connected, venue, locale),
      ...(isLevel ? valueItems(data, measure, locale) : []),
      paragraph(previewWords(data, venue, locale)),
      channelField(alertFields.channelId, typed.channelId, false),
      divider(),
      ...(showsOptions ? [] : [paragraph(optionsInOneLine(typed, facts, locale))]),
      buttons([toggle]),
      ...(showsOptions ? optionFields(data, locale) : []),
    ],
  });
}

function placeFields(
  { venueId, target }: AlertForm,
  connected: readonly Connection[],
  venue: Connection | undefined,
  locale: Locale,
): Field[] {
  const labels = venueLabels(connected, locale);
  const venues = connected.map((one, index) => ({
    value: one.venueId,
    label: labels[index] ?? '',
  }));
  const zones = venue?.zones ?? [];
  const zoneNames = zoneLabels(zones);
  const targets = [
    { value: 'any', label: 'Any zone' },
    { value: 'venue', label: 'The venue as a whole' },
    ...zones.map(({ id }, index) => ({ value: zoneTarget(id), label: zoneNames[index] ?? '' })),
  ];
  // There is nothing to choose with one venue.
  const isOnly = venues.length === 1 && venues[0]?.value === venueId;
  return [
    ...(isOnly ? [] : [menu({ id: alertFields.venueId, label: 'Venue' }, venues, venueId)]),
    menu({ id: alertFields.target, label: 'Where', resetKey: venueId ?? '' }, targets, target),
  ];
}

const conditionWords = {
  above: 'Goes above',
  below: 'Falls below',
  above_usual: 'Is above usual by',
  below_usual: 'Is below usual by',
  above_own: 'Is well above usual for that zone',
  below_own: 'Is well below usual for that zone',
} as const;

/** What to watch is chosen by the preset, and can be changed below *More options*. */
function conditionLabel(measure: AlertMeasure): string {
  return `Alert when the ${alertMeasureWords[measure].name.toLowerCase()}`;
}

function valueItems(data: AlertFormData, measure: AlertMeasure, locale: Locale): (Part | Field)[] {
  const { form: typed, facts } = data;
  const { condition, enter } = typed;
  const hasUsual = alertMeasureFacts[measure].typical !== undefined;
  const offered = conditions
    .filter((one) => hasUsual || conditionFacts[one].kind === 'fixed')
    .map((value) => ({ value, label: conditionWords[value] }));
  const isUsual = condition !== undefined && conditionFacts[condition].kind === 'usual';
  const hint = isUsual ? usualHint(measure, condition, locale) : limitHint(data, locale);
  return [
    menu(
      { id: alertFields.condition, label: conditionLabel(measure), resetKey: measure },
      offered,
      condition,
    ),
    isOwnLimit(typed)
      ? paragraph(ownLimitWords(typed, facts, data.now, locale))
      : numberField(
          { id: alertFields.enter, label: isUsual ? 'By how much' : 'Limit', hint },
          enter,
          typed,
        ),
  ];
}
