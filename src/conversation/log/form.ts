import { z } from 'zod';
import type { Field, Form, FormValues } from '../../card/form.ts';
import { type Part, paragraph } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { DraftProblem, EntryDraft } from '../../log/check-draft.ts';
import { type EntryKind, entryKinds, type LogEntry, logLimits } from '../../log/entry.ts';
import { minuteMs } from '../../time.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import { form } from '../text/dialogs.ts';
import { venueLabels, zoneLabels } from '../text/labels.ts';
import type { Locale } from '../text/locale.ts';
import { entryKindWords } from '../text/log-entries.ts';
import { logIds } from './ids.ts';
import { kindIn } from './kind-of-text.ts';

/** The form for writing and editing an entry of the venue log. */

const formState = z.object({
  id: z.string(),
  /** Undefined for a new entry. */
  version: z.number().optional(),
  /** Of an entry that is edited, or the only one there is. */
  venueId: z.string().optional(),
  /** The venue whose zones are offered. */
  shownVenueId: z.string().optional(),
  /** The alert that it is a note on. */
  episodeId: z.string().optional(),
  /** It opened without words: what is left as it was is read from those that are written. */
  isBlank: z.literal(true).optional(),
  /** It opened from an answer that offers to log what was typed, and is replaced by the entry. */
  isOffered: z.literal(true).optional(),
});
export type EntryFormState = z.infer<typeof formState>;

export interface EntryForm {
  readonly venueId: string | undefined;
  readonly zoneId: string | undefined;
  /** Undefined to read it from the words. */
  readonly kind: EntryKind | undefined;
  readonly text: string;
  readonly at: number;
  readonly needsFollowUp: boolean;
}

export interface EntryFormData {
  readonly state: EntryFormState;
  readonly typed: EntryForm;
  readonly connected: readonly Connection[];
  /** Why the form opens, or why it was not saved. */
  readonly lead?: RichText | undefined;
}

/** Stands for the venue as a whole. */
const wholeVenue = 'venue';
/** Stands for the kind that the words of the entry say. */
const byWords = 'by_words';
const zoneValue = (zoneId: string) => `zone ${zoneId}`;

export function entryFormView(data: EntryFormData, locale: Locale): Form {
  const { state, typed, connected, lead } = data;
  const isNew = state.version === undefined;
  const venue = findVenue(connected, typed.venueId);
  const shown = { ...state, shownVenueId: venue?.venueId };
  return form({
    id: logIds.form,
    state: JSON.stringify(shown),
    title: isNew ? 'Add to venue log' : 'Edit log entry',
    submit: 'Save',
    items: [
      ...(lead === undefined ? [] : [paragraph(lead)]),
      textField(typed),
      ...venueFields(state, typed, connected, locale),
      ...placeFields(venue, typed),
      {
        kind: 'choice_field',
        look: 'menu',
        id: logIds.kindField,
        label: 'Kind',
        options: [
          ...(state.isBlank === true ? [{ value: byWords, label: 'Detect from the text' }] : []),
          ...entryKinds.map((kind) => ({ value: kind, label: entryKindWords[kind].name })),
        ],
        chosen: typed.kind ?? byWords,
      },
      {
        kind: 'moment_field',
        id: logIds.timeField,
        label: 'When it happened',
        hint: 'In your own time zone.',
        // The field shows whole minutes.
        chosen: Math.floor(typed.at / minuteMs) * minuteMs,
      },
      followUpField(typed),
    ],
  });
}

/** As long as Slack lets a text field be: https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element */
export const mostKept = 3_000;

function textField({ text }: EntryForm): Field {
  return {
    kind: 'text_field',
    id: logIds.textField,
    label: 'What happened?',
    isMultiline: true,
    hasFocus: text === '',
    // What was typed is kept, though it has to become shorter.
    maxLength: text.length > logLimits.textLength ? mostKept : logLimits.textLength,
    written: text === '' ? undefined : text.slice(0, mostKept),
  };
}

/** There is nothing to choose with one venue, and an entry stays in its venue. */
function venueFields(
  state: EntryFormState,
  { venueId }: EntryForm,
  connected: readonly Connection[],
  locale: Locale,
): Field[] {
  if (state.version !== undefined || connected.length === 1) return [];
  const labels = venueLabels(connected, locale);
  return [
    {
      kind: 'choice_field',
      look: 'menu',
      id: logIds.venueField,
      label: 'Venue',
      redraws: true,
      options: connected.map((one, index) => ({
        value: one.venueId,
        label: labels[index] ?? one.venueId,
      })),
      chosen: venueId,
    },
  ];
}

function placeFields(venue: Connection | undefined, { zoneId }: EntryForm): (Field | Part)[] {
  if (venue === undefined) return [];
  const labels = zoneLabels(venue.zones);
  return [
    {
      kind: 'choice_field',
      look: 'menu',
      id: logIds.placeField,
      label: 'Where',
      resetKey: venue.venueId,
      options: [
        { value: wholeVenue, label: 'The venue as a whole' },
        ...venue.zones.map(({ id }, index) => ({
          value: zoneValue(id),
          label: labels[index] ?? id,
        })),
      ],
      chosen: zoneId === undefined ? wholeVenue : zoneValue(zoneId),
    },
  ];
}

function followUpField({ needsFollowUp }: EntryForm): Field {
  return {
    kind: 'switch_field',
    id: logIds.followUpField,
    label: 'Someone still has to deal with it',
    isOn: needsFollowUp,
  };
}

/** @throws if the state was not written by {@link entryFormView} */
export function readFormState(state: string): EntryFormState {
  return formState.parse(JSON.parse(state));
}

export function readEntryForm(values: FormValues, state: EntryFormState, now: number): EntryForm {
  const place = z.string().catch(wholeVenue).parse(values[logIds.placeField]);
  const chosen = z.string().optional().catch(undefined).parse(values[logIds.venueField]);
  const venueId = state.version === undefined ? (chosen ?? state.venueId) : state.venueId;
  // The place was chosen among the zones of the venue that was shown.
  const isOfVenue = venueId === state.shownVenueId;
  return {
    venueId,
    zoneId: place === wholeVenue || !isOfVenue ? undefined : place.slice(zoneValue('').length),
    kind: z.enum(entryKinds).optional().catch(undefined).parse(values[logIds.kindField]),
    text: z.string().catch('').parse(values[logIds.textField]),
    at: z.number().catch(now).parse(values[logIds.timeField]),
    needsFollowUp: values[logIds.followUpField] === true,
  };
}

export function formOfEntry(entry: LogEntry): EntryForm {
  const { venueId, zoneId, kind, text, at, followUp } = entry;
  return { venueId, zoneId, kind, text, at, needsFollowUp: followUp.kind === 'open' };
}

export function draftOf(
  { id }: EntryFormState,
  typed: EntryForm & { readonly venueId: string },
): EntryDraft {
  return { id, ...typed, kind: kindOf(typed) };
}

/** The one that was chosen, or that the words say. */
export function kindOf({ kind, text }: EntryForm): EntryKind {
  return kind ?? kindIn(text);
}

/** Where a problem is shown, and what to do about it. */
export const draftProblems: Readonly<
  Record<DraftProblem, { readonly field: string; readonly words: RichText }>
> = {
  empty: {
    field: logIds.textField,
    words: rich`Write what happened, such as “Guest in 204 complained about the noise”.`,
  },
  too_long: {
    field: logIds.textField,
    words: rich`That's too long. An entry has at most 2,000 characters.`,
  },
  says_nothing: {
    field: logIds.textField,
    words: rich`Add a few words about what happened. A mention or a link alone says nothing later.`,
  },
  zone_gone: { field: logIds.placeField, words: rich`This zone no longer exists. Choose another.` },
  future: {
    field: logIds.timeField,
    words: rich`That's still to come. Choose when it happened.`,
  },
  too_long_ago: {
    field: logIds.timeField,
    words: rich`That's over a month ago. The log takes what happened in the last 31 days.`,
  },
  before_connected: {
    field: logIds.timeField,
    words: rich`The venue wasn't connected yet at that time. Choose a later one.`,
  },
};
