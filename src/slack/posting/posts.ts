import type { WebClient } from '@slack/web-api';
import type { PostResult } from '../../schedule/delivery.ts';
import type { Message } from '../blocks/message.ts';
import { type BlockSupport, typesIn } from './block-support.ts';
import { failureReasonOf, readPostFailure } from './post-failure.ts';
import { slackCodeOf } from './web-api.ts';

/**
 * Makes one attempt to post to a channel or a person.
 * @returns Slack's `ts`
 */
export type Post = (
  teamId: string,
  channelId: string,
  message: Pick<Message, 'text' | 'blocks'>,
) => Promise<string>;

/** @param client must have no token, because each post brings its workspace's */
export function createPost(client: WebClient, tokenOf: (teamId: string) => Promise<string>): Post {
  return async (teamId, channelId, message) =>
    postWith(client, channelId, message, await tokenOf(teamId));
}

/**
 * @param token if the client has none of its own
 * @returns Slack's `ts`
 */
export async function postWith(
  client: WebClient,
  channel: string,
  { text, blocks }: Pick<Message, 'text' | 'blocks'>,
  token?: string,
): Promise<string> {
  const { ts } = await client.chat.postMessage({
    ...(token === undefined ? {} : { token }),
    channel,
    text,
    blocks,
    unfurl_links: false,
    unfurl_media: false,
  });
  if (ts === undefined) throw new Error('Slack returned no ts for the post');
  return ts;
}

/**
 * Posts a message, with fallback blocks where Slack rejects charts and data tables. Never throws.
 */
export type PostMessage = (
  teamId: string,
  channelId: string,
  message: Message,
) => Promise<PostResult>;

export function createPostMessage(post: Post, blockSupport: BlockSupport): PostMessage {
  return async (teamId, channelId, { text, blocks, fallbackBlocks }) => {
    const send = async (shown: Message['blocks']): Promise<PostResult> => ({
      kind: 'sent',
      messageId: await post(teamId, channelId, { text, blocks: shown }),
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
