import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Actor, Audit } from '../people/audit.ts';
import type { Draft, ManagedDeed } from '../people/managed-item.ts';
import { ManagedList } from '../people/managed-list.ts';
import type { FailureReason } from '../schedule/delivery.ts';
import type { RecordKind, Records } from '../store/records.ts';
import type { Clock } from '../time.ts';
import type { DigestAuditEvent } from './audit-event.ts';
import {
  type Digest,
  type DigestNotification,
  type DigestSettings,
  digestLimits,
  digestSchema,
  isSnoozed,
} from './digest.ts';

/** All digests of a workspace, with its id as key. */
export const digestKind: RecordKind<Digest[]> = {
  name: 'digests',
  schema: z.array(digestSchema),
};

export interface DigestDraft extends Draft<DigestSettings> {
  /** False if a manager has allowed the person to set up one digest. */
  readonly isByManager: boolean;
}

export type SnoozeResult = 'snoozed' | 'gone' | 'past' | 'too_far';

type DigestDeed = 'snoozed' | 'taken_over';

/** The digests of a workspace. */
export class Digests extends ManagedList<
  Digest,
  DigestDraft,
  FailureReason,
  DigestNotification,
  DigestDeed
> {
  readonly limit = digestLimits.perWorkspace;
  protected readonly stoppedNews = { kind: 'stopped' } as const;
  readonly #audit: Pick<Audit<DigestAuditEvent>, 'record'>;

  constructor(
    records: Records<Digest[]>,
    audit: Pick<Audit<DigestAuditEvent>, 'record'>,
    clock: Clock,
  ) {
    super(records, clock);
    this.#audit = audit;
  }

  /** @param until epoch milliseconds, at most {@link digestLimits.snoozeMs} ahead */
  async snooze(id: string, until: number, by: Actor): Promise<SnoozeResult> {
    const now = this.clock.now();
    if (until <= now) return 'past';
    if (until - now > digestLimits.snoozeMs) return 'too_far';
    const snooze = (digest: Digest) => ({ ...digest, snoozedUntil: until });
    const changed = await this.act(id, by, 'snoozed', snooze);
    return changed === undefined ? 'gone' : 'snoozed';
  }

  /** Makes the actor the owner. */
  takeOver(id: string, by: Actor): Promise<Digest | undefined> {
    return this.act(id, by, 'taken_over', (digest) => ({
      ...digest,
      ownedBy: by.userId,
      isOwnerless: false,
      pendingNotifications: digest.pendingNotifications.filter(({ kind }) => kind !== 'ownerless'),
    }));
  }

  /** Marks a digest as without owner, and enqueues a notification for managers. */
  async markOwnerless(workspaceId: string, id: string): Promise<void> {
    await this.change(workspaceId, id, (digest) =>
      this.withNews({ ...digest, isOwnerless: true }, { kind: 'ownerless' }),
    );
  }

  /** Resumes the digests that were stopped because this venue, or any, could not be read. */
  async resumeForVenue(workspaceId: string, venueId: string): Promise<void> {
    const isStoppedForVenue = ({ venueId: own, state }: Digest) =>
      (own === undefined || own === venueId) &&
      state.kind === 'stopped' &&
      state.reason.kind === 'venue';
    for (const { id } of (await this.list(workspaceId)).filter(isStoppedForVenue)) {
      await this.change(workspaceId, id, (digest) =>
        isStoppedForVenue(digest) ? this.resumed(digest) : digest,
      );
    }
  }

  protected settingsOf(one: DigestSettings): DigestSettings {
    const { kind, venueId, channelId, offersShared, figure, parts, whenDown } = one;
    return { ...timesOf(one), kind, venueId, channelId, offersShared, figure, parts, whenDown };
  }

  protected apply(
    { id, settings, isByManager }: DigestDraft,
    before: Digest | undefined,
    by: Actor,
  ): Digest {
    const since = this.clock.now();
    if (before === undefined) {
      const state = { kind: 'active' as const };
      const initial = { version: 1, since, state, pendingNotifications: [] };
      return { ...settings, ...initial, id, ownedBy: by.userId, isOwnerless: !isByManager };
    }
    const isSameTime = isDeepStrictEqual(timesOf(before), timesOf(settings));
    const changed = { ...before, ...settings, version: before.version + 1 };
    // Saving a stopped digest resumes it.
    if (before.state.kind === 'stopped') return this.resumed(changed);
    return { ...changed, since: isSameTime ? before.since : since };
  }

  /** Also ends a snooze. */
  protected resumed(digest: Digest): Digest {
    if (digest.state.kind === 'active' && !isSnoozed(digest, this.clock.now())) return digest;
    return {
      ...digest,
      state: { kind: 'active' },
      // Occurrences that were due in the meantime are not posted late.
      since: this.clock.now(),
      snoozedUntil: undefined,
      pendingNotifications: digest.pendingNotifications.filter(({ kind }) => kind !== 'stopped'),
    };
  }

  protected with(
    digest: Digest,
    change: Partial<Pick<Digest, 'state' | 'pendingNotifications'>>,
  ): Digest {
    return { ...digest, ...change };
  }

  protected report(
    workspaceId: string,
    by: Actor | undefined,
    deed: DigestDeed | ManagedDeed,
    { kind: digestKind, channelId }: Digest,
  ): Promise<void> {
    return this.#audit.record(workspaceId, by, { kind: `digest_${deed}`, digestKind, channelId });
  }
}

function timesOf({ weekdays, times, timezone }: DigestSettings) {
  return { weekdays, times, timezone };
}
