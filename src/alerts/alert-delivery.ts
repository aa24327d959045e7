import { earliest } from '../time.ts';
import { type AlertDeliveryOptions, postPartOnce, store, type Work } from './delivery-context.ts';
import { type PostedPart, partKey } from './post-part.ts';
import { editIntervalMs, postLines } from './post-thread-lines.ts';
import { type ShownAlert, shownAlert, shownFacts, type ViewedVenue } from './shown-alert.ts';
import { type AlertPost, openZones, type VenueAlerts } from './venue-alerts.ts';

/**
 * Posts, edits and closes the messages of one venue as far as they are due.
 *
 * @returns when something remains to be done, in epoch milliseconds; undefined if nothing does
 */
export type DeliverAlerts = (
  workspaceId: string,
  key: string,
  alerts: VenueAlerts,
  venue: ViewedVenue,
) => Promise<number | undefined>;

export function createAlertDelivery(options: AlertDeliveryOptions): DeliverAlerts {
  const { rateLimiter, clock } = options;

  return async (workspaceId, key, alerts, venue) => {
    const times = await Promise.all(
      alerts.posts.map(async (post) => {
        const view = shownAlert(post, alerts, venue, clock.now());
        const isOpen = view.episodes.some((one) => openZones(one).length > 0);
        if (!hasWork(options, post, view, isOpen)) {
          const isEdited = post.opening.kind === 'sent' && shownFacts(view) !== post.shown;
          return isEdited ? post.editedAt + editIntervalMs : undefined;
        }
        return rateLimiter.enqueue(workspaceId, post.channelId, (rateLimited) =>
          deliverPost(options, { workspaceId, key, post, view, isOpen, rateLimited }),
        );
      }),
    );
    return earliest(...times);
  };
}

/** @returns when to continue; undefined if the message is open now or never will be */
async function open(context: AlertDeliveryOptions, work: Work): Promise<number | undefined> {
  const { posts, log, clock } = context;
  const { workspaceId, post, view } = work;
  const result = await postPartOnce(context, work, { part: 'open', action: 'open' }, () =>
    posts.post(workspaceId, post.channelId, view),
  );
  log.info({ workspaceId, postId: post.id, result: result.kind }, 'alert');
  switch (result.kind) {
    case 'later':
      return clock.now() + result.waitMs;
    case 'sent': {
      const { messageId, isEarlier } = result;
      // What an earlier call has posted is not known, so the message is edited.
      const shown = isEarlier === true ? undefined : shownFacts(view);
      const opening = { kind: 'sent', messageId } as const;
      await store(context, work, { opening, shown, editedAt: clock.now() });
      return undefined;
    }
    case 'unknown':
      await store(context, work, { opening: { kind: 'unknown', at: clock.now() } });
      return undefined;
    case 'gone':
      return undefined;
    case 'refused':
      await refuse(context, work, result.reason);
      return undefined;
  }
}

async function refuse(
  context: AlertDeliveryOptions,
  work: Work,
  reason: Extract<PostedPart, { kind: 'refused' }>['reason'],
): Promise<void> {
  const { log, rules } = context;
  const { workspaceId, post, view } = work;
  log.warn({ workspaceId, postId: post.id, reason }, 'the message of an alert was refused');
  for (const ruleId of new Set(view.episodes.map((one) => one.ruleId))) {
    // The next message may be accepted; a channel that takes none stays that way.
    if (reason.kind === 'posting') await rules.stop(workspaceId, ruleId, reason);
    else
      await rules.enqueueNotification(workspaceId, ruleId, {
        kind: 'failed',
        at: post.openedAt,
        reason,
      });
  }
  await store(context, work, { opening: { kind: 'refused' }, isFinished: true });
}

/** @returns when to continue; undefined if the message shows what it should */
async function edit(
  context: AlertDeliveryOptions,
  work: Work,
  messageId: string,
  areLinesDone: boolean,
): Promise<number | undefined> {
  const { clock, posts, log } = context;
  const { workspaceId, post, view, isOpen, rateLimited } = work;
  const shown = shownFacts(view);
  const finish = () => (areLinesDone ? finishIfClosed(context, work) : undefined);
  if (shown === post.shown) return finish();
  // The closing edit does not wait.
  const dueAt = post.editedAt + editIntervalMs;
  if (isOpen && clock.now() < dueAt) return dueAt;
  const result = await rateLimited(() => posts.edit(workspaceId, post.channelId, messageId, view));
  switch (result.kind) {
    case 'later':
      return clock.now() + result.waitMs;
    case 'edited':
      await store(context, work, { shown, editedAt: clock.now() });
      return finish();
    case 'lost':
      log.info({ workspaceId, postId: post.id }, 'the message of an alert is gone');
      await store(context, work, { opening: { kind: 'lost' } });
      return isOpen ? undefined : closeAnew(context, work);
  }
}

async function finishIfClosed(context: AlertDeliveryOptions, work: Work): Promise<undefined> {
  if (!work.isOpen) await store(context, work, { isFinished: true });
  return undefined;
}

/** The message cannot be edited, so a new one says that it is over. */
async function closeAnew(context: AlertDeliveryOptions, work: Work): Promise<number | undefined> {
  const { posts, clock } = context;
  const { workspaceId, post, view } = work;
  const result = await postPartOnce(context, work, { part: 'closing', action: 'closing' }, () =>
    posts.post(workspaceId, post.channelId, view),
  );
  if (result.kind === 'later') return clock.now() + result.waitMs;
  return finishIfClosed(context, work);
}

/** Whether the attempt that is due has been made. */
async function isClaimed(
  { ledger }: AlertDeliveryOptions,
  { key, post: { id, opening } }: Work,
): Promise<boolean> {
  const attempts = await ledger.list(partKey(key, id, 'open'));
  return opening.kind === 'due' && attempts.some(({ at }) => at === opening.at);
}

/** The process ended after the post; now that it is known, the message can be closed. */
async function adopt(context: AlertDeliveryOptions, work: Work): Promise<number | undefined> {
  const { clock } = context;
  return (await open(context, work)) ?? clock.now();
}

/** It was over before it could be posted. */
async function drop({ states }: AlertDeliveryOptions, { key, post }: Work): Promise<undefined> {
  await states.update(key, (current) => {
    for (const episode of current?.episodes ?? []) {
      if (episode.postId === post.id) delete episode.postId;
    }
    return current && { ...current, posts: current.posts.filter(({ id }) => id !== post.id) };
  });
}

/** Asked first, because each turn in the queue takes a second of the channel's time. */
function hasWork(
  { clock }: AlertDeliveryOptions,
  post: AlertPost,
  view: ShownAlert,
  isOpen: boolean,
): boolean {
  const { opening, lines, shown, editedAt, isFinished } = post;
  if (isFinished) return false;
  switch (opening.kind) {
    case 'due':
      return true;
    case 'sent': {
      const isEditDue = clock.now() >= editedAt + editIntervalMs;
      return lines.length > 0 || !isOpen || (isEditDue && shown !== shownFacts(view));
    }
    case 'unknown':
    case 'lost':
      return lines.length > 0 || !isOpen;
    case 'refused':
      return !isOpen;
  }
}

/** @returns when to continue */
async function deliverPost(context: AlertDeliveryOptions, work: Work): Promise<number | undefined> {
  const { post, isOpen } = work;
  const { opening } = post;
  switch (opening.kind) {
    case 'due':
      if (isOpen && !post.isHeld) return open(context, work);
      if (await isClaimed(context, work)) return adopt(context, work);
      if (isOpen) return undefined;
      return post.isRepeat ? closeAnew(context, work) : drop(context, work);
    case 'sent': {
      const linesAt = await postLines(context, work, opening.messageId);
      const editAt = await edit(context, work, opening.messageId, linesAt === undefined);
      return earliest(linesAt, editAt);
    }
    case 'unknown':
    case 'lost': {
      const linesAt = await postLines(context, work, undefined);
      return isOpen ? linesAt : closeAnew(context, work);
    }
    case 'refused':
      return finishIfClosed(context, work);
  }
}
