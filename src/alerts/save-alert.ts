import type { Log } from '../ops/log.ts';
import type { PostResult } from '../schedule/delivery.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Connection, findVenue } from '../venues/workspace.ts';
import type { AlertDraft, AlertRules, DraftVerdict } from './alert-rules.ts';
import type { AlertSettings } from './rule.ts';

/** The message that announces a new or changed alert in its channel. */
export interface AlertIntroduction {
  readonly id: string;
  readonly settings: AlertSettings;
  readonly venue: Connection;
  readonly by: string;
  /** False if the alert already posted in this channel. */
  readonly isNewInChannel: boolean;
}

/** Posts introductions, and deletes them if the rule could not be saved. */
export interface AlertIntroducer {
  post(introduction: AlertIntroduction): Promise<PostResult>;
  /** Never throws. */
  remove(channelId: string, messageId: string): Promise<void>;
}

export type SaveAlertResult =
  | { readonly kind: 'saved' }
  | { readonly kind: Exclude<DraftVerdict, 'saved' | 'saved_before'> }
  | { readonly kind: 'venue_gone' }
  /** The introduction could not be posted in the channel. */
  | { readonly kind: 'not_posted'; readonly result: Exclude<PostResult, { kind: 'sent' }> };

/**
 * Posts an introduction and then saves the rule, so that only a working channel is saved; see
 * `createSaveDigest` for why.
 */
export type SaveAlert = (
  workspaceId: string,
  userId: string,
  draft: AlertDraft,
  introducer: AlertIntroducer,
) => Promise<SaveAlertResult>;

export interface SaveAlertOptions {
  readonly rules: Pick<AlertRules, 'check' | 'find' | 'save'>;
  readonly listConnections: (workspaceId: string) => Promise<readonly Connection[]>;
  readonly log: Log;
}

export function createSaveAlert({ rules, listConnections, log }: SaveAlertOptions): SaveAlert {
  /** A modal that is submitted twice must be introduced only once. */
  const withLock = createLocalLock();

  async function save(...[workspaceId, userId, draft, introducer]: Parameters<SaveAlert>) {
    const { id, settings } = draft;
    const venue = findVenue(await listConnections(workspaceId), settings.venueId);
    if (venue === undefined) return { kind: 'venue_gone' } as const;
    const verdict = await rules.check(workspaceId, draft);
    if (verdict === 'saved_before') return { kind: 'saved' } as const;
    if (verdict !== 'saved') return { kind: verdict };
    const before = await rules.find(workspaceId, id);
    const isNewInChannel = before?.channelId !== settings.channelId;
    const result = await introducer.post({ id, settings, venue, by: userId, isNewInChannel });
    if (result.kind !== 'sent') {
      log.info({ workspaceId, result: result.kind }, 'an introduction was not posted');
      return { kind: 'not_posted', result } as const;
    }
    let saved: DraftVerdict = 'gone';
    try {
      saved = await rules.save(workspaceId, draft, { userId });
    } finally {
      const isSaved = saved === 'saved' || saved === 'saved_before';
      if (!isSaved) await introducer.remove(settings.channelId, result.messageId);
    }
    return { kind: saved === 'saved_before' ? ('saved' as const) : saved };
  }

  return (...given) => withLock(JSON.stringify([given[0], given[2].id]), () => save(...given));
}
