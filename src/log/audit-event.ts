import { z } from 'zod';

/** What was done to entries of a venue log, for the audit list. */
export const logAuditEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('log_changed'),
    venueName: z.string(),
    entryId: z.string(),
    /** As it was before. */
    text: z.string(),
  }),
  /** Says that something was deleted, not what. */
  z.object({ kind: z.literal('log_deleted'), venueName: z.string() }),
]);
export type LogAuditEvent = z.infer<typeof logAuditEvent>;
