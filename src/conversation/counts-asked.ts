import { z } from 'zod';
import { pastTime } from '../history/past-time.ts';

/** How many alerts or log entries there were in each of two times, or at each of two venues. */
export const countsAsked = z.object({
  of: z.enum(['alert', 'incident', 'complaint', 'event', 'maintenance', 'round', 'note', 'entry']),
  /** Whether the first has more of them, or fewer. */
  whether: z.enum(['more', 'fewer']).optional(),
  /** In the order in which they were named; a single one if venues are compared. */
  times: z.union([z.tuple([pastTime, pastTime]).readonly(), z.tuple([pastTime]).readonly()]),
});
export type CountsAsked = z.infer<typeof countsAsked>;
