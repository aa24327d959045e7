import { z } from 'zod';
import { digestKinds } from '../digests/digest.ts';
import type { RecordKind, Records } from '../store/records.ts';
import type { Clock } from '../time.ts';

/** Who connected, disconnected and changed what in a workspace, and when. */

const auditEvent = z.discriminatedUnion('kind', [
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
  event: auditEvent,
});

export type AuditEvent = z.infer<typeof auditEvent>;
export type AuditEntry = z.infer<typeof entry>;

/** Who does something, and who asked them to, if someone did. */
export interface Actor {
  readonly userId: string;
  readonly askedBy?: string | undefined;
}

/** The list of one workspace, under its team id; a separate record, since questions do not need it. */
export const auditKind: RecordKind<AuditEntry[]> = {
  name: 'audit',
  schema: z.array(entry),
};

/** Older entries are dropped. */
export const auditLength = 200;

export interface Audit {
  /**
   * Never throws: the change has already happened. A failed write is logged.
   * @param by undefined when no person did it
   */
  note(teamId: string, by: Actor | undefined, event: AuditEvent): Promise<void>;
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
    async note(teamId, by, event) {
      const noted = { at: clock.now(), by: by?.userId, askedBy: by?.askedBy, event };
      await records
        .update(teamId, (entries = []) => [noted, ...entries].slice(0, auditLength))
        .catch((error: unknown) => onFailure(error, teamId));
    },
    list: async (teamId) => (await records.get(teamId)) ?? [],
    forget: (teamId) => records.delete(teamId),
  };
}
