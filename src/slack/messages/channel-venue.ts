import { type Message, message } from '../blocks/message.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';

/** `/ambience use <venue>` */
export function channelVenueMessage(venueName: string): Message {
  return message(paragraph(mrkdwn`In this channel, \`/ambience\` now means *${venueName}*.`));
}
