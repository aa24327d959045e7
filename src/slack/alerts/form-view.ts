import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import type { limitFinding } from '../../alerts/limits.ts';
import type { AlertPreview } from '../../alerts/preview.ts';
import { refreshIntervalMs } from '../../time.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import { buttons } from '../blocks/controls.ts';
import { checkboxes, input, optionOf } from '../blocks/form-fields.ts';
import { limits } from '../blocks/limits.ts';
import { viewBlocks } from '../blocks/message.ts';
import type { Mrkdwn } from '../blocks/mrkdwn.ts';
import { divider, paragraph, plainText } from '../blocks/parts.ts';
import { followUpWords } from '../text/alert-settings.ts';
import { measureNames, measureNumber } from '../text/alerts.ts';
import { shortDuration } from '../text/durations.ts';
import { venueLabels, zoneLabels } from '../text/labels.ts';
import type { Locale } from '../text/locale.ts';
import { type FormFacts, proposedExit } from './check-form.ts';
import {
  type AlertForm,
  type AlertFormKey,
  alertFormMetadata,
  blockIdOf,
  canBeStricter,
  clearCounts,
  conditionOf,
  escalateAfters,
  followUps,
  forCounts,
  zoneTarget,
} from './form.ts';
import { numberField, select } from './form-inputs.ts';
import { alertFields, alertIds } from './ids.ts';
import { limitHint, ownLimitWords, previewWords, usualHint } from './preview-words.ts';

/** The modal for setting up and changing an alert. */

export interface AlertFormData {
  readonly key: AlertFormKey;
  readonly form: AlertForm;
  readonly connected: readonly Connection[];
  readonly preview: AlertPreview | undefined;
  /** What is missing or wrong, by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** What is wrong with the limit itself. */
  readonly finding: ReturnType<typeof limitFinding>;
  readonly facts: FormFacts;
  readonly now: number;
  /** Why it was not saved, if it is too late for an error at a field. */
  readonly problem?: Mrkdwn | undefined;
}

export function alertFormView(data: AlertFormData, locale: Locale): ModalView {
  const { key, form, connected, problem } = data;
  const venue = findVenue(connected, form.venueId);
  const isLevel = form.measure !== 'silence';
  const { showsOptions } = form;
  const toggle = {
    label: showsOptions ? 'Fewer options' : 'More options',
    actionId: alertIds.toggleOptions,
  };
  return {
    type: 'modal',
    callback_id: alertIds.form,
    private_metadata: alertFormMetadata(key, form),
    title: plainText(key.version === undefined ? 'Set up an alert' : 'Edit alert'),
    submit: plainText('Save'),
    close: plainText('Cancel'),
    blocks: [
      ...viewBlocks(problem && paragraph(problem)),
      ...placeBlocks(form, connected, venue, locale),
      ...(isLevel ? valueBlocks(data, locale) : []),
      ...viewBlocks(paragraph(previewWords(data, venue, locale))),
      ...channelBlocks(form),
      ...quietBlocks(form),
      ...viewBlocks(divider(), buttons([toggle])),
      ...(showsOptions ? optionBlocks(data, locale) : []),
    ],
  };
}

/** Any zone, the venue, and as many zones as a menu holds. */
const mostZones = limits.select.options - 2;

function placeBlocks(
  form: AlertForm,
  connected: readonly Connection[],
  venue: Connection | undefined,
  locale: Locale,
): KnownBlock[] {
  const labels = venueLabels(connected, locale);
  const venues = connected.map(({ venueId }, index) => optionOf(venueId, labels[index] ?? ''));
  const zones = (venue?.zones ?? []).slice(0, mostZones);
  const zoneNames = zoneLabels(zones);
  const targets = [
    optionOf('any', 'Any zone'),
    optionOf('venue', 'The venue as a whole'),
    ...zones
      .map(({ id }, index) => optionOf(zoneTarget(id), zoneNames[index] ?? ''))
      .filter(({ value = '' }) => value.length <= limits.option.value),
  ];
  const watched = [
    ...Object.entries(measureNames).map(([measure, name]) => optionOf(measure, name)),
    optionOf('silence', 'Sensor stops reporting'),
  ];
  return [
    select(alertFields.venueId, 'Venue', venues.slice(0, limits.select.options), form.venueId),
    select(alertFields.target, 'Where', targets, form.target, blockIdOf(alertFields.target, form)),
    select(alertFields.measure, 'What to watch', watched, form.measure),
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

function valueBlocks(data: AlertFormData, locale: Locale): KnownBlock[] {
  const { form, facts } = data;
  const { measure, condition, enter, forCount } = form;
  const conditions = Object.entries(conditionWords)
    .filter(([value]) => measure !== 'music' || value === 'above' || value === 'below')
    .map(([value, label]) => optionOf(value, label));
  const isUsual = condition?.endsWith('_usual') === true;
  const hint = isUsual ? usualHint(measure, condition, locale) : limitHint(data, locale);
  return [
    select(
      alertFields.condition,
      'Alert when it',
      conditions,
      condition,
      blockIdOf(alertFields.condition, form),
    ),
    ...(isOwnLimit(form)
      ? viewBlocks(paragraph(ownLimitWords(form, facts, data.now, locale)))
      : [
          numberField(
            alertFields.enter,
            isUsual ? 'By how much' : 'Limit',
            enter,
            form,
            hint === undefined ? {} : { hint },
          ),
        ]),
    select(
      alertFields.forCount,
      'For at least',
      forCounts.map((count) => optionOf(String(count), lengthOf(count))),
      forCount === undefined ? undefined : String(forCount),
    ),
  ];
}

/** Each zone has a limit of its own, so there is none to type. */
function isOwnLimit({ condition }: AlertForm): boolean {
  return condition !== undefined && conditionOf(condition).kind === 'spread';
}

/** `Leave empty for 8.0. A gap keeps it from switching on and off.` */
function exitHint(form: AlertForm, facts: FormFacts, locale: Locale): string {
  const exit = proposedExit(form, facts);
  const why = 'A gap keeps it from switching on and off.';
  if (exit === undefined || form.measure === undefined || form.measure === 'silence') return why;
  return `Leave empty for ${measureNumber(form.measure, exit, facts.scale, locale)}. ${why}`;
}

/** `15 min` */
function lengthOf(count: number): string {
  return shortDuration(count * refreshIntervalMs.live);
}

function channelBlocks({ channelId }: AlertForm): KnownBlock[] {
  return [
    {
      ...input(alertFields.channelId, 'Channel'),
      hint: plainText('For a private channel, type /invite @Ambience there first.'),
      element: {
        type: 'conversations_select',
        action_id: alertFields.channelId,
        placeholder: plainText('Choose a channel'),
        filter: {
          include: ['public', 'private'],
          exclude_bot_users: true,
          exclude_external_shared_channels: true,
        },
        ...(channelId === undefined ? {} : { initial_conversation: channelId }),
      },
    },
  ];
}

function quietBlocks(form: AlertForm): KnownBlock[] {
  const { quiet, quietFrom, quietTo, quietEnter, condition } = form;
  const kind = condition === undefined ? undefined : conditionOf(condition).kind;
  const quietLimit = kind === 'usual' ? 'In quiet hours, if it differs by' : 'Limit in quiet hours';
  const offersStricter = canBeStricter(form);
  const modes = [
    optionOf('none', 'None'),
    optionOf('silent', "Don't post"),
    ...(offersStricter ? [optionOf('stricter', 'Use a stricter limit')] : []),
  ];
  const time = (field: string, label: string, value: string | undefined): InputBlock => ({
    ...input(field, label),
    element: {
      type: 'timepicker',
      action_id: field,
      ...(value === undefined ? {} : { initial_time: value }),
    },
  });
  return [
    select(alertFields.quiet, 'Quiet hours', modes, quiet),
    ...(quiet === 'none'
      ? []
      : [
          time(alertFields.quietFrom, "From (venue's time)", quietFrom),
          time(alertFields.quietTo, 'To', quietTo),
        ]),
    ...(quiet === 'stricter' && offersStricter
      ? [numberField(alertFields.quietEnter, quietLimit, quietEnter, form)]
      : []),
  ];
}

function optionBlocks({ form, facts }: AlertFormData, locale: Locale): KnownBlock[] {
  const { exit, clearCount, followUp, escalateTo, escalateAfter, usesThread, measure } = form;
  const thread = optionOf('thread', 'Post in the thread when it gets worse, drags on or ends');
  return [
    ...(measure === 'silence'
      ? []
      : [
          ...(isOwnLimit(form)
            ? []
            : [
                numberField(alertFields.exit, 'Back to normal at', exit, form, {
                  isOptional: true,
                  hint: exitHint(form, facts, locale),
                }),
              ]),
          select(
            alertFields.clearCount,
            'Close the alert after',
            clearCounts.map((count) => optionOf(String(count), lengthOf(count))),
            String(clearCount),
          ),
        ]),
    select(
      alertFields.followUp,
      'Remind while it lasts',
      followUps.map((minutes) => optionOf(String(minutes), followUpWords(minutes))),
      String(followUp),
    ),
    {
      ...input(alertFields.escalateTo, 'Tell someone if nobody acknowledges'),
      optional: true,
      element: {
        type: 'users_select',
        action_id: alertFields.escalateTo,
        placeholder: plainText('Choose a person'),
        ...(escalateTo === undefined ? {} : { initial_user: escalateTo }),
      },
    },
    select(
      alertFields.escalateAfter,
      'Tell them after',
      escalateAfters.map((minutes) => optionOf(String(minutes), `${minutes} min`)),
      String(escalateAfter),
    ),
    checkboxes(alertFields.thread, 'Updates', [thread], usesThread ? ['thread'] : []),
  ];
}
