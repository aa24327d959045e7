import type { Untold } from '../../workspace/connection-records.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { connectAgainButton } from './no-venue.ts';

/** What who connected a venue is told, once, when something turns without their doing. */
export function newsMessage({ venue }: Connection, untold: Untold): Message {
  return untold === 'approved'
    ? message(
        paragraph(
          mrkdwn`*${venue.name}* has approved. Its figures can be read now: try \`/ambience live\` in any channel.`,
        ),
      )
    : message(
        paragraph(
          mrkdwn`*${venue.name}* has withdrawn access, so nobody here can read it any more. To connect it again you need its connection code. You are told this once.`,
        ),
        buttons([connectAgainButton]),
      );
}
