import type { PostResult } from '../schedule/delivery.ts';
import { minuteMs } from '../time.ts';
import { type AlertDeliveryOptions, postPartOnce, store, type Work } from './delivery-context.ts';
import { partKey } from './post-part.ts';

/** Posts what belongs into the thread of a message, and calls people. */

/** Edits of one message are at least this far apart. */
export const editIntervalMs = minuteMs;

/**
 * @param messageId undefined if the message may not exist: the lines are then posted beside it
 * @returns when to continue; undefined if all lines are posted
 */
export async function postLines(
  context: AlertDeliveryOptions,
  work: Work,
  messageId: string | undefined,
): Promise<number | undefined> {
  const { posts, clock, ledger } = context;
  const { workspaceId, post, view, isOpen } = work;
  const usesThread = view.episodes.some(({ settings }) => settings.usesThread);
  // Once it is over, nobody needs a reminder that had to wait.
  let left = post.lines.filter(({ content }) => isOpen || content.kind === 'over');
  if (left.length < post.lines.length) await store(context, work, { lines: left });
  for (const { id, content } of left) {
    const result = await postPartOnce(context, work, { part: id, action: content.kind }, () =>
      content.kind === 'escalation' && !usesThread
        ? escalate(context, work, content.userId)
        : posts.reply({ workspaceId, channelId: post.channelId, messageId }, content, view),
    );
    if (result.kind === 'later') return clock.now() + result.waitMs;
    left = left.filter((one) => one.id !== id);
    await store(context, work, { lines: left });
    await ledger.forget(partKey(work.key, post.id, id));
  }
  return undefined;
}

async function escalate(
  { posts }: AlertDeliveryOptions,
  { workspaceId, view }: Work,
  userId: string,
): Promise<PostResult> {
  const result = await posts.escalate(workspaceId, userId, view);
  if (result === 'later') return { kind: 'later', waitMs: editIntervalMs };
  if (result === 'sent') return { kind: 'sent', messageId: '' };
  return result === 'unknown'
    ? { kind: 'unknown' }
    : { kind: 'refused', reason: { kind: 'message' } };
}
