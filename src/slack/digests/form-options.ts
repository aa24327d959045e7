import type { KnownBlock } from '@slack/types';
import { type DigestPart, partsOfKind } from '../../digests/digest.ts';
import { checkboxes, input, optionOf, radioButtons } from '../blocks/form-fields.ts';
import { plainText } from '../blocks/parts.ts';
import { type DigestForm, partsField, timezoneField } from './form.ts';
import { digestIds, formFields } from './ids.ts';

/** The fields below *More options*, which most people never change. */
export function optionBlocks(form: DigestForm): KnownBlock[] {
  const { timezone, kind } = form;
  const zone = timezone === undefined ? undefined : optionOf(timezone, timezone);
  const shared = optionOf('shared', 'Also list channels shared with other organizations');
  return [
    {
      ...input(timezoneField(form.timezoneOfVenue), 'Time zone'),
      dispatch_action: true,
      element: {
        type: 'external_select',
        action_id: digestIds.pickTimezone,
        placeholder: plainText('Type a city, such as Copenhagen'),
        min_query_length: 0,
        ...(zone === undefined ? {} : { initial_option: zone }),
      },
    },
    ...(kind === undefined
      ? []
      : [
          checkboxes(
            partsField(kind),
            'Include',
            partsOfKind[kind].map((part) => optionOf(part, partWords[part])),
            form.parts ?? [],
          ),
        ]),
    ...(kind === 'busiest'
      ? []
      : [
          radioButtons(
            formFields.figure,
            'Measure',
            [optionOf('representative', 'Busiest zones'), optionOf('average', 'All zones')],
            form.figure,
          ),
        ]),
    radioButtons(
      formFields.whenDown,
      'If live data is unavailable',
      [
        optionOf('last_reading', 'Post the most recent data, and say how old it is'),
        optionOf('skip', 'Skip this post'),
      ],
      form.whenDown,
    ),
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

export const partWords: Readonly<Record<DigestPart, string>> = {
  usual: 'How it compares with usual',
  attention: 'What needs a hand',
  movers: 'Zones that fill up or empty',
  table: 'Table of the five busiest zones',
  chart: 'Chart',
};

/** The same within a sentence, after `Includes:`. */
export const includedWords: Readonly<Record<DigestPart, string>> = {
  usual: 'how it compares with usual',
  attention: 'what needs a hand',
  movers: 'zones that fill up or empty',
  table: 'a table of the five busiest zones',
  chart: 'a chart',
};
