import type { Field } from '../../card/form.ts';
import { type DigestPart, digestKindFacts, isAboutNow } from '../../digests/kinds.ts';
import type { DigestForm } from './form.ts';
import { formFields } from './ids.ts';

/** The fields below *More options*, which most people never change. */
export function optionFields({
  timezone,
  timezoneOfVenue,
  kind,
  parts,
  figure,
  whenDown,
  offersShared,
}: DigestForm): Field[] {
  return [
    {
      kind: 'search_field',
      id: formFields.timezone,
      // A new venue brings its time zone.
      resetKey: timezoneOfVenue ?? '',
      label: 'Time zone',
      redraws: true,
      placeholder: 'Type a city, such as Copenhagen',
      chosen: timezone === undefined ? undefined : { value: timezone, label: timezone },
    },
    ...(kind === undefined || digestKindFacts[kind].parts.length === 0
      ? []
      : [
          {
            kind: 'choices_field' as const,
            look: 'checkboxes' as const,
            id: formFields.parts,
            // A new kind brings its parts.
            resetKey: kind,
            label: 'Include',
            isOptional: true,
            options: digestKindFacts[kind].parts.map((part) => ({
              value: part,
              label: partWords[part],
            })),
            chosen: parts ?? [],
          },
        ]),
    ...(kind === undefined || digestKindFacts[kind].hasFigure
      ? [
          {
            kind: 'choice_field' as const,
            look: 'radio_buttons' as const,
            id: formFields.figure,
            label: 'Measure',
            options: [
              { value: 'representative', label: 'Busiest zones' },
              { value: 'average', label: 'All zones' },
            ],
            chosen: figure,
          },
        ]
      : []),
    ...(kind === undefined || isAboutNow(kind)
      ? [
          {
            kind: 'choice_field' as const,
            look: 'radio_buttons' as const,
            id: formFields.whenDown,
            label: 'If live data is unavailable',
            options: [
              { value: 'last_reading', label: 'Post the most recent data, and say how old it is' },
              { value: 'skip', label: 'Skip this post' },
            ],
            chosen: whenDown,
          },
        ]
      : []),
    {
      kind: 'switch_field',
      id: formFields.shared,
      label: 'Also list channels shared with other organizations',
      redraws: true,
      isOn: offersShared === true,
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
