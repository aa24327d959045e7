import { z } from 'zod';
import type { FormValues } from '../../card/form.ts';
import {
  choiceOfDays,
  type DayChoice,
  dayChoices,
  daysOfChoice,
} from '../../digests/day-choices.ts';
import {
  type Digest,
  type DigestSettings,
  digestLimits,
  digestSettings,
} from '../../digests/digest.ts';
import { digestKindFacts, digestKinds, digestParts } from '../../digests/kinds.ts';
import { localZone } from '../../insight/local-time.ts';
import { type Weekday, weekdays as week } from '../../time.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import { formFields } from './ids.ts';

/** The values in the form of a digest, complete or not. */
export type DigestForm = {
  readonly [field in keyof Omit<DigestSettings, 'times'>]: DigestSettings[field] | undefined;
} & {
  /** One for each time field that is shown. */
  readonly times: readonly (string | undefined)[];
  /** Whether the fields below *More options* are shown. */
  readonly showsOptions: boolean;
  /** The venue that the time zone was taken from, or chosen for. */
  readonly timezoneOfVenue: string | undefined;
  /** The kind that the parts belong to, which may be the previous one. */
  readonly partsOfKind: DigestSettings['kind'] | undefined;
  /** The days as one choice. */
  readonly days: DayChoice | undefined;
  /** Whether the field for each day was shown when the form was drawn last. */
  readonly showedDays: boolean;
  /** The time that was suggested; undefined for a digest that is changed. */
  readonly suggestedTime: string | undefined;
  /** The venue that brought its time; undefined for the one that the form began with. */
  readonly timeOfVenue: string | undefined;
  /** Whether it was said that the same digest exists. */
  readonly isSameSaid: boolean;
};

/** What is not in the fields: the state of the form. */
const formKey = z.object({
  id: z.string(),
  version: z.number().optional(),
  showsOptions: z.boolean(),
  showsDays: z.boolean(),
  /** Those of the last choice, which each day is chosen from. */
  weekdays: z.array(z.enum(week)),
  timezoneOfVenue: z.string().optional(),
  partsOfKind: z.enum(digestKinds).optional(),
  suggestedTime: z.string().optional(),
  timeOfVenue: z.string().optional(),
  isSameSaid: z.boolean(),
  /** The last chosen one, for kinds without that field. */
  venueId: z.string().optional(),
  /** Values of the fields below *More options* while those are hidden. */
  options: z.object({
    timezone: z.string().optional(),
    figure: digestSettings.shape.figure.optional(),
    parts: z.array(z.enum(digestParts)).optional(),
    whenDown: digestSettings.shape.whenDown.optional(),
    offersShared: z.boolean().optional(),
  }),
});
export type FormKey = Pick<z.infer<typeof formKey>, 'id' | 'version'>;

/** @returns the state of a form that shows these values */
export function formState({ id, version }: FormKey, form: DigestForm): string {
  const { showsOptions, days, weekdays = [], timezoneOfVenue, partsOfKind } = form;
  const { suggestedTime, timeOfVenue, venueId, isSameSaid } = form;
  const { timezone, figure, parts, whenDown, offersShared } = form;
  const options = { timezone, figure, parts, whenDown, offersShared };
  return JSON.stringify({
    id,
    version,
    showsOptions,
    showsDays: days === 'chosen',
    weekdays,
    timezoneOfVenue,
    partsOfKind,
    suggestedTime,
    timeOfVenue,
    isSameSaid,
    venueId,
    options,
  });
}

/** @throws if the state was not written by {@link formState} */
export function readFormKey(state: string): FormKey {
  const { id, version } = formKey.parse(JSON.parse(state));
  return { id, version };
}

/** All time fields; as many are shown as there are times. */
export const timeFields = Array.from(
  { length: digestLimits.timesADay },
  (_, index) => `digest_time_${index + 1}`,
);

/**
 * The form of a new digest, with defaults.
 * @param time `HH:MM`; see `suggestedPostTime`
 */
export function emptyForm(
  channelId: string | undefined,
  venue: Connection | undefined,
  time: string,
): DigestForm {
  return {
    kind: 'daily',
    channelId,
    venueId: venue?.venueId,
    weekdays: [...week],
    times: [time],
    timezone: venue && timezoneOf(venue),
    timezoneOfVenue: venue?.venueId,
    figure: 'representative',
    parts: [...digestKindFacts.daily.parts],
    whenDown: 'last_reading',
    offersShared: false,
    showsOptions: false,
    days: 'every_day',
    showedDays: false,
    suggestedTime: time,
    timeOfVenue: undefined,
    isSameSaid: false,
    partsOfKind: 'daily',
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
    venueId: digest.venueId,
    times: digest.times,
    suggestedTime: undefined,
    timeOfVenue: undefined,
    isSameSaid: false,
    timezoneOfVenue: digest.venueId,
    showsOptions: false,
    days: choiceOfDays(digest.weekdays),
    showedDays: false,
    partsOfKind: digest.kind,
  };
}

interface UsualTime {
  readonly time: string;
  readonly days: DayChoice;
  readonly weekdays: Weekday[];
}

/** When these kinds are usually posted, until somebody chooses another time. */
export const usualTimes: Partial<Readonly<Record<DigestSettings['kind'], UsualTime>>> = {
  handover: { time: '02:00', days: 'every_day', weekdays: [...week] },
  weekly: { time: '09:00', days: 'chosen', weekdays: ['monday'] },
  monthly: { time: '09:00', days: 'every_day', weekdays: [...week] },
  weekly_all: { time: '09:00', days: 'chosen', weekdays: ['monday'] },
  monthly_all: { time: '09:00', days: 'every_day', weekdays: [...week] },
};

/** A venue or kind that was just chosen brings its time zone or its parts. */
export function withChosenDefaults(form: DigestForm, connected: readonly Connection[]): DigestForm {
  const venue = findVenue(connected, form.venueId);
  const isNewVenue = form.timezoneOfVenue !== form.venueId && venue !== undefined;
  const isNewKind = form.kind !== undefined && form.partsOfKind !== form.kind;
  const usual = form.kind && usualTimes[form.kind];
  // What somebody has chosen stays.
  const isUntouched = isSuggested(form);
  return {
    ...form,
    ...(isUntouched && leavesUsualTime(form) ? { days: 'every_day', weekdays: [...week] } : {}),
    ...(isNewKind && usual !== undefined && isUntouched
      ? {
          days: usual.days,
          weekdays: usual.weekdays,
          times: [usual.time],
          suggestedTime: usual.time,
        }
      : {}),
    ...(isNewVenue ? { timezone: timezoneOf(venue), timezoneOfVenue: venue.venueId } : {}),
    ...(isNewKind && form.kind !== undefined
      ? { parts: [...digestKindFacts[form.kind].parts], partsOfKind: form.kind }
      : {}),
  };
}

function isSuggested({ times, suggestedTime }: DigestForm): boolean {
  return times.length === 1 && times[0] === suggestedTime;
}

/** The kind before had its usual time, and the one that was chosen instead has none. */
export function leavesUsualTime({ kind, partsOfKind }: DigestForm): boolean {
  const [before, now] = [partsOfKind, kind].map((one) => one && usualTimes[one]);
  return before !== undefined && now === undefined;
}

/** A new venue or kind brings the time that suits it, unless someone has chosen another one. */
export function withSuggestedTime(form: DigestForm, time: string): DigestForm {
  return isSuggested(form)
    ? { ...form, times: [time], suggestedTime: time, timeOfVenue: form.venueId }
    : form;
}

const text = z.string().optional();
const choices = z.array(z.string()).catch([]);

/**
 * @param state of the form; has the values of fields that are not shown
 * @throws if the state was not written by {@link formState}
 */
export function readForm(values: FormValues, state: string): DigestForm {
  const { options, ...kept } = formKey.parse(JSON.parse(state));
  const { showsOptions, showsDays, timezoneOfVenue, partsOfKind } = kept;
  const days = z.enum(dayChoices).safeParse(values[formFields.days]).data;
  const chosen = showsDays ? choices.parse(values[formFields.weekdays]) : kept.weekdays;
  // A value that was not offered counts as missing.
  const { shape } = digestSettings;
  const visible = {
    kind: z.enum(digestKinds).safeParse(values[formFields.kind]).data,
    venueId: formFields.venueId in values ? text.parse(values[formFields.venueId]) : kept.venueId,
    channelId: text.parse(values[formFields.channelId]),
    days,
    weekdays:
      days &&
      daysOfChoice(
        days,
        week.filter((day) => chosen.includes(day)),
      ),
    showedDays: showsDays,
    times: timeFields.filter((id) => id in values).map((id) => text.parse(values[id])),
    showsOptions,
    timezoneOfVenue,
    partsOfKind,
    suggestedTime: kept.suggestedTime,
    timeOfVenue: kept.timeOfVenue,
    isSameSaid: kept.isSameSaid,
  };
  if (!showsOptions) {
    const { timezone, figure, parts, whenDown, offersShared } = options;
    return { ...visible, timezone, figure, parts, whenDown, offersShared };
  }
  return {
    ...visible,
    timezone: text.parse(values[formFields.timezone]),
    // Some are not offered for every kind.
    figure: shape.figure.safeParse(values[formFields.figure]).data ?? options.figure,
    parts: shape.parts.safeParse(choices.parse(values[formFields.parts])).data,
    whenDown: shape.whenDown.safeParse(values[formFields.whenDown]).data ?? options.whenDown,
    offersShared: values[formFields.shared] === true,
  };
}
