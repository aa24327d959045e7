import type { Dialog } from '../../card/form.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import type { Asker, Caller } from '../../conversation/actor.ts';
import type { Face } from '../../conversation/face.ts';
import type { KeptDialogs } from '../../conversation/kept-dialogs.ts';
import { localeOf } from '../../conversation/text/locale.ts';
import type { Log } from '../../ops/log.ts';
import { workspaceIdOf } from '../../workspace-id.ts';
import {
  chatWith,
  type Directory,
  findConversation,
  hasChat,
  personNames,
} from '../conversations/directory.ts';
import { asPerson } from '../conversations/person.ts';
import type { Address, Connector, TeamsAccount } from '../posting/connector.ts';
import { ConnectorError } from '../posting/connector-error.ts';
import type { Draw } from '../posting/draw.ts';
import type { MessageActivity } from '../render/adaptive-card.ts';
import { openAction, type PressPlace } from '../render/press.ts';
import { platformWords } from '../render/teams-words.ts';
import type { Activity } from './activity.ts';

/** One activity of a person, and the ways to answer it outside its HTTP response. */
export interface Turn {
  readonly activity: Activity;
  readonly workspaceId: string;
  /** In Entra. */
  readonly userId: string;
  readonly caller: Caller;
  /** @param open how a dialog is opened here; by a button in a message unless it is given */
  asker(open?: Asker['open']): Asker;
  /** Sends a message that everyone in the conversation sees. @returns its id */
  say(message: Message, at: PressPlace): Promise<string>;
  /** Sends a message that only this person sees. */
  whisper(message: Message): Promise<void>;
}

export interface TurnOptions {
  readonly connector: Connector;
  readonly directory: Directory;
  readonly draw: Draw;
  readonly dialogs: KeptDialogs;
  readonly face: Face;
  readonly log: Log;
}

/** @returns undefined if no person did it */
export function createTurn(activity: Activity, options: TurnOptions): Turn | undefined {
  const { userId } = activity.from;
  return userId === undefined ? undefined : turnOf(activity, userId, options);
}

function turnOf(activity: Activity, userId: string, options: TurnOptions): Turn {
  const { connector, draw, dialogs } = options;
  const { tenantId, conversation, serviceUrl } = activity;
  const workspaceId = workspaceIdOf(tenantId);
  const thread = conversation.threadId === undefined ? '' : `;messageid=${conversation.threadId}`;
  const address = { serviceUrl, conversationId: `${conversation.id}${thread}` };
  const account: TeamsAccount = { id: activity.from.id, name: activity.from.name };
  const isPersonal = conversation.kind === 'personal';
  const caller = callerOf(activity, userId, options);

  async function say(said: Message, at: PressPlace): Promise<string> {
    return connector.send(address, await draw.activity(tenantId, said, at));
  }

  async function whisper(said: Message): Promise<void> {
    if (isExtension(activity)) return void (await options.face.tell(workspaceId, userId, said));
    if (isPersonal) return void (await say(said, { place: 'answer' }));
    const shown = await draw.activity(tenantId, said, { place: 'answer', isPrivate: true });
    try {
      await connector.send(address, shown, account);
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      options.log.info({ err: error, workspaceId }, 'a private message is sent in the chat');
      await answerInChat(said);
    }
  }

  /** Not every client and every channel has private messages. */
  async function answerInChat(said: Message): Promise<void> {
    const result = await options.face.tell(workspaceId, userId, said);
    const words = result === 'sent' ? platformWords.privately : platformWords.addFirst;
    await say(message(paragraph(words)), { place: 'post' });
  }

  /** Teams opens dialogs only as the answer to a press, so this sends a button for one. */
  async function offer(dialog: Dialog) {
    const id = await dialogs.keep(workspaceId, { userId, dialog });
    const offered = message(
      paragraph(rich`*${dialog.title}*: ${platformWords.openHint}`),
      buttons([{ label: dialog.title, actionId: openAction, value: id, isPrimary: true }]),
    );
    await whisper(offered);
    return { update: (next: Dialog) => dialogs.replace(workspaceId, id, { userId, dialog: next }) };
  }

  return {
    activity,
    workspaceId,
    userId,
    caller,
    say,
    whisper,
    asker: (open = offer) => ({
      ...caller,
      channelId: isPersonal ? undefined : conversation.id,
      isInChannel: !isPersonal,
      open,
    }),
  };
}

/** A message extension is also used in conversations where the app is not. */
function isExtension({ name }: Activity): boolean {
  return name?.startsWith('composeExtension/') === true;
}

function callerOf(
  activity: Activity,
  userId: string,
  { connector, directory, draw, face, log }: TurnOptions,
): Caller {
  const { tenantId, clientInfo, conversation, serviceUrl } = activity;
  const workspaceId = workspaceIdOf(tenantId);
  return {
    workspaceId,
    userId,
    findPerson: asPerson,
    locale: localeOf(clientInfo.locale),
    isReachable: () => hasChat(directory, tenantId, userId),
    nameOf: async (one) => (await personNames(directory, tenantId, new Set([one]))).get(one),
    post: (channelId, posted) => face.post(workspaceId, channelId, posted),
    async unpost(channelId, messageId) {
      const found = await findConversation(directory, tenantId, channelId);
      if (found === undefined) return;
      await connector.remove(found, messageId).catch((error: unknown) => {
        log.warn({ err: error, workspaceId }, 'a message was not deleted');
      });
    },
    /** Home is a message in the chat: a new one when it is opened, and edited after that. */
    async publishHome(home, replaced) {
      const chat =
        conversation.kind === 'personal' && !isExtension(activity)
          ? { conversationId: conversation.id, serviceUrl }
          : await chatWith(directory, tenantId, userId);
      const shown = await draw.activity(tenantId, home, { place: 'home' });
      return { kind: 'published', version: await publish(connector, chat, shown, replaced) };
    },
  };
}

/** @returns the id of the message */
async function publish(
  connector: Connector,
  chat: Address,
  activity: MessageActivity,
  replaced: string | undefined,
): Promise<string> {
  if (replaced === undefined) return connector.send(chat, activity);
  try {
    await connector.edit(chat, replaced, activity, false);
    return replaced;
  } catch (error) {
    // The person has deleted it.
    if (!(error instanceof ConnectorError) || error.status !== 404) throw error;
    return connector.send(chat, activity);
  }
}
