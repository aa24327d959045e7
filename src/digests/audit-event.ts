import { z } from 'zod';
import { digestKinds } from './kinds.ts';

/** What was done to a digest, for the audit list. */
export const digestAuditEvent = z.object({
  kind: z.enum([
    'digest_set_up',
    'digest_changed',
    'digest_paused',
    'digest_resumed',
    'digest_snoozed',
    'digest_deleted',
    'digest_taken_over',
    'digest_stopped',
  ]),
  digestKind: z.enum(digestKinds),
  channelId: z.string(),
});
export type DigestAuditEvent = z.infer<typeof digestAuditEvent>;
