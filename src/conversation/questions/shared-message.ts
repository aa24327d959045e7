import { append, type Message, message } from '../../card/message.ts';
import { buttons, note, paragraph } from '../../card/part.ts';
import { mention, mentionChannel, rich } from '../../card/rich-text.ts';
import { refreshButton } from '../entry-points.ts';
import type { Question } from '../question.ts';

/** An answer as posted in a channel. Everyone there can refresh it. */
export function sharedMessage(answer: Message, question: Question, sharedBy: string): Message {
  const told = append(answer, note(rich`Shared by ${mention(sharedBy)}`));
  return append(told, buttons([refreshButton({ ...question, sharedBy })]));
}

/** Below the answer of the person who shared it, or alone if they press the button again. */
export function sharedNotice(channelId: string, isRepeated: boolean): Message {
  const channel = mentionChannel(channelId);
  return message(
    paragraph(isRepeated ? rich`Already shared to ${channel}.` : rich`✅ Shared to ${channel}.`),
  );
}
