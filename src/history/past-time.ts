import type { Temporal } from 'temporal-polyfill';
import { z } from 'zod';
import { weekdays } from '../time.ts';

/** A time in the past, as people name it. `service-days.ts` says which days it means. */

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const pastTime = z.discriminatedUnion('kind', [
  /** The service day before the current one, so many days back. */
  z.object({
    kind: z.literal('nights_ago'),
    nights: z.number().int().min(0),
    /** A date was named, such as `yesterday`: 01:30 is then early on it. */
    isDate: z.literal(true).optional(),
  }),
  /** The last one of this weekday that is over. */
  z.object({
    kind: z.literal('weekday'),
    weekday: z.enum(weekdays),
    /** So many weeks before that. */
    weeksBefore: z.number().int().min(1).optional(),
  }),
  /** The service day that starts on this local date. */
  z.object({ kind: z.literal('date'), date }),
  /** From Monday; 0 is the current week, 1 the one before. */
  z.object({ kind: z.literal('week'), ago: z.number().int().min(0) }),
  /** Friday to Sunday, before today. */
  z.object({ kind: z.literal('weekend') }),
  z.object({ kind: z.literal('month'), month: z.string().regex(/^\d{4}-\d{2}$/) }),
  /** The service days that start on these local dates, both included. */
  z.object({ kind: z.literal('dates'), first: date, last: date }),
  /** All of this weekday between two local dates, both included. */
  z.object({ kind: z.literal('weekdays'), weekday: z.enum(weekdays), first: date, last: date }),
  /** The last so many service days that are over. */
  z.object({ kind: z.literal('last_days'), days: z.number().int().min(1).max(400) }),
]);
export type PastTime = z.infer<typeof pastTime>;

export type OneNight = Extract<PastTime, { kind: 'nights_ago' | 'weekday' | 'date' }>;
export type Period = Exclude<PastTime, OneNight>;

/** The service day that is going on. */
export const tonight = { kind: 'nights_ago', nights: 0 } as const satisfies OneNight;

export function isOneNight(past: PastTime): past is OneNight {
  return past.kind === 'nights_ago' || past.kind === 'weekday' || past.kind === 'date';
}

export function datesOf(
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Extract<PastTime, { kind: 'dates' }> {
  return { kind: 'dates', first: first.toString(), last: last.toString() };
}

/** The service day that is going on. */
export function isTonight(past: PastTime | undefined): boolean {
  return past?.kind === 'nights_ago' && past.nights === 0;
}

/** `on thursday`, `10 dec` */
export function isDated(past: PastTime | undefined): boolean {
  return past?.kind === 'weekday' || past?.kind === 'date';
}

/** `yesterday`, rather than `last night` */
export function isDateNamed(past: PastTime | undefined): boolean {
  return past?.kind === 'nights_ago' && past.isDate === true;
}
