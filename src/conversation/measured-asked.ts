import { z } from 'zod';
import { pastTime } from '../history/past-time.ts';
import { weekdays } from '../time.ts';

/** What is asked about the values that were measured in some time, in some places. */

const level = z.enum(['loud', 'quiet', 'busy', 'calm']);
type Level = z.infer<typeof level>;
const measure = z.enum(['mood', 'loudness']);

const condition = z.discriminatedUnion('kind', [
  /** As such: `noisy`, `not busy` */
  z.object({
    kind: z.literal('level'),
    level,
    isNot: z.boolean(),
    /** `too loud`: beyond the limit of an alert */
    isToo: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('value'),
    /** Both unless one is named. */
    measure: measure.optional(),
    direction: z.enum(['above', 'below']),
    value: z.number(),
  }),
]);
export type MeasuredCondition = z.infer<typeof condition>;

/** `loud` of `too loud` */
export function levelsTooMuch(conditions: readonly MeasuredCondition[]): Level[] {
  return conditions.flatMap((one) =>
    one.kind === 'level' && one.isToo === true ? [one.level] : [],
  );
}

const someDays = z.array(z.enum(weekdays)).min(1);
/** Days of the week that are compared with others: `weekends vs weekdays`. */
export const dayGroups = z.tuple([someDays, someDays]);
export type DayGroups = z.infer<typeof dayGroups>;

/** The other time of a comparison. Hours are minutes after midnight. */
const otherTime = z.object({
  past: pastTime,
  from: z.number().optional(),
  to: z.number().optional(),
  /** The whole day, rather than its night. */
  isDay: z.literal(true).optional(),
});
export type OtherTime = z.infer<typeof otherTime>;

export const measuredAsked = z.discriminatedUnion('kind', [
  /** `the loudest moment`, `the quietest zone this week`, `top 3 nights` */
  z.object({
    kind: z.literal('most'),
    of: z.enum(['moment', 'zone', 'night', 'venue']),
    level,
    top: z.number().int().min(2).max(9).optional(),
    /** `which venue had the worst night`: each by one of its nights */
    isOfNights: z.literal(true).optional(),
  }),
  /** `the busiest hour last night`, `top 3 loudest hours` */
  z.object({ kind: z.literal('hours'), level, top: z.number().int().min(2).max(9).optional() }),
  /** `our best week`, `which of the last 4 weeks was the loudest` */
  z.object({ kind: z.literal('weeks'), level }),
  /** When, or for how long, something was so: `when did it get noisy`, `above 7 for 10 minutes` */
  z.object({
    kind: z.literal('stretches'),
    /** All of them at the same time. */
    conditions: z.array(condition).min(1).max(2),
    /** Asked for what was never so. */
    isNever: z.boolean().optional(),
    tell: z.enum(['begin', 'last', 'length', 'times', 'whether', 'nights', 'longest', 'zones']),
    /** Only stretches that are at least so long, in milliseconds. */
    atLeastMs: z.number().optional(),
  }),
  /** `average mood per day`, `mood hour by hour` */
  z.object({
    kind: z.literal('mean'),
    measure: measure.optional(),
    per: z.enum(['night', 'hour', 'zone']).optional(),
  }),
  /** `is it getting louder over the week`, `trend of the last 3 hours` */
  z.object({
    kind: z.literal('change'),
    /** Both unless one is named. */
    measure: measure.optional(),
    /** Whether it is so is answered with yes or no. */
    towards: level.optional(),
  }),
  /** Two times, two places, or two groups of nights, by one measure or by both: `both louder and livelier than the terrace` */
  z.object({
    kind: z.literal('beside'),
    levels: z.array(level).min(1).max(2),
    /** Undefined unless times are compared. */
    other: otherTime.optional(),
    /** Undefined unless some nights of a period are compared with others of it. */
    groups: dayGroups.optional(),
    isYesNo: z.boolean(),
  }),
]);
export type MeasuredAsked = z.infer<typeof measuredAsked>;
