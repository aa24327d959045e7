import type { EpisodePosts } from '../../alerts/episode-posts.ts';
import type { Face } from '../face.ts';
import { houseLocale } from '../text/locale.ts';
import { episodeMessage } from './episode-message.ts';
import { threadMessage } from './thread-message.ts';

/** Sends the messages about episodes. */
export function createEpisodePosts(face: Pick<Face, 'post' | 'update' | 'tell'>): EpisodePosts {
  return {
    post: (teamId, channelId, view) =>
      face.post(teamId, channelId, episodeMessage(view, houseLocale)),
    edit: (teamId, channelId, messageId, view) =>
      face.update(teamId, channelId, messageId, episodeMessage(view, houseLocale)),
    reply: (teamId, channelId, messageId, line, view) =>
      face.post(teamId, channelId, threadMessage(line, view), messageId),
    escalate: (teamId, userId, view) =>
      face.tell(teamId, userId, (locale) => episodeMessage(view, locale)),
  };
}
