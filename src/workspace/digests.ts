import { isDeepStrictEqual } from 'node:util';
import type { Clock } from '../clock.ts';
import type { FailureReason } from '../schedule/ledger.ts';
import type { Audit, Deed, Doer } from './audit.ts';
import type { Digest, DigestNews } from './digest.ts';
import {
  applyDraft,
  type DigestDraft,
  judgeDraft,
  resumeDigest,
  type Saving,
} from './digest-draft.ts';
import type { DigestRecords } from './digest-records.ts';

/** What people do to a workspace's digests, and what happens to them. */
export interface Digests {
  list(teamId: string): Promise<readonly Digest[]>;
  find(teamId: string, id: string): Promise<Digest | undefined>;
  /** What {@link Digests.save} would answer, without saving. */
  check(teamId: string, draft: DigestDraft): Promise<Saving>;
  save(teamId: string, draft: DigestDraft, by: Doer): Promise<Saving>;
  pause(teamId: string, id: string, by: Doer): Promise<Digest | undefined>;
  /** Also one that has stopped by itself. */
  resume(teamId: string, id: string, by: Doer): Promise<Digest | undefined>;
  snooze(teamId: string, id: string, until: number, by: Doer): Promise<Digest | undefined>;
  takeOver(teamId: string, id: string, by: Doer): Promise<Digest | undefined>;
  /** @returns what was removed */
  remove(teamId: string, id: string, by: Doer): Promise<Digest | undefined>;
  /** It cannot be posted any more, and its owner is to be told; nothing changes if it is not active. */
  stop(teamId: string, id: string, reason: FailureReason): Promise<void>;
  noteUntold(teamId: string, id: string, news: DigestNews): Promise<void>;
  noteOwnerless(teamId: string, id: string): Promise<void>;
  /** Those that stopped for want of this venue go on. */
  resumeForVenue(teamId: string, venueId: string): Promise<void>;
  /** These news need not be told any more. */
  noteTold(teamId: string, id: string, news: DigestNews): Promise<void>;
  forget(teamId: string): Promise<void>;
  teamIds(): AsyncIterable<string>;
}

type DigestDeed = Extract<Deed, { digestKind: string }>['kind'];

export function createDigests(
  records: DigestRecords,
  audit: Pick<Audit, 'note'>,
  clock: Clock,
): Digests {
  const { list, update, change } = records;

  /** What people do, as opposed to what happens. */
  async function act(
    teamId: string,
    id: string,
    by: Doer,
    kind: DigestDeed,
    work: (digest: Digest) => Digest,
  ): Promise<Digest | undefined> {
    const changed = await change(teamId, id, work);
    if (changed !== undefined) await note(teamId, by, kind, changed);
    return changed;
  }

  const note = (
    teamId: string,
    by: Doer | undefined,
    kind: DigestDeed,
    { kind: ofDigest, channelId }: Digest,
  ) => audit.note(teamId, by, { kind, digestKind: ofDigest, channelId });

  const resumed = (digest: Digest) => resumeDigest(digest, clock.now());

  return {
    list,
    find: async (teamId, id) => (await list(teamId)).find((one) => one.id === id),
    check: async (teamId, draft) => judgeDraft(draft, await list(teamId)),

    async save(teamId, draft, by) {
      let saving: Saving | undefined;
      let stored: { digest: Digest; deed: DigestDeed } | undefined;
      await update(teamId, (all = []) => {
        saving = judgeDraft(draft, all);
        stored = undefined;
        if (saving !== 'saved') return all.length === 0 ? undefined : all;
        const before = all.find(({ id }) => id === draft.id);
        const digest = applyDraft(draft, before, by.userId, clock.now());
        stored = { digest, deed: before === undefined ? 'digest_set_up' : 'digest_changed' };
        return before === undefined
          ? [...all, digest]
          : all.map((one) => (one === before ? digest : one));
      });
      if (saving === undefined) throw new Error('the digests were not looked at');
      if (stored !== undefined) {
        const { digest, deed } = stored;
        records.tell(teamId, digest.id, digest);
        await note(teamId, by, deed, digest);
      }
      return saving;
    },

    pause: (teamId, id, by) =>
      act(teamId, id, by, 'digest_paused', (digest) =>
        // One that has stopped stays stopped, with its reason.
        digest.state.kind === 'active' ? { ...digest, state: { kind: 'paused' } } : digest,
      ),

    resume: (teamId, id, by) => act(teamId, id, by, 'digest_resumed', resumed),

    snooze: (teamId, id, until, by) =>
      act(teamId, id, by, 'digest_snoozed', (digest) => ({ ...digest, snoozedUntil: until })),

    takeOver: (teamId, id, by) =>
      act(teamId, id, by, 'digest_taken_over', (digest) => ({
        ...digest,
        ownedBy: by.userId,
        isOwnerless: false,
        untold: digest.untold.filter((news) => news.kind !== 'ownerless'),
      })),

    async remove(teamId, id, by) {
      let removed: Digest | undefined;
      await update(teamId, (all = []) => {
        removed = all.find((one) => one.id === id);
        const left = all.filter((one) => one.id !== id);
        return left.length === 0 ? undefined : left;
      });
      if (removed === undefined) return undefined;
      records.tell(teamId, id, undefined);
      await note(teamId, by, 'digest_deleted', removed);
      return removed;
    },

    async stop(teamId, id, reason) {
      let isStopped = false;
      const changed = await change(teamId, id, (digest) => {
        isStopped = digest.state.kind === 'active';
        const state = { kind: 'stopped' as const, reason };
        return isStopped ? withNews({ ...digest, state }, { kind: 'stopped' }) : digest;
      });
      if (changed !== undefined && isStopped) {
        await note(teamId, undefined, 'digest_stopped', changed);
      }
    },

    async noteUntold(teamId, id, news) {
      await change(teamId, id, (digest) => withNews(digest, news));
    },

    async noteOwnerless(teamId, id) {
      await change(teamId, id, (digest) =>
        withNews({ ...digest, isOwnerless: true }, { kind: 'ownerless' }),
      );
    },

    async resumeForVenue(teamId, venueId) {
      const waits = ({ venueId: own, state }: Digest) =>
        own === venueId && state.kind === 'stopped' && state.reason.startsWith('venue_');
      for (const { id } of (await list(teamId)).filter(waits)) {
        await change(teamId, id, (digest) => (waits(digest) ? resumed(digest) : digest));
      }
    },

    async noteTold(teamId, id, news) {
      const isOther = (one: DigestNews) => !isDeepStrictEqual(one, news);
      await update(teamId, (all) =>
        all?.map((digest) =>
          digest.id === id ? { ...digest, untold: digest.untold.filter(isOther) } : digest,
        ),
      );
    },

    async forget(teamId) {
      const all = await list(teamId);
      await update(teamId, () => undefined);
      for (const { id } of all) records.tell(teamId, id, undefined);
    },

    teamIds: records.teamIds,
  };
}

/** More than these would be a wall of messages about one digest. */
const mostUntold = 10;

function withNews(digest: Digest, news: DigestNews): Digest {
  const isKnown = digest.untold.some((one) => isDeepStrictEqual(one, news));
  return isKnown ? digest : { ...digest, untold: [...digest.untold, news].slice(-mostUntold) };
}
