import type { ModalView } from '@slack/types';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { viewBlocks } from '../blocks/message.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { noticeView } from '../blocks/notice-view.ts';
import { paragraph, plainText } from '../blocks/parts.ts';
import { venueFacts } from '../text/venue-facts.ts';
import { connectIds } from './ids.ts';

/** The modal for connecting a venue, in each of its states. */

/** @param problem why the last attempt failed, if it is too late for an error at the field */
export function connectView(problem?: Mrkdwn): ModalView {
  return {
    type: 'modal',
    callback_id: connectIds.modal,
    title: plainText('Connect a venue'),
    submit: plainText('Connect'),
    close: plainText('Cancel'),
    blocks: [
      ...viewBlocks(
        ...(problem === undefined ? [] : [paragraph(problem)]),
        paragraph(
          mrkdwn`The venue finds its code in its management app under Settings → Venue Information → Venue Connection Code.`,
        ),
      ),
      {
        type: 'input',
        block_id: connectIds.codeBlock,
        label: plainText('Connection code'),
        hint: plainText('Letters, digits, dots and dashes, such as SEA-VIEW-1234. It is not kept.'),
        element: {
          type: 'plain_text_input',
          action_id: connectIds.codeInput,
          focus_on_load: true,
        },
      },
    ],
  };
}

/** Shown when the service takes longer than Slack waits for an error at the field. */
export function checkingView(): ModalView {
  return noticeView(
    'Connect a venue',
    mrkdwn`Checking the code with the venue service…`,
    mrkdwn`This takes up to eight seconds. You may close this window; a venue that gets connected appears in Home.`,
  );
}

export function connectedView(connection: Connection, now: number): ModalView {
  return connection.state === 'pending'
    ? noticeView(
        'Waiting for approval',
        mrkdwn`*${venueName(connection)}* has to approve this app before it can be read. Its owner does that in the venue's management app; you get a direct message from Ambience once it is done.`,
        venueFacts(connection, now),
      )
    : noticeView(
        'Venue connected',
        venueFacts(connection, now),
        mrkdwn`Try \`/ambience live\` in any channel.`,
      );
}
