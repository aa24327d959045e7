import type { Face } from '../../conversation/face.ts';
import type { LocaleOf } from '../../conversation/locales.ts';
import type { Log } from '../../ops/log.ts';
import { renderMessage } from '../render/render-message.ts';
import { readPostFailure } from './post-failure.ts';
import type { Post } from './posts.ts';

/** Sends messages to one person, in the app's direct message channel. */
export function createTell(post: Post, localeOf: LocaleOf, log: Log): Face['tell'] {
  return async (teamId, userId, message) => {
    try {
      const written =
        typeof message === 'function' ? message(await localeOf(teamId, userId)) : message;
      const { text, blocks, fallbackBlocks } = renderMessage(written);
      await post(teamId, userId, { text, blocks: fallbackBlocks ?? blocks });
      return 'sent';
    } catch (error) {
      const { kind } = readPostFailure(error);
      log.warn({ err: error, workspaceId: teamId, result: kind }, 'a direct message was not sent');
      return kind;
    }
  };
}
