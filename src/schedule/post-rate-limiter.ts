import PQueue from 'p-queue';
import type { Wait } from '../time.ts';
import type { PostRateLimiter, RateLimitedPost } from './delivery.ts';

/**
 * How fast posts may follow each other. A post may arrive at any time before its answer, so a pace that
 * counts arrivals rests after each answer.
 */
export interface Pace {
  /** How many posts may be under way in this process. */
  readonly concurrency: number;
  /** From the answer to a post until the next one in its place, in ms. */
  readonly restMs?: number;
  /** The time between two posts of all replicas, in ms; undefined if they share no pace. */
  readonly intervalMs?: number;
}

/** What a face allows: in one channel, in order; and in all channels of a workspace together. */
export interface Paces {
  readonly channel: Pace;
  readonly workspace: Pace;
}

/**
 * Reserves the next slot of a pace that all replicas share.
 * @returns how long to wait for it, in milliseconds
 */
export type ReserveSlot = (name: string, intervalMs: number) => Promise<number>;

export interface RateLimiterOptions {
  /** Aborts waiting posts when the app stops. */
  readonly signal: AbortSignal;
  /** Must use timers, not a clock, which may be set back: p-queue's own rate limit uses one. */
  readonly wait: Wait;
  /** Set if there are other replicas. */
  readonly reserve: ReserveSlot | undefined;
}

interface SharedQueue {
  readonly queue: PQueue;
  /** Number of posts that wait or run. */
  size: number;
}

export function createPostRateLimiter(
  paces: Paces,
  { signal, wait, reserve }: RateLimiterOptions,
): PostRateLimiter {
  const channels = new Map<string, SharedQueue>();
  const workspaces = new Map<string, SharedQueue>();

  /** Until all replicas leave a slot. */
  async function awaitSlot(key: string, { intervalMs }: Pace, aborted: AbortSignal): Promise<void> {
    // Without a database, each replica keeps its own pace.
    const waitMs = intervalMs && (await reserve?.(`posts ${key}`, intervalMs).catch(() => 0));
    if (waitMs !== undefined && waitMs > 0) await wait(waitMs, aborted);
  }

  function enqueue<T>(
    queues: Map<string, SharedQueue>,
    key: string,
    { aborted, ...pace }: Pace & { readonly aborted: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    const { concurrency, restMs = 0 } = pace;
    const shared = queues.get(key) ?? { queue: new PQueue({ concurrency }), size: 0 };
    queues.set(key, shared);
    shared.size += 1;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = async () => {
      await awaitSlot(key, pace, aborted);
      await work().then(resolve, reject);
      if (restMs > 0) await wait(restMs);
    };
    shared.queue
      .add(run, { signal: aborted })
      .catch(reject)
      .finally(() => {
        shared.size -= 1;
        if (shared.size === 0) queues.delete(key);
      });
    return promise;
  }

  return {
    enqueue(workspaceId, channelId, work, given) {
      const aborted = given === undefined ? signal : AbortSignal.any([signal, given]);
      const rateLimited: RateLimitedPost = (post) =>
        enqueue(workspaces, workspaceId, { ...paces.workspace, aborted }, post);
      const key = JSON.stringify([workspaceId, channelId]);
      return enqueue(channels, key, { ...paces.channel, aborted }, () => work(rateLimited));
    },
  };
}
