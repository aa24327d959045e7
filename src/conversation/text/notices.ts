import { type Message, message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { mention, type RichText, rich } from '../../card/rich-text.ts';

/** Short answers that several features give. */

export const oneMoment = rich`One moment…`;
export const checkingVenue = rich`Checking the venue…`;
export const saving = rich`Saving…`;
export const saved = rich`✅ Saved.`;
export const noVenueYet = rich`No venue is connected yet.`;
export const codeIsAll = rich`All you need is the venue's connection code.`;
export const notConnectedAnyMore = rich`This venue is no longer connected.`;
export const venueGone = rich`${notConnectedAnyMore} Choose another one.`;

export const basedOnBusiest = rich`Based on the busiest zones`;

export function setUpBy(userId: string): RichText {
  return rich`Set up by ${mention(userId)}`;
}

export function noZonesYet(venueName: string): RichText {
  return rich`*${venueName}* has no zones yet.`;
}

export function noticeMessage(words: RichText): Message {
  return message(paragraph(words));
}

/** For a button of an older version, or one whose target is gone. */
export function outdatedMessage(): Message {
  return noticeMessage(rich`This no longer works. Type \`/ambience\` to ask again.`);
}
