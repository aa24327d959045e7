import type { ModalView } from '@slack/types';
import { limits } from './limits.ts';
import { type Message, viewBlocks } from './message.ts';
import type { Mrkdwn } from './mrkdwn.ts';
import { paragraph, plainText, withoutCharts } from './parts.ts';

/** Modals without input. */

/** Shows sentences where a message cannot be posted. */
export function noticeView(title: string, ...sentences: readonly Mrkdwn[]): ModalView {
  return closableView(title, viewBlocks(...sentences.map(paragraph)));
}

/** Shows an answer where there is no channel. Its buttons and pickers update the modal. */
export function answerView({ blocks, fallbackBlocks }: Message): ModalView {
  const shown = withoutCharts(fallbackBlocks ?? blocks);
  return closableView('Ambience', shown.slice(0, limits.view.blocks));
}

/** A modal with nothing to submit. */
export function closableView(title: string, blocks: ModalView['blocks']): ModalView {
  return { type: 'modal', title: plainText(title), close: plainText('Close'), blocks };
}
