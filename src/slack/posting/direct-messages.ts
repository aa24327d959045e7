import type { Log } from '../../ops/log.ts';
import type { Message } from '../blocks/message.ts';
import { type PostFailure, readPostFailure } from './post-failure.ts';
import type { Post } from './posts.ts';

/**
 * News for one person, in the app's own conversation with them. There is one attempt: after `later`
 * another one is safe, after `unknown` it is not.
 */
export type Sent = 'sent' | PostFailure['kind'];

export interface DirectMessages {
  send(teamId: string, userId: string, message: Message): Promise<Sent>;
}

export function createDirectMessages(post: Post, log: Log): DirectMessages {
  return {
    async send(teamId, userId, { text, blocks, plainBlocks }) {
      try {
        await post(teamId, userId, { text, blocks: plainBlocks ?? blocks });
        return 'sent';
      } catch (error) {
        const { kind } = readPostFailure(error);
        log.warn({ err: error, teamId, sent: kind }, 'a direct message was not sent');
        return kind;
      }
    },
  };
}
