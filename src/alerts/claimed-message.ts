import type { Log } from '../ops/log.ts';
import type { AlertAction, Metrics } from '../ops/metrics.ts';
import type { FailureReason, Outcome, PostResult } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import { type Clock, minuteMs, type Wait } from '../time.ts';

/**
 * Posts a message once, through the delivery ledger: the claim is written before the post, so that
 * a process that ends in between leaves `sending`, which is never posted again.
 */
export type SendOnce = (message: ClaimedMessage) => Promise<SentOnce>;

export interface ClaimedMessage {
  /** Identifies the message in the ledger. */
  readonly key: string;
  /** When it was due, in epoch milliseconds. */
  readonly at: number;
  readonly channelId: string;
  /** Which part of a message it is, for the metrics. */
  readonly action: AlertAction;
  /** Asked between the claim and the post: what it belongs to may have been deleted meanwhile. */
  readonly isWanted: () => Promise<boolean>;
  readonly send: () => Promise<PostResult>;
  /** Runs before an unknown outcome is stored, so that its owner is told even after a crash. */
  readonly onUnknown: () => Promise<void>;
}

export type SentOnce =
  /** `isEarlier`: by another call, perhaps of another process. */
  | { readonly kind: 'sent'; readonly messageId: string; readonly isEarlier?: true }
  | { readonly kind: 'refused'; readonly reason: FailureReason }
  /** Nothing was posted by this call; try again after `waitMs`. */
  | { readonly kind: 'later'; readonly waitMs: number }
  | { readonly kind: 'unknown' }
  /** It is not wanted any more, so nothing was posted and nothing is kept about it. */
  | { readonly kind: 'gone' };

type Attempted = Exclude<SentOnce, { kind: 'gone' }>;

/** The parts of a message that are claimed besides the lines in its thread. */
export const messageParts = ['open', 'closing'] as const;

/**
 * Identifies a part of a message in the ledger.
 *
 * @param part one of {@link messageParts}, or the id of a line
 */
export function messageKey(key: string, postId: string, part: string): string {
  return JSON.stringify([key, postId, part]);
}

/** What the keys of all messages begin with whose `key` begins with this. */
export function messageKeyPrefix(keyPrefix: string): string {
  return JSON.stringify([keyPrefix]).slice(0, -2);
}

export interface SendOnceOptions {
  readonly ledger: Ledger;
  readonly metrics: Pick<Metrics, 'delivery' | 'alertMessage'>;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
}

/** No post takes this long, so a claim this old was left behind by a process that ended. */
const abandonedAfterMs = minuteMs;
const storeAttempts = 5;
const storeRetryMs = 1_000;

export function createSendOnce({ ledger, metrics, clock, wait, log }: SendOnceOptions): SendOnce {
  /** The result of the post is known, so storing it is worth some patience. */
  async function persist(work: () => Promise<void>): Promise<void> {
    for (let left = storeAttempts - 1; ; left -= 1) {
      try {
        return await work();
      } catch (error) {
        log.error({ err: error }, 'the outcome of an alert was not stored');
        if (left === 0) throw error;
        await wait(storeRetryMs);
      }
    }
  }

  async function settle(message: ClaimedMessage, result: Attempted): Promise<void> {
    const { key, at, channelId } = message;
    if (result.kind === 'later') return persist(() => ledger.cancelClaim(key, at));
    if (result.kind === 'unknown') await persist(message.onUnknown);
    await persist(() => ledger.settle(key, at, outcomeOf(result, channelId)));
  }

  /** What an earlier call, perhaps of another process, has done. */
  async function earlier(message: ClaimedMessage): Promise<SentOnce> {
    const { key, at } = message;
    const found = (await ledger.list(key)).find((one) => one.at === at);
    switch (found?.outcome.state) {
      case 'sent':
        return { kind: 'sent', messageId: found.outcome.messageId, isEarlier: true };
      case 'failed':
        return { kind: 'refused', reason: found.outcome.reason };
      case 'sending': {
        const leftMs = found.notedAt + abandonedAfterMs - clock.now();
        if (leftMs > 0) return { kind: 'later', waitMs: leftMs };
        await settle(message, { kind: 'unknown' });
        count(message, 'unknown');
        return { kind: 'unknown' };
      }
      default:
        return { kind: 'unknown' };
    }
  }

  function count({ action, at }: ClaimedMessage, outcome: PostResult['kind']): void {
    metrics.delivery('alert', outcome, (clock.now() - at) / 1_000);
    metrics.alertMessage(action, outcome);
  }

  return async (message) => {
    const { key, at, isWanted, send } = message;
    if (!(await ledger.claim(key, at))) return earlier(message);
    try {
      const isPosted = await isWanted().catch(async (error: unknown) => {
        // Nothing was posted, so the claim must not look abandoned.
        await persist(() => ledger.cancelClaim(key, at));
        throw error;
      });
      if (!isPosted) {
        await ledger.forget(key);
        return { kind: 'gone' };
      }
      const result = await send();
      count(message, result.kind);
      await settle(message, result);
      return result;
    } finally {
      ledger.release(key, at);
    }
  };
}

function outcomeOf(result: Exclude<Attempted, { kind: 'later' }>, channelId: string): Outcome {
  switch (result.kind) {
    case 'sent':
      return { state: 'sent', channelId, messageId: result.messageId };
    case 'refused':
      return { state: 'failed', reason: result.reason };
    case 'unknown':
      return { state: 'unknown' };
  }
}
