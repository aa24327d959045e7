import { limits } from '../blocks/limits.ts';
import type { Message } from '../blocks/message.ts';
import { mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { buttons, note, type Part, withoutCharts } from '../blocks/parts.ts';
import type { Question } from '../commands/question.ts';
import { askButton } from './choose.ts';

export const shareAction = 'share';

/** Under an answer with data: read it again in place, or show it to the channel. */
export function withFollowUps(answer: Message, question: Question): Message {
  const refresh = askButton('Refresh', question);
  return append(
    answer,
    buttons([refresh, { ...refresh, label: 'Share in channel', actionId: shareAction }]),
  );
}

/** What a channel sees says who showed it. */
export function sharedMessage(answer: Message, userId: string): Message {
  return append(answer, note(mrkdwn`Shared by ${mention(userId)}`));
}

function append({ text, blocks, plainBlocks }: Message, part: Part): Message {
  const added = withoutCharts(part.blocks);
  const room = limits.message.blocks - added.length;
  return {
    text: part.text === '' ? text : `${text}\n${part.text}`,
    blocks: [...blocks.slice(0, room), ...added],
    ...(plainBlocks === undefined
      ? {}
      : { plainBlocks: [...plainBlocks.slice(0, room), ...added] }),
  };
}
