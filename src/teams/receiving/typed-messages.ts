import { append, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import type { Caller } from '../../conversation/actor.ts';
import { withControls } from '../../conversation/answer.ts';
import { parseLine } from '../../conversation/router.ts';
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

async function answerLine(turn: Turn, { answer, handlers }: ReceivingContext): Promise<void> {
  const { activity } = turn;
  const { text } = activity;
  if (/^home$/i.test(text)) return handlers.homeOpened(withNewHome(turn.caller), undefined);
  const isForAll = activity.conversation.kind !== 'personal' && !activity.isPrivate;
  // Everyone sees it already, so it is not offered to share it.
  const question = { ...parseLine(text), ...(isForAll ? { isShared: true } : {}) };
  const answered = await answer(question, turn.asker());
  if (answered === undefined) return;
  if (!isForAll) return turn.whisper(withControls(answered));
  const { controls } = answered;
  const shown = controls === undefined ? answered.message : append(answered.message, controls);
  await turn.say(shown, { place: 'shared_answer' });
}
