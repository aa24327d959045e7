import type { ModalView } from '@slack/types';
import type { Digest } from '../../digests/digest.ts';
import { dayMs, hourMs } from '../../time.ts';
import { viewBlocks } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph, plainText } from '../blocks/parts.ts';
import { digestTitle } from '../text/digests.ts';
import { digestIds } from './ids.ts';

/** The modal for snoozing a digest. */

export function snoozeView(digest: Digest, venueName: string, now: number): ModalView {
  const tomorrow = Math.ceil((now + dayMs) / hourMs) * hourMs;
  return {
    type: 'modal',
    callback_id: digestIds.snoozeModal,
    private_metadata: digest.id,
    title: plainText('Snooze digest'),
    submit: plainText('Snooze'),
    close: plainText('Cancel'),
    blocks: [
      ...viewBlocks(
        paragraph(mrkdwn`${digestTitle(digest, venueName)} won't post until the time you choose.`),
      ),
      {
        type: 'input',
        block_id: digestIds.snoozeField,
        label: plainText('Until'),
        hint: plainText('In your own time zone.'),
        element: {
          type: 'datetimepicker',
          action_id: digestIds.snoozeField,
          initial_date_time: Math.floor(tomorrow / 1000),
        },
      },
    ],
  };
}
