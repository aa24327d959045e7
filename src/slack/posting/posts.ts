import type { WebClient } from '@slack/web-api';
import type { Message } from '../../card/message.ts';
import type { ReplyTo, UpdateResult } from '../../conversation/face.ts';
import type { PostResult } from '../../schedule/delivery.ts';
import type { Paces } from '../../schedule/post-rate-limiter.ts';
import { renderMessage, type SlackMessage } from '../render/render-message.ts';
import { type BlockSupport, typesIn } from './block-support.ts';
import { failureReasonOf, readPostFailure } from './post-failure.ts';
import { slackCodeOf } from './web-api.ts';

/**
 * Slack allows one message a second in a channel, and in a workspace "several hundred messages a
 * minute" without a number; the app makes at most five a second there.
 * https://docs.slack.dev/apis/web-api/rate-limits#posting-messages
 */
export const paces = {
  channel: { concurrency: 1, restMs: 1_000, intervalMs: 1_000 },
  workspace: { concurrency: 5, restMs: 1_000, intervalMs: 250 },
} as const satisfies Paces;

/**
 * Makes one attempt to post to a channel or a person.
 * @returns Slack's `ts`
 */
export type Post = (
  teamId: string,
  channelId: string,
  message: Pick<SlackMessage, 'text' | 'blocks'>,
  replyTo?: ReplyTo,
) => Promise<string>;

/** @param client must have no token, because each post brings its workspace's */
export function createPost(client: WebClient, tokenOf: (teamId: string) => Promise<string>): Post {
  return async (teamId, channelId, message, replyTo) =>
    postWith(client, channelId, message, { teamId, token: await tokenOf(teamId), replyTo });
}

export interface PostOptions {
  /** If the client is not of one workspace. */
  readonly teamId?: string;
  readonly token?: string;
  readonly replyTo?: ReplyTo | undefined;
}

/** @returns Slack's `ts` */
export async function postWith(
  client: WebClient,
  channel: string,
  { text, blocks }: Pick<SlackMessage, 'text' | 'blocks'>,
  { teamId, token, replyTo }: PostOptions = {},
): Promise<string> {
  const { ts } = await client.chat.postMessage({
    ...(token === undefined ? {} : { token }),
    ...(teamId === undefined ? {} : { team_id: teamId }),
    ...threadOf(replyTo),
    channel,
    text,
    blocks,
    unfurl_links: false,
    unfurl_media: false,
  });
  if (ts === undefined) throw new Error('Slack returned no ts for the post');
  return ts;
}

/** https://docs.slack.dev/messaging/sending-and-scheduling-messages#replying */
function threadOf(replyTo: ReplyTo | undefined) {
  if (replyTo === undefined) return {};
  const { messageId: thread_ts, isAlsoInChannel } = replyTo;
  return isAlsoInChannel === true ? { thread_ts, reply_broadcast: true as const } : { thread_ts };
}

/**
 * Posts a message, with fallback blocks where Slack rejects charts and data tables. Never throws.
 */
export type PostMessage = (
  teamId: string,
  channelId: string,
  message: Message,
  replyTo?: ReplyTo,
) => Promise<PostResult>;

export function createPostMessage(post: Post, blockSupport: BlockSupport): PostMessage {
  return async (teamId, channelId, message, replyTo) => {
    const { text, blocks, fallbackBlocks } = renderMessage(message);
    const send = async (shown: SlackMessage['blocks']): Promise<PostResult> => ({
      kind: 'sent',
      messageId: await post(teamId, channelId, { text, blocks: shown }, replyTo),
    });
    try {
      if (fallbackBlocks === undefined) return await send(blocks);
      if (blockSupport.isRefused(teamId, blocks)) return await send(fallbackBlocks);
      try {
        return await send(blocks);
      } catch (error) {
        if (slackCodeOf(error) !== 'invalid_blocks') throw error;
        const sent = await send(fallbackBlocks);
        blockSupport.markRefused(teamId, typesIn(blocks));
        return sent;
      }
    } catch (error) {
      return failedPost(error);
    }
  };
}

/** Converts an error of {@link Post} into a result. */
export function failedPost(error: unknown): Exclude<PostResult, { kind: 'sent' }> {
  const failure = readPostFailure(error);
  return failure.kind === 'refused'
    ? { kind: 'refused', reason: failureReasonOf(failure.code) }
    : failure;
}

/** Replaces a message of the app. Never throws. */
export type EditMessage = (
  teamId: string,
  channelId: string,
  messageId: string,
  message: Message,
) => Promise<UpdateResult>;

const repeatEditMs = 15_000;

/**
 * https://docs.slack.dev/reference/methods/chat.update
 *
 * @param client must have no token, because each edit brings its workspace's
 */
export function createEditMessage(
  client: WebClient,
  tokenOf: (teamId: string) => Promise<string>,
): EditMessage {
  return async (teamId, channel, ts, message) => {
    const { text, blocks } = renderMessage(message);
    try {
      await client.chat.update({
        ...{ token: await tokenOf(teamId), team_id: teamId },
        channel,
        ts,
        text,
        blocks,
      });
      return { kind: 'edited' };
    } catch (error) {
      const failure = readPostFailure(error);
      if (failure.kind === 'refused') return { kind: 'lost' };
      return { kind: 'later', waitMs: failure.kind === 'later' ? failure.waitMs : repeatEditMs };
    }
  };
}
