import PQueue from 'p-queue';
import { createLru } from '../../lru.ts';
import type { PostRateLimiter, RateLimitedPost } from '../../schedule/delivery.ts';
import type { Wait } from '../../time.ts';
import { limits } from '../render/limits.ts';

/** Of all replicas: `limits.sending` allows 60 posts to one conversation in 30 s. */
const sharedIntervalMs = 500;
/** Posts of one tenant that are under way in this process. */
const perTenant = 5;

/** Conversations and tenants that were posted to last. */
const mostRemembered = 5_000;

/** @returns how long to wait for the next slot of all replicas, in milliseconds */
export type ReserveSlot = (name: string, intervalMs: number) => Promise<number>;

interface Conversation {
  readonly queue: PQueue;
  /** When the last posts began, by a clock that is never set back, in ms. */
  readonly begun: number[];
}

const keptBegun = Math.max(...limits.sending.map(({ count }) => count));

/**
 * Keeps what is posted to one conversation within Teams' limits, in order.
 *
 * @param signal aborts waiting posts when the app stops
 * @param now a clock that is never set back, in ms
 * @param reserve set if there are other replicas
 */
export function createTeamsRateLimiter(
  signal: AbortSignal,
  { wait, now }: { readonly wait: Wait; readonly now: () => number },
  reserve?: ReserveSlot,
): PostRateLimiter {
  const conversations = createLru<Conversation>(mostRemembered);
  const tenants = createLru<PQueue>(mostRemembered);

  async function awaitTurn({ begun }: Conversation, key: string, aborted: AbortSignal) {
    const waitMs = Math.max(
      ...limits.sending.map(({ count, seconds }) => {
        const earlier = begun.at(-count);
        return earlier === undefined ? 0 : earlier + seconds * 1_000 - now();
      }),
      (await reserve?.(`posts ${key}`, sharedIntervalMs).catch(() => 0)) ?? 0,
    );
    if (waitMs > 0) await wait(waitMs, aborted);
    begun.push(now());
    if (begun.length > keptBegun) begun.shift();
  }

  return {
    enqueue(workspaceId, channelId, work, given) {
      const aborted = given === undefined ? signal : AbortSignal.any([signal, given]);
      const key = JSON.stringify([workspaceId, channelId]);
      const conversation = conversations.get(key) ?? {
        queue: new PQueue({ concurrency: 1 }),
        begun: [],
      };
      conversations.set(key, conversation);
      const tenant = tenants.get(workspaceId) ?? new PQueue({ concurrency: perTenant });
      tenants.set(workspaceId, tenant);
      const rateLimited: RateLimitedPost = (post) => tenant.add(post, { signal: aborted });
      return conversation.queue.add(
        async () => {
          await awaitTurn(conversation, key, aborted);
          return work(rateLimited);
        },
        { signal: aborted },
      );
    },
  };
}
