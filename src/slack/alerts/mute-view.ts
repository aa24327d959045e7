import type { ModalView } from '@slack/types';
import { dayMs, hourMs } from '../../time.ts';
import { input } from '../blocks/form-fields.ts';
import { viewBlocks } from '../blocks/message.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph, plainText } from '../blocks/parts.ts';
import { alertIds } from './ids.ts';

/** The modals for muting an alert until a date, and for a note on an episode. */

/** What is muted; stored in the view. */
export interface MutedPart {
  readonly ruleId: string;
  /** Undefined for all zones. */
  readonly zoneId: string | undefined;
}

export function muteView(part: MutedPart, title: Mrkdwn, now: number): ModalView {
  const tomorrow = Math.ceil((now + dayMs) / hourMs) * hourMs;
  return {
    type: 'modal',
    callback_id: alertIds.muteModal,
    private_metadata: JSON.stringify(part),
    title: plainText('Mute alert'),
    submit: plainText('Mute'),
    close: plainText('Cancel'),
    blocks: [
      ...viewBlocks(paragraph(mrkdwn`${title} stays silent until the time you choose.`)),
      {
        ...input(alertIds.muteField, 'Until'),
        hint: plainText('In your own time zone.'),
        element: {
          type: 'datetimepicker',
          action_id: alertIds.muteField,
          initial_date_time: Math.floor(tomorrow / 1000),
        },
      },
    ],
  };
}

/** @param place the venue's and the episode's id */
export function noteView(place: readonly [string, string], written: string | undefined): ModalView {
  return {
    type: 'modal',
    callback_id: alertIds.noteModal,
    private_metadata: JSON.stringify(place),
    title: plainText('Note'),
    submit: plainText('Save'),
    close: plainText('Cancel'),
    blocks: [
      {
        ...input(alertIds.noteField, 'What happened?'),
        hint: plainText('For example: the DJ started early. Everyone sees it in /ambience alerts.'),
        element: {
          type: 'plain_text_input',
          action_id: alertIds.noteField,
          max_length: 300,
          ...(written === undefined ? {} : { initial_value: written }),
        },
      },
    ],
  };
}
