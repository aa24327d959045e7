import type { World } from '../world.ts';
import type { Who } from './api.ts';

/** Ids of the messages that each person has seen in each place. */
const seen = new Map<string, Set<string>>();

function seenAt({ team, user }: Who, place: string): Set<string> {
  const key = JSON.stringify([team, user, place]);
  const known = seen.get(key) ?? new Set();
  seen.set(key, known);
  return known;
}

export function noteSeen(who: Who, place: string, { messages }: World): void {
  const known = seenAt(who, place);
  for (const { id, channelId } of messages) if (channelId === place) known.add(id);
}

export function countUnread(who: Who, place: string, { messages, me }: World): number {
  const known = seenAt(who, place);
  return messages.filter(
    ({ id, channelId, author, onlyFor }) =>
      channelId === place &&
      author !== me.userId &&
      // An answer that only this person sees is their own.
      onlyFor === undefined &&
      !known.has(id),
  ).length;
}
