import type { InputBlock, KnownBlock, ModalView, PlainTextOption } from '@slack/types';
import { z } from 'zod';
import { type DigestPart, digestKinds, digestParts } from '../../digests/digest.ts';
import { nextOccurrences } from '../../schedule/occurrences.ts';
import { weekdays as week } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import { limits } from '../blocks/limits.ts';
import { viewBlocks } from '../blocks/message.ts';
import { type Mrkdwn, mrkdwn, plain } from '../blocks/mrkdwn.ts';
import { paragraph, plainText } from '../blocks/parts.ts';
import { capitalised } from '../text/comparison.ts';
import { digestNames, localMoment } from '../text/digests.ts';
import { venueLabels } from '../text/labels.ts';
import { checkForm, type DigestForm, partsField, timeFields, timezoneField } from './form.ts';
import { digestIds, formFields } from './ids.ts';

/** The modal for setting up and changing a digest. */

/** Which digest the modal is about; stored in the view. */
const formKey = z.object({ id: z.string(), version: z.number().optional() });
export type FormKey = z.infer<typeof formKey>;

/** @throws if the metadata was not written by {@link digestFormView} */
export function readFormKey(privateMetadata: string): FormKey {
  return formKey.parse(JSON.parse(privateMetadata));
}

export interface DigestFormData {
  readonly key: FormKey;
  readonly form: DigestForm;
  readonly connected: readonly Connection[];
  readonly now: number;
  /** Why it was not saved, if it is too late for an error at a field. */
  readonly problem?: Mrkdwn | undefined;
}

export function digestFormView(data: DigestFormData): ModalView {
  const { key, form, now, problem } = data;
  return {
    type: 'modal',
    callback_id: digestIds.form,
    private_metadata: JSON.stringify(key),
    title: plainText(key.version === undefined ? 'New digest' : 'Change a digest'),
    submit: plainText('Save'),
    close: plainText('Cancel'),
    blocks: [
      ...viewBlocks(problem && paragraph(problem)),
      ...whatBlocks(data),
      ...whenBlocks(form),
      ...viewBlocks(paragraph(previewWords(form, now))),
      ...contentBlocks(form),
    ],
  };
}

function whatBlocks({ form, connected }: DigestFormData): KnownBlock[] {
  const labels = venueLabels(connected);
  const venues = connected
    .map(({ venueId }, index) => optionOf(venueId, labels[index] ?? venueId))
    .slice(0, limits.select.options);
  const shared = optionOf('shared', 'Offer channels shared with other organisations too');
  return [
    {
      ...radioButtons(
        formFields.kind,
        'Kind',
        digestKinds.map((kind) => optionOf(kind, digestNames[kind], kindWords[kind])),
        form.kind,
      ),
      dispatch_action: true,
    },
    {
      ...input(formFields.venueId, 'Venue'),
      dispatch_action: true,
      element: {
        type: 'static_select',
        action_id: formFields.venueId,
        options: venues,
        ...initialOption(venues, form.venueId),
      },
    },
    {
      ...input(formFields.channelId, 'Channel'),
      hint: plainText('In a private channel, type /invite @Ambience first.'),
      element: {
        type: 'conversations_select',
        action_id: formFields.channelId,
        filter: {
          include: ['public', 'private'],
          exclude_bot_users: true,
          exclude_external_shared_channels: form.offersShared !== true,
        },
        ...(form.channelId === undefined ? {} : { initial_conversation: form.channelId }),
      },
    },
    {
      type: 'actions',
      block_id: formFields.shared,
      elements: [
        {
          type: 'checkboxes',
          action_id: formFields.shared,
          options: [shared],
          ...(form.offersShared === true ? { initial_options: [shared] } : {}),
        },
      ],
    },
  ];
}

const kindWords = {
  daily: 'Figures, trend, busiest zone, and what is usual',
  trend: "Where mood and loudness are going, in the service's own words",
  busiest: 'Which zone is the busiest, and by how much',
} as const;

function whenBlocks(form: DigestForm): KnownBlock[] {
  const { timezone } = form;
  const zone = timezone === undefined ? undefined : optionOf(timezone, timezone);
  return [
    checkboxes(
      formFields.weekdays,
      'Days',
      week.map((weekday) => optionOf(weekday, capitalised(weekday))),
      form.weekdays ?? [],
      true,
    ),
    ...timeFields.map((field, index): InputBlock => {
      const time = form.times[index];
      return {
        ...input(field, index === 0 ? 'Time' : `Time ${index + 1}`),
        optional: index > 0,
        dispatch_action: true,
        element: {
          type: 'timepicker',
          action_id: field,
          ...(time === undefined ? {} : { initial_time: time }),
        },
      };
    }),
    {
      ...input(timezoneField(form.venueId), 'Time zone'),
      hint: plainText(
        'Times are those of its clocks. A time that they skip in spring comes later by as much as they are moved; one that comes twice in autumn counts the first time.',
      ),
      dispatch_action: true,
      element: {
        type: 'external_select',
        action_id: digestIds.pickTimezone,
        placeholder: plainText('Type a city, such as Copenhagen'),
        min_query_length: 0,
        ...(zone === undefined ? {} : { initial_option: zone }),
      },
    },
  ];
}

const previewedRuns = 3;

/** Values for the settings that do not affect when a digest runs. */
const placeholders: Partial<DigestForm> = {
  kind: 'daily',
  venueId: 'any',
  channelId: 'any',
  figure: 'average',
  parts: [],
  whenDown: 'skip',
  offersShared: false,
};

/** The next runs in the chosen time zone, or what is missing to show them. */
export function previewWords(form: DigestForm, now: number): Mrkdwn {
  const check = checkForm({
    ...form,
    ...placeholders,
    times: [...new Set(form.times)],
    timezoneField: timezoneField(placeholders.venueId),
  });
  if (!check.isComplete) return mrkdwn`Next: choose days, times and a time zone to see them.`;
  const { settings } = check;
  const runs = nextOccurrences(settings, now, previewedRuns).map((at) =>
    localMoment(at, settings.timezone),
  );
  return mrkdwn`Next: ${runs.join(', ')} (${settings.timezone})`;
}

function contentBlocks(form: DigestForm): KnownBlock[] {
  return [
    checkboxes(
      partsField(form.kind),
      'Also shown',
      digestParts.map((part) => optionOf(part, partWords[part])),
      form.parts ?? [],
      false,
    ),
    radioButtons(
      formFields.figure,
      'Figures of the venue',
      [
        optionOf('representative', 'Its busiest zones together'),
        optionOf('average', 'All zones on average'),
      ],
      form.figure,
    ),
    radioButtons(
      formFields.whenDown,
      'While the venue service does not answer',
      [
        optionOf('last_reading', 'Post the last reading, with its age'),
        optionOf('skip', 'Leave the digest out'),
      ],
      form.whenDown,
    ),
  ];
}

export const partWords: Readonly<Record<DigestPart, string>> = {
  trend_chart: 'Chart of the last six hours',
  typical_chart: 'Chart of the last six hours against a usual day',
  typical: 'What is usual now, and the usual peak',
  attention: 'What needs attention: faulty sensors, automation off, muted',
};

function input(field: string, label: string) {
  return { type: 'input', block_id: field, label: plainText(label) } as const;
}

function radioButtons(
  field: string,
  label: string,
  options: readonly PlainTextOption[],
  chosen: string | undefined,
): InputBlock {
  return {
    ...input(field, label),
    element: {
      type: 'radio_buttons',
      action_id: field,
      options: [...options],
      ...initialOption(options, chosen),
    },
  };
}

/** @param isRequired whether one must be chosen; each change then redraws the next runs */
function checkboxes(
  field: string,
  label: string,
  options: readonly PlainTextOption[],
  chosen: readonly string[],
  isRequired: boolean,
): InputBlock {
  const initial = options.filter(({ value = '' }) => chosen.includes(value));
  return {
    ...input(field, label),
    optional: !isRequired,
    dispatch_action: isRequired,
    element: {
      type: 'checkboxes',
      action_id: field,
      options: [...options],
      ...(initial.length === 0 ? {} : { initial_options: initial }),
    },
  };
}

function optionOf(value: string, label: string, description?: string): PlainTextOption {
  return {
    text: plainText(plain(label, limits.option.text)),
    value,
    ...(description === undefined
      ? {}
      : { description: plainText(plain(description, limits.option.description)) }),
  };
}

function initialOption(options: readonly PlainTextOption[], chosen: string | undefined) {
  const initial = options.find(({ value }) => value === chosen);
  return initial === undefined ? {} : { initial_option: initial };
}
