import { z } from 'zod';
import { hourMs } from '../time.ts';

/** Deliveries: what triggered a post, and its outcome. */

/** Why a channel takes no posts of the app. */
export const postingCodes = [
  'channel_gone',
  'channel_archived',
  'not_in_channel',
  'posting_forbidden',
  'app_removed',
] as const;
export type PostingCode = (typeof postingCodes)[number];

/** Why a post failed for good, until someone fixes the cause. */
export const failureReason = z.discriminatedUnion('kind', [
  /** The venue's data cannot be read. */
  z.object({
    kind: z.literal('venue'),
    /** `none`: a post about all venues, and no venue is connected. */
    code: z.enum(['gone', 'withdrawn', 'unapproved', 'none']),
  }),
  /** The channel takes no posts of the app. */
  z.object({ kind: z.literal('posting'), code: z.enum(postingCodes) }),
  /** The face rejected this message; the next one may be accepted. */
  z.object({ kind: z.literal('message') }),
]);
export type FailureReason = z.infer<typeof failureReason>;

/** An occurrence this old or older is no longer posted. */
export const missedAfterMs = hourMs;

const outcome = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sending') }),
  /** `messageId` is Slack's `ts`. The link is added later, if Slack returns one. */
  z.object({
    state: z.literal('sent'),
    channelId: z.string(),
    messageId: z.string(),
    link: z.string().optional(),
  }),
  z.object({ state: z.literal('failed'), reason: failureReason }),
  /** It could not be posted before {@link missedAfterMs}. */
  z.object({ state: z.literal('missed') }),
  z.object({
    state: z.literal('skipped'),
    reason: z.enum(['snoozed', 'service_down', 'outdated', 'changed']),
  }),
  /** There was no response from Slack, or the process ended before it arrived. */
  z.object({ state: z.literal('unknown') }),
]);
export type Outcome = z.infer<typeof outcome>;

const trigger = z.discriminatedUnion('kind', [
  /** It was due. `sentBy` is set if a person sent it later. */
  z.object({ kind: z.literal('schedule'), sentBy: z.string().optional() }),
  z.object({ kind: z.literal('person'), sentBy: z.string() }),
]);
export type Trigger = z.infer<typeof trigger>;

/** One delivery of a recurring post. */
export const deliverySchema = z.object({
  /** When it was due or requested. */
  at: z.number(),
  trigger,
  /** When the outcome was last written. */
  notedAt: z.number(),
  /** An unreadable outcome still counts as claimed, so that the occurrence is not posted again. */
  outcome: outcome.catch({ state: 'unknown' }),
});
export type Delivery = z.infer<typeof deliverySchema>;

/** The result of one attempt to post. */
export type PostResult =
  | { readonly kind: 'sent'; readonly messageId: string }
  /** Nothing was posted, and a retry will not help. */
  | { readonly kind: 'refused'; readonly reason: FailureReason }
  /** Nothing was posted; a retry is safe after `waitMs`. */
  | { readonly kind: 'later'; readonly waitMs: number }
  /** It may or may not have been posted. */
  | { readonly kind: 'unknown' };

/**
 * Keeps posts within Slack's limits: one message a second in each channel, a few a second in a
 * workspace.
 */
export interface PostRateLimiter {
  /**
   * Runs `work` when it is the channel's turn; the next post to the channel waits until it has
   * ended. Each `post` within it also waits for the workspace's limit.
   *
   * @param given aborts the wait
   * @throws the abort reason of that signal, or of the app's shutdown
   */
  enqueue<T>(
    workspaceId: string,
    channelId: string,
    work: (post: RateLimitedPost) => Promise<T>,
    given?: AbortSignal,
  ): Promise<T>;
}

/** Makes one post when the workspace's limit allows it. */
export type RateLimitedPost = <T>(post: () => Promise<T>) => Promise<T>;
