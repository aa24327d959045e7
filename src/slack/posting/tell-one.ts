import type { Message } from '../blocks/message.ts';
import type { DirectMessages, Sent } from './direct-messages.ts';

/**
 * Tells the first of these people who can be reached: who has left is passed over.
 *
 * @returns what came of it; `refused` if none of them can be reached
 */
export async function tellOne(
  directMessages: DirectMessages,
  teamId: string,
  people: Iterable<string>,
  message: Message,
): Promise<Sent> {
  for (const userId of new Set(people)) {
    const sent = await directMessages.send(teamId, userId, message);
    if (sent !== 'refused') return sent;
  }
  return 'refused';
}
