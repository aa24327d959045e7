import type { Message } from '../../card/message.ts';
import { idsIn } from '../../card/named-ids.ts';
import type { Part } from '../../card/part.ts';
import { channelNames, type Directory, personNames } from '../conversations/directory.ts';
import type { MessageActivity } from '../render/adaptive-card.ts';
import type { Reader } from '../render/markdown.ts';
import type { PressPlace } from '../render/press.ts';
import { activityOf, drawCard } from '../render/render-card.ts';

/** Draws messages for a tenant, with the names of the people and channels in them. */
export interface Draw {
  /** At once if it is drawn already: the same answer goes to many people. */
  activity(
    tenantId: string,
    message: Message,
    at: PressPlace,
  ): MessageActivity | Promise<MessageActivity>;
  readerOf(tenantId: string, parts: readonly Part[], notifies?: boolean): Promise<Reader>;
  readonly opensDialog: (actionId: string) => boolean;
}

/** @param opensDialog the actions that open a dialog; complete before the first message is drawn */
export function createDraw(directory: Directory, opensDialog: (actionId: string) => boolean): Draw {
  /** By where its buttons are. Only of messages that name nobody. */
  const drawn = new WeakMap<Message, Map<string, MessageActivity>>();

  async function readerOf(
    tenantId: string,
    parts: readonly Part[],
    notifies = false,
  ): Promise<Reader> {
    const ids = idsIn(parts);
    if (ids.people.size === 0 && ids.channels.size === 0) return nobody;
    const [names, channels] = await Promise.all([
      personNames(directory, tenantId, ids.people),
      channelNames(directory, tenantId, ids.channels),
    ]);
    return { names, channels, notifies };
  }

  return {
    readerOf,
    opensDialog,
    activity(tenantId, message, at) {
      const key = JSON.stringify(at);
      const before = drawn.get(message)?.get(key);
      if (before !== undefined) return before;
      const ids = idsIn(message.parts);
      if (ids.people.size > 0 || ids.channels.size > 0) {
        return readerOf(tenantId, message.parts, at.place === 'post').then((reader) =>
          activityOf(drawCard(message.parts, reader, { at, opensDialog })),
        );
      }
      const activity = activityOf(drawCard(message.parts, nobody, { at, opensDialog }));
      drawn.set(message, new Map(drawn.get(message)).set(key, activity));
      return activity;
    },
  };
}

const nobody: Reader = { names: new Map(), channels: new Map(), notifies: false };
