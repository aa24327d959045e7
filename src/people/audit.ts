import { z } from 'zod';
import type { RecordKind, Records } from '../store/records.ts';
import type { Clock } from '../time.ts';

/** The audit list: who changed what in a workspace, and when. */

/** What happened to venues and managers. */
export const workspaceAuditEvent = z.discriminatedUnion('kind', [
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
]);
export type WorkspaceAuditEvent = z.infer<typeof workspaceAuditEvent>;

export interface AuditEntry<Event> {
  readonly at: number;
  /** The user id; undefined if the venue or the app did it. */
  readonly by?: string | undefined;
  /** The user id of the person who requested it, if it was a request. */
  readonly askedBy?: string | undefined;
  readonly event: Event;
}

/** Who does something in which workspace, and who requested it, if it was a request. */
export interface Actor {
  readonly workspaceId: string;
  readonly userId: string;
  readonly askedBy?: string | undefined;
}

/**
 * One list per workspace, with its id as key. A separate record, since questions do not need it.
 *
 * @param event the events of everything that is audited
 */
export function auditKindOf<Event>(event: z.ZodType<Event>): RecordKind<AuditEntry<Event>[]> {
  const entry = z.object({
    at: z.number(),
    by: z.string().optional(),
    askedBy: z.string().optional(),
    event,
  });
  return { name: 'audit', schema: z.array(entry) };
}

/** The maximum number of entries; older ones are dropped. */
export const auditLength = 200;

export interface Audit<Event = WorkspaceAuditEvent> {
  /**
   * Adds an entry. Never throws, because the change has already happened; a failed write is logged.
   * @param by undefined if no person did it
   */
  record(workspaceId: string, by: Actor | undefined, event: Event): Promise<void>;
  /** Takes out what was done to an entry of the venue log, which quotes it. */
  forgetAbout(workspaceId: string, entryId: string): Promise<void>;
  /** Newest first. */
  list(workspaceId: string): Promise<readonly AuditEntry<Event>[]>;
  forget(workspaceId: string): Promise<void>;
}

export function createAudit<Event>(
  records: Records<AuditEntry<Event>[]>,
  clock: Clock,
  onFailure: (error: unknown, workspaceId: string) => void,
): Audit<Event> {
  return {
    async record(workspaceId, by, event) {
      const added = { at: clock.now(), by: by?.userId, askedBy: by?.askedBy, event };
      await records
        .update(workspaceId, (entries = []) => [added, ...entries].slice(0, auditLength))
        .catch((error: unknown) => onFailure(error, workspaceId));
    },
    async forgetAbout(workspaceId, entryId) {
      await records.update(workspaceId, (entries) => {
        const kept = entries?.filter(({ event }) => !isAbout(event, entryId));
        return kept?.length === entries?.length ? entries : kept;
      });
    },
    list: async (workspaceId) => (await records.get(workspaceId)) ?? [],
    forget: (workspaceId) => records.delete(workspaceId),
  };
}

function isAbout(event: unknown, entryId: string): boolean {
  return (
    typeof event === 'object' && event !== null && 'entryId' in event && event.entryId === entryId
  );
}
