import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import { limits } from '../blocks/limits.ts';
import { type Message, viewBlocks } from '../blocks/message.ts';
import type { Mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph, plainText, withoutCharts } from '../blocks/parts.ts';
import { slackCodeOf } from '../slack-code.ts';

/** Modals that only say something. */

/** A sentence where a message cannot be shown. */
export function noticeView(title: string, ...sentences: readonly Mrkdwn[]): ModalView {
  return saying(title, viewBlocks(...sentences.map(paragraph)));
}

/** An answer where there is no channel; its buttons and pickers go on asking in place. */
export function answerView({ blocks, plainBlocks }: Message): ModalView {
  const shown = withoutCharts(plainBlocks ?? blocks);
  return saying('Ambience', shown.slice(0, limits.view.blocks));
}

function saying(title: string, blocks: ModalView['blocks']): ModalView {
  return { type: 'modal', title: plainText(title), close: plainText('Close'), blocks };
}

/** Whoever has closed the window meanwhile does not wait for what it would have shown. */
export async function updateIfOpen(
  client: WebClient,
  viewId: string | undefined,
  view: ModalView,
): Promise<void> {
  if (viewId === undefined) return;
  try {
    await client.views.update({ view_id: viewId, view });
  } catch (error) {
    if (slackCodeOf(error) !== 'not_found') throw error;
  }
}
