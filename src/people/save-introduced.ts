import type { Log } from '../ops/log.ts';
import type { PostResult } from '../schedule/delivery.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import type { Actor } from './audit.ts';
import type { Draft, DraftVerdict } from './managed-item.ts';

/** What posts in a channel, as a manager enters it. */
interface PostingSettings {
  /** Undefined if it is about all venues. */
  readonly venueId?: string | undefined;
  readonly channelId: string;
}

/** The message that announces something new or changed in its channel. */
export interface Introduction<Item, Settings> {
  readonly id: string;
  readonly settings: Settings;
  /** Undefined if it is about all venues. */
  readonly venueName: string | undefined;
  readonly by: string;
  /** As it was stored; undefined if it is new. */
  readonly before: Item | undefined;
  /** False if it already posted in this channel. */
  readonly isNewInChannel: boolean;
}

/** Posts introductions, and deletes them if nothing could be saved. */
export interface Introducer<Item, Settings> {
  post(introduction: Introduction<Item, Settings>): Promise<PostResult>;
  /** Never throws. */
  remove(channelId: string, messageId: string): Promise<void>;
}

export type SaveResult =
  | { readonly kind: 'saved' }
  | { readonly kind: Exclude<DraftVerdict, 'saved' | 'saved_before'> }
  /** The venue is no longer connected. */
  | { readonly kind: 'venue_gone' }
  /** The introduction could not be posted in the channel. */
  | { readonly kind: 'not_posted'; readonly result: Exclude<PostResult, { kind: 'sent' }> };

export type SaveIntroduced<Item, Entered extends Draft<unknown>> = (
  draft: Entered,
  by: Actor,
  introducer: Introducer<Item, Entered['settings']>,
) => Promise<SaveResult>;

export interface SaveIntroducedOptions<Item, Entered> {
  readonly list: {
    check(workspaceId: string, draft: Entered): Promise<DraftVerdict>;
    find(workspaceId: string, id: string): Promise<Item | undefined>;
    save(draft: Entered, by: Actor): Promise<DraftVerdict>;
  };
  readonly listConnections: (workspaceId: string) => Promise<readonly Connection[]>;
  readonly log: Log;
}

/**
 * Posts an introduction and then saves, so that only a working channel is saved: only a post shows
 * whether the app may post in a channel. The scopes for checking it would also let the app list the
 * workspace's channels.
 */
export function createSaveIntroduced<
  Item extends { readonly channelId: string },
  Entered extends Draft<PostingSettings>,
>(options: SaveIntroducedOptions<Item, Entered>): SaveIntroduced<Item, Entered> {
  const { list, listConnections, log } = options;
  /** A form that is submitted twice must be introduced only once. */
  const withLock = createLocalLock();

  const save: SaveIntroduced<Item, Entered> = async (draft, by, introducer) => {
    const { id } = draft;
    const settings: Entered['settings'] = draft.settings;
    const { venueId, channelId } = draft.settings;
    const venue = findVenue(await listConnections(by.workspaceId), venueId);
    if (venueId !== undefined && venue === undefined) return { kind: 'venue_gone' };
    const verdict = await list.check(by.workspaceId, draft);
    if (verdict === 'saved_before') return { kind: 'saved' };
    if (verdict !== 'saved') return { kind: verdict };
    const before = await list.find(by.workspaceId, id);
    const isNewInChannel = before?.channelId !== channelId;
    const about = {
      id,
      settings,
      venueName: venue && venueName(venue),
      by: by.userId,
      before,
      isNewInChannel,
    };
    const result = await introducer.post(about);
    if (result.kind !== 'sent') {
      log.info(
        { workspaceId: by.workspaceId, result: result.kind },
        'an introduction was not posted',
      );
      return { kind: 'not_posted', result };
    }
    let saved: DraftVerdict = 'gone';
    try {
      saved = await list.save(draft, by);
    } finally {
      const isSaved = saved === 'saved' || saved === 'saved_before';
      if (!isSaved) await introducer.remove(channelId, result.messageId);
    }
    return { kind: saved === 'saved_before' ? 'saved' : saved };
  };

  return (draft, by, introducer) =>
    withLock(JSON.stringify([by.workspaceId, draft.id]), () => save(draft, by, introducer));
}
