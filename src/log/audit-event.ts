import { z } from 'zod';
import { entryKinds } from './entry.ts';

/** What was done to entries of a venue log, for the audit list. */
export const logAuditEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('log_changed'),
    venueName: z.string(),
    entryId: z.string(),
    /** As it was before; only what was changed. */
    was: z.object({
      text: z.string().optional(),
      entryKind: z.enum(entryKinds).optional(),
      /** When it happened, in local time, as it was shown. */
      time: z.string().optional(),
      /** The name of the zone, or of the venue. */
      place: z.string().optional(),
    }),
  }),
  /** Says that something was deleted, not what. */
  z.object({ kind: z.literal('log_deleted'), venueName: z.string() }),
]);
export type LogAuditEvent = z.infer<typeof logAuditEvent>;
