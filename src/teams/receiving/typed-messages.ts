import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import type { Caller } from '../../conversation/actor.ts';
import { withControls } from '../../conversation/answer.ts';
import { parseLine } from '../../conversation/router.ts';
import { houseLocale } from '../../conversation/text/locale.ts';
import { isRefused } from '../posting/connector-error.ts';
import { platformWords } from '../render/teams-words.ts';
import type { ReceivingContext } from './receiving-context.ts';
import type { Turn } from './turn.ts';

/** What people type: in their chat with the app, or with a mention of it in a channel. */
export async function answerTyped(turn: Turn, context: ReceivingContext): Promise<void> {
  const { activity, workspaceId } = turn;
  const { explain, log } = context;
  try {
    await answerLine(turn, context);
  } catch (error) {
    const sentence = message(paragraph(explain(error, 'a typed message')));
    await turn.whisper(sentence).catch((failure: unknown) => {
      log.warn({ err: failure, workspaceId, kind: activity.conversation.kind }, 'not answered');
    });
  }
}

/** Where it was asked for, and not in a message that may be far above; that one is edited later. */
function withNewHome(caller: Caller): Caller {
  let isShown = false;
  return {
    ...caller,
    publishHome(home, replaced) {
      const known = isShown ? replaced : undefined;
      isShown = true;
      return caller.publishHome(home, known);
    },
  };
}

/** @returns whether it could be shown: there is no chat with a person who has not added the app */
async function openHome(
  { caller }: Turn,
  { homeOpened }: ReceivingContext['handlers'],
): Promise<boolean> {
  try {
    await homeOpened(withNewHome(caller), undefined);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

async function answerLine(turn: Turn, { answer, handlers }: ReceivingContext): Promise<void> {
  const { text, conversation, isPrivate } = turn.activity;
  const isForAll = conversation.kind !== 'personal' && !isPrivate;
  if (/^home$/i.test(text)) {
    const words = (await openHome(turn, handlers))
      ? platformWords.privately
      : platformWords.homeNeedsChat;
    if (conversation.kind !== 'personal') await turn.whisper(message(paragraph(words)));
    return;
  }
  const question = parseLine(text);
  const answered = await answer(question, turn.asker());
  if (answered === undefined) return;
  // Only readings are for everyone: not what can be set up, deleted or downloaded.
  if (!isForAll || answered.shareable === undefined) return turn.whisper(withControls(answered));
  // What is posted in a channel is read by people with different habits.
  const asker = { ...turn.asker(), locale: houseLocale };
  const shared = await answer({ ...answered.shareable, isShared: true }, asker);
  await turn.say(withControls(shared ?? answered), { place: 'shared_answer' });
}
