import { append, type Message } from '../card/message.ts';
import type { Part } from '../card/part.ts';
import type { Asker } from './actor.ts';
import type { Question, TypedLine } from './question.ts';

export interface Answer {
  readonly message: Message;
  /** Buttons and pickers for the person who asked; left out when the answer is shared. */
  readonly controls?: Part;
  /** The question to share in the channel; undefined if the answer holds no readings. */
  readonly shareable?: Question | undefined;
  /** It is told beside the message whose button asked for it, which stays. */
  readonly isAside?: boolean;
}

/** Answers a question with its command; errors become messages. */
export type AnswerQuestion = (question: TypedLine, asker: Asker) => Promise<Answer | undefined>;

/** One answer may be shown to many people. */
const shown = new WeakMap<Answer, Message>();

/** The answer as shown to the person who asked, with its controls. */
export function withControls(answer: Answer): Message {
  const { message, controls } = answer;
  const whole = shown.get(answer) ?? (controls ? append(message, controls) : message);
  shown.set(answer, whole);
  return whole;
}

/**
 * Answers a question with a message.
 * @returns undefined if a modal was opened instead
 */
export async function answerMessage(
  answer: AnswerQuestion,
  question: TypedLine,
  asker: Asker,
): Promise<Message | undefined> {
  const answered = await answer(question, asker);
  return answered && withControls(answered);
}
