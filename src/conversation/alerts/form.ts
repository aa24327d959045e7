import { z } from 'zod';
import { alertMeasures } from '../../alerts/measures.ts';
import {
  type AlertPreset,
  type AlertRule,
  type AlertSettings,
  type Bounds,
  defaultFollowUpMinutes,
  type LevelWatch,
  presetWatch,
} from '../../alerts/rule.ts';
import { stableId } from '../../alerts/venue-alerts.ts';
import { lastingMs } from '../../ambience/freshness.ts';
import type { Zone } from '../../ambience/types.ts';
import type { FormValues } from '../../card/form.ts';
import { clockTime, minuteMs } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import { alertFields } from './ids.ts';

/** The values in the form of an alert, complete or not. */
export interface AlertForm {
  readonly venueId: string | undefined;
  /** `any`, `venue`, or `zone:` and the zone's id. */
  readonly target: string | undefined;
  readonly measure: (typeof measures)[number] | undefined;
  readonly condition: Condition | undefined;
  readonly enter: number | undefined;
  /** Otherwise it is a proposal, which changes with the fields above it. */
  readonly isEnterTyped: boolean;
  readonly forCount: number | undefined;
  readonly channelId: string | undefined;
  readonly quiet: (typeof quietModes)[number];
  readonly quietFrom: string | undefined;
  readonly quietTo: string | undefined;
  readonly quietEnter: number | undefined;
  readonly showsOptions: boolean;
  /** Undefined: a step before the enter value. */
  readonly exit: number | undefined;
  readonly clearCount: number;
  /** In minutes; 0 for none. */
  readonly followUp: number;
  readonly escalateTo: string | undefined;
  readonly escalateAfter: number;
  readonly usesThread: boolean;
  /** What the form has warned about; see `warnings.ts`. */
  readonly warned: string;
}

export const measures = [...alertMeasures, 'silence'] as const;
/** What the choices of a condition mean. */
export const conditionFacts = {
  above: { direction: 'above', kind: 'fixed' },
  below: { direction: 'below', kind: 'fixed' },
  above_usual: { direction: 'above', kind: 'usual' },
  below_usual: { direction: 'below', kind: 'usual' },
  above_own: { direction: 'above', kind: 'spread' },
  below_own: { direction: 'below', kind: 'spread' },
} as const satisfies Readonly<Record<string, Pick<LevelWatch, 'direction'> & Pick<Bounds, 'kind'>>>;

export type Condition = keyof typeof conditionFacts;
// The keys of an object literal of this file.
export const conditions = Object.keys(conditionFacts) as [Condition, ...Condition[]];
export const quietModes = ['none', 'silent', 'stricter'] as const;

/** In measurements, which come every five minutes: at once, or lasting 5 to 60 minutes. */
export const forCounts = [1, 2, 3, 4, 7, 10, 13] as const;
export const clearCounts = [1, 2, 3, 4, 7] as const;
/** In minutes. */
export const followUps = [0, 30, 60, 120] as const;
export const escalateAfters = [10, 15, 30, 60] as const;

const defaults = {
  quiet: 'none',
  quietFrom: '22:00',
  quietTo: '07:00',
  quietEnter: undefined,
  showsOptions: false,
  clearCount: 2,
  followUp: defaultFollowUpMinutes,
  escalateTo: undefined,
  escalateAfter: 15,
  usesThread: true,
  warned: '',
} as const;

/**
 * The form of a new alert. Its values are proposals.
 *
 * @param zone undefined for any zone
 */
export function presetForm(
  preset: AlertPreset,
  channelId: string | undefined,
  venue: Connection | undefined,
  zone?: Pick<Zone, 'id'>,
): AlertForm {
  return {
    ...defaults,
    ...watchFields(presetWatch[preset]),
    exit: undefined,
    // Music above 100 has a meaning of its own.
    isEnterTyped: preset === 'music',
    venueId: venue?.venueId,
    target: zone === undefined ? 'any' : zoneTarget(zone.id),
    channelId,
  };
}

/** With the fixed limit that someone has typed. */
export function withLimit(
  form: AlertForm,
  { direction, value }: { readonly direction: 'above' | 'below'; readonly value: number },
): AlertForm {
  return { ...form, condition: direction, enter: value, isEnterTyped: true };
}

/** In minutes after midnight. */
export interface WatchedHours {
  readonly from: number;
  readonly to: number;
}

/** Silent outside of these hours. */
export function withHours(form: AlertForm, { from, to }: WatchedHours): AlertForm {
  return { ...form, quiet: 'silent', quietFrom: clockTime(to), quietTo: clockTime(from) };
}

/** The form for changing an existing alert. */
export function formOfAlert(rule: AlertRule): AlertForm {
  const { target, quietHours, followUpMinutes, escalation, venueId, channelId, usesThread } = rule;
  return {
    ...defaults,
    ...watchFields(rule.watch),
    venueId,
    channelId,
    usesThread,
    target:
      target.kind === 'zone'
        ? zoneTarget(target.zoneId)
        : target.kind === 'any_zone'
          ? 'any'
          : 'venue',
    quiet: quietHours === undefined ? 'none' : quietHours.mode.kind,
    quietFrom: quietHours?.from ?? defaults.quietFrom,
    quietTo: quietHours?.to ?? defaults.quietTo,
    quietEnter: quietHours?.mode.kind === 'stricter' ? quietHours.mode.enter : undefined,
    followUp: followUpMinutes ?? 0,
    escalateTo: escalation?.userId,
    escalateAfter: escalation?.afterMinutes ?? defaults.escalateAfter,
  };
}

export function zoneTarget(zoneId: string): string {
  return `zone:${zoneId}`;
}

type WatchFields = Pick<
  AlertForm,
  'measure' | 'condition' | 'enter' | 'isEnterTyped' | 'exit' | 'forCount' | 'clearCount'
>;

function watchFields(watch: AlertSettings['watch']): WatchFields {
  if (watch.kind === 'silence') {
    const { clearCount } = defaults;
    return {
      measure: 'silence',
      condition: 'above',
      enter: undefined,
      isEnterTyped: false,
      exit: undefined,
      forCount: 3,
      clearCount,
    };
  }
  const { measure, direction, bounds, forCount, clearCount } = watch;
  const { kind, enter, exit, isEnterSuggested, isExitSuggested } = bounds;
  return {
    measure,
    condition: conditions.find(
      (one) => conditionFacts[one].direction === direction && conditionFacts[one].kind === kind,
    ),
    // Shares of a spread are no values that people type.
    enter: kind === 'spread' ? undefined : enter,
    isEnterTyped: kind !== 'spread' && isEnterSuggested === undefined,
    exit: kind === 'spread' || isExitSuggested === true ? undefined : exit,
    forCount,
    clearCount,
  };
}

/** Fires after so many minutes, or the nearest choice to them. */
export function lasting(form: AlertForm, minutes: number): AlertForm {
  const distance = (count: number) => Math.abs(lastingMs(count) - minutes * minuteMs);
  const nearest = forCounts.toSorted((a, b) => distance(a) - distance(b))[0];
  return form.measure === 'silence' ? form : { ...form, forCount: nearest };
}

/** Whether another limit can count in quiet hours. */
export function canBeStricter({ measure, condition }: AlertForm): boolean {
  const kind = condition === undefined ? undefined : conditionFacts[condition].kind;
  return measure !== 'silence' && kind !== 'spread';
}

/** A number that was typed for another venue, place, measure or condition no longer fits. */
export function valueKeyOf({ venueId, target, measure, condition }: AlertForm): string {
  return stableId(venueId ?? '', target ?? '', measure ?? '', condition ?? '');
}

/** What is not in the fields: the state of the form. */
const formKey = z.object({
  id: z.string(),
  version: z.number().optional(),
  showsOptions: z.boolean(),
  /** Values of fields that are not shown at the moment. */
  hidden: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AlertFormKey = Pick<z.infer<typeof formKey>, 'id' | 'version'>;

/** @returns the state of a form that shows these values */
export function alertFormState({ id, version }: AlertFormKey, form: AlertForm): string {
  const { showsOptions, ...values } = form;
  const hidden = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  );
  return JSON.stringify({ id, version, showsOptions, hidden });
}

/** @throws if the state was not written by {@link alertFormState} */
export function readAlertFormKey(state: string): AlertFormKey {
  const { id, version } = formKey.parse(JSON.parse(state));
  return { id, version };
}

/**
 * @param state of the form; has the values of fields that are not shown
 * @throws if the state was not written by {@link alertFormState}
 */
export function readAlertForm(values: FormValues, state: string): AlertForm {
  const { showsOptions, hidden } = formKey.parse(JSON.parse(state));
  /** @returns the field's value if it is shown, else the one stored with the form */
  const read = (field: keyof typeof alertFields) =>
    alertFields[field] in values ? values[alertFields[field]] : hidden[field];
  const text = (field: keyof typeof alertFields) => z.string().safeParse(read(field)).data;
  const typed = (field: keyof typeof alertFields) => z.number().safeParse(read(field)).data;
  /** Options are text, also if they are numbers. */
  const counted = (field: keyof typeof alertFields) =>
    z.coerce.number().safeParse(read(field)).data;
  const thread = z.array(z.string()).safeParse(values[alertFields.thread]).data;
  const enter = typed('enter');
  return {
    venueId: text('venueId'),
    target: text('target'),
    measure: z.enum(measures).safeParse(read('measure')).data,
    condition: z.enum(conditions).safeParse(read('condition')).data,
    enter,
    // The form was drawn with the hidden value.
    isEnterTyped: hidden.isEnterTyped === true || enter !== hidden.enter,
    forCount: counted('forCount'),
    channelId: text('channelId'),
    quiet: z.enum(quietModes).catch('none').parse(read('quiet')),
    quietFrom: text('quietFrom'),
    quietTo: text('quietTo'),
    quietEnter: typed('quietEnter'),
    showsOptions,
    exit: typed('exit'),
    clearCount: counted('clearCount') ?? defaults.clearCount,
    followUp: counted('followUp') ?? defaults.followUp,
    escalateTo: text('escalateTo'),
    escalateAfter: counted('escalateAfter') ?? defaults.escalateAfter,
    usesThread: thread === undefined ? hidden.usesThread !== false : thread.length > 0,
    warned: z.string().catch('').parse(hidden.warned),
  };
}
