import { z } from 'zod';
import type { RecordKind } from '../store/records.ts';
import type { Reading } from './reading.ts';

/**
 * The second cache level. A change of the domain types takes a new name, so that an older version's
 * readings are never taken for this one's.
 */
export const readingKind: RecordKind<Reading<unknown>> = {
  name: 'readings_v2',
  schema: z.object({
    value: z.unknown(),
    measuredAt: z.number(),
    hasOwnTime: z.boolean(),
    readAt: z.number(),
    nextAt: z.number(),
  }),
};
