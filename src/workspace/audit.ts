import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { RecordKind, Records } from '../store/records.ts';
import { digestKinds } from './digest.ts';

/** Who connected, disconnected and changed what in a workspace, and when. */

const deed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.enum([
      'connected',
      'connected_again',
      'disconnected',
      'approved',
      'unapproved',
      'withdrawn',
      'restored',
      'default_venue',
    ]),
    venueName: z.string(),
  }),
  z.object({ kind: z.literal('channel_venue'), venueName: z.string(), channelId: z.string() }),
  z.object({ kind: z.literal('channel_cleared'), channelId: z.string() }),
  z.object({ kind: z.literal('default_cleared') }),
  z.object({ kind: z.enum(['manager_named', 'manager_removed']), userId: z.string() }),
  z.object({
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
  }),
]);

const entry = z.object({
  at: z.number(),
  /** Undefined when the venue itself did it, or when it happened by itself. */
  by: z.string().optional(),
  /** Whose request it was, if someone asked for it. */
  askedBy: z.string().optional(),
  deed,
});

export type Deed = z.infer<typeof deed>;
export type AuditEntry = z.infer<typeof entry>;

/** Who does something, and at whose request if it was not their own wish. */
export interface Doer {
  readonly userId: string;
  readonly askedBy?: string | undefined;
}

/** A record of its own, since questions need not read it; its name is the workspace's. */
export const auditKind: RecordKind<AuditEntry[]> = {
  name: 'audit',
  schema: z.array(entry),
};

/** Older entries go. */
export const auditLength = 200;

export interface Audit {
  /**
   * Never fails: what is noted has happened already.
   * @param by undefined when no person did it
   */
  note(teamId: string, by: Doer | undefined, deed: Deed): Promise<void>;
  /** The newest first. */
  list(teamId: string): Promise<readonly AuditEntry[]>;
  forget(teamId: string): Promise<void>;
}

export function createAudit(
  records: Records<AuditEntry[]>,
  clock: Clock,
  onFailure: (error: unknown, teamId: string) => void,
): Audit {
  return {
    async note(teamId, by, done) {
      const noted = { at: clock.now(), by: by?.userId, askedBy: by?.askedBy, deed: done };
      await records
        .update(teamId, (entries = []) => [noted, ...entries].slice(0, auditLength))
        .catch((error: unknown) => onFailure(error, teamId));
    },
    list: async (teamId) => (await records.get(teamId)) ?? [],
    forget: (teamId) => records.delete(teamId),
  };
}
