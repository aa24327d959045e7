import type { ModalView } from '@slack/types';
import type { Digest } from '../../workspace/digest.ts';
import { viewBlocks } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph, plainText } from '../blocks/parts.ts';
import { digestTitle } from '../messages/digest-words.ts';

/** The modal with which a digest is snoozed. */

export const snoozeCallback = 'snooze_digest_until';
export const snoozeField = 'snooze_until';

const hourMs = 60 * 60_000;
export const longestSnoozeMs = 365 * 24 * hourMs;

export function snoozeView(digest: Digest, venueName: string, now: number): ModalView {
  const tomorrow = Math.ceil((now + 24 * hourMs) / hourMs) * hourMs;
  return {
    type: 'modal',
    callback_id: snoozeCallback,
    private_metadata: digest.id,
    title: plainText('Snooze a digest'),
    submit: plainText('Snooze'),
    close: plainText('Cancel'),
    blocks: [
      ...viewBlocks(
        paragraph(
          mrkdwn`${digestTitle(digest, venueName)} posts nothing until then, and goes on by itself.`,
        ),
      ),
      {
        type: 'input',
        block_id: snoozeField,
        label: plainText('Until'),
        hint: plainText('In your own time zone, as Slack shows times to you.'),
        element: {
          type: 'datetimepicker',
          action_id: snoozeField,
          initial_date_time: Math.floor(tomorrow / 1000),
        },
      },
    ],
  };
}
