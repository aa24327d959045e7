import type { Log } from '../ops/log.ts';
import type { PostResult } from '../schedule/delivery.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import type { DigestSettings } from './digest.ts';
import type { DigestDraft, DraftVerdict } from './digest-draft.ts';
import type { Digests } from './digests.ts';

/** The message that announces a new or changed digest in its channel. */
export interface DigestIntroduction {
  readonly id: string;
  readonly settings: DigestSettings;
  readonly venueName: string;
  readonly by: string;
  /** False if the digest was already posted in this channel. */
  readonly isNewInChannel: boolean;
  /** Epoch milliseconds; the digest is not posted before. */
  readonly snoozedUntil: number | undefined;
}

/** Posts introductions, and deletes them if the digest could not be saved. */
export interface Introducer {
  post(introduction: DigestIntroduction): Promise<PostResult>;
  /** Never throws. */
  remove(channelId: string, messageId: string): Promise<void>;
}

export type SaveDigestResult =
  | { readonly kind: 'saved' }
  | { readonly kind: Exclude<DraftVerdict, 'saved' | 'saved_before'> }
  /** The venue is no longer connected. */
  | { readonly kind: 'venue_gone' }
  /** The introduction could not be posted in the channel. */
  | { readonly kind: 'not_posted'; readonly result: Exclude<PostResult, { kind: 'sent' }> };

/** Posts an introduction and then saves the digest, so that only a working channel is saved. */
export type SaveDigest = (
  workspaceId: string,
  userId: string,
  draft: DigestDraft,
  introducer: Introducer,
) => Promise<SaveDigestResult>;

export interface SaveDigestOptions {
  readonly digests: Pick<Digests, 'check' | 'find' | 'save'>;
  readonly listConnections: (workspaceId: string) => Promise<readonly Connection[]>;
  readonly log: Log;
}

/**
 * Only a post shows whether the app may post in a channel: the scopes for checking it would also
 * let the app list the workspace's channels.
 */
export function createSaveDigest(options: SaveDigestOptions): SaveDigest {
  const { digests, listConnections, log } = options;
  /** A modal that is submitted twice must be introduced only once. */
  const withLock = createLocalLock();

  async function save(
    workspaceId: string,
    userId: string,
    draft: DigestDraft,
    introducer: Introducer,
  ): Promise<SaveDigestResult> {
    const { id, settings } = draft;
    const connection = findVenue(await listConnections(workspaceId), settings.venueId);
    if (connection === undefined) return { kind: 'venue_gone' };
    const verdict = await digests.check(workspaceId, draft);
    if (verdict === 'saved_before') return { kind: 'saved' };
    if (verdict !== 'saved') return { kind: verdict };
    const before = await digests.find(workspaceId, id);
    const posted = await introducer.post({
      id,
      settings,
      venueName: venueName(connection),
      by: userId,
      isNewInChannel: before?.channelId !== settings.channelId,
      snoozedUntil: before?.snoozedUntil,
    });
    if (posted.kind !== 'sent') {
      log.info({ workspaceId, result: posted.kind }, 'an introduction was not posted');
      return { kind: 'not_posted', result: posted };
    }
    let isSaved = false;
    try {
      const result = await digests.save(workspaceId, draft, { userId });
      isSaved = result === 'saved' || result === 'saved_before';
      return { kind: result === 'saved_before' ? 'saved' : result };
    } finally {
      if (!isSaved) await introducer.remove(settings.channelId, posted.messageId);
    }
  }

  return (workspaceId, userId, draft, introducer) =>
    withLock(JSON.stringify([workspaceId, draft.id]), () =>
      save(workspaceId, userId, draft, introducer),
    );
}
