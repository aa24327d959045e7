import { type Message, message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';

/** A button of an old message that this version cannot read. */
export function outdatedMessage(): Message {
  return message(paragraph(mrkdwn`This button is out of date. Type \`/ambience\` to ask again.`));
}
