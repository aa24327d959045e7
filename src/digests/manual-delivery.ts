import type { PostRateLimiter, PostResult, Trigger } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { PostedOnce } from '../schedule/post-once.ts';
import type { Attempt, AttemptDelivery, DigestPost, PostDigest } from './attempt-delivery.ts';
import { digestKey } from './digest.ts';
import { type DigestSource, prepareDigest } from './digest-content.ts';
import type { ManualDelivery, ManualResult } from './digest-service.ts';
import type { Digests } from './managed-digests.ts';

type CurrentPost =
  | { readonly kind: 'content'; readonly post: DigestPost }
  | Extract<ManualResult, { kind: 'gone' | 'failed' }>;

export interface ManualDeliveryOptions extends DigestSource {
  readonly digests: Pick<Digests, 'find'>;
  readonly ledger: Ledger;
  readonly rateLimiter: PostRateLimiter;
  readonly attemptDelivery: AttemptDelivery;
  /** Makes sure that someone looks at the claim if this process ends before the post is settled. */
  readonly checkClaimLater: (key: string) => Promise<void>;
  readonly post: PostDigest;
}

/** How long a person waits for a channel that is busy or rate limited. */
const queueTimeoutMs = 8_000;

export function createManualDelivery(options: ManualDeliveryOptions): ManualDelivery {
  const { digests, ledger, rateLimiter, attemptDelivery, post, clock } = options;

  /** The stored digest with its current content. */
  async function currentPost(
    workspaceId: string,
    id: string,
    trigger: Trigger,
  ): Promise<CurrentPost> {
    const digest = await digests.find(workspaceId, id);
    if (digest === undefined) return { kind: 'gone' };
    const prepared = await prepareDigest(workspaceId, digest, 'person', options);
    if (prepared.kind === 'failed') return prepared;
    const now = clock.now();
    return {
      kind: 'content',
      post: { digest, content: prepared.content, at: now, now, trigger },
    };
  }

  async function withContent(
    workspaceId: string,
    id: string,
    sentBy: string,
    deliver: (post: DigestPost) => Promise<PostedOnce | PostResult>,
  ): Promise<ManualResult> {
    const current = await currentPost(workspaceId, id, { kind: 'person', sentBy });
    return current.kind === 'content' ? manualResult(await deliver(current.post)) : current;
  }

  async function enqueueAttempt(
    workspaceId: string,
    digestPost: DigestPost,
    ledgerWork: Pick<Attempt, 'claim' | 'cancel'>,
  ): Promise<PostedOnce | PostResult> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), queueTimeoutMs);
    const send = () => {
      clearTimeout(timer);
      return attemptDelivery({ workspaceId, post: digestPost, ...ledgerWork });
    };
    const { channelId } = digestPost.digest;
    try {
      return await rateLimiter.enqueue(
        workspaceId,
        channelId,
        (rateLimited) => rateLimited(send),
        timeout.signal,
      );
    } catch (error) {
      if (timeout.signal.aborted) return { kind: 'later', waitMs: queueTimeoutMs };
      throw error;
    }
  }

  return {
    send: (workspaceId, id, by) =>
      withContent(workspaceId, id, by, (digestPost) =>
        enqueueAttempt(workspaceId, digestPost, {
          async claim(key) {
            await options.checkClaimLater(key);
            return ledger.claimManual(key, by);
          },
          cancel: ledger.cancelClaim,
        }),
      ),

    async sendAgain(workspaceId, id, at, by) {
      const known = await ledger.list(digestKey(workspaceId, id));
      if (!known.some((one) => one.trigger.kind === 'schedule' && one.at === at))
        return { kind: 'outdated' };
      return withContent(workspaceId, id, by, (digestPost) =>
        enqueueAttempt(workspaceId, digestPost, {
          async claim(key) {
            await options.checkClaimLater(key);
            return ledger.reclaim(key, at, by);
          },
          // It is still unknown whether the original occurrence was posted.
          cancel: (claim) => ledger.settle(claim, { state: 'unknown' }),
        }),
      );
    },

    preview: (workspaceId, id, userId) =>
      withContent(workspaceId, id, userId, (digestPost) =>
        post(workspaceId, userId, { ...digestPost, isPreview: true }),
      ),
  };
}

function manualResult(result: PostedOnce | PostResult): ManualResult {
  switch (result.kind) {
    case 'refused':
      return { kind: 'failed', reason: result.reason };
    case 'later':
      return { kind: 'busy' };
    default:
      return { kind: result.kind };
  }
}
