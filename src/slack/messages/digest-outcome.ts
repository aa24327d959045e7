import { nextOccurrences } from '../../schedule/occurrences.ts';
import type { DigestSettings } from '../../workspace/digest.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import type { SentNow } from '../digests/by-hand.ts';
import { manageDigestAction } from './digest.ts';
import { digestNames, failureWords, localMoment, scheduleWords } from './digest-words.ts';

/** What people read once something was done to a digest. */

export const digestGone = mrkdwn`This digest is deleted.`;

/** @param where the channel, or the person who wanted a preview */
export function sentNowWords(sent: SentNow, where: Mrkdwn): Mrkdwn {
  switch (sent.kind) {
    case 'sent':
      return mrkdwn`Sent to ${where}.`;
    case 'before':
      return mrkdwn`It was sent to ${where} just before, or is being sent; nothing was posted twice.`;
    case 'busy':
      return mrkdwn`Slack takes no posts for ${where} right now. Nothing was posted; try again in a minute.`;
    case 'unknown':
      return mrkdwn`Slack did not say whether it was posted. Look in ${where} before you send it again.`;
    case 'outdated':
      return mrkdwn`That is over 30 days ago; nothing was posted.`;
    case 'gone':
      return digestGone;
    case 'failed':
      return mrkdwn`Not sent: ${failureWords(sent.reason)}.`;
  }
}

export interface DigestIntro {
  readonly id: string;
  readonly settings: DigestSettings;
  readonly venueName: string;
  readonly by: string;
  /** False if the channel had this digest before. */
  readonly isNewHere: boolean;
  readonly now: number;
}

/** Before the first post in a channel, and when it changes: nobody has to guess where posts come from. */
export function digestIntroMessage(intro: DigestIntro): Message {
  const { id, settings, venueName, by, isNewHere, now } = intro;
  const { kind, timezone } = settings;
  const first = nextOccurrences(settings, now, 1).map((at) => localMoment(at, timezone));
  return message(
    paragraph(
      mrkdwn`${mention(by)} has ${isNewHere ? 'set up a digest for' : 'changed a digest of'} this channel. *${digestNames[kind]}* of ${venueName}: ${scheduleWords(settings)}. Next: ${first.join('')}.`,
    ),
    paragraph(
      mrkdwn`Managers snooze, change or stop it with *Settings*, or with \`/ambience digest\`.`,
    ),
    buttons([{ label: 'Settings', actionId: manageDigestAction, value: id }]),
  );
}
