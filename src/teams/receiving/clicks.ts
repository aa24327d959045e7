import type { Dialog } from '../../card/form.ts';
import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { asPlain } from '../../card/rich-text.ts';
import type { Asker } from '../../conversation/actor.ts';
import type { Click, ClickedForm } from '../../conversation/listen.ts';
import { keepRowPost, rewriteRowPost } from '../../conversation/row-posts.ts';
import { outdatedMessage } from '../../conversation/text/notices.ts';
import type { AdaptiveCard } from '../render/adaptive-card.ts';
import type { Press, PressPlace } from '../render/press.ts';
import { platformWords, teamsWords } from '../render/teams-words.ts';
import { cardReply, type Reply, toastReply } from './answers.ts';
import { inAnswerTime, type ReceivingContext } from './receiving-context.ts';
import type { Turn } from './turn.ts';

/** Presses of buttons in messages. */

/** The answer to the press: a card that replaces the one that was pressed in, or a toast. */
export async function pressInMessage(
  turn: Turn,
  press: Press,
  context: ReceivingContext,
): Promise<Reply> {
  const shown = createShown(turn, press, context);
  const work = runClick(turn, press, context, shown.click);
  const ended = await inAnswerTime(
    context,
    work.then(() => true),
  );
  shown.isAnswered = true;
  return ended === true ? shown.reply() : toastReply(platformWords.stillWorking);
}

/** What a press in a message has led to, until it is answered. */
function createShown(turn: Turn, press: Press, context: ReceivingContext) {
  const at: PressPlace = { place: press.place, ...(press.isPrivate && { isPrivate: true }) };
  let card: AdaptiveCard | undefined;
  let told: Message | undefined;
  const state = { isAnswered: false };

  /** Also for other people, and for the next time that this person opens the conversation. */
  async function replace(next: Message): Promise<void> {
    if (press.place === 'shared_answer' || press.place === 'home') return tell(next);
    // The person sees the card in the answer already.
    card = await editMessage(turn, { ...at, messageId: turn.activity.replyToId }, next, context);
  }

  async function tell(said: Message): Promise<void> {
    const isFirst = told === undefined;
    told = said;
    // A sentence is shown beside the message, and is gone with it.
    if (isFirst && !state.isAnswered && sentenceOf(said) !== undefined) return;
    await turn.whisper(said);
  }

  const click = clickOf(turn, press, context, {
    asker: turn.asker(),
    surface: press.place === 'home' ? 'home' : 'message',
    form: undefined,
    replace,
    tell,
  });
  return {
    click,
    set isAnswered(value: boolean) {
      state.isAnswered = value;
    },
    reply(): Reply {
      if (card !== undefined) return cardReply(card);
      if (told === undefined) return toastReply(platformWords.done);
      return toastReply(sentenceOf(told) ?? platformWords.sent);
    },
  };
}

/** The message in which the press was; its id is undefined if the client didn't say. */
type EditedMessage = PressPlace & { readonly messageId: string | undefined };

/**
 * Nobody waits for the edit.
 *
 * @returns what the message becomes
 */
export async function editMessage(
  { activity: { tenantId, serviceUrl, conversation }, workspaceId }: Turn,
  { messageId, ...at }: EditedMessage,
  next: Message,
  { draw, connector, inFlight, log }: ReceivingContext,
): Promise<AdaptiveCard> {
  const activity = await draw.activity(tenantId, next, at);
  if (messageId !== undefined) {
    const to = { serviceUrl, conversationId: conversation.id };
    const edited = connector.edit(to, messageId, activity, at.isPrivate === true);
    inFlight.track(edited).catch((error: unknown) => {
      log.info({ err: error, workspaceId }, 'a message was not edited');
    });
  }
  return activity.attachments[0].content;
}

/** Errors are explained to the person. */
export async function runClick(
  turn: Turn,
  press: Press,
  { handlers, explain, log }: ReceivingContext,
  click: Click,
): Promise<void> {
  const handle = handlers.clicks.get(press.action);
  try {
    await (handle === undefined ? click.tell(outdatedMessage()) : handle(click));
  } catch (error) {
    const sentence = message(paragraph(explain(error, `the button ${press.action}`)));
    await click.tell(sentence).catch((failure: unknown) => {
      log.warn({ err: failure, workspaceId: turn.workspaceId }, 'a press was not answered');
    });
  }
}

/** Where the click was, and what its answers do there. */
interface ClickSurface extends Pick<Click, 'surface' | 'replace' | 'tell'> {
  readonly asker: Asker;
  readonly form: ClickedForm | undefined;
}

export function clickOf(
  turn: Turn,
  press: Press,
  context: ReceivingContext,
  { asker, ...surface }: ClickSurface,
): Click {
  const { activity } = turn;
  const open = async (dialog: Dialog) => void (await asker.open(dialog));
  return {
    ...surface,
    asker,
    value: press.value,
    about: press.about ?? '',
    messageId: surface.surface === 'message' ? activity.replyToId : undefined,
    homeVersion: surface.surface === 'home' ? activity.replyToId : undefined,
    replaceLater: async (pending) => surface.replace(await pending),
    rewriteRows: (rowFor) => rewriteRows(turn, press, context, rowFor),
    post: async (posted) => {
      const messageId = await turn.say(posted, { place: 'post' });
      const post = [turn.workspaceId, activity.conversation.id, messageId] as const;
      await keepRowPost(context.rowPosts, post, posted);
    },
    open,
    turnTo: open,
  };
}

/** The post is drawn again from what is stored of it, for everyone. */
async function rewriteRows(
  turn: Turn,
  press: Press,
  { rowPosts, face }: ReceivingContext,
  rowFor: Parameters<Click['rewriteRows']>[0],
): Promise<void> {
  const { replyToId, conversation } = turn.activity;
  if (replyToId === undefined) return;
  const post = [turn.workspaceId, conversation.id, replyToId] as const;
  const next = await rewriteRowPost(rowPosts, post, press.action, rowFor);
  if (next !== undefined) await face.update(turn.workspaceId, conversation.id, replyToId, next);
}

const longestToast = 200;

/** The message as one sentence; undefined if it is more than that. */
function sentenceOf({ parts }: Message): string | undefined {
  const [only, ...rest] = parts;
  if (only?.kind !== 'paragraph' || rest.length > 0) return undefined;
  const text = asPlain(only.text, teamsWords);
  const isMore = only.text.spans.some(({ kind }) => ['person', 'channel', 'link'].includes(kind));
  return isMore || text.length > longestToast ? undefined : text;
}
