import type { EpisodePoster } from '../../alerts/episode-poster.ts';
import type { ThreadLine } from '../../alerts/venue-alerts.ts';
import type { Face } from '../face.ts';
import { houseLocale } from '../text/locale.ts';
import { episodeMessage } from './episode-message.ts';
import { threadMessage } from './thread-message.ts';

/**
 * Whether someone has to know at once: Slack notifies only those who follow the thread, which nobody does
 * before someone has replied.
 */
function isUrgent(line: ThreadLine['content']): boolean {
  switch (line.kind) {
    case 'zones_changed':
      return line.joined.length > 0;
    case 'worse':
    case 'follow_up':
      return true;
    // It mentions someone, who is notified.
    case 'escalation':
    case 'over':
      return false;
  }
}

/** Sends the messages about episodes. */
export function createEpisodePoster(face: Pick<Face, 'post' | 'update' | 'tell'>): EpisodePoster {
  return {
    post: (workspaceId, channelId, view) =>
      face.post(workspaceId, channelId, episodeMessage(view, houseLocale)),
    edit: (workspaceId, channelId, messageId, view) =>
      face.update(workspaceId, channelId, messageId, episodeMessage(view, houseLocale)),
    reply: ({ workspaceId, channelId, messageId }, line, view) =>
      face.post(
        workspaceId,
        channelId,
        threadMessage(line, view),
        messageId === undefined ? undefined : { messageId, isAlsoInChannel: isUrgent(line) },
      ),
    escalate: (workspaceId, userId, view) =>
      face.tell(workspaceId, userId, (locale) => episodeMessage(view, locale)),
  };
}
