import { z } from 'zod';
import {
  type Digest,
  type DigestSettings,
  digestKinds,
  digestLimits,
  digestParts,
  digestSettings,
  partsOfKind,
} from '../../digests/digest.ts';
import { localZone } from '../../insight/local-time.ts';
import { weekdays as week } from '../../time.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import { chosenDays, countedChoices } from './days.ts';
import { formFields } from './ids.ts';

/** The values in the modal of a digest, complete or not. */
export type DigestForm = {
  readonly [field in keyof Omit<DigestSettings, 'times'>]: DigestSettings[field] | undefined;
} & {
  /** One for each time field that is shown. */
  readonly times: readonly (string | undefined)[];
  /** Whether the fields below *More options* are shown. */
  readonly showsOptions: boolean;
  /** The venue that the time zone was taken from, or chosen for. */
  readonly timezoneOfVenue: string | undefined;
  /** The block id of the days. */
  readonly daysField: string;
  /** The block id of the parts, which may still be that of the previous kind. */
  readonly partsField: string;
};

/** What is not in the modal's fields; stored in the view. */
const formKey = z.object({
  id: z.string(),
  version: z.number().optional(),
  showsOptions: z.boolean(),
  /** Values of the fields below *More options* while those are hidden. */
  options: z.object({
    timezone: z.string().optional(),
    timezoneOfVenue: z.string().optional(),
    partsField: z.string(),
    figure: digestSettings.shape.figure.optional(),
    parts: z.array(z.enum(digestParts)).optional(),
    whenDown: digestSettings.shape.whenDown.optional(),
    offersShared: z.boolean().optional(),
  }),
});
export type FormKey = Pick<z.infer<typeof formKey>, 'id' | 'version'>;

/** @returns the metadata of a view that shows the form */
export function formMetadata({ id, version }: FormKey, form: DigestForm): string {
  const { timezone, timezoneOfVenue, figure, parts, whenDown, offersShared } = form;
  const hidden = { timezone, timezoneOfVenue, figure, parts, whenDown, offersShared };
  const options = { ...hidden, partsField: form.partsField };
  return JSON.stringify({ id, version, showsOptions: form.showsOptions, options });
}

/** @throws if the metadata was not written by {@link formMetadata} */
export function readFormKey(privateMetadata: string): FormKey {
  const { id, version } = formKey.parse(JSON.parse(privateMetadata));
  return { id, version };
}

/** The block ids of all time fields; as many are shown as there are times. */
export const timeFields = Array.from(
  { length: digestLimits.timesADay },
  (_, index) => `digest_time_${index + 1}`,
);

/** A separate block id per venue, because Slack keeps the value of a block with the same id. */
export function timezoneField(venueId: string | undefined): string {
  return `digest_timezone_${venueId ?? ''}`;
}

/** A separate block id per kind, for the same reason as {@link timezoneField}. */
export function partsField(kind: DigestSettings['kind'] | undefined): string {
  return `digest_parts_${kind ?? ''}`;
}

/** Another block id than before, for the same reason as {@link timezoneField}. */
function renewedDaysField(shown: string): string {
  return shown === formFields.weekdays ? `${formFields.weekdays}_again` : formFields.weekdays;
}

/** The form of a new digest, with defaults. */
export function emptyForm(
  channelId: string | undefined,
  venue: Connection | undefined,
): DigestForm {
  return {
    kind: 'daily',
    channelId,
    venueId: venue?.venueId,
    weekdays: [...week],
    times: ['18:00'],
    timezone: venue && timezoneOf(venue),
    timezoneOfVenue: venue?.venueId,
    figure: 'representative',
    parts: [...partsOfKind.daily],
    whenDown: 'last_reading',
    offersShared: false,
    showsOptions: false,
    daysField: formFields.weekdays,
    partsField: partsField('daily'),
  };
}

/** The venue's time zone; UTC if the runtime does not know it. */
function timezoneOf({ venue }: Connection): string {
  return localZone(venue.timezone).name;
}

/** The form for changing an existing digest. */
export function formOf(digest: Digest): DigestForm {
  return {
    ...digest,
    times: digest.times,
    timezoneOfVenue: digest.venueId,
    showsOptions: false,
    daysField: formFields.weekdays,
    partsField: partsField(digest.kind),
  };
}

/** A venue or kind that was just chosen brings its time zone or its parts. */
export function withChosenDefaults(form: DigestForm, connected: readonly Connection[]): DigestForm {
  const venue = findVenue(connected, form.venueId);
  const isNewVenue = form.timezoneOfVenue !== form.venueId && venue !== undefined;
  const isNewKind = form.kind !== undefined && form.partsField !== partsField(form.kind);
  return {
    ...form,
    ...(isNewVenue ? { timezone: timezoneOf(venue), timezoneOfVenue: venue.venueId } : {}),
    ...(isNewKind && form.kind !== undefined
      ? { parts: [...partsOfKind[form.kind]], partsField: partsField(form.kind) }
      : {}),
  };
}

const option = z.object({ value: z.string() });
const element = z.looseObject({
  selected_option: option.nullish(),
  selected_options: z.array(option).nullish(),
  selected_conversation: z.string().nullish(),
  selected_time: z.string().nullish(),
});
const state = z.record(z.string(), z.record(z.string(), element));

/**
 * @param values the view's values, by block id and action id
 * @param privateMetadata of the view
 * @throws if they have another shape
 */
export function readForm(values: unknown, privateMetadata: string): DigestForm {
  const blocks = state.parse(values);
  const { showsOptions, options } = formKey.parse(JSON.parse(privateMetadata));
  // Each block has one element.
  const at = (field: string) => Object.values(blocks[field] ?? {})[0];
  const chosen = (field: string) => at(field)?.selected_option?.value;
  const checkedValues = (field: string) =>
    at(field)?.selected_options?.map(({ value }) => value) ?? [];
  const fieldOf = (prefix: string) =>
    Object.keys(blocks).find((field) => field.startsWith(prefix)) ?? prefix;
  const shownDays = fieldOf(formFields.weekdays);
  const dayValues = checkedValues(shownDays);
  // *Every day* is still selected although a single day was added, so the field is drawn anew.
  const isDaysChanged = countedChoices(dayValues).length < dayValues.length;
  const zoneField = fieldOf(timezoneField(undefined));
  const shownParts = fieldOf(partsField(undefined));
  // A value that was not offered counts as missing.
  const { shape } = digestSettings;
  const kind = z.enum(digestKinds).safeParse(chosen(formFields.kind)).data;
  const visible = {
    kind,
    venueId: chosen(formFields.venueId),
    channelId: at(formFields.channelId)?.selected_conversation ?? undefined,
    weekdays: chosenDays(dayValues),
    daysField: isDaysChanged ? renewedDaysField(shownDays) : shownDays,
    times: timeFields
      .filter((field) => field in blocks)
      .map((field) => at(field)?.selected_time ?? undefined),
    showsOptions,
  };
  if (!showsOptions) {
    const { timezone, timezoneOfVenue, figure, parts, whenDown, offersShared } = options;
    const hidden = { timezone, timezoneOfVenue, figure, parts, whenDown, offersShared };
    return { ...visible, ...hidden, partsField: options.partsField };
  }
  return {
    ...visible,
    timezone: chosen(zoneField),
    timezoneOfVenue: zoneField.slice(timezoneField(undefined).length),
    // Not offered for every kind.
    figure: shape.figure.safeParse(chosen(formFields.figure)).data ?? options.figure,
    parts: shape.parts.safeParse(checkedValues(shownParts)).data,
    partsField: shownParts,
    whenDown: shape.whenDown.safeParse(chosen(formFields.whenDown)).data,
    offersShared: checkedValues(formFields.shared).length > 0,
  };
}

export type FormCheck =
  | { readonly isComplete: true; readonly settings: DigestSettings }
  /** Error texts by block id. */
  | { readonly isComplete: false; readonly problems: Readonly<Record<string, string>> };

/** @returns the settings, sorted, or an error text for each field to correct */
export function checkForm(form: DigestForm): FormCheck {
  const times = form.times.filter((time) => time !== undefined);
  const parsed = digestSettings.safeParse({ ...form, times });
  const duplicateIndex = form.times.findIndex(
    (time, index) => time !== undefined && form.times.indexOf(time) < index,
  );
  const duplicateField = timeFields[duplicateIndex];
  const repeated =
    duplicateField === undefined
      ? {}
      : {
          [duplicateField]: 'This time is chosen twice. Choose another one, or clear it.',
        };
  if (parsed.success && duplicateField === undefined) {
    const { data } = parsed;
    // Slack lists chosen options in the order in which they were chosen.
    const parts = partsOfKind[data.kind].filter((part) => data.parts.includes(part));
    return { isComplete: true, settings: { ...data, parts, times: times.toSorted() } };
  }
  const missing = (parsed.error?.issues ?? []).map(({ path: [field] }) =>
    problemAt(String(field), form),
  );
  return { isComplete: false, problems: { ...Object.fromEntries(missing), ...repeated } };
}

function problemAt(field: string, form: DigestForm): readonly [string, string] {
  switch (field) {
    case 'times':
      return [timeFields[0] ?? '', 'Choose at least one time.'];
    case 'weekdays':
      return [form.daysField, 'Choose at least one day.'];
    case 'timezone':
      return form.showsOptions
        ? [
            timezoneField(form.timezoneOfVenue),
            "This time zone isn't known. Choose one from the list.",
          ]
        : [formFields.venueId, 'Choose a venue.'];
    case 'venueId':
      return [formFields.venueId, 'Choose a venue.'];
    case 'channelId':
      return [formFields.channelId, 'Choose a channel.'];
    case 'figure':
      return [formFields.figure, 'Choose one of them.'];
    case 'whenDown':
      return [formFields.whenDown, 'Choose one of them.'];
    case 'parts':
      return [form.partsField, 'Choose from the list.'];
    default:
      return [formFields.kind, 'Choose what to post.'];
  }
}
