import { z } from 'zod';

/** How far one zone is out of bounds, as it is stored between measurements. */

/** The value furthest out of bounds. */
export const peak = z.object({
  value: z.number(),
  at: z.number(),
  /** The limit at that time, if it moves with what is usual. */
  limit: z.number().optional(),
});
export type Peak = z.infer<typeof peak>;

/** From the first breach on. */
const breach = z.object({
  /** The time of the first breach. */
  since: z.number(),
  /** Nothing was measured shortly before it, so it may have begun earlier. */
  maybeEarlier: z.literal(true).optional(),
  peak,
  /** The newest value that was out of bounds. */
  lastBreachAt: z.number(),
});

const measured = z.object({
  /** Of the newest measurement that counted. */
  measuredAt: z.number(),
  value: z.number(),
});

export const zoneState = z.discriminatedUnion('kind', [
  measured.extend({ kind: z.literal('normal') }),
  measured.extend({ kind: z.literal('pending'), ...breach.shape, breaches: z.number() }),
  measured.extend({ kind: z.literal('firing'), ...breach.shape }),
  /** Within bounds for `cleared` measurements. A breach returns to `firing`. */
  measured.extend({ kind: z.literal('recovering'), ...breach.shape, cleared: z.number() }),
]);
export type Breach = z.infer<typeof breach>;
export type ZoneState = z.infer<typeof zoneState>;
export type OpenState = Extract<ZoneState, { kind: 'firing' | 'recovering' }>;
