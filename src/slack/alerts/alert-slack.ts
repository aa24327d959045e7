import type { AlertSlack } from '../../alerts/alert-slack.ts';
import type { DirectMessages } from '../posting/direct-messages.ts';
import type { EditMessage, PostMessage } from '../posting/posts.ts';
import { houseLocale } from '../text/locale.ts';
import { episodeMessage } from './episode-message.ts';
import { threadMessage } from './thread-message.ts';

/** Sends the messages about episodes. */
export function createAlertSlack(
  postMessage: PostMessage,
  editMessage: EditMessage,
  directMessages: DirectMessages,
): AlertSlack {
  return {
    post: (teamId, channelId, view) =>
      postMessage(teamId, channelId, episodeMessage(view, houseLocale)),
    edit: (teamId, channelId, messageId, view) =>
      editMessage(teamId, channelId, messageId, episodeMessage(view, houseLocale)),
    reply: (teamId, channelId, messageId, line, view) =>
      postMessage(teamId, channelId, threadMessage(line, view), messageId),
    escalate: (teamId, userId, view) =>
      directMessages.send(teamId, userId, (locale) => episodeMessage(view, locale)),
  };
}
