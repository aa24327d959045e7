import { z } from 'zod';
import {
  type Digest,
  type DigestKind,
  type DigestPart,
  type DigestSettings,
  digestKinds,
  digestLimits,
  digestParts,
  digestSettings,
} from '../../digests/digest.ts';
import { localZone } from '../../insight/local-time.ts';
import { weekdays as week } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import { formFields } from './ids.ts';

/** The values in the modal of a digest, complete or not. */
export type DigestForm = {
  readonly [field in keyof Omit<DigestSettings, 'times'>]: DigestSettings[field] | undefined;
} & {
  /** One for each of the time fields. */
  readonly times: readonly (string | undefined)[];
  /** The block id of the time zone, which may still be that of the previous venue. */
  readonly timezoneField: string;
  /** The block id of the parts, which may still be that of the previous kind. */
  readonly partsField: string;
};

/** The block ids of the time fields. */
export const timeFields = Array.from(
  { length: digestLimits.timesADay },
  (_, index) => `digest_time_${index + 1}`,
);

/** A separate block id per venue, because Slack keeps the value of a block with the same id. */
export function timezoneField(venueId: string | undefined): string {
  return `digest_timezone_${venueId ?? ''}`;
}

/** The default parts of each kind. Choosing another kind resets the parts to its defaults. */
export const partsOfKind: Readonly<Record<DigestKind, readonly DigestPart[]>> = {
  daily: digestParts,
  trend: ['trend_chart'],
  busiest: ['attention'],
};

/** A separate block id per kind, for the same reason as {@link timezoneField}. */
export function partsField(kind: DigestKind | undefined): string {
  return `digest_parts_${kind ?? ''}`;
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
    times: ['18:00', undefined, undefined, undefined],
    timezone: venue && timezoneOf(venue),
    figure: 'representative',
    parts: [...partsOfKind.daily],
    whenDown: 'last_reading',
    offersShared: false,
    timezoneField: timezoneField(venue?.venueId),
    partsField: partsField('daily'),
  };
}

/** The venue's time zone; UTC if the runtime does not know it. */
export function timezoneOf({ venue }: Connection): string {
  return localZone(venue.timezone).name;
}

/** The form for changing an existing digest. */
export function formOf(digest: Digest): DigestForm {
  const times = timeFields.map((_, index) => digest.times[index]);
  return {
    ...digest,
    times,
    timezoneField: timezoneField(digest.venueId),
    partsField: partsField(digest.kind),
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
 * @throws if they have another shape
 */
export function readForm(values: unknown): DigestForm {
  const blocks = state.parse(values);
  // Each block has one element.
  const at = (field: string) => Object.values(blocks[field] ?? {})[0];
  const chosen = (field: string) => at(field)?.selected_option?.value;
  const checkedValues = (field: string) =>
    at(field)?.selected_options?.map(({ value }) => value) ?? [];
  const fieldOf = (prefix: string) =>
    Object.keys(blocks).find((field) => field.startsWith(prefix)) ?? prefix;
  const zoneField = fieldOf(timezoneField(undefined));
  const shownField = fieldOf(partsField(undefined));
  // A value that was not offered counts as missing.
  const { shape } = digestSettings;
  return {
    kind: z.enum(digestKinds).safeParse(chosen(formFields.kind)).data,
    venueId: chosen(formFields.venueId),
    channelId: at(formFields.channelId)?.selected_conversation ?? undefined,
    weekdays: shape.weekdays.safeParse(checkedValues(formFields.weekdays)).data,
    times: timeFields.map((field) => at(field)?.selected_time ?? undefined),
    timezone: chosen(zoneField),
    timezoneField: zoneField,
    figure: shape.figure.safeParse(chosen(formFields.figure)).data,
    parts: shape.parts.safeParse(checkedValues(shownField)).data,
    partsField: shownField,
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
          [duplicateField]: `${form.times[duplicateIndex]} is chosen twice. Choose another time, or clear this one.`,
        };
  const isOfOtherVenue = form.timezoneField !== timezoneField(form.venueId);
  const mismatch: Record<string, string> = isOfOtherVenue
    ? {
        [form.timezoneField]:
          'This is the time zone of the venue chosen before. Choose it again, or another one.',
      }
    : {};
  if (parsed.success && duplicateField === undefined && !isOfOtherVenue) {
    const { data } = parsed;
    // Slack lists checked boxes in the order in which they were checked.
    const weekdays = week.filter((weekday) => data.weekdays.includes(weekday));
    const parts = digestParts.filter((part) => data.parts.includes(part));
    return { isComplete: true, settings: { ...data, weekdays, parts, times: times.toSorted() } };
  }
  const missing = (parsed.error?.issues ?? []).map(({ path: [field] }) =>
    problemAt(String(field), form),
  );
  return {
    isComplete: false,
    problems: { ...Object.fromEntries(missing), ...repeated, ...mismatch },
  };
}

function problemAt(field: string, form: DigestForm): readonly [string, string] {
  switch (field) {
    case 'times':
      return [timeFields[0] ?? '', 'Choose at least one time, such as 18:00.'];
    case 'weekdays':
      return [formFields.weekdays, 'Choose at least one day.'];
    case 'timezone':
      return [form.timezoneField, 'This time zone is not known. Choose one from the list.'];
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
      return [formFields.kind, 'Choose a kind.'];
  }
}
