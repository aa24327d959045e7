import type { ModalView } from '@slack/types';
import { limits } from './limits.ts';
import { type Message, viewBlocks } from './message.ts';
import type { Mrkdwn } from './mrkdwn.ts';
import { paragraph, plainText, withoutCharts } from './parts.ts';

/** Modals that only say something. */

/** A sentence where a message cannot be shown. */
export function noticeView(title: string, ...sentences: readonly Mrkdwn[]): ModalView {
  return saying(title, viewBlocks(...sentences.map(paragraph)));
}

/** An answer where there is no channel; its buttons and pickers go on asking in place. */
export function answerView({ blocks, fallbackBlocks }: Message): ModalView {
  const shown = withoutCharts(fallbackBlocks ?? blocks);
  return saying('Ambience', shown.slice(0, limits.view.blocks));
}

function saying(title: string, blocks: ModalView['blocks']): ModalView {
  return { type: 'modal', title: plainText(title), close: plainText('Close'), blocks };
}
