import { z } from 'zod';
import { pastTime } from '../history/past-time.ts';

/** How many alerts or log entries there were in each of two times, at each of two venues, or in each night. */
export const countsAsked = z.object({
  of: z.enum(['alert', 'incident', 'complaint', 'event', 'maintenance', 'round', 'note', 'entry']),
  /** Which night of the time had the most of them, or the fewest. */
  night: z.enum(['most', 'fewest']).optional(),
  /** Whether the first has more of them, or fewer. */
  whether: z.enum(['more', 'fewer']).optional(),
  /** In the order in which they were named; a single one if venues are compared. */
  times: z.union([z.tuple([pastTime, pastTime]).readonly(), z.tuple([pastTime]).readonly()]),
});
export type CountsAsked = z.infer<typeof countsAsked>;
