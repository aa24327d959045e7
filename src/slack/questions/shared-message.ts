import { buttons } from '../blocks/controls.ts';
import { append, type Message, message } from '../blocks/message.ts';
import { mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import { refreshButton } from '../entry-points.ts';
import type { Question } from '../question.ts';

/** An answer as posted in a channel. Everyone there can refresh it. */
export function sharedMessage(answer: Message, question: Question, sharedBy: string): Message {
  const told = append(answer, note(mrkdwn`Shared by ${mention(sharedBy)}`));
  return append(told, buttons([refreshButton({ ...question, sharedBy })]));
}

/** Below the answer of the person who shared it, or alone if they press the button again. */
export function sharedNotice(channelId: string, isRepeated: boolean): Message {
  const channel = mentionChannel(channelId);
  return message(
    paragraph(
      isRepeated ? mrkdwn`Already shared to ${channel}.` : mrkdwn`✅ Shared to ${channel}.`,
    ),
  );
}
