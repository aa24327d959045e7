import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { type Connection, type ConnectionNotification, venueName } from '../../venues/workspace.ts';
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
          rich`✅ *${name}* approved the connection. Try \`/ambience ${name}\` in any channel.`,
        ),
      );
    case 'restored':
      return message(paragraph(rich`✅ *${name}* is working again. Nothing for you to do.`));
    case 'unapproved':
      return message(
        paragraph(
          rich`⏳ *${name}* has withdrawn its approval. The owner can approve Ambience again in the venue's management app, and we'll message you when they do. Until then, people see the last numbers and how old they are.`,
        ),
      );
    case 'withdrawn':
      return message(
        paragraph(
          rich`⚠️ *${name}* has withdrawn access. For the next day or so, people see the most recent data and how old it is. To connect it again, you need its connection code.`,
        ),
        buttons([connectAgainButton]),
      );
  }
}
