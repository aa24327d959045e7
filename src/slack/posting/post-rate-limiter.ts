import PQueue from 'p-queue';
import type { PostInTurn, PostRateLimiter } from '../../schedule/delivery.ts';
import type { Wait } from '../../time.ts';

/**
 * After a post its place is taken for this long, by the machine's timers: p-queue's own rate goes by a
 * clock that may be set back.
 */
export const intervalMs = 1_000;
/**
 * Slack allows one message a second in a channel, and in a workspace "several hundred messages a
 * minute" without a number. https://docs.slack.dev/apis/web-api/rate-limits#posting-messages
 */
const atOnce = { channel: 1, workspace: 5 } as const;

interface SharedQueue {
  readonly queue: PQueue;
  /** How many posts wait in it or run. */
  users: number;
}

/**
 * @param signal aborts what waits, once the app stops
 * @param wait by the machine's timers, since a clock may be set back
 */
export function createPostRateLimiter(signal: AbortSignal, wait: Wait): PostRateLimiter {
  const channels = new Map<string, SharedQueue>();
  const workspaces = new Map<string, SharedQueue>();

  function enqueue<T>(
    queues: Map<string, SharedQueue>,
    key: string,
    concurrency: number,
    aborted: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const shared = queues.get(key) ?? { queue: new PQueue({ concurrency }), users: 0 };
    queues.set(key, shared);
    shared.users += 1;
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
        shared.users -= 1;
        if (shared.users === 0) queues.delete(key);
      });
    return promise;
  }

  return {
    enqueue(teamId, channelId, work, given) {
      const aborted = given === undefined ? signal : AbortSignal.any([signal, given]);
      const inTurn: PostInTurn = (post) =>
        enqueue(workspaces, teamId, atOnce.workspace, aborted, post);
      const key = JSON.stringify([teamId, channelId]);
      return enqueue(channels, key, atOnce.channel, aborted, () => work(inTurn));
    },
  };
}
