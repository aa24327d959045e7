import type { EpisodePoster } from '../../alerts/episode-poster.ts';
import type { Face } from '../face.ts';
import { houseLocale } from '../text/locale.ts';
import { episodeMessage } from './episode-message.ts';
import { threadMessage } from './thread-message.ts';

/** Sends the messages about episodes. */
export function createEpisodePoster(face: Pick<Face, 'post' | 'update' | 'tell'>): EpisodePoster {
  return {
    post: (workspaceId, channelId, view) =>
      face.post(workspaceId, channelId, episodeMessage(view, houseLocale)),
    edit: (workspaceId, channelId, messageId, view) =>
      face.update(workspaceId, channelId, messageId, episodeMessage(view, houseLocale)),
    reply: ({ workspaceId, channelId, messageId }, line, view) =>
      face.post(workspaceId, channelId, threadMessage(line, view), messageId),
    escalate: (workspaceId, userId, view) =>
      face.tell(workspaceId, userId, (locale) => episodeMessage(view, locale)),
  };
}
