import { z } from 'zod';
import {
  type AlertPreset,
  type AlertRule,
  type AlertSettings,
  alertMeasures,
  defaultFollowUpMinutes,
  presetWatch,
} from '../../alerts/rule.ts';
import type { Connection } from '../../venues/workspace.ts';
import { alertFields } from './ids.ts';

/** The values in the modal of an alert, complete or not. */
export interface AlertForm {
  readonly venueId: string | undefined;
  /** `any`, `venue`, or `zone:` and the zone's id. */
  readonly target: string | undefined;
  readonly measure: (typeof measures)[number] | undefined;
  readonly condition: (typeof conditions)[number] | undefined;
  readonly enter: number | undefined;
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
}

export const measures = [...alertMeasures, 'silence'] as const;
export const conditions = ['above', 'below', 'above_usual', 'below_usual'] as const;
export const quietModes = ['none', 'silent', 'stricter'] as const;

/** In measurements, which come every five minutes. */
export const forCounts = [1, 2, 3, 4, 6, 9, 12] as const;
export const clearCounts = [1, 2, 3, 6] as const;
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
} as const;

/**
 * The form of a new alert.
 *
 * @param loudest the highest usual loudness of the venue's zones, if it is known
 */
export function presetForm(
  preset: AlertPreset,
  channelId: string | undefined,
  venue: Connection | undefined,
  loudest: number | undefined,
): AlertForm {
  // The scale of loudness differs between venues, so a value of the venue itself is proposed.
  const value = preset === 'too_loud' ? { enter: loudest, exit: undefined } : {};
  return {
    ...defaults,
    ...watchFields(presetWatch[preset]),
    ...value,
    venueId: venue?.venueId,
    target: 'any',
    channelId,
  };
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
  'measure' | 'condition' | 'enter' | 'exit' | 'forCount' | 'clearCount'
>;

function watchFields(watch: AlertSettings['watch']): WatchFields {
  if (watch.kind === 'silence') {
    const { clearCount } = defaults;
    return {
      measure: 'silence',
      condition: 'above',
      enter: undefined,
      exit: undefined,
      forCount: 3,
      clearCount,
    };
  }
  const { measure, direction, bounds, forCount, clearCount } = watch;
  const { enter, exit } = bounds;
  const condition = bounds.kind === 'fixed' ? direction : (`${direction}_usual` as const);
  return { measure, condition, enter, exit, forCount, clearCount };
}

/** What is not in the modal's fields; stored in the view. */
const formKey = z.object({
  id: z.string(),
  version: z.number().optional(),
  showsOptions: z.boolean(),
  /** Values of fields that are not shown at the moment. */
  hidden: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type AlertFormKey = Pick<z.infer<typeof formKey>, 'id' | 'version'>;

/** @returns the metadata of a view that shows the form */
export function alertFormMetadata({ id, version }: AlertFormKey, form: AlertForm): string {
  const { showsOptions, ...values } = form;
  const hidden = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  );
  return JSON.stringify({ id, version, showsOptions, hidden });
}

/** @throws if the metadata was not written by {@link alertFormMetadata} */
export function readAlertFormKey(privateMetadata: string): AlertFormKey {
  const { id, version } = formKey.parse(JSON.parse(privateMetadata));
  return { id, version };
}

const option = z.object({ value: z.string() });
const element = z.looseObject({
  selected_option: option.nullish(),
  selected_options: z.array(option).nullish(),
  selected_conversation: z.string().nullish(),
  selected_user: z.string().nullish(),
  selected_time: z.string().nullish(),
  value: z.string().nullish(),
});
const state = z.record(z.string(), z.record(z.string(), element));

/**
 * @param values the view's values, by block id and action id
 * @param privateMetadata of the view; has the values of fields that are not shown
 * @throws if they have another shape
 */
export function readAlertForm(values: unknown, privateMetadata: string): AlertForm {
  const blocks = state.parse(values);
  const { showsOptions, hidden } = formKey.parse(JSON.parse(privateMetadata));
  /** @returns the field's value if it is shown, else the one stored with the view */
  function read<T>(field: keyof typeof alertFields, pick: (one: z.infer<typeof element>) => T) {
    const found = fieldIn(blocks, alertFields[field]);
    return found === undefined ? hidden[field] : pick(found);
  }
  const chosen = (field: keyof typeof alertFields) =>
    read(field, (one) => one.selected_option?.value);
  const time = (field: keyof typeof alertFields) => read(field, (one) => one.selected_time);
  const typed = (field: keyof typeof alertFields) =>
    z.coerce
      .number()
      .safeParse(read(field, (one) => (one.value === '' ? undefined : one.value)) ?? Number.NaN)
      .data;
  const counted = (field: keyof typeof alertFields, otherwise: number) =>
    z.coerce.number().catch(otherwise).parse(chosen(field));
  const text = (value: unknown) => z.string().safeParse(value).data;
  const shownThread = fieldIn(blocks, alertFields.thread);
  return {
    venueId: text(chosen('venueId')),
    target: text(chosen('target')),
    measure: z.enum(measures).safeParse(chosen('measure')).data,
    condition: z.enum(conditions).safeParse(chosen('condition')).data,
    enter: typed('enter'),
    forCount: z.coerce.number().safeParse(chosen('forCount')).data,
    channelId: text(read('channelId', (one) => one.selected_conversation)),
    quiet: z.enum(quietModes).catch('none').parse(chosen('quiet')),
    quietFrom: text(time('quietFrom')),
    quietTo: text(time('quietTo')),
    quietEnter: typed('quietEnter'),
    showsOptions,
    exit: typed('exit'),
    clearCount: counted('clearCount', defaults.clearCount),
    followUp: counted('followUp', defaults.followUp),
    escalateTo: text(read('escalateTo', (one) => one.selected_user)),
    escalateAfter: counted('escalateAfter', defaults.escalateAfter),
    usesThread:
      shownThread === undefined
        ? hidden.usesThread !== false
        : (shownThread.selected_options ?? []).length > 0,
  };
}

/** The field's block id may end with the venue or measure that it belongs to. */
function fieldIn(blocks: z.infer<typeof state>, field: string) {
  const found = Object.entries(blocks).find(
    ([blockId]) => blockId === field || blockId.startsWith(`${field}:`),
  );
  return found === undefined ? undefined : Object.values(found[1])[0];
}
