import { isDeepStrictEqual } from 'node:util';
import type { Actor, Audit, AuditEvent } from '../people/audit.ts';
import type { FailureReason } from '../schedule/delivery.ts';
import type { Clock } from '../time.ts';
import { type Digest, type DigestNotification, digestLimits } from './digest.ts';
import {
  applyDraft,
  type DigestDraft,
  type DraftVerdict,
  resumeDigest,
  validateDraft,
} from './digest-draft.ts';
import type { DigestRepository } from './digest-repository.ts';

/**
 * Reads and changes the digests of a workspace. Actions of a person are audited. Methods that
 * return a digest return undefined if it does not exist.
 */
export interface Digests {
  list(workspaceId: string): Promise<readonly Digest[]>;
  find(workspaceId: string, id: string): Promise<Digest | undefined>;
  /** Returns what {@link Digests.save} would return, without saving. */
  check(workspaceId: string, draft: DigestDraft): Promise<DraftVerdict>;
  save(workspaceId: string, draft: DigestDraft, by: Actor): Promise<DraftVerdict>;
  pause(workspaceId: string, id: string, by: Actor): Promise<Digest | undefined>;
  /** Resumes a paused or stopped digest. */
  resume(workspaceId: string, id: string, by: Actor): Promise<Digest | undefined>;
  /** @param until epoch milliseconds, at most {@link digestLimits.snoozeMs} ahead */
  snooze(workspaceId: string, id: string, until: number, by: Actor): Promise<SnoozeResult>;
  /** Makes the actor the owner. */
  takeOver(workspaceId: string, id: string, by: Actor): Promise<Digest | undefined>;
  /** @returns the removed digest */
  remove(workspaceId: string, id: string, by: Actor): Promise<Digest | undefined>;
  /** Stops an active digest that cannot be posted any more, and enqueues a notification. */
  stop(workspaceId: string, id: string, reason: FailureReason): Promise<void>;
  /** Marks a digest as without owner, and enqueues a notification for managers. */
  markOwnerless(workspaceId: string, id: string): Promise<void>;
  /** Resumes the digests that were stopped because this venue could not be read. */
  resumeForVenue(workspaceId: string, venueId: string): Promise<void>;
  /** Does nothing if an equal notification is pending. */
  enqueueNotification(
    workspaceId: string,
    id: string,
    notification: DigestNotification,
  ): Promise<void>;
  /** Removes a notification that was sent, or will not be sent any more. */
  acknowledgeNotification(
    workspaceId: string,
    id: string,
    notification: DigestNotification,
  ): Promise<void>;
  /** Deletes all digests of a workspace. @returns how many */
  forget(workspaceId: string): Promise<number>;
  workspaceIds(): AsyncIterable<string>;
}

export type SnoozeResult = 'snoozed' | 'gone' | 'past' | 'too_far';

type DigestAuditKind = Extract<AuditEvent, { digestKind: string }>['kind'];

export function createDigests(
  repository: DigestRepository,
  audit: Pick<Audit, 'record'>,
  clock: Clock,
): Digests {
  const { list, update, change, events } = repository;

  /** Changes a digest on behalf of a person, and audits it. */
  async function act(
    workspaceId: string,
    id: string,
    by: Actor,
    kind: DigestAuditKind,
    work: (digest: Digest) => Digest,
  ): Promise<Digest | undefined> {
    const changed = await change(workspaceId, id, work);
    if (changed !== undefined) await record(workspaceId, by, kind, changed);
    return changed;
  }

  const record = (
    workspaceId: string,
    by: Actor | undefined,
    kind: DigestAuditKind,
    { kind: digestKind, channelId }: Digest,
  ) => audit.record(workspaceId, by, { kind, digestKind, channelId });

  const resumed = (digest: Digest) => resumeDigest(digest, clock.now());

  return {
    list,
    find: async (workspaceId, id) => (await list(workspaceId)).find((one) => one.id === id),
    check: async (workspaceId, draft) => validateDraft(draft, await list(workspaceId)),

    async save(workspaceId, draft, by) {
      let verdict: DraftVerdict | undefined;
      let stored: { digest: Digest; kind: DigestAuditKind } | undefined;
      await update(workspaceId, (all = []) => {
        verdict = validateDraft(draft, all);
        stored = undefined;
        if (verdict !== 'saved') return all.length === 0 ? undefined : all;
        const before = all.find(({ id }) => id === draft.id);
        const digest = applyDraft(draft, before, by.userId, clock.now());
        stored = { digest, kind: before === undefined ? 'digest_set_up' : 'digest_changed' };
        return before === undefined
          ? [...all, digest]
          : all.map((one) => (one === before ? digest : one));
      });
      if (verdict === undefined) throw new Error('the record of the digests was not updated');
      if (stored !== undefined) {
        const { digest, kind } = stored;
        events.emit('changed', workspaceId, digest.id);
        await record(workspaceId, by, kind, digest);
      }
      return verdict;
    },

    pause: (workspaceId, id, by) =>
      act(workspaceId, id, by, 'digest_paused', (digest) =>
        // A stopped digest stays stopped, with its reason.
        digest.state.kind === 'active' ? { ...digest, state: { kind: 'paused' } } : digest,
      ),

    resume: (workspaceId, id, by) => act(workspaceId, id, by, 'digest_resumed', resumed),

    async snooze(workspaceId, id, until, by) {
      const now = clock.now();
      if (until <= now) return 'past';
      if (until - now > digestLimits.snoozeMs) return 'too_far';
      const snooze = (digest: Digest) => ({ ...digest, snoozedUntil: until });
      const changed = await act(workspaceId, id, by, 'digest_snoozed', snooze);
      return changed === undefined ? 'gone' : 'snoozed';
    },

    takeOver: (workspaceId, id, by) =>
      act(workspaceId, id, by, 'digest_taken_over', (digest) => ({
        ...digest,
        ownedBy: by.userId,
        isOwnerless: false,
        pendingNotifications: digest.pendingNotifications.filter(
          ({ kind }) => kind !== 'ownerless',
        ),
      })),

    async remove(workspaceId, id, by) {
      let removed: Digest | undefined;
      await update(workspaceId, (all = []) => {
        removed = all.find((one) => one.id === id);
        const left = all.filter((one) => one.id !== id);
        return left.length === 0 ? undefined : left;
      });
      if (removed === undefined) return undefined;
      events.emit('removed', workspaceId, id);
      await record(workspaceId, by, 'digest_deleted', removed);
      return removed;
    },

    async stop(workspaceId, id, reason) {
      let isStopped = false;
      const changed = await change(workspaceId, id, (digest) => {
        isStopped = digest.state.kind === 'active';
        const state = { kind: 'stopped' as const, reason };
        return isStopped ? withNotification({ ...digest, state }, { kind: 'stopped' }) : digest;
      });
      if (changed !== undefined && isStopped) {
        await record(workspaceId, undefined, 'digest_stopped', changed);
      }
    },

    async markOwnerless(workspaceId, id) {
      await change(workspaceId, id, (digest) =>
        withNotification({ ...digest, isOwnerless: true }, { kind: 'ownerless' }),
      );
    },

    async resumeForVenue(workspaceId, venueId) {
      const isStoppedForVenue = ({ venueId: own, state }: Digest) =>
        own === venueId && state.kind === 'stopped' && state.reason.kind === 'venue';
      for (const { id } of (await list(workspaceId)).filter(isStoppedForVenue)) {
        await change(workspaceId, id, (digest) =>
          isStoppedForVenue(digest) ? resumed(digest) : digest,
        );
      }
    },

    async enqueueNotification(workspaceId, id, notification) {
      await change(workspaceId, id, (digest) => withNotification(digest, notification));
    },

    async acknowledgeNotification(workspaceId, id, notification) {
      const isDifferent = (one: DigestNotification) => !isDeepStrictEqual(one, notification);
      await update(workspaceId, (all) =>
        all?.map((digest) =>
          digest.id === id
            ? { ...digest, pendingNotifications: digest.pendingNotifications.filter(isDifferent) }
            : digest,
        ),
      );
    },

    async forget(workspaceId) {
      const all = await list(workspaceId);
      await update(workspaceId, () => undefined);
      for (const { id } of all) events.emit('removed', workspaceId, id);
      return all.length;
    },

    workspaceIds: repository.workspaceIds,
  };
}

/** Older ones are dropped, to avoid a flood of messages about one digest. */
const maxPending = 10;

function withNotification(digest: Digest, notification: DigestNotification): Digest {
  const { pendingNotifications: pending } = digest;
  const isKnown = pending.some((one) => isDeepStrictEqual(one, notification));
  return isKnown
    ? digest
    : { ...digest, pendingNotifications: [...pending, notification].slice(-maxPending) };
}
