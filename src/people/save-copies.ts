import type { PostResult } from '../schedule/delivery.ts';
import { createLocalLock } from '../store/lock.ts';
import type { Actor } from './audit.ts';
import type { Draft } from './managed-item.ts';

/** The message that announces copies in their channel. */
export interface CopyIntroducer {
  post(channelId: string): Promise<PostResult>;
  /** Never throws. */
  remove(channelId: string, messageId: string): Promise<void>;
}

export type SaveCopiesResult =
  | { readonly kind: 'saved' | 'too_many' }
  /** The introduction could not be posted in the channel. */
  | { readonly kind: 'not_posted'; readonly result: Exclude<PostResult, { kind: 'sent' }> };

export type SaveCopies<Entered> = (
  drafts: readonly Entered[],
  by: Actor,
  introducer: CopyIntroducer,
) => Promise<SaveCopiesResult>;

export interface SaveCopiesOptions<Entered> {
  readonly list: {
    list(workspaceId: string): Promise<readonly { readonly id: string }[]>;
    addAll(drafts: readonly Entered[], by: Actor): Promise<boolean>;
    readonly limit: number;
  };
}

/**
 * Saves copies of a digest or an alert for other venues. As with one of them, an introduction shows
 * whether the app may post in the channel; one message is enough for all. All of them post in the
 * same channel.
 */
export function createSaveCopies<Entered extends Draft<{ readonly channelId: string }>>({
  list,
}: SaveCopiesOptions<Entered>): SaveCopies<Entered> {
  /** A form that is submitted twice must be introduced only once. */
  const withLock = createLocalLock();

  const save: SaveCopies<Entered> = async (drafts, by, introducer) => {
    const before = new Set((await list.list(by.workspaceId)).map(({ id }) => id));
    const missing = drafts.filter(({ id }) => !before.has(id));
    const [first] = missing;
    if (first === undefined) return { kind: 'saved' };
    if (before.size + missing.length > list.limit) return { kind: 'too_many' };
    const { channelId } = first.settings;
    const result = await introducer.post(channelId);
    if (result.kind !== 'sent') return { kind: 'not_posted', result };
    let isSaved = false;
    try {
      isSaved = await list.addAll(missing, by);
    } finally {
      if (!isSaved) await introducer.remove(channelId, result.messageId);
    }
    return { kind: isSaved ? 'saved' : 'too_many' };
  };

  return (drafts, by, introducer) =>
    withLock(JSON.stringify([by.workspaceId, drafts[0]?.id]), () => save(drafts, by, introducer));
}
