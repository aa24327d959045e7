import type { Log } from '../ops/log.ts';
import type { AlertAction } from '../ops/metrics.ts';
import type { PostRateLimiter, PostResult, RateLimitedPost } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { Records } from '../store/records.ts';
import type { Clock } from '../time.ts';
import type { AlertRules } from './alert-rules.ts';
import type { EpisodePoster } from './episode-poster.ts';
import { type PostedPart, type PostPart, partKey } from './post-part.ts';
import type { ShownAlert } from './shown-alert.ts';
import type { AlertPost, VenueAlerts } from './venue-alerts.ts';

/** What delivering one post needs, and posts part of it. */

export interface AlertDeliveryOptions {
  readonly states: Pick<Records<VenueAlerts>, 'get' | 'update'>;
  readonly rules: Pick<AlertRules, 'stop' | 'enqueueNotification'>;
  readonly ledger: Pick<Ledger, 'list' | 'forget'>;
  readonly postPart: PostPart;
  readonly posts: EpisodePoster;
  readonly rateLimiter: PostRateLimiter;
  readonly clock: Clock;
  readonly log: Log;
}

/** One post, with what is shown for it. */
export interface Work {
  readonly workspaceId: string;
  /** Of the venue. */
  readonly key: string;
  readonly post: AlertPost;
  readonly view: ShownAlert;
  /** At least one zone is still out of bounds. */
  readonly isOpen: boolean;
  readonly rateLimited: RateLimitedPost;
}

/** Which part of a post is posted, and as what it is counted. */
export interface PartOfPost {
  readonly part: string;
  readonly action: AlertAction;
}

/** Stores the progress of one post; the evaluation may have changed the rest meanwhile. */
export async function store(
  { states }: AlertDeliveryOptions,
  { key, post }: Work,
  change: Partial<AlertPost>,
): Promise<void> {
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
export function postPartOnce(
  { states, rules, postPart }: AlertDeliveryOptions,
  work: Work,
  { part, action }: PartOfPost,
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
