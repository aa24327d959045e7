import type { Field, Form } from '../../card/form.ts';
import { buttons, divider, type Part, paragraph } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { type DayChoice, dayChoices } from '../../digests/day-choices.ts';
import { type DigestSettings, digestLimits, recurrenceOf } from '../../digests/digest.ts';
import { type DigestKind, digestKinds, isAboutOneVenue } from '../../digests/kinds.ts';
import { nextOccurrences } from '../../schedule/occurrences.ts';
import { type Weekday, weekdays as week } from '../../time.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import { channelField, form } from '../text/dialogs.ts';
import { digestKindWords } from '../text/digest-kinds.ts';
import { localMoment } from '../text/digests.ts';
import { venueLabels } from '../text/labels.ts';
import { weekdayName } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { listed } from '../text/wording.ts';
import { checkForm } from './check-form.ts';
import { type DigestForm, type FormKey, formState, timeFields, usualTimes } from './form.ts';
import { optionFields } from './form-options.ts';
import { digestIds, formFields } from './ids.ts';

/** The form for setting up and changing a digest. */

export interface DigestFormData {
  readonly key: FormKey;
  readonly form: DigestForm;
  readonly connected: readonly Connection[];
  readonly now: number;
  /** Said above the fields, such as why it was not saved if it is too late for an error at one. */
  readonly lead?: RichText | undefined;
}

export function digestFormView(data: DigestFormData, locale: Locale): Form {
  const { key, form: typed, connected, now, lead } = data;
  const { showsOptions } = typed;
  const toggle = {
    label: showsOptions ? 'Fewer options' : 'More options',
    actionId: digestIds.toggleOptions,
  };
  return form({
    id: digestIds.form,
    state: formState(key, typed),
    title: key.version === undefined ? 'Set up a digest' : 'Edit digest',
    submit: 'Save',
    items: [
      ...(lead === undefined ? [] : [paragraph(lead)]),
      ...whatFields(data, locale),
      ...whenItems(typed),
      paragraph(previewWords(typed, now, locale)),
      ...unreadableParts(findVenue(connected, typed.venueId), typed),
      buttons([toggle]),
      ...(showsOptions ? [divider(), ...optionFields(typed)] : []),
    ],
  });
}

function whatFields({ form: typed, connected }: DigestFormData, locale: Locale): Field[] {
  const labels = venueLabels(connected, locale);
  return [
    {
      kind: 'choice_field',
      // Nine kinds as a list would push the time below the fold of a phone.
      look: 'menu',
      id: formFields.kind,
      label: 'What to post',
      hint: typed.kind && digestKindWords[typed.kind].description,
      redraws: true,
      options: offeredKinds(typed, connected).map((kind) => ({
        value: kind,
        label: digestKindWords[kind].name,
        description: digestKindWords[kind].description,
      })),
      chosen: typed.kind,
    },
    ...(typed.kind === undefined || isAboutOneVenue(typed.kind)
      ? [
          {
            kind: 'choice_field' as const,
            look: 'menu' as const,
            id: formFields.venueId,
            label: 'Venue',
            redraws: true,
            options: connected.map(({ venueId }, index) => ({
              value: venueId,
              label: labels[index] ?? venueId,
            })),
            chosen: typed.venueId,
          },
        ]
      : []),
    channelField(formFields.channelId, typed.channelId, typed.offersShared === true),
  ];
}

/** One about all venues is offered only where there are several. */
function offeredKinds(
  { kind }: DigestForm,
  { length: count }: readonly Connection[],
): readonly DigestKind[] {
  return digestKinds.filter(
    (one) => isAboutOneVenue(one) || one === kind || count >= digestLimits.fewestVenues,
  );
}

const dayNames: Readonly<Record<DayChoice, string>> = {
  every_day: 'Every day',
  weekdays: 'Weekdays',
  weekend: 'Weekend',
  chosen: 'Choose days',
};

function whenItems(form: DigestForm): (Part | Field)[] {
  const { days, weekdays, times, timeOfVenue } = form;
  // A new venue or kind may bring a time and days of its own.
  const ofKind = form.kind !== undefined && usualTimes[form.kind] !== undefined ? [form.kind] : [];
  const ofVenue = timeOfVenue === undefined ? [] : [timeOfVenue];
  const resetBy = (keys: readonly string[]) =>
    keys.length === 0 ? {} : { resetKey: keys.join(' ') };
  const shown = timeFields.slice(0, Math.max(1, times.length));
  return [
    {
      kind: 'choice_field',
      look: 'menu',
      id: formFields.days,
      label: 'Days',
      redraws: true,
      ...resetBy(ofKind),
      options: dayChoices.map((choice) => ({ value: choice, label: dayNames[choice] })),
      chosen: days,
    },
    ...(days === 'chosen' ? [weekdaysField(weekdays ?? [])] : []),
    ...shown.map(
      (id, index): Field => ({
        kind: 'time_field',
        id,
        label: index === 0 ? 'Time' : `Time ${index + 1}`,
        isOptional: index > 0,
        redraws: true,
        ...resetBy([...ofVenue, ...ofKind]),
        chosen: times[index],
      }),
    ),
    buttons(
      shown.length < timeFields.length
        ? [{ label: 'Add another time', actionId: digestIds.addTime }]
        : [],
    ),
  ];
}

function weekdaysField(chosen: readonly Weekday[]): Field {
  return {
    kind: 'choices_field',
    look: 'menu',
    id: formFields.weekdays,
    label: 'On',
    redraws: true,
    placeholder: 'Choose days',
    options: week.map((day) => ({ value: day, label: weekdayName(day) })),
    chosen,
  };
}

/** Nothing is posted about a venue that cannot be read. */
function unreadableParts(venue: Connection | undefined, { kind }: DigestForm): Part[] {
  if (venue === undefined || venue.state === 'active') return [];
  if (kind !== undefined && !isAboutOneVenue(kind)) return [];
  return [
    paragraph(
      venue.state === 'pending'
        ? rich`⏳ Nothing is posted until the venue's owner approves.`
        : rich`⚠️ The venue has withdrawn access. Nothing is posted until it's connected again.`,
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
export function previewWords(form: DigestForm, now: number, locale: Locale): RichText {
  const times = [...new Set(form.times)];
  const kind = form.kind ?? placeholders.kind;
  const check = checkForm({ ...form, ...placeholders, parts: [...placeholders.parts], times }, 1);
  if (!check.isComplete) return rich`Choose days and a time to see the next posts.`;
  const { settings } = check;
  const runs = nextOccurrences(recurrenceOf({ ...settings, kind }), now, previewedRuns).map((at) =>
    localMoment(at, settings.timezone, locale),
  );
  return rich`Next posts: ${listed(runs)} (${settings.timezone})`;
}
