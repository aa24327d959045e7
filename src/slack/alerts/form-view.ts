import type { InputBlock, KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import type { AlertPreview } from '../../alerts/preview.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { minuteMs, refreshIntervalMs } from '../../time.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import { buttons } from '../blocks/controls.ts';
import { checkboxes, initialOption, input, optionOf } from '../blocks/form-fields.ts';
import { limits } from '../blocks/limits.ts';
import { viewBlocks } from '../blocks/message.ts';
import type { Mrkdwn } from '../blocks/mrkdwn.ts';
import { divider, paragraph, plainText } from '../blocks/parts.ts';
import { measureNames, measureNumber } from '../text/alerts.ts';
import { shortDuration } from '../text/durations.ts';
import { venueLabels, zoneLabels } from '../text/labels.ts';
import type { Locale } from '../text/locale.ts';
import { shortNumber } from '../text/numbers.ts';
import { defaultExit } from './check-form.ts';
import {
  type AlertForm,
  type AlertFormKey,
  alertFormMetadata,
  clearCounts,
  escalateAfters,
  followUps,
  forCounts,
  zoneTarget,
} from './form.ts';
import { alertFields, alertIds } from './ids.ts';
import { previewWords, usualHint } from './preview-words.ts';

/** The modal for setting up and changing an alert. */

export interface AlertFormData {
  readonly key: AlertFormKey;
  readonly form: AlertForm;
  readonly connected: readonly Connection[];
  readonly preview: AlertPreview | undefined;
  /** The lowest and highest usual value of what is watched. */
  readonly usual: { readonly low: number; readonly high: number } | undefined;
  readonly scale: LoudnessScale;
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
      ...(showsOptions ? optionBlocks(form, locale) : []),
    ],
  };
}

/** A menu of fixed options. Its choice redraws the form. */
function select(
  field: string,
  label: string,
  options: PlainTextOption[],
  chosen: string | undefined,
  suffix = '',
): InputBlock {
  return {
    ...input(`${field}${suffix}`, label),
    dispatch_action: true,
    element: {
      type: 'static_select',
      action_id: field,
      options,
      ...initialOption(options, chosen),
    },
  };
}

function numberField(
  field: string,
  label: string,
  value: number | undefined,
  more: { readonly hint?: string; readonly isOptional?: boolean; readonly suffix?: string } = {},
): InputBlock {
  return {
    ...input(`${field}${more.suffix ?? ''}`, label),
    dispatch_action: true,
    optional: more.isOptional ?? false,
    ...(more.hint === undefined ? {} : { hint: plainText(more.hint) }),
    element: {
      type: 'number_input',
      action_id: field,
      is_decimal_allowed: true,
      dispatch_action_config: { trigger_actions_on: ['on_character_entered'] },
      ...(value === undefined ? {} : { initial_value: String(value) }),
    },
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
    // A block id per venue, because Slack keeps the value of a block with the same id.
    select(alertFields.target, 'Where', targets, form.target, `:${form.venueId ?? ''}`),
    select(alertFields.measure, 'What to watch', watched, form.measure),
  ];
}

const conditionWords = {
  above: 'Goes above',
  below: 'Falls below',
  above_usual: 'Is above usual by',
  below_usual: 'Is below usual by',
} as const;

function valueBlocks({ form, usual, scale }: AlertFormData, locale: Locale): KnownBlock[] {
  const { measure, condition, enter, forCount } = form;
  const conditions = Object.entries(conditionWords)
    .filter(([value]) => measure !== 'music' || !value.endsWith('_usual'))
    .map(([value, label]) => optionOf(value, label));
  const isMeasured = measure !== undefined && measure !== 'silence';
  const range =
    usual === undefined || !isMeasured
      ? measure === 'music'
        ? 'The music level goes from 0 to 100, and above that only by hand.'
        : undefined
      : `Usually ${measureNumber(measure, usual.low, scale, locale)} to ${measureNumber(measure, usual.high, scale, locale)} here.`;
  const suffix = `:${measure ?? ''}`;
  const isUsual = condition?.endsWith('_usual') === true;
  return [
    select(alertFields.condition, 'Alert when it', conditions, condition, suffix),
    numberField(alertFields.enter, isUsual ? 'By how much' : 'Limit', enter, {
      suffix,
      ...(isUsual
        ? { hint: usualHint(measure, condition, locale) }
        : range === undefined
          ? {}
          : { hint: range }),
    }),
    select(
      alertFields.forCount,
      'For at least',
      forCounts.map((count) => optionOf(String(count), lengthOf(count))),
      forCount === undefined ? undefined : String(forCount),
    ),
  ];
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
  const { quiet, quietFrom, quietTo, quietEnter, measure, condition } = form;
  const quietLimit = condition?.endsWith('_usual')
    ? 'In quiet hours, only if it differs by'
    : 'Limit in quiet hours';
  const modes = [
    optionOf('none', 'None'),
    optionOf('silent', "Don't post"),
    ...(measure === 'silence' ? [] : [optionOf('stricter', 'Use a stricter limit')]),
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
    ...(quiet === 'stricter' && measure !== 'silence'
      ? [numberField(alertFields.quietEnter, quietLimit, quietEnter)]
      : []),
  ];
}

function optionBlocks(form: AlertForm, locale: Locale): KnownBlock[] {
  const { exit, clearCount, followUp, escalateTo, escalateAfter, usesThread, measure } = form;
  const thread = optionOf('thread', 'Post in the thread when it gets worse, drags on or ends');
  return [
    ...(measure === 'silence'
      ? []
      : [
          numberField(alertFields.exit, 'Back to normal at', exit, {
            isOptional: true,
            hint: `Leave empty for ${shortNumber(defaultExit(form), locale)}. A gap keeps it from switching on and off.`,
            suffix: `:${measure ?? ''}`,
          }),
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

/** `Every 2 hours, up to twice` */
function followUpWords(minutes: number): string {
  if (minutes === 0) return 'Never';
  return `Every ${minutes === 60 ? 'hour' : shortDuration(minutes * minuteMs)}, up to twice`;
}
