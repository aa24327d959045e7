import { z } from 'zod';
import { localZone, minuteOfDay } from '../insight/local-time.ts';
import { dayMs, minuteMs } from '../time.ts';

/** The hours of a day or night that a question is about. */

export const partAsked = z.object({
  /** In minutes after midnight; from the beginning of the night unless set. */
  from: z.number().optional(),
  /** To its end, or until now, unless set. */
  to: z.number().optional(),
  /** From the beginning of the service day, rather than of its evening. */
  isDay: z.literal(true).optional(),
  /** Of several days: from then on the first of them, until now, rather than these hours of each. */
  isSince: z.literal(true).optional(),
  /** `in the last hour`: `from` is so many milliseconds before now, which is another time in other time zones. */
  lastMs: z.number().optional(),
});
export type PartAsked = z.infer<typeof partAsked>;

/** Hours that end now begin at the venue's own time. */
export function partAt(
  part: PartAsked | undefined,
  timezone: string,
  now: number,
): PartAsked | undefined {
  if (part?.lastMs === undefined) return part;
  return { ...part, from: minuteOfDay(now - part.lastMs, localZone(timezone)) };
}

/** `between 12 and 14`; undefined of a whole night or day, also if its average was asked for */
export function hoursAsked({
  part,
}: {
  readonly part?: PartAsked | undefined;
}): PartAsked | undefined {
  return part?.from === undefined && part?.to === undefined ? undefined : part;
}

const dayMinutes = dayMs / minuteMs;

/** So many minutes before and after a time of day, which may be across midnight. */
export function hoursAround(
  minute: number,
  byMinutes: number,
): { readonly from: number; readonly to: number } {
  return {
    from: (minute - byMinutes + dayMinutes) % dayMinutes,
    to: (minute + byMinutes) % dayMinutes,
  };
}
