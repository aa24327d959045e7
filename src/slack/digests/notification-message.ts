import type { Digest, DigestNotification } from '../../digests/digest.ts';
import type { DigestNotice } from '../../digests/digest-notifier.ts';
import { type ButtonOptions, buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { digestTitle, failureWords, localMoment, remedyWords } from '../text/digests.ts';
import { digestIds } from './ids.ts';

/** Tells the owner of a digest what happened to it, or the managers if it has no owner any more. */
export function digestNotificationMessage({
  digest,
  notification,
  venueName = 'a venue',
}: DigestNotice): Message {
  const settings: ButtonOptions = {
    label: 'Settings',
    actionId: digestIds.manage,
    value: digest.id,
  };
  return message(
    paragraph(notificationWords(digest, notification, digestTitle(digest, venueName))),
    buttons([...notificationButtons(digest, notification), settings]),
  );
}

function notificationWords(
  digest: Digest,
  notification: DigestNotification,
  title: Mrkdwn,
): Mrkdwn {
  const { state, channelId, ownedBy, timezone } = digest;
  switch (notification.kind) {
    case 'stopped':
      return state.kind === 'stopped'
        ? mrkdwn`${title} has stopped: ${failureWords(state.reason)}. ${remedyWords(state.reason)} You are told this once.`
        : mrkdwn`${title} had stopped; someone has seen to it since.`;
    case 'failed':
      return mrkdwn`${title} was not posted at ${localMoment(notification.at, timezone)}: ${failureWords(notification.reason)}. ${remedyWords(notification.reason)} You are told this once.`;
    case 'unknown':
      return mrkdwn`Slack did not say whether ${title} was posted at ${localMoment(notification.at, timezone)}. It is not posted again by itself. Look in ${mentionChannel(channelId)}; if it is not there, send it now.`;
    case 'ownerless':
      return mrkdwn`${mention(ownedBy)}, who set up ${title}, has left or is no manager any more. It goes on; whoever takes it over is told when something is wrong with it.`;
  }
}

function notificationButtons(
  { id, state }: Digest,
  notification: DigestNotification,
): ButtonOptions[] {
  switch (notification.kind) {
    case 'stopped':
      return state.kind === 'stopped'
        ? [{ label: 'Resume', actionId: digestIds.resume, value: id, isPrimary: true }]
        : [];
    case 'failed':
      return [];
    case 'unknown':
      return [
        {
          label: 'Send now',
          actionId: digestIds.sendAgain,
          value: JSON.stringify({ id, at: notification.at }),
          isPrimary: true,
        },
      ];
    case 'ownerless':
      return [{ label: 'Take over', actionId: digestIds.takeOver, value: id, isPrimary: true }];
  }
}
