import type { AlertNotice } from '../../alerts/alert-notifier.ts';
import type { StopReason } from '../../alerts/rule.ts';
import { type ButtonOptions, buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { alertTitle, stopWords } from '../text/alerts.ts';
import { failureWords, localMoment, needsChannel } from '../text/digests.ts';
import { alertIds } from './ids.ts';

/** Tells the owner of an alert what happened to it. */
export function alertNotificationMessage(notice: AlertNotice): Message {
  return message(paragraph(words(notice)), buttons(notificationButtons(notice)));
}

function words({ rule, notification, venue, venueName }: AlertNotice): Mrkdwn {
  const title = alertTitle(rule, venueName);
  const timezone = venue?.venue.timezone ?? 'UTC';
  switch (notification.kind) {
    case 'stopped':
      return rule.state.kind === 'stopped'
        ? mrkdwn`⚠️ ${title} stopped: ${stopWords(rule.state.reason)}. ${remedy(rule.state.reason)}`
        : mrkdwn`${title} had stopped and is watching again.`;
    case 'failed':
      return mrkdwn`⚠️ ${title} couldn't be posted on ${localMoment(notification.at, timezone)}: ${failureWords(notification.reason)}. If it happens again, tell whoever runs this app.`;
    case 'unknown':
      return mrkdwn`⚠️ Slack didn't confirm the alert ${title} on ${localMoment(notification.at, timezone)}. Check ${mentionChannel(rule.channelId)}. We won't post it twice, but you'll see there when it's over.`;
  }
}

function remedy(reason: StopReason): Mrkdwn {
  if (reason.kind === 'zone_gone') return mrkdwn`Choose another zone for it.`;
  if (needsChannel(reason))
    return mrkdwn`Choose another channel for it, or fix this one and resume.`;
  return reason.kind === 'posting'
    ? mrkdwn`Type \`/invite @Ambience\` in the channel and resume it, or choose another channel.`
    : mrkdwn`Resume it in Settings.`;
}

function notificationButtons({ rule, notification }: AlertNotice): ButtonOptions[] {
  const { id, state } = rule;
  const settings = { label: 'Settings', actionId: alertIds.manage, value: id };
  if (notification.kind !== 'stopped' || state.kind !== 'stopped') return [settings];
  const edit = { label: 'Edit alert', actionId: alertIds.change, value: id, isPrimary: true };
  const resume = { label: 'Resume', actionId: alertIds.resume, value: id, isPrimary: true };
  const needsEdit = state.reason.kind === 'zone_gone' || needsChannel(state.reason);
  return [needsEdit ? edit : resume, settings];
}
