import type { Log } from '../../ops/log.ts';
import type { SendResult } from '../../people/notify.ts';
import type { Message } from '../blocks/message.ts';
import { readPostFailure } from './post-failure.ts';
import type { Post } from './posts.ts';

/** Messages to one person, in the app's direct message channel. */
export interface DirectMessages {
  /** Makes one attempt, and never throws. */
  send(teamId: string, userId: string, message: Message): Promise<SendResult>;
}

export function createDirectMessages(post: Post, log: Log): DirectMessages {
  return {
    async send(teamId, userId, { text, blocks, fallbackBlocks }) {
      try {
        await post(teamId, userId, { text, blocks: fallbackBlocks ?? blocks });
        return 'sent';
      } catch (error) {
        const { kind } = readPostFailure(error);
        log.warn({ err: error, teamId, result: kind }, 'a direct message was not sent');
        return kind;
      }
    },
  };
}
