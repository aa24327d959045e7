import { z } from 'zod';
import type { Button } from '../../card/controls.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { mention, mentionChannel, type RichText, rich, term } from '../../card/rich-text.ts';
import type { Digest, DigestNotification } from '../../digests/digest.ts';
import type { DigestNotice } from '../../digests/digest-news.ts';
import type { FailureReason } from '../../schedule/delivery.ts';
import { connectAgainButton } from '../entry-points.ts';
import {
  canResume,
  digestTitle,
  failureWords,
  localMoment,
  needsChannel,
  remedyWords,
} from '../text/digests.ts';
import type { Locale } from '../text/locale.ts';
import { digestIds } from './ids.ts';

/** Tells the owner of a digest what happened to it, or the managers if it has no owner any more. */
export function digestNotificationMessage(
  { digest, notification, venueName = 'a venue' }: DigestNotice,
  locale: Locale,
): Message {
  const settings: Button = {
    label: 'Settings',
    actionId: digestIds.manage,
    value: digest.id,
  };
  return message(
    paragraph(notificationWords(digest, notification, digestTitle(digest, venueName), locale)),
    buttons([...notificationButtons(digest, notification), settings]),
  );
}

function notificationWords(
  digest: Digest,
  notification: DigestNotification,
  title: RichText,
  locale: Locale,
): RichText {
  const { state, channelId, ownedBy, timezone } = digest;
  switch (notification.kind) {
    case 'stopped':
      return state.kind === 'stopped'
        ? rich`⚠️ ${title} stopped: ${failureWords(state.reason)}. ${remedyWords(state.reason)}`
        : rich`${title} is running again.`;
    case 'failed':
      return rich`⚠️ ${title} wasn't posted on ${localMoment(notification.at, timezone, locale)}: ${failureWords(notification.reason)}. ${remedyWords(notification.reason)}`;
    case 'unknown':
      return rich`⚠️ ${term('the chat app')} didn't confirm the post of ${title} on ${localMoment(notification.at, timezone, locale)}. Check ${mentionChannel(channelId)}. If it isn't there, post it now; we won't retry.`;
    case 'ownerless':
      return rich`${mention(ownedBy)}, who set up ${title}, has left or is no longer a manager. It keeps running. Take it over to hear when something is wrong with it.`;
  }
}

function notificationButtons({ id, state }: Digest, notification: DigestNotification): Button[] {
  switch (notification.kind) {
    case 'stopped':
      return state.kind === 'stopped' ? stoppedButtons(id, state.reason) : [];
    case 'failed':
      return [];
    case 'unknown':
      return [
        {
          label: 'Post now',
          actionId: digestIds.sendAgain,
          value: JSON.stringify({ id, at: notification.at }),
          isPrimary: true,
        },
      ];
    case 'ownerless':
      return [{ label: 'Take over', actionId: digestIds.takeOver, value: id, isPrimary: true }];
  }
}

/** First what is most likely to help. */
function stoppedButtons(id: string, reason: FailureReason): Button[] {
  const resume = { label: 'Resume', actionId: digestIds.resume, value: id };
  if (needsChannel(reason)) {
    const choose = { label: 'Choose channel', actionId: digestIds.change, value: id };
    return [{ ...choose, isPrimary: true }, resume];
  }
  if (canResume(reason)) return [{ ...resume, isPrimary: true }];
  return reason.kind === 'venue' && reason.code !== 'unapproved' ? [connectAgainButton] : [];
}

const occurrence = z.object({ id: z.string(), at: z.number() });

/** The occurrence that a button of such a message is about. */
export function readOccurrence(value: string | undefined) {
  try {
    return occurrence.parse(JSON.parse(value ?? ''));
  } catch {
    return undefined;
  }
}
