import { type Connection, type ConnectionNotification, venueName } from '../../venues/workspace.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { connectAgainButton } from '../entry-points.ts';

/** Tells the person who connected a venue that its access has changed. */
export function connectionNotificationMessage(
  connection: Connection,
  notification: ConnectionNotification,
): Message {
  const name = venueName(connection);
  switch (notification) {
    case 'approved':
      return message(
        paragraph(
          mrkdwn`*${name}* has approved. Its figures can be read now: try \`/ambience live\` in any channel.`,
        ),
      );
    case 'restored':
      return message(paragraph(mrkdwn`*${name}* is working again. Nothing for you to do.`));
    case 'unapproved':
      return message(
        paragraph(
          mrkdwn`*${name}* has taken back its approval. Its owner can approve Ambience again in the venue's management app. We'll message you when they do. Until then, people see its last numbers and how old they are.`,
        ),
      );
    case 'withdrawn':
      return message(
        paragraph(
          mrkdwn`*${name}* has withdrawn access. For about a day and a half, people here still see its last numbers and how old they are. After that it shows nothing. To connect it again, you need its connection code. You are told this once.`,
        ),
        buttons([connectAgainButton]),
      );
  }
}
