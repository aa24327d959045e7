import type { ReceiverEvent } from '@slack/bolt';
import { z } from 'zod';
import { asPlain, type RichText } from '../../card/rich-text.ts';
import { noticeDialog } from '../../conversation/text/dialogs.ts';
import { mrkdwnOf } from '../render/mrkdwn.ts';
import { renderDialog } from '../render/render-view.ts';
import { slackWords } from '../render/slack-words.ts';

/** https://docs.slack.dev/reference/interaction-payloads */
const payload = z.object({
  type: z.string().optional(),
  command: z.string().optional(),
  response_url: z.string().optional(),
  view: z
    .object({ blocks: z.array(z.looseObject({ type: z.string(), block_id: z.string() })) })
    .optional(),
});

/** What a person has done in Slack and waits for. */
export type Interaction = z.infer<typeof payload>;

/** @returns undefined for events, which nobody waits for */
export function readInteraction(body: unknown): Interaction | undefined {
  const { data } = payload.safeParse(body);
  if (data?.command !== undefined) return data;
  return data?.type === undefined || data.type === 'event_callback' ? undefined : data;
}

/**
 * Acknowledges with a sentence, whatever the person has done, when the feature that was asked cannot
 * answer. From Home, and in forms whose buttons were pressed, there is no place for the sentence.
 */
export async function answerInstead(
  asked: Interaction,
  sentence: RichText,
  ack: ReceiverEvent['ack'],
): Promise<void> {
  const text = mrkdwnOf(sentence);
  if (asked.command !== undefined) return ack({ response_type: 'ephemeral', text });
  switch (asked.type) {
    case 'block_suggestion':
      return ack({ options: [] });
    case 'view_submission': {
      const field = asked.view?.blocks.findLast(({ type }) => type === 'input')?.block_id;
      // What was typed stays in the form.
      return field === undefined
        ? ack({ response_action: 'push', view: renderDialog(noticeDialog('Ambience', sentence)) })
        : ack({ response_action: 'errors', errors: { [field]: asPlain(sentence, slackWords) } });
    }
    default:
      // Without an address for the sentence, Slack's own one is better than none.
      if (asked.response_url === undefined) return;
      await ack();
      await respondTo(asked.response_url, {
        response_type: 'ephemeral',
        replace_original: false,
        text,
      });
  }
}

const respondMs = 5_000;

/** Posts to a response URL, which takes no token. */
async function respondTo(url: string, body: object): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(respondMs),
  });
  if (!response.ok) throw new Error(`the response URL answered ${response.status}`);
}
