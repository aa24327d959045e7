import type { Log } from '../ops/log.ts';
import type { PostResult } from '../schedule/delivery.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import type { DigestSettings } from './digest.ts';
import type { DigestDraft, DraftVerdict } from './digest-draft.ts';
import type { Digests } from './digests.ts';

/** The first post of a digest in its channel: who set it up or changed it, and when it comes. */
export interface DigestIntroduction {
  readonly id: string;
  readonly settings: DigestSettings;
  readonly venueName: string;
  readonly by: string;
  /** False if the channel had this digest before. */
  readonly isNewInChannel: boolean;
}

/** Posts an introduction, and deletes it if the digest could not be saved after all. */
export interface Introducer {
  post(introduction: DigestIntroduction): Promise<PostResult>;
  /** Never throws. */
  remove(channelId: string, messageId: string): Promise<void>;
}

export type SaveDigestResult =
  | { readonly kind: 'saved' }
  | { readonly kind: Exclude<DraftVerdict, 'saved' | 'saved_before'> }
  /** The venue is not connected any more. */
  | { readonly kind: 'venue_gone' }
  /** The channel did not take the introduction. */
  | { readonly kind: 'not_posted'; readonly result: Exclude<PostResult, { kind: 'sent' }> };

export type SaveDigest = (
  teamId: string,
  userId: string,
  draft: DigestDraft,
  introducer: Introducer,
) => Promise<SaveDigestResult>;

export interface SaveDigestOptions {
  readonly digests: Pick<Digests, 'check' | 'find' | 'save'>;
  readonly listConnections: (teamId: string) => Promise<readonly Connection[]>;
  readonly log: Log;
}

/**
 * Saves a digest once its channel has taken an introduction. Only a post shows whether the app may
 * post there: the scopes that would tell also let it list the workspace's channels.
 */
export function createSaveDigest(options: SaveDigestOptions): SaveDigest {
  const { digests, listConnections, log } = options;
  /** The same modal sent twice must not introduce its digest twice. */
  const withLock = createLocalLock();

  async function save(
    teamId: string,
    userId: string,
    draft: DigestDraft,
    introducer: Introducer,
  ): Promise<SaveDigestResult> {
    const { id, settings } = draft;
    const connection = findVenue(await listConnections(teamId), settings.venueId);
    if (connection === undefined) return { kind: 'venue_gone' };
    const verdict = await digests.check(teamId, draft);
    if (verdict === 'saved_before') return { kind: 'saved' };
    if (verdict !== 'saved') return { kind: verdict };
    const before = await digests.find(teamId, id);
    const posted = await introducer.post({
      id,
      settings,
      venueName: venueName(connection),
      by: userId,
      isNewInChannel: before?.channelId !== settings.channelId,
    });
    if (posted.kind !== 'sent') {
      log.info({ teamId, result: posted.kind }, 'a channel did not take the introduction');
      return { kind: 'not_posted', result: posted };
    }
    let isSaved = false;
    try {
      const result = await digests.save(teamId, draft, { userId });
      isSaved = result === 'saved' || result === 'saved_before';
      return { kind: result === 'saved_before' ? 'saved' : result };
    } finally {
      if (!isSaved) await introducer.remove(settings.channelId, posted.messageId);
    }
  }

  return (teamId, userId, draft, introducer) =>
    withLock(JSON.stringify([teamId, draft.id]), () => save(teamId, userId, draft, introducer));
}
