import type { Log } from '../ops/log.ts';
import type { AlertAction } from '../ops/metrics.ts';
import type { PostRateLimiter, PostResult, RateLimitedPost } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { Records } from '../store/records.ts';
import { type Clock, earliest, minuteMs } from '../time.ts';
import type { AlertRules } from './alert-rules.ts';
import { type AlertView, alertView, shownFacts, type ViewedVenue } from './alert-view.ts';
import type { EpisodePosts } from './episode-posts.ts';
import { type PostedPart, type PostPart, partKey } from './post-part.ts';
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

export interface AlertDeliveryOptions {
  readonly states: Pick<Records<VenueAlerts>, 'get' | 'update'>;
  readonly rules: Pick<AlertRules, 'stop' | 'enqueueNotification'>;
  readonly ledger: Pick<Ledger, 'list' | 'forget'>;
  readonly postPart: PostPart;
  readonly posts: EpisodePosts;
  readonly rateLimiter: PostRateLimiter;
  readonly clock: Clock;
  readonly log: Log;
}

/** Edits of one message are at least this far apart. */
const editIntervalMs = minuteMs;

/** One post, with what is shown for it. */
interface Work {
  readonly workspaceId: string;
  /** Of the venue. */
  readonly key: string;
  readonly post: AlertPost;
  readonly view: AlertView;
  /** At least one zone is still out of bounds. */
  readonly isOpen: boolean;
  readonly rateLimited: RateLimitedPost;
}

export function createAlertDelivery(options: AlertDeliveryOptions): DeliverAlerts {
  const { states, rules, ledger, postPart, posts, rateLimiter, clock, log } = options;

  /** Stores the progress of one post; the evaluation may have changed the rest meanwhile. */
  async function store({ key, post }: Work, change: Partial<AlertPost>): Promise<void> {
    await states.update(
      key,
      (current) =>
        current && {
          ...current,
          posts: current.posts.map((one) => (one.id === post.id ? { ...one, ...change } : one)),
        },
    );
  }

  /** Posts part of a message once. Its owner is told if nobody knows whether it was posted. */
  function postOnce(
    work: Work,
    part: string,
    action: AlertAction,
    send: () => Promise<PostResult>,
  ): Promise<PostedPart> {
    const { workspaceId, post, view, rateLimited } = work;
    const [ruleId = ''] = view.episodes.map((one) => one.ruleId);
    // Claimed only when it is its turn: a claim that waits would look abandoned to other replicas.
    const message = {
      key: partKey(work.key, post.id, part),
      at: part === 'open' && post.opening.kind === 'due' ? post.opening.at : post.openedAt,
      channelId: post.channelId,
      action,
      isWanted: async () =>
        (await states.get(work.key))?.posts.some(({ id }) => id === post.id) === true,
      send,
      onUnknown: async () => {
        if (part !== 'open' || post.isRepeat) return;
        const notification = { kind: 'unknown', at: post.openedAt } as const;
        await rules.enqueueNotification(workspaceId, ruleId, notification);
      },
    };
    return rateLimited(() => postPart(message));
  }

  /** @returns when to continue; undefined if the message is open now or never will be */
  async function open(work: Work): Promise<number | undefined> {
    const { workspaceId, post, view } = work;
    const result = await postOnce(work, 'open', 'open', () =>
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
        await store(work, { opening, shown, editedAt: clock.now() });
        return undefined;
      }
      case 'unknown':
        await store(work, { opening: { kind: 'unknown', at: clock.now() } });
        return undefined;
      case 'gone':
        return undefined;
      case 'refused':
        await refuse(work, result.reason);
        return undefined;
    }
  }

  async function refuse(
    work: Work,
    reason: Extract<PostedPart, { kind: 'refused' }>['reason'],
  ): Promise<void> {
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
    await store(work, { opening: { kind: 'refused' }, isFinished: true });
  }

  /**
   * @param messageId undefined if the message may not exist: the lines are then posted beside it
   * @returns when to continue; undefined if all lines are posted
   */
  async function postLines(work: Work, messageId: string | undefined): Promise<number | undefined> {
    const { workspaceId, post, view, isOpen } = work;
    const usesThread = view.episodes.some(({ settings }) => settings.usesThread);
    // Once it is over, nobody needs a reminder that had to wait.
    let left = post.lines.filter(({ content }) => isOpen || content.kind === 'over');
    if (left.length < post.lines.length) await store(work, { lines: left });
    for (const { id, content } of left) {
      const result =
        content.kind === 'escalation' && !usesThread
          ? await postOnce(work, id, content.kind, () => escalate(work, content.userId))
          : await postOnce(work, id, content.kind, () =>
              posts.reply(workspaceId, post.channelId, messageId, content, view),
            );
      if (result.kind === 'later') return clock.now() + result.waitMs;
      left = left.filter((one) => one.id !== id);
      await store(work, { lines: left });
      await ledger.forget(partKey(work.key, post.id, id));
    }
    return undefined;
  }

  async function escalate({ workspaceId, view }: Work, userId: string): Promise<PostResult> {
    const result = await posts.escalate(workspaceId, userId, view);
    if (result === 'later') return { kind: 'later', waitMs: editIntervalMs };
    if (result === 'sent') return { kind: 'sent', messageId: '' };
    return result === 'unknown'
      ? { kind: 'unknown' }
      : { kind: 'refused', reason: { kind: 'message' } };
  }

  /** @returns when to continue; undefined if the message shows what it should */
  async function edit(
    work: Work,
    messageId: string,
    areLinesDone: boolean,
  ): Promise<number | undefined> {
    const { workspaceId, post, view, isOpen, rateLimited } = work;
    const shown = shownFacts(view);
    const finish = () => (areLinesDone ? finishIfClosed(work) : undefined);
    if (shown === post.shown) return finish();
    // The closing edit does not wait.
    const dueAt = post.editedAt + editIntervalMs;
    if (isOpen && clock.now() < dueAt) return dueAt;
    const result = await rateLimited(() =>
      posts.edit(workspaceId, post.channelId, messageId, view),
    );
    switch (result.kind) {
      case 'later':
        return clock.now() + result.waitMs;
      case 'edited':
        await store(work, { shown, editedAt: clock.now() });
        return finish();
      case 'lost':
        log.info({ workspaceId, postId: post.id }, 'the message of an alert is gone');
        await store(work, { opening: { kind: 'lost' } });
        return isOpen ? undefined : closeAnew(work);
    }
  }

  async function finishIfClosed(work: Work): Promise<undefined> {
    if (!work.isOpen) await store(work, { isFinished: true });
    return undefined;
  }

  /** The message cannot be edited, so a new one says that it is over. */
  async function closeAnew(work: Work): Promise<number | undefined> {
    const { workspaceId, post, view } = work;
    const result = await postOnce(work, 'closing', 'closing', () =>
      posts.post(workspaceId, post.channelId, view),
    );
    if (result.kind === 'later') return clock.now() + result.waitMs;
    return finishIfClosed(work);
  }

  /** Whether the attempt that is due has been made. */
  async function isClaimed({ key, post: { id, opening } }: Work): Promise<boolean> {
    const attempts = await ledger.list(partKey(key, id, 'open'));
    return opening.kind === 'due' && attempts.some(({ at }) => at === opening.at);
  }

  /** The process ended after the post; now that it is known, the message can be closed. */
  async function adopt(work: Work): Promise<number | undefined> {
    return (await open(work)) ?? clock.now();
  }

  /** It was over before it could be posted. */
  async function drop({ key, post }: Work): Promise<undefined> {
    await states.update(key, (current) => {
      for (const episode of current?.episodes ?? []) {
        if (episode.postId === post.id) delete episode.postId;
      }
      return current && { ...current, posts: current.posts.filter(({ id }) => id !== post.id) };
    });
  }

  /** Asked first, because each turn in the queue takes a second of the channel's time. */
  function hasWork(post: AlertPost, view: AlertView, isOpen: boolean): boolean {
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
  async function deliverPost(work: Work): Promise<number | undefined> {
    const { post, isOpen } = work;
    const { opening } = post;
    switch (opening.kind) {
      case 'due':
        if (isOpen && !post.isHeld) return open(work);
        if (await isClaimed(work)) return adopt(work);
        if (isOpen) return undefined;
        return post.isRepeat ? closeAnew(work) : drop(work);
      case 'sent': {
        const linesAt = await postLines(work, opening.messageId);
        const editAt = await edit(work, opening.messageId, linesAt === undefined);
        return earliest(linesAt, editAt);
      }
      case 'unknown':
      case 'lost': {
        const linesAt = await postLines(work, undefined);
        return isOpen ? linesAt : closeAnew(work);
      }
      case 'refused':
        return finishIfClosed(work);
    }
  }

  return async (workspaceId, key, alerts, venue) => {
    const times = await Promise.all(
      alerts.posts.map(async (post) => {
        const view = alertView(post, alerts, venue, clock.now());
        const isOpen = view.episodes.some((one) => openZones(one).length > 0);
        if (!hasWork(post, view, isOpen)) {
          const isEdited = post.opening.kind === 'sent' && shownFacts(view) !== post.shown;
          return isEdited ? post.editedAt + editIntervalMs : undefined;
        }
        return rateLimiter.enqueue(workspaceId, post.channelId, (rateLimited) =>
          deliverPost({ workspaceId, key, post, view, isOpen, rateLimited }),
        );
      }),
    );
    return earliest(...times);
  };
}
