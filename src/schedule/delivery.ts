import { z } from 'zod';
import type { RecordKind } from '../store/records.ts';

/** What became of a post: why it was made, and how it ended. */

/** Why a post was not made, and will not be without someone's help. */
export const failureReason = z.discriminatedUnion('kind', [
  /** The venue cannot be read. */
  z.object({ kind: z.literal('venue'), code: z.enum(['gone', 'withdrawn', 'unapproved']) }),
  /** Slack takes no posts there; the code is one of Slack's, which only the Slack side reads. */
  z.object({ kind: z.literal('posting'), code: z.string() }),
  /** Slack refused this message; the next one may be fine. */
  z.object({ kind: z.literal('message') }),
]);
export type FailureReason = z.infer<typeof failureReason>;

const outcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sending') }),
  /** `messageId` is Slack's `ts`; the link is added later, if Slack gives one. */
  z.object({
    state: z.literal('sent'),
    channelId: z.string(),
    messageId: z.string(),
    link: z.string().optional(),
  }),
  z.object({ state: z.literal('failed'), reason: failureReason }),
  /** It was over an hour old when it could have been posted. */
  z.object({ state: z.literal('missed') }),
  z.object({
    state: z.literal('skipped'),
    reason: z.enum(['snoozed', 'service_down', 'outdated', 'changed']),
  }),
  /** Slack's answer never came, or the process ended before it. */
  z.object({ state: z.literal('unknown') }),
]);
export type Outcome = z.infer<typeof outcome>;

const trigger = z.discriminatedUnion('kind', [
  /** It was due. `sentBy` is set if a person sent it after all. */
  z.object({ kind: z.literal('schedule'), sentBy: z.string().optional() }),
  z.object({ kind: z.literal('person'), sentBy: z.string() }),
]);
export type Trigger = z.infer<typeof trigger>;

const delivery = z.object({
  /** When it was due or asked for; no two deliveries of one digest share a moment. */
  at: z.number(),
  trigger: trigger.catch({ kind: 'schedule' }),
  /** When the outcome was written. */
  notedAt: z.number().catch(0),
  /** One that cannot be read still counts as claimed: the occurrence must not be posted again. */
  outcome: outcome.catch({ state: 'unknown' }),
});
export type Delivery = z.infer<typeof delivery>;

/** All deliveries of one recurring post, the oldest first. */
export const deliveryKind: RecordKind<Delivery[]> = {
  name: 'deliveries',
  schema: z.array(delivery),
};

/** What came of one attempt to post. */
export type PostResult =
  | { readonly kind: 'sent'; readonly messageId: string }
  /** Nothing was posted, and trying again will not help. */
  | { readonly kind: 'refused'; readonly reason: FailureReason }
  /** Nothing was posted; another attempt is safe after `waitMs`. */
  | { readonly kind: 'later'; readonly waitMs: number }
  /** Nobody knows whether it was posted. */
  | { readonly kind: 'unknown' };

/**
 * Keeps posts within Slack's limits: one message a second in each channel, a few a second in a
 * workspace.
 */
export interface PostRateLimiter {
  /**
   * Runs `work` when the channel is free; the next post to it waits until `work` has ended. Each
   * `post` within it waits for the workspace.
   *
   * @param given aborts the wait
   * @throws the reason of that signal, or of the app's stop
   */
  enqueue<T>(
    teamId: string,
    channelId: string,
    work: (post: PostInTurn) => Promise<T>,
    given?: AbortSignal,
  ): Promise<T>;
}

export type PostInTurn = <T>(post: () => Promise<T>) => Promise<T>;
