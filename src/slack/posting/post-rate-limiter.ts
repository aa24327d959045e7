import PQueue from 'p-queue';
import type { PostRateLimiter, RateLimitedPost } from '../../schedule/delivery.ts';
import type { Wait } from '../../time.ts';

/**
 * Each post occupies its slot for at least this long. Uses timers, because p-queue's own rate limit
 * uses a clock that may be set back.
 */
export const intervalMs = 1_000;
/**
 * Slack allows one message a second in a channel, and in a workspace "several hundred messages a
 * minute" without a number. https://docs.slack.dev/apis/web-api/rate-limits#posting-messages
 */
const concurrencyOf = { channel: 1, workspace: 5 } as const;

interface SharedQueue {
  readonly queue: PQueue;
  /** Number of posts that wait or run. */
  size: number;
}

/**
 * Reserves the next slot of a pace that all replicas share.
 * @returns how long to wait for it, in milliseconds
 */
export type ReserveSlot = (name: string, intervalMs: number) => Promise<number>;

/**
 * @param signal aborts waiting posts when the app stops
 * @param wait must use timers, not a clock, which may be set back
 * @param reserve set if there are other replicas
 */
export function createPostRateLimiter(
  signal: AbortSignal,
  wait: Wait,
  reserve?: ReserveSlot,
): PostRateLimiter {
  const channels = new Map<string, SharedQueue>();
  const workspaces = new Map<string, SharedQueue>();

  function enqueue<T>(
    queues: Map<string, SharedQueue>,
    key: string,
    concurrency: number,
    aborted: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const shared = queues.get(key) ?? { queue: new PQueue({ concurrency }), size: 0 };
    queues.set(key, shared);
    shared.size += 1;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = async () => {
      const interval = wait(intervalMs);
      await work().then(resolve, reject);
      await interval;
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

  /** Waits for a slot among all replicas. Without a database, each keeps its own pace. */
  async function awaitSlot(name: string, slotMs: number, aborted: AbortSignal): Promise<void> {
    const waitMs = await reserve?.(name, slotMs).catch(() => 0);
    if (waitMs !== undefined && waitMs > 0) await wait(waitMs, aborted);
  }

  return {
    enqueue(teamId, channelId, work, given) {
      const aborted = given === undefined ? signal : AbortSignal.any([signal, given]);
      const rateLimited: RateLimitedPost = (post) =>
        enqueue(workspaces, teamId, concurrencyOf.workspace, aborted, async () => {
          await awaitSlot(`posts ${teamId}`, intervalMs / concurrencyOf.workspace, aborted);
          return post();
        });
      const key = JSON.stringify([teamId, channelId]);
      return enqueue(channels, key, concurrencyOf.channel, aborted, async () => {
        await awaitSlot(`posts ${key}`, intervalMs, aborted);
        return work(rateLimited);
      });
    },
  };
}
