import type { AlertAction, Metrics } from '../ops/metrics.ts';
import type { FailureReason, PostResult } from '../schedule/delivery.ts';
import type { Ledger } from '../schedule/ledger.ts';
import type { OncePost, PostOnce } from '../schedule/post-once.ts';
import { type Clock, minuteMs } from '../time.ts';

/** A part of a message about an episode: its first post, a line in its thread, its closing. */
export interface MessagePart {
  /** Identifies the part in the ledger; see {@link partKey}. */
  readonly key: string;
  /** When it was due, in epoch milliseconds. */
  readonly at: number;
  readonly channelId: string;
  /** For the metrics. */
  readonly action: AlertAction;
  /** Asked between the claim and the post: what it belongs to may have been deleted meanwhile. */
  readonly isWanted: () => Promise<boolean>;
  readonly send: () => Promise<PostResult>;
  /** Runs before an unknown outcome is stored, so that its owner is told even after a crash. */
  readonly onUnknown: () => Promise<void>;
}

export type PostedPart =
  /** `isEarlier`: by another call, perhaps of another process. */
  | { readonly kind: 'sent'; readonly messageId: string; readonly isEarlier?: true }
  | { readonly kind: 'refused'; readonly reason: FailureReason }
  /** Nothing was posted by this call; try again after `waitMs`. */
  | { readonly kind: 'later'; readonly waitMs: number }
  | { readonly kind: 'unknown' }
  /** It is not wanted any more, so nothing was posted and nothing is kept about it. */
  | { readonly kind: 'gone' };

/** Posts a part once, or finds what an earlier attempt has done. */
export type PostPart = (part: MessagePart) => Promise<PostedPart>;

/** The parts of a message that are claimed, as the lines in its thread are. */
export const messageParts = ['open', 'closing'] as const;

/**
 * Identifies a part of a message in the ledger.
 *
 * @param part one of {@link messageParts}, or the id of a line
 */
export function partKey(key: string, postId: string, part: string): string {
  return JSON.stringify([key, postId, part]);
}

/** What the keys of all messages begin with whose `key` begins with this. */
export function partKeyPrefix(keyPrefix: string): string {
  return JSON.stringify([keyPrefix]).slice(0, -2);
}

export interface PostPartOptions {
  readonly ledger: Ledger;
  readonly postOnce: Pick<PostOnce, 'attempt'>;
  readonly metrics: Pick<Metrics, 'delivery' | 'alertMessage'>;
  readonly clock: Clock;
}

/** No post takes this long, so a claim this old was left behind by a process that ended. */
const abandonedAfterMs = minuteMs;

export function createPostPart({ ledger, postOnce, metrics, clock }: PostPartOptions): PostPart {
  function count({ action, at }: MessagePart, outcome: PostResult['kind']): void {
    metrics.delivery('alert', outcome, (clock.now() - at) / 1_000);
    metrics.alertMessage(action, outcome);
  }

  /** What an earlier call, perhaps of another process, has done. */
  async function earlier(part: MessagePart): Promise<PostedPart> {
    const { key, at } = part;
    const found = (await ledger.list(key)).find((one) => one.at === at);
    switch (found?.outcome.state) {
      case 'sent':
        return { kind: 'sent', messageId: found.outcome.messageId, isEarlier: true };
      case 'failed':
        return { kind: 'refused', reason: found.outcome.reason };
      case 'sending': {
        const leftMs = found.notedAt + abandonedAfterMs - clock.now();
        if (leftMs > 0) return { kind: 'later', waitMs: leftMs };
        await part.onUnknown();
        await ledger.settle({ key, at, isManual: false }, { state: 'unknown' });
        count(part, 'unknown');
        return { kind: 'unknown' };
      }
      default:
        return { kind: 'unknown' };
    }
  }

  function oncePost(part: MessagePart): OncePost {
    const { key, at, channelId, isWanted, send, onUnknown } = part;
    return {
      key,
      channelId,
      claim: () => ledger.claim(key, at),
      cancel: ledger.cancelClaim,
      isWanted,
      async post() {
        const result = await send();
        count(part, result.kind);
        return result;
      },
      noteTrouble: async ({ state }) => {
        if (state === 'unknown') await onUnknown();
      },
    };
  }

  return async (part) => {
    const result = await postOnce.attempt(oncePost(part));
    return result.kind === 'claimed_before' ? earlier(part) : result;
  };
}
