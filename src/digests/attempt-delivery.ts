import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { PostResult, Trigger } from '../schedule/delivery.ts';
import type { Claim, Ledger } from '../schedule/ledger.ts';
import type { PostedOnce, PostOnce } from '../schedule/post-once.ts';
import type { Clock } from '../time.ts';
import type { DigestContent } from './content.ts';
import type { DeliveryProblems } from './delivery-problems.ts';
import { type Digest, digestKey } from './digest.ts';
import type { Digests } from './managed-digests.ts';

/** One post of a digest. */
export interface DigestPost {
  readonly digest: Digest;
  readonly content: DigestContent;
  /** When it was due or requested. */
  readonly at: number;
  readonly now: number;
  readonly trigger: Trigger;
  /** Set if it is sent only to the person who requested it. */
  readonly isPreview?: boolean;
}

export type PostDigest = (
  workspaceId: string,
  channelId: string,
  post: DigestPost,
) => Promise<PostResult>;

/** Where a post went. */
export interface Posted {
  readonly workspaceId: string;
  readonly channelId: string;
  readonly messageId: string;
}

/** One attempt to post a digest. */
export interface Attempt {
  readonly workspaceId: string;
  readonly post: DigestPost;
  /** @returns undefined if it must not be posted */
  claim(key: string): Promise<Claim | undefined>;
  /** Undoes the claim if nothing was posted. */
  cancel(claim: Claim): Promise<void>;
}

/** Makes one attempt. It is tracked as in flight, so the app waits for it when it stops. */
export type AttemptDelivery = (attempt: Attempt) => Promise<PostedOnce>;

export interface AttemptDeliveryOptions {
  readonly digests: Pick<Digests, 'find'>;
  readonly ledger: Pick<Ledger, 'settle' | 'forget'>;
  readonly postOnce: Pick<PostOnce, 'attempt'>;
  readonly post: PostDigest;
  readonly linkTo: (
    workspaceId: string,
    channelId: string,
    messageId: string,
  ) => Promise<string | undefined>;
  /** Adds what belongs below the post. */
  readonly attach: (posted: Posted, post: DigestPost) => Promise<void>;
  readonly problems: DeliveryProblems;
  readonly metrics: Pick<Metrics, 'delivery'>;
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly log: Log;
}

export function createAttemptDelivery(options: AttemptDeliveryOptions): AttemptDelivery {
  const { digests, ledger, postOnce, problems, metrics, inFlight, clock, log } = options;

  async function attempt({ workspaceId, post, claim, cancel }: Attempt): Promise<PostedOnce> {
    const { digest, trigger } = post;
    const { id, channelId } = digest;
    const isScheduled = trigger.kind === 'schedule';
    const key = digestKey(workspaceId, id);
    let isStored = false;
    const result = await postOnce.attempt({
      key,
      channelId,
      claim: () => claim(key),
      cancel,
      isWanted: async () => (await digests.find(workspaceId, id)) !== undefined,
      async post() {
        const posted = await options.post(workspaceId, channelId, post);
        log.info({ workspaceId, digestId: id, result: posted.kind }, 'digest delivery');
        metrics.delivery('digest', posted.kind, (clock.now() - post.at) / 1_000);
        return posted;
      },
      // For a manual post the sender sees the result.
      noteTrouble: async (outcome) => {
        if (isScheduled) await problems.record(workspaceId, id, post.at, outcome);
      },
      onStored({ state }) {
        isStored = true;
        if (isScheduled && state !== 'sent') problems.notify(workspaceId, id);
      },
    });
    if (result.kind === 'refused') {
      const { reason } = result;
      log.warn({ workspaceId, digestId: id, reason }, 'the post of a digest was refused');
    }
    if (result.kind === 'sent') {
      if (isStored) await addLink(workspaceId, channelId, result.messageId, result.claim);
      if (isScheduled) problems.checkOwner(workspaceId, digest);
      attach({ workspaceId, channelId, messageId: result.messageId }, post);
    }
    return result;
  }

  /** The post is there without it, so a failure is not repeated. */
  function attach(posted: Posted, post: DigestPost): void {
    inFlight.track(options.attach(posted, post)).catch((error: unknown) => {
      const { workspaceId } = posted;
      log.error({ err: error, workspaceId, digestId: post.digest.id }, 'a digest has no file');
    });
  }

  async function addLink(
    workspaceId: string,
    channelId: string,
    messageId: string,
    claim: Claim,
  ): Promise<void> {
    try {
      const link = await options.linkTo(workspaceId, channelId, messageId);
      await ledger.settle(claim, { state: 'sent', channelId, messageId, link });
    } catch (error) {
      log.info({ err: error, workspaceId }, 'a digest has no link to its message');
    }
  }

  return (given) => inFlight.track(attempt(given));
}
