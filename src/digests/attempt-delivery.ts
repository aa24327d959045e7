import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { FailureReason, Outcome, PostResult, Trigger } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { Clock, Wait } from '../time.ts';
import type { DeliveryProblems } from './delivery-problems.ts';
import { type Digest, digestKey } from './digest.ts';
import type { DigestContent } from './digest-content.ts';
import type { Digests } from './digests.ts';

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

/** One attempt to post a digest: claim it in the ledger, post it, store the outcome. */
export interface Attempt {
  readonly workspaceId: string;
  readonly post: DigestPost;
  /** @returns the time it is recorded under; undefined if it must not be posted */
  claim(key: string): Promise<number | undefined>;
  /** Undoes the claim if nothing was posted. */
  cancel(key: string, at: number): Promise<void>;
}

export type DeliveryResult =
  | PostResult
  /** It had already been claimed, so nothing was posted. */
  | { readonly kind: 'claimed_before' }
  /** The digest was deleted, so nothing was posted. */
  | { readonly kind: 'gone' };

/** Makes one attempt. It is tracked as in flight, so the app waits for it when it stops. */
export type AttemptDelivery = (attempt: Attempt) => Promise<DeliveryResult>;

export interface DeliveryAttempts {
  readonly attemptDelivery: AttemptDelivery;
  /** Retries storing outcomes that could not be stored; call it every minute. */
  storePending(): Promise<void>;
}

export interface DeliveryAttemptsOptions {
  readonly digests: Pick<Digests, 'find'>;
  readonly ledger: Ledger;
  readonly post: PostDigest;
  readonly linkTo: (
    workspaceId: string,
    channelId: string,
    messageId: string,
  ) => Promise<string | undefined>;
  readonly problems: DeliveryProblems;
  readonly metrics: Pick<Metrics, 'delivery'>;
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
}

/** Stores the outcome of a claimed delivery. */
interface Settlement {
  readonly key: string;
  readonly at: number;
  /** Must be repeatable, because it is retried. */
  store(): Promise<void>;
  /** Runs once, after `store` has succeeded. */
  onStored?(): void;
}

const storeRetries = 5;
const storeRetryDelayMs = 1_000;

export function createDeliveryAttempts(options: DeliveryAttemptsOptions): DeliveryAttempts {
  const { ledger, linkTo, problems, inFlight, wait, log } = options;
  /** By key and time. Claims are not released until the outcome is stored. */
  const pending = new Map<string, Settlement>();
  const pendingKey = (key: string, at: number) => JSON.stringify([key, at]);

  async function attemptDelivery(attempt: Attempt): Promise<DeliveryResult> {
    const { workspaceId, post } = attempt;
    const key = digestKey(workspaceId, post.digest.id);
    const at = await attempt.claim(key);
    try {
      // Right before the post: what deletes a digest deletes it before its deliveries, so whoever
      // comes last finds the other's work.
      if (await isGone(attempt, key, at)) {
        await ledger.forget(key);
        return { kind: 'gone' };
      }
      return at === undefined ? { kind: 'claimed_before' } : await postClaimed(attempt, key, at);
    } finally {
      if (at !== undefined && !pending.has(pendingKey(key, at))) ledger.release(key, at);
    }
  }

  /** Nothing was posted if this fails, so the claim must not look abandoned. */
  async function isGone(
    { workspaceId, post, cancel }: Attempt,
    key: string,
    at: number | undefined,
  ): Promise<boolean> {
    try {
      return (await options.digests.find(workspaceId, post.digest.id)) === undefined;
    } catch (error) {
      if (at !== undefined) await settle({ key, at, store: () => cancel(key, at) });
      throw error;
    }
  }

  async function postClaimed(attempt: Attempt, key: string, at: number): Promise<PostResult> {
    const { workspaceId, post } = attempt;
    const { digest } = post;
    const result = await options.post(workspaceId, digest.channelId, post);
    log.info({ workspaceId, digestId: digest.id, at, result: result.kind }, 'digest delivery');
    options.metrics.delivery('digest', result.kind, (options.clock.now() - post.at) / 1_000);
    switch (result.kind) {
      case 'later':
        await settle({ key, at, store: () => attempt.cancel(key, at) });
        break;
      case 'sent': {
        const { messageId } = result;
        const sent = { state: 'sent', channelId: digest.channelId, messageId } as const;
        const isStored = await settle({ key, at, store: () => ledger.settle(key, at, sent) });
        if (isStored) await addLink(workspaceId, key, at, sent);
        if (post.trigger.kind === 'schedule') problems.checkOwner(workspaceId, digest);
        break;
      }
      case 'unknown':
        await fail(attempt, key, at, { state: 'unknown' });
        break;
      case 'refused':
        logRefusal(workspaceId, digest, result.reason);
        await fail(attempt, key, at, { state: 'failed', reason: result.reason });
    }
    return result;
  }

  function logRefusal(workspaceId: string, { id }: Digest, reason: FailureReason): void {
    log.warn({ workspaceId, digestId: id, reason }, 'Slack refused a digest');
  }

  /**
   * Notifies the owner of a failed scheduled post. For a manual post the sender sees the result.
   * The notification is stored before the outcome: if the process dies in between, the claim is
   * found at the next start.
   */
  async function fail(
    { workspaceId, post: { digest, trigger } }: Attempt,
    key: string,
    at: number,
    outcome: Outcome,
  ): Promise<void> {
    const isScheduled = trigger.kind === 'schedule';
    await settle({
      key,
      at,
      async store() {
        if (isScheduled) await problems.record(workspaceId, digest.id, at, outcome);
        await ledger.settle(key, at, outcome);
      },
      onStored() {
        if (isScheduled) problems.notify(workspaceId, digest.id);
      },
    });
  }

  /** @returns whether it was stored; if not, it is retried every minute */
  async function settle(settlement: Settlement): Promise<boolean> {
    for (let left = storeRetries; left >= 0; left -= 1) {
      if (await tryStore(settlement)) return true;
      if (left > 0) await wait(storeRetryDelayMs);
    }
    pending.set(pendingKey(settlement.key, settlement.at), settlement);
    return false;
  }

  async function tryStore({ key, store, onStored }: Settlement): Promise<boolean> {
    try {
      await store();
    } catch (error) {
      log.error({ err: error, key }, 'the outcome of a digest was not stored');
      return false;
    }
    onStored?.();
    return true;
  }

  async function storePending(): Promise<void> {
    for (const [name, settlement] of pending) {
      if (!(await tryStore(settlement))) continue;
      pending.delete(name);
      ledger.release(settlement.key, settlement.at);
    }
  }

  async function addLink(
    workspaceId: string,
    key: string,
    at: number,
    sent: Extract<Outcome, { state: 'sent' }>,
  ): Promise<void> {
    try {
      const link = await linkTo(workspaceId, sent.channelId, sent.messageId);
      await ledger.settle(key, at, { ...sent, link });
    } catch (error) {
      log.info({ err: error, workspaceId }, 'a digest has no link to its message');
    }
  }

  return { attemptDelivery: (attempt) => inFlight.track(attemptDelivery(attempt)), storePending };
}
