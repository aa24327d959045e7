import type { ManualResult } from '../../digests/manual-delivery.ts';
import type { DigestIntroduction } from '../../digests/save-digest.ts';
import { nextOccurrences } from '../../schedule/occurrences.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { digestNames, failureWords, localMoment, scheduleWords } from '../text/digests.ts';
import { digestIds } from './ids.ts';

/** Text about the result of an action on a digest. */

export const digestGone = mrkdwn`This digest is deleted.`;

/** @param where the channel, or the person who asked for a preview */
export function manualResultWords(result: ManualResult, where: Mrkdwn): Mrkdwn {
  switch (result.kind) {
    case 'sent':
      return mrkdwn`Sent to ${where}.`;
    case 'claimed_before':
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
      return mrkdwn`Not sent: ${failureWords(result.reason)}.`;
  }
}

/** Tells a channel who set up or changed its digest, before the first post. */
export function digestIntroductionMessage(introduction: DigestIntroduction, now: number): Message {
  const { id, settings, venueName, by, isNewInChannel } = introduction;
  const { kind, timezone } = settings;
  const first = nextOccurrences(settings, now, 1).map((at) => localMoment(at, timezone));
  return message(
    paragraph(
      mrkdwn`${mention(by)} has ${isNewInChannel ? 'set up a digest for' : 'changed a digest of'} this channel. *${digestNames[kind]}* of ${venueName}: ${scheduleWords(settings)}. Next: ${first.join('')}.`,
    ),
    paragraph(
      mrkdwn`Managers snooze, change or stop it with *Settings*, or with \`/ambience digest\`.`,
    ),
    buttons([{ label: 'Settings', actionId: digestIds.manage, value: id }]),
  );
}
