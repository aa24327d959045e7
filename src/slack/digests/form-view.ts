import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import { type DigestSettings, digestKinds } from '../../digests/digest.ts';
import { nextOccurrences } from '../../schedule/occurrences.ts';
import { weekdays as week } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import { buttons } from '../blocks/controls.ts';
import { initialOption, input, optionOf, radioButtons } from '../blocks/form-fields.ts';
import { limits } from '../blocks/limits.ts';
import { viewBlocks } from '../blocks/message.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { divider, paragraph, plainText } from '../blocks/parts.ts';
import { digestNames, localMoment } from '../text/digests.ts';
import { venueLabels } from '../text/labels.ts';
import type { Locale } from '../text/locale.ts';
import { listed } from '../text/wording.ts';
import { type DayChoice, dayChoices, dayPresets } from './days.ts';
import { checkForm, type DigestForm, type FormKey, formMetadata, timeFields } from './form.ts';
import { optionBlocks } from './form-options.ts';
import { digestIds, formFields } from './ids.ts';

/** The modal for setting up and changing a digest. */

export interface DigestFormData {
  readonly key: FormKey;
  readonly form: DigestForm;
  readonly connected: readonly Connection[];
  readonly now: number;
  /** Why it was not saved, if it is too late for an error at a field. */
  readonly problem?: Mrkdwn | undefined;
}

export function digestFormView(data: DigestFormData, locale: Locale): ModalView {
  const { key, form, now, problem } = data;
  const { showsOptions } = form;
  return {
    type: 'modal',
    callback_id: digestIds.form,
    private_metadata: formMetadata(key, form),
    title: plainText(key.version === undefined ? 'Set up a digest' : 'Edit digest'),
    submit: plainText('Save'),
    close: plainText('Cancel'),
    blocks: [
      ...viewBlocks(problem && paragraph(problem)),
      ...whatBlocks(data, locale),
      ...whenBlocks(form),
      ...viewBlocks(
        paragraph(previewWords(form, now, locale)),
        buttons([
          {
            label: showsOptions ? 'Fewer options' : 'More options',
            actionId: digestIds.toggleOptions,
          },
        ]),
      ),
      ...(showsOptions ? [...viewBlocks(divider()), ...optionBlocks(form)] : []),
    ],
  };
}

function whatBlocks({ form, connected }: DigestFormData, locale: Locale): KnownBlock[] {
  const labels = venueLabels(connected, locale);
  const venues = connected
    .map(({ venueId }, index) => optionOf(venueId, labels[index] ?? venueId))
    .slice(0, limits.select.options);
  return [
    {
      ...radioButtons(
        formFields.kind,
        'What to post',
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
      hint: plainText('For a private channel, type /invite @Ambience there first.'),
      element: {
        type: 'conversations_select',
        action_id: formFields.channelId,
        placeholder: plainText('Choose a channel'),
        filter: {
          include: ['public', 'private'],
          exclude_bot_users: true,
          exclude_external_shared_channels: form.offersShared !== true,
        },
        ...(form.channelId === undefined ? {} : { initial_conversation: form.channelId }),
      },
    },
  ];
}

const kindWords = {
  daily: 'How the day is going, what needs a hand, and what usually comes next',
  trend: "Which way it's heading, and which zones fill up or empty",
  busiest: "Where it's busiest, and the top five zones",
} as const;

const dayNames: Readonly<Record<DayChoice, string>> = {
  every_day: 'Every day',
  weekdays: 'Weekdays',
  weekend: 'Weekend',
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

function whenBlocks(form: DigestForm): KnownBlock[] {
  const days = [...dayPresets, ...week].map((choice) => optionOf(choice, dayNames[choice]));
  const chosen: readonly string[] = dayChoices(form.weekdays ?? []);
  const initial = days.filter(({ value = '' }) => chosen.includes(value));
  const shown = timeFields.slice(0, Math.max(1, form.times.length));
  return [
    {
      ...input(form.daysField, 'Days'),
      dispatch_action: true,
      element: {
        type: 'multi_static_select',
        action_id: formFields.weekdays,
        placeholder: plainText('Choose days'),
        options: days,
        ...(initial.length === 0 ? {} : { initial_options: initial }),
      },
    },
    ...shown.map((field, index): InputBlock => {
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
    ...viewBlocks(
      buttons(
        shown.length < timeFields.length
          ? [{ label: 'Add another time', actionId: digestIds.addTime }]
          : [],
      ),
    ),
  ];
}

const previewedRuns = 3;

/** Values for the settings that do not affect when a digest runs. */
const placeholders = {
  kind: 'daily',
  venueId: 'any',
  channelId: 'any',
  figure: 'average',
  parts: [],
  whenDown: 'skip',
  offersShared: false,
} as const satisfies Partial<DigestSettings>;

/** The next runs, or what is missing to show them. Names the time zone, which is chosen here. */
export function previewWords(form: DigestForm, now: number, locale: Locale): Mrkdwn {
  const times = [...new Set(form.times)];
  const check = checkForm({ ...form, ...placeholders, parts: [...placeholders.parts], times });
  if (!check.isComplete) return mrkdwn`Choose days and a time to see the next posts.`;
  const { settings } = check;
  const runs = nextOccurrences(settings, now, previewedRuns).map((at) =>
    localMoment(at, settings.timezone, locale),
  );
  return mrkdwn`Next posts: ${listed(runs)} (${settings.timezone})`;
}
