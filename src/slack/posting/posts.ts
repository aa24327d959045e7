import type { ChatPostMessageArguments, WebClient } from '@slack/web-api';
import type { Message } from '../blocks/message.ts';
import { type NativeBlocks, typesIn } from '../native-blocks.ts';
import { slackCodeOf } from '../slack-code.ts';
import { type PostFailure, readPostFailure } from './post-failure.ts';

/**
 * One attempt to post, into a channel or to a person.
 *
 * @returns Slack's `ts`
 */
export type Post = (
  teamId: string,
  channelId: string,
  message: Pick<Message, 'text' | 'blocks'>,
) => Promise<string>;

/** @param client without a token of its own */
export function createPost(client: WebClient, tokenOf: (teamId: string) => Promise<string>): Post {
  return async (teamId, channel, { text, blocks }) => {
    const post: ChatPostMessageArguments = {
      token: await tokenOf(teamId),
      channel,
      text,
      blocks,
      unfurl_links: false,
      unfurl_media: false,
    };
    const { ts } = await client.chat.postMessage(post);
    if (ts === undefined) throw new Error('Slack did not say which message was posted');
    return ts;
  };
}

export type Posting = { readonly kind: 'sent'; readonly messageId: string } | PostFailure;

/** The same for messages with charts, which go plainly where Slack refuses those. */
export type PostNative = (teamId: string, channelId: string, message: Message) => Promise<Posting>;

export function createPostNative(post: Post, nativeBlocks: NativeBlocks): PostNative {
  return async (teamId, channelId, { text, blocks, plainBlocks }) => {
    const send = async (shown: Message['blocks']): Promise<Posting> => ({
      kind: 'sent',
      messageId: await post(teamId, channelId, { text, blocks: shown }),
    });
    try {
      if (plainBlocks === undefined) return await send(blocks);
      if (nativeBlocks.isRefused(teamId, blocks)) return await send(plainBlocks);
      try {
        return await send(blocks);
      } catch (error) {
        if (slackCodeOf(error) !== 'invalid_blocks') throw error;
        const sent = await send(plainBlocks);
        nativeBlocks.noteRefused(teamId, typesIn(blocks));
        return sent;
      }
    } catch (error) {
      return readPostFailure(error);
    }
  };
}
