import PQueue from 'p-queue';
import type { PostRateLimiter, RateLimitedPost } from '../../schedule/delivery.ts';
import type { Wait } from '../../time.ts';

/**
 * Slack allows one message a second in a channel, and in a workspace "several hundred messages a
 * minute" without a number; the app makes at most five a second there.
 * https://docs.slack.dev/apis/web-api/rate-limits#posting-messages
 *
 * `concurrency` is how many posts may be under way in this process. A post may arrive at any time before
 * its answer, so the next one in its place begins `restMs` after that answer. `intervalMs` is the time
 * between two posts of all replicas. It uses timers, because p-queue's own rate limit uses a clock that
 * may be set back.
 */
export const paces = {
  channel: { concurrency: 1, restMs: 1_000, intervalMs: 1_000 },
  workspace: { concurrency: 5, restMs: 1_000, intervalMs: 250 },
} as const;
type Pace = (typeof paces)[keyof typeof paces];

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
    { concurrency, restMs, aborted }: Pace & { readonly aborted: AbortSignal },
    work: () => Promise<T>,
  ): Promise<T> {
    const shared = queues.get(key) ?? { queue: new PQueue({ concurrency }), size: 0 };
    queues.set(key, shared);
    shared.size += 1;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const run = async () => {
      await work().then(resolve, reject);
      await wait(restMs);
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
  async function awaitSlot(name: string, intervalMs: number, aborted: AbortSignal): Promise<void> {
    const waitMs = await reserve?.(name, intervalMs).catch(() => 0);
    if (waitMs !== undefined && waitMs > 0) await wait(waitMs, aborted);
  }

  return {
    enqueue(teamId, channelId, work, given) {
      const aborted = given === undefined ? signal : AbortSignal.any([signal, given]);
      const rateLimited: RateLimitedPost = (post) =>
        enqueue(workspaces, teamId, { ...paces.workspace, aborted }, async () => {
          await awaitSlot(`posts ${teamId}`, paces.workspace.intervalMs, aborted);
          return post();
        });
      const key = JSON.stringify([teamId, channelId]);
      return enqueue(channels, key, { ...paces.channel, aborted }, async () => {
        await awaitSlot(`posts ${key}`, paces.channel.intervalMs, aborted);
        return work(rateLimited);
      });
    },
  };
}
