import { z } from 'zod';
import { alertMeasures } from '../alerts/rule.ts';
import { digestKinds } from '../digests/digest.ts';
import type { RecordKind, Records } from '../store/records.ts';
import type { Clock } from '../time.ts';

/** The audit list: who changed what in a workspace, and when. */

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
  z.object({
    kind: z.enum([
      'alert_set_up',
      'alert_changed',
      'alert_paused',
      'alert_resumed',
      'alert_muted',
      'alert_unmuted',
      'alert_deleted',
      'alert_stopped',
      'alert_acknowledged',
    ]),
    watches: z.enum([...alertMeasures, 'silence']),
    channelId: z.string(),
  }),
]);

const entry = z.object({
  at: z.number(),
  /** The user id; undefined if the venue or the app did it. */
  by: z.string().optional(),
  /** The user id of the person who requested it, if it was a request. */
  askedBy: z.string().optional(),
  event: auditEvent,
});

export type AuditEvent = z.infer<typeof auditEvent>;
export type AuditEntry = z.infer<typeof entry>;

/** Who does something, and who requested it, if it was a request. */
export interface Actor {
  readonly userId: string;
  readonly askedBy?: string | undefined;
}

/**
 * One list per workspace, with the team id as key. A separate record, since questions do not need
 * it.
 */
export const auditKind: RecordKind<AuditEntry[]> = {
  name: 'audit',
  schema: z.array(entry),
};

/** The maximum number of entries; older ones are dropped. */
export const auditLength = 200;

export interface Audit {
  /**
   * Adds an entry. Never throws, because the change has already happened; a failed write is logged.
   * @param by undefined if no person did it
   */
  record(workspaceId: string, by: Actor | undefined, event: AuditEvent): Promise<void>;
  /** Newest first. */
  list(workspaceId: string): Promise<readonly AuditEntry[]>;
  forget(workspaceId: string): Promise<void>;
}

export function createAudit(
  records: Records<AuditEntry[]>,
  clock: Clock,
  onFailure: (error: unknown, workspaceId: string) => void,
): Audit {
  return {
    async record(workspaceId, by, event) {
      const added = { at: clock.now(), by: by?.userId, askedBy: by?.askedBy, event };
      await records
        .update(workspaceId, (entries = []) => [added, ...entries].slice(0, auditLength))
        .catch((error: unknown) => onFailure(error, workspaceId));
    },
    list: async (workspaceId) => (await records.get(workspaceId)) ?? [],
    forget: (workspaceId) => records.delete(workspaceId),
  };
}
