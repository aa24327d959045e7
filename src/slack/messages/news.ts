import type { Untold } from '../../workspace/connection-records.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { connectAgainButton } from './no-venue.ts';

/** What who connected a venue is told, once, when its access changes without their doing. */
export function newsMessage({ venue }: Connection, untold: Untold): Message {
  switch (untold) {
    case 'approved':
      return message(
        paragraph(
          mrkdwn`*${venue.name}* has approved. Its figures can be read now: try \`/ambience live\` in any channel.`,
        ),
      );
    case 'restored':
      return message(
        paragraph(mrkdwn`*${venue.name}* can be read again. There is nothing you need to do.`),
      );
    case 'unapproved':
      return message(
        paragraph(
          mrkdwn`*${venue.name}* no longer lets Ambience read it. Its owner can approve Ambience again in the venue's management app; we will tell you when it can be read. Until then people see the last figures with their age.`,
        ),
      );
    case 'withdrawn':
      return message(
        paragraph(
          mrkdwn`*${venue.name}* has withdrawn access. For a day or so people here still see the last figures with their age; then nobody can read it any more. To connect it again you need its connection code. You are told this once.`,
        ),
        buttons([connectAgainButton]),
      );
  }
}
