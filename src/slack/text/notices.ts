import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';

/** Short answers that several features give. */

export const oneMoment = mrkdwn`One moment…`;
export const checkingVenue = mrkdwn`Checking the venue…`;
export const saving = mrkdwn`Saving…`;
export const saved = mrkdwn`✅ Saved.`;
export const noVenueYet = mrkdwn`No venue is connected yet.`;
export const codeIsAll = mrkdwn`All you need is the venue's connection code.`;
export const notConnectedAnyMore = mrkdwn`This venue is no longer connected.`;
export const venueGone = mrkdwn`${notConnectedAnyMore} Choose another one.`;

export const basedOnBusiest = mrkdwn`Based on the busiest zones`;
/** After why a digest or an alert has stopped. */
export const fixInSettings = mrkdwn`. Fix it in Settings.`;

export function setUpBy(userId: string): Mrkdwn {
  return mrkdwn`Set up by ${mention(userId)}`;
}

export function noZonesYet(venueName: string): Mrkdwn {
  return mrkdwn`*${venueName}* has no zones yet.`;
}

export function noticeMessage(words: Mrkdwn): Message {
  return message(paragraph(words));
}

/** For a button of an older version, or one whose target is gone. */
export function outdatedMessage(): Message {
  return noticeMessage(mrkdwn`This no longer works. Type \`/ambience\` to ask again.`);
}
