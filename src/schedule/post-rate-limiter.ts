import PQueue from 'p-queue';
import { createLru } from '../lru.ts';
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
  /** So many posts may begin in so many seconds. */
  readonly windows?: readonly { readonly count: number; readonly seconds: number }[];
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
  /** A clock that is never set back, in ms. */
  readonly now: () => number;
  /** Set if there are other replicas. */
  readonly reserve: ReserveSlot | undefined;
}

interface SharedQueue {
  readonly queue: PQueue;
  /** Number of posts that wait or run. */
  size: number;
}

/** Channels whose last posts still count. */
const mostRemembered = 5_000;

export function createPostRateLimiter(
  paces: Paces,
  { signal, wait, now, reserve }: RateLimiterOptions,
): PostRateLimiter {
  const channels = new Map<string, SharedQueue>();
  const workspaces = new Map<string, SharedQueue>();
  /** When the last posts in a place began. */
  const begun = createLru<readonly number[]>(mostRemembered);

  /** Until fewer than so many have begun in each window, and all replicas leave a slot. */
  async function awaitTurn(key: string, pace: Pace, aborted: AbortSignal): Promise<void> {
    const { windows = [], intervalMs } = pace;
    const earlier = begun.get(key) ?? [];
    const waits = windows.map(({ count, seconds }) => {
      const at = earlier.at(-count);
      return at === undefined ? 0 : at + seconds * 1_000 - now();
    });
    // Without a database, each replica keeps its own pace.
    const slot = intervalMs && (await reserve?.(`posts ${key}`, intervalMs).catch(() => 0));
    const waitMs = Math.max(0, ...waits, slot ?? 0);
    if (waitMs > 0) await wait(waitMs, aborted);
    const kept = Math.max(0, ...windows.map(({ count }) => count));
    if (kept > 0) begun.set(key, [...earlier, now()].slice(-kept));
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
      await awaitTurn(key, pace, aborted);
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
