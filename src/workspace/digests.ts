import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { FailureReason } from '../schedule/ledger.ts';
import type { RecordKind, Records } from '../store/records.ts';
import type { Audit, Deed, Doer } from './audit.ts';
import {
  type Digest,
  type DigestNews,
  type DigestSettings,
  digestLimits,
  digestSchema,
} from './digest.ts';

/** All digests of a workspace, under its team id. */
export const digestKind: RecordKind<Digest[]> = {
  name: 'digests',
  schema: z.array(digestSchema),
  isSealed: true,
};

export interface DigestDraft {
  /** Made when the modal is opened, so that sending it twice makes one digest. */
  readonly id: string;
  /** Of the settings that were in the modal; undefined for a new digest. */
  readonly version: number | undefined;
  readonly settings: DigestSettings;
}

export type Saving =
  | { readonly kind: 'saved'; readonly digest: Digest; readonly isNew: boolean }
  /** The same modal was sent before. */
  | { readonly kind: 'saved_before'; readonly digest: Digest }
  /** Someone else has changed it since the modal was opened. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'too_many' };

export interface Digests {
  list(teamId: string): Promise<readonly Digest[]>;
  find(teamId: string, id: string): Promise<Digest | undefined>;
  /** What {@link Digests.save} would answer, without saving. */
  check(teamId: string, draft: DigestDraft): Promise<Saving['kind']>;
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
  /** Takes the news of a digest, so that they are told once; see {@link Digests.putBack}. */
  takeUntold(teamId: string, id: string): Promise<{ digest: Digest; news: DigestNews } | undefined>;
  putBack(teamId: string, id: string, news: DigestNews): Promise<void>;
  forget(teamId: string): Promise<void>;
  teamIds(): AsyncIterable<string>;
}

/** Told of each digest that is new or has changed, and of removed ones, once that is stored. */
export type OnDigest = (teamId: string, id: string, digest: Digest | undefined) => void;

export function createDigests(
  records: Records<Digest[]>,
  audit: Pick<Audit, 'note'>,
  clock: Clock,
  onDigest: OnDigest,
): Digests {
  async function change(
    teamId: string,
    id: string,
    work: (digest: Digest) => Digest,
  ): Promise<Digest | undefined> {
    let changed: Digest | undefined;
    await records.update(teamId, (all) =>
      all?.map((one) => {
        if (one.id !== id) return one;
        changed = work(one);
        return changed;
      }),
    );
    if (changed !== undefined) onDigest(teamId, id, changed);
    return changed;
  }

  /** What people do, as opposed to what happens. */
  async function act(
    teamId: string,
    id: string,
    by: Doer,
    kind: Extract<Deed, { digestKind: string }>['kind'],
    work: (digest: Digest) => Digest,
  ): Promise<Digest | undefined> {
    const changed = await change(teamId, id, work);
    if (changed !== undefined) await note(teamId, by, kind, changed);
    return changed;
  }

  const note = (
    teamId: string,
    by: Doer | undefined,
    kind: Extract<Deed, { digestKind: string }>['kind'],
    { kind: ofDigest, channelId }: Digest,
  ) => audit.note(teamId, by, { kind, digestKind: ofDigest, channelId });

  const resumed = (digest: Digest): Digest => ({
    ...digest,
    state: { kind: 'active' },
    // What was due meanwhile is not wanted any more.
    since: clock.now(),
    snoozedUntil: undefined,
    untold: digest.untold?.kind === 'stopped' ? undefined : digest.untold,
  });

  return {
    list: async (teamId) => (await records.get(teamId)) ?? [],
    find: async (teamId, id) => (await records.get(teamId))?.find((one) => one.id === id),
    check: async (teamId, draft) => judge(draft, (await records.get(teamId)) ?? []),

    async save(teamId, draft, by) {
      let saving: Saving | undefined;
      await records.update(teamId, (all = []) => {
        const before = all.find(({ id }) => id === draft.id);
        const verdict = judge(draft, all);
        if (verdict === 'saved_before' && before !== undefined) {
          saving = { kind: verdict, digest: before };
        }
        if (verdict === 'conflict' || verdict === 'gone' || verdict === 'too_many') {
          saving = { kind: verdict };
        }
        if (verdict !== 'saved') return all.length === 0 ? undefined : all;
        const digest = settled(draft, before, by.userId);
        saving = { kind: 'saved', digest, isNew: before === undefined };
        return before === undefined
          ? [...all, digest]
          : all.map((one) => (one === before ? digest : one));
      });
      if (saving === undefined) throw new Error('the digests were not looked at');
      if (saving.kind === 'saved') {
        const { digest, isNew } = saving;
        onDigest(teamId, digest.id, digest);
        await note(teamId, by, isNew ? 'digest_set_up' : 'digest_changed', digest);
      }
      return saving;
    },

    pause: (teamId, id, by) =>
      act(teamId, id, by, 'digest_paused', (digest) => ({ ...digest, state: { kind: 'paused' } })),

    resume: (teamId, id, by) => act(teamId, id, by, 'digest_resumed', resumed),

    snooze: (teamId, id, until, by) =>
      act(teamId, id, by, 'digest_snoozed', (digest) => ({ ...digest, snoozedUntil: until })),

    takeOver: (teamId, id, by) =>
      act(teamId, id, by, 'digest_taken_over', (digest) => ({
        ...digest,
        ownedBy: by.userId,
        isOwnerless: false,
      })),

    async remove(teamId, id, by) {
      let removed: Digest | undefined;
      await records.update(teamId, (all = []) => {
        removed = all.find((one) => one.id === id);
        const left = all.filter((one) => one.id !== id);
        return left.length === 0 ? undefined : left;
      });
      if (removed === undefined) return undefined;
      onDigest(teamId, id, undefined);
      await note(teamId, by, 'digest_deleted', removed);
      return removed;
    },

    async stop(teamId, id, reason) {
      let isStopped = false;
      const changed = await change(teamId, id, (digest) => {
        isStopped = digest.state.kind === 'active';
        const state = { kind: 'stopped' as const, reason };
        return isStopped ? { ...digest, state, untold: { kind: 'stopped' } } : digest;
      });
      if (changed !== undefined && isStopped) {
        await note(teamId, undefined, 'digest_stopped', changed);
      }
    },

    async noteUntold(teamId, id, news) {
      await change(teamId, id, (digest) => ({ ...digest, untold: news }));
    },

    async noteOwnerless(teamId, id) {
      await change(teamId, id, (digest) => ({
        ...digest,
        isOwnerless: true,
        untold: digest.untold ?? { kind: 'ownerless' },
      }));
    },

    async resumeForVenue(teamId, venueId) {
      const waits = ({ venueId: own, state }: Digest) =>
        own === venueId && state.kind === 'stopped' && state.reason.startsWith('venue_');
      for (const { id } of ((await records.get(teamId)) ?? []).filter(waits)) {
        await change(teamId, id, (digest) => (waits(digest) ? resumed(digest) : digest));
      }
    },

    async takeUntold(teamId, id) {
      let taken: { digest: Digest; news: DigestNews } | undefined;
      await records.update(teamId, (all) =>
        all?.map(({ untold, ...digest }) => {
          if (digest.id !== id || untold === undefined) return { ...digest, untold };
          taken = { digest, news: untold };
          return digest;
        }),
      );
      return taken;
    },

    async putBack(teamId, id, news) {
      await change(teamId, id, (digest) => ({ ...digest, untold: digest.untold ?? news }));
    },

    async forget(teamId) {
      const all = (await records.get(teamId)) ?? [];
      await records.delete(teamId);
      for (const { id } of all) onDigest(teamId, id, undefined);
    },

    teamIds: () => records.keys(),
  };

  function settled(
    { id, settings }: DigestDraft,
    before: Digest | undefined,
    userId: string,
  ): Digest {
    const now = clock.now();
    if (before === undefined) {
      const state = { kind: 'active' as const };
      return {
        ...settings,
        id,
        ownedBy: userId,
        version: 1,
        since: now,
        state,
        isOwnerless: false,
      };
    }
    const isSameTime = isDeepStrictEqual(timesOf(before), timesOf(settings));
    return {
      ...before,
      ...settings,
      version: before.version + 1,
      since: isSameTime ? before.since : now,
    };
  }
}

function judge(draft: DigestDraft, all: readonly Digest[]): Saving['kind'] {
  const before = all.find(({ id }) => id === draft.id);
  if (before === undefined) {
    if (draft.version !== undefined) return 'gone';
    return all.length < digestLimits.perWorkspace ? 'saved' : 'too_many';
  }
  if (before.version === draft.version) return 'saved';
  return isDeepStrictEqual(settingsOf(before), settingsOf(draft.settings))
    ? 'saved_before'
    : 'conflict';
}

const timesOf = ({ weekdays, times, timezone }: DigestSettings) => ({ weekdays, times, timezone });

/** @returns in one order, whatever order they were stored in */
function settingsOf(one: DigestSettings): DigestSettings {
  const { kind, venueId, channelId, weekdays, times, timezone, figure, parts, whenDown } = one;
  return { kind, venueId, channelId, weekdays, times, timezone, figure, parts, whenDown };
}
