import type { Log } from '../../ops/log.ts';
import type { SendResult } from '../../people/notify.ts';
import type { Message } from '../blocks/message.ts';
import type { LocaleOf } from '../locales.ts';
import type { Locale } from '../text/locale.ts';
import type { SendFile } from './files.ts';
import { readPostFailure } from './post-failure.ts';
import type { Post } from './posts.ts';

/** Messages to one person, in the app's direct message channel. */
export interface DirectMessages {
  /** Makes one attempt, and never throws. */
  send(teamId: string, userId: string, message: Message | WriteMessage): Promise<SendResult>;
  readonly sendFile: SendFile;
}

/** Writes a message with times or numbers, as this person writes them. */
export type WriteMessage = (locale: Locale) => Message;

export function createDirectMessages(
  post: Post,
  sendFile: SendFile,
  localeOf: LocaleOf,
  log: Log,
): DirectMessages {
  return {
    sendFile,
    async send(teamId, userId, message) {
      try {
        const { text, blocks, fallbackBlocks } =
          typeof message === 'function' ? message(await localeOf(teamId, userId)) : message;
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
