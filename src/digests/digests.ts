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
  list(teamId: string): Promise<readonly Digest[]>;
  find(teamId: string, id: string): Promise<Digest | undefined>;
  /** Returns what {@link Digests.save} would return, without saving. */
  check(teamId: string, draft: DigestDraft): Promise<DraftVerdict>;
  save(teamId: string, draft: DigestDraft, by: Actor): Promise<DraftVerdict>;
  pause(teamId: string, id: string, by: Actor): Promise<Digest | undefined>;
  /** Resumes a paused or stopped digest. */
  resume(teamId: string, id: string, by: Actor): Promise<Digest | undefined>;
  /** @param until epoch milliseconds, at most {@link digestLimits.snoozeMs} ahead */
  snooze(teamId: string, id: string, until: number, by: Actor): Promise<SnoozeResult>;
  /** Makes the actor the owner. */
  takeOver(teamId: string, id: string, by: Actor): Promise<Digest | undefined>;
  /** @returns the removed digest */
  remove(teamId: string, id: string, by: Actor): Promise<Digest | undefined>;
  /** Stops an active digest that cannot be posted any more, and enqueues a notification. */
  stop(teamId: string, id: string, reason: FailureReason): Promise<void>;
  /** Marks a digest as without owner, and enqueues a notification for managers. */
  markOwnerless(teamId: string, id: string): Promise<void>;
  /** Resumes the digests that were stopped because this venue could not be read. */
  resumeForVenue(teamId: string, venueId: string): Promise<void>;
  /** Does nothing if an equal notification is pending. */
  enqueueNotification(teamId: string, id: string, notification: DigestNotification): Promise<void>;
  /** Removes a notification that was sent, or will not be sent any more. */
  acknowledgeNotification(
    teamId: string,
    id: string,
    notification: DigestNotification,
  ): Promise<void>;
  /** Deletes all digests of a workspace. @returns how many */
  forget(teamId: string): Promise<number>;
  teamIds(): AsyncIterable<string>;
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
    teamId: string,
    id: string,
    by: Actor,
    kind: DigestAuditKind,
    work: (digest: Digest) => Digest,
  ): Promise<Digest | undefined> {
    const changed = await change(teamId, id, work);
    if (changed !== undefined) await record(teamId, by, kind, changed);
    return changed;
  }

  const record = (
    teamId: string,
    by: Actor | undefined,
    kind: DigestAuditKind,
    { kind: digestKind, channelId }: Digest,
  ) => audit.record(teamId, by, { kind, digestKind, channelId });

  const resumed = (digest: Digest) => resumeDigest(digest, clock.now());

  return {
    list,
    find: async (teamId, id) => (await list(teamId)).find((one) => one.id === id),
    check: async (teamId, draft) => validateDraft(draft, await list(teamId)),

    async save(teamId, draft, by) {
      let verdict: DraftVerdict | undefined;
      let stored: { digest: Digest; kind: DigestAuditKind } | undefined;
      await update(teamId, (all = []) => {
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
        events.emit('changed', teamId, digest.id);
        await record(teamId, by, kind, digest);
      }
      return verdict;
    },

    pause: (teamId, id, by) =>
      act(teamId, id, by, 'digest_paused', (digest) =>
        // A stopped digest stays stopped, with its reason.
        digest.state.kind === 'active' ? { ...digest, state: { kind: 'paused' } } : digest,
      ),

    resume: (teamId, id, by) => act(teamId, id, by, 'digest_resumed', resumed),

    async snooze(teamId, id, until, by) {
      const now = clock.now();
      if (until <= now) return 'past';
      if (until - now > digestLimits.snoozeMs) return 'too_far';
      const snooze = (digest: Digest) => ({ ...digest, snoozedUntil: until });
      const changed = await act(teamId, id, by, 'digest_snoozed', snooze);
      return changed === undefined ? 'gone' : 'snoozed';
    },

    takeOver: (teamId, id, by) =>
      act(teamId, id, by, 'digest_taken_over', (digest) => ({
        ...digest,
        ownedBy: by.userId,
        isOwnerless: false,
        pendingNotifications: digest.pendingNotifications.filter(
          ({ kind }) => kind !== 'ownerless',
        ),
      })),

    async remove(teamId, id, by) {
      let removed: Digest | undefined;
      await update(teamId, (all = []) => {
        removed = all.find((one) => one.id === id);
        const left = all.filter((one) => one.id !== id);
        return left.length === 0 ? undefined : left;
      });
      if (removed === undefined) return undefined;
      events.emit('removed', teamId, id);
      await record(teamId, by, 'digest_deleted', removed);
      return removed;
    },

    async stop(teamId, id, reason) {
      let isStopped = false;
      const changed = await change(teamId, id, (digest) => {
        isStopped = digest.state.kind === 'active';
        const state = { kind: 'stopped' as const, reason };
        return isStopped ? withNotification({ ...digest, state }, { kind: 'stopped' }) : digest;
      });
      if (changed !== undefined && isStopped) {
        await record(teamId, undefined, 'digest_stopped', changed);
      }
    },

    async markOwnerless(teamId, id) {
      await change(teamId, id, (digest) =>
        withNotification({ ...digest, isOwnerless: true }, { kind: 'ownerless' }),
      );
    },

    async resumeForVenue(teamId, venueId) {
      const isStoppedForVenue = ({ venueId: own, state }: Digest) =>
        own === venueId && state.kind === 'stopped' && state.reason.kind === 'venue';
      for (const { id } of (await list(teamId)).filter(isStoppedForVenue)) {
        await change(teamId, id, (digest) =>
          isStoppedForVenue(digest) ? resumed(digest) : digest,
        );
      }
    },

    async enqueueNotification(teamId, id, notification) {
      await change(teamId, id, (digest) => withNotification(digest, notification));
    },

    async acknowledgeNotification(teamId, id, notification) {
      const isDifferent = (one: DigestNotification) => !isDeepStrictEqual(one, notification);
      await update(teamId, (all) =>
        all?.map((digest) =>
          digest.id === id
            ? { ...digest, pendingNotifications: digest.pendingNotifications.filter(isDifferent) }
            : digest,
        ),
      );
    },

    async forget(teamId) {
      const all = await list(teamId);
      await update(teamId, () => undefined);
      for (const { id } of all) events.emit('removed', teamId, id);
      return all.length;
    },

    teamIds: repository.teamIds,
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
