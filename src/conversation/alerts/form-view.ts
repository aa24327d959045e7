import { alertMeasureFacts } from '../../alerts/measures.ts';
import type { AlertPreview } from '../../alerts/preview.ts';
import type { PreviewData } from '../../alerts/preview-data.ts';
import type { limitFinding } from '../../alerts/suggested-limits.ts';
import { refreshIntervalMs } from '../../ambience/freshness.ts';
import type { Option } from '../../card/controls.ts';
import type { Field, Form } from '../../card/form.ts';
import { buttons, divider, type Part, paragraph } from '../../card/part.ts';
import type { RichText } from '../../card/rich-text.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import { alertMeasureWords, measureNumber } from '../text/alert-measures.ts';
import { followUpWords } from '../text/alert-settings.ts';
import { channelField, form } from '../text/dialogs.ts';
import { shortDuration } from '../text/durations.ts';
import { venueLabels, zoneLabels } from '../text/labels.ts';
import type { Locale } from '../text/locale.ts';
import { proposedExit } from './check-form.ts';
import {
  type AlertForm,
  type AlertFormKey,
  alertFormState,
  canBeStricter,
  clearCounts,
  conditionFacts,
  conditions,
  escalateAfters,
  followUps,
  forCounts,
  valueKeyOf,
  zoneTarget,
} from './form.ts';
import { alertFields, alertIds } from './ids.ts';
import { limitHint, ownLimitWords, previewWords, usualHint } from './preview-words.ts';

/** The form for setting up and changing an alert. */

export interface AlertFormData {
  readonly key: AlertFormKey;
  readonly form: AlertForm;
  readonly connected: readonly Connection[];
  readonly preview: AlertPreview | undefined;
  /** What is missing or wrong, by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** What is wrong with the limit itself. */
  readonly finding: ReturnType<typeof limitFinding>;
  readonly facts: PreviewData;
  readonly now: number;
  /** Why it was not saved, if it is too late for an error at a field. */
  readonly problem?: RichText | undefined;
}

export function alertFormView(data: AlertFormData, locale: Locale): Form {
  const { key, form: typed, connected, problem } = data;
  const venue = findVenue(connected, typed.venueId);
  const isLevel = typed.measure !== 'silence';
  const { showsOptions } = typed;
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
      ...(isLevel ? valueItems(data, locale) : []),
      paragraph(previewWords(data, venue, locale)),
      channelField(alertFields.channelId, typed.channelId, false),
      ...quietFields(typed),
      divider(),
      buttons([toggle]),
      ...(showsOptions ? optionFields(data, locale) : []),
    ],
  });
}

/** A menu of fixed options. Its choice redraws the form. */
function menu(
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
function numberField(
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

function placeFields(
  { venueId, target, measure }: AlertForm,
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
  const watched = [
    ...Object.entries(alertMeasureWords).map(([value, { name }]) => ({ value, label: name })),
    { value: 'silence', label: 'Sensor stops reporting' },
  ];
  return [
    menu({ id: alertFields.venueId, label: 'Venue' }, venues, venueId),
    menu({ id: alertFields.target, label: 'Where', resetKey: venueId ?? '' }, targets, target),
    menu({ id: alertFields.measure, label: 'What to watch' }, watched, measure),
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

function valueItems(data: AlertFormData, locale: Locale): (Part | Field)[] {
  const { form: typed, facts } = data;
  const { measure, condition, enter, forCount } = typed;
  const isLevel = measure !== undefined && measure !== 'silence';
  const hasUsual = !isLevel || alertMeasureFacts[measure].typical !== undefined;
  const offered = conditions
    .filter((one) => hasUsual || conditionFacts[one].kind === 'fixed')
    .map((value) => ({ value, label: conditionWords[value] }));
  const isUsual = condition !== undefined && conditionFacts[condition].kind === 'usual';
  const hint = isUsual ? usualHint(measure, condition, locale) : limitHint(data, locale);
  return [
    menu(
      { id: alertFields.condition, label: 'Alert when it', resetKey: measure ?? '' },
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
    menu(
      { id: alertFields.forCount, label: 'For at least' },
      forCounts.map((count) => ({ value: String(count), label: lengthOf(count) })),
      forCount === undefined ? undefined : String(forCount),
    ),
  ];
}

/** Each zone has a limit of its own, so there is none to type. */
function isOwnLimit({ condition }: AlertForm): boolean {
  return condition !== undefined && conditionFacts[condition].kind === 'spread';
}

/** `Leave empty for 8.0. A gap keeps it from switching on and off.` */
function exitHint(typed: AlertForm, facts: PreviewData, locale: Locale): string {
  const exit = proposedExit(typed, facts);
  const why = 'A gap keeps it from switching on and off.';
  if (exit === undefined || typed.measure === undefined || typed.measure === 'silence') return why;
  return `Leave empty for ${measureNumber(typed.measure, exit, facts.scale, locale)}. ${why}`;
}

/** `15 min` */
function lengthOf(count: number): string {
  return shortDuration(count * refreshIntervalMs.live);
}

function quietFields(typed: AlertForm): Field[] {
  const { quiet, quietFrom, quietTo, quietEnter, condition } = typed;
  const kind = condition === undefined ? undefined : conditionFacts[condition].kind;
  const quietLimit = kind === 'usual' ? 'In quiet hours, if it differs by' : 'Limit in quiet hours';
  const offersStricter = canBeStricter(typed);
  const modes = [
    { value: 'none', label: 'None' },
    { value: 'silent', label: "Don't post" },
    ...(offersStricter ? [{ value: 'stricter', label: 'Use a stricter limit' }] : []),
  ];
  const time = (id: string, label: string, chosen: string | undefined): Field => ({
    kind: 'time_field',
    id,
    label,
    chosen,
  });
  return [
    menu({ id: alertFields.quiet, label: 'Quiet hours' }, modes, quiet),
    ...(quiet === 'none'
      ? []
      : [
          time(alertFields.quietFrom, "From (venue's time)", quietFrom),
          time(alertFields.quietTo, 'To', quietTo),
        ]),
    ...(quiet === 'stricter' && offersStricter
      ? [numberField({ id: alertFields.quietEnter, label: quietLimit }, quietEnter, typed)]
      : []),
  ];
}

function optionFields({ form: typed, facts }: AlertFormData, locale: Locale): Field[] {
  const { exit, clearCount, followUp, escalateTo, escalateAfter, usesThread, measure } = typed;
  return [
    ...(measure === 'silence' || isOwnLimit(typed)
      ? []
      : [
          numberField(
            {
              id: alertFields.exit,
              label: 'Back to normal at',
              isOptional: true,
              hint: exitHint(typed, facts, locale),
            },
            exit,
            typed,
          ),
        ]),
    ...(measure === 'silence'
      ? []
      : [
          menu(
            { id: alertFields.clearCount, label: 'Close the alert after' },
            clearCounts.map((count) => ({ value: String(count), label: lengthOf(count) })),
            String(clearCount),
          ),
        ]),
    menu(
      { id: alertFields.followUp, label: 'Remind while it lasts' },
      followUps.map((minutes) => ({ value: String(minutes), label: followUpWords(minutes) })),
      String(followUp),
    ),
    {
      kind: 'person_field',
      id: alertFields.escalateTo,
      label: 'Tell someone if nobody acknowledges',
      isOptional: true,
      placeholder: 'Choose a person',
      chosen: escalateTo,
    },
    menu(
      { id: alertFields.escalateAfter, label: 'Tell them after' },
      escalateAfters.map((minutes) => ({ value: String(minutes), label: `${minutes} min` })),
      String(escalateAfter),
    ),
    {
      kind: 'choices_field',
      look: 'checkboxes',
      id: alertFields.thread,
      label: 'Updates',
      isOptional: true,
      options: [
        { value: 'thread', label: 'Post in the thread when it gets worse, drags on or ends' },
      ],
      chosen: usesThread ? ['thread'] : [],
    },
  ];
}
