import type { AlertNotice } from '../../alerts/alert-notifier.ts';
import type { StopReason } from '../../alerts/rule.ts';
import { type ButtonOptions, buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { alertTitle, stopWords } from '../text/alerts.ts';
import { failureWords, localMoment, needsChannel } from '../text/digests.ts';
import type { Locale } from '../text/locale.ts';
import { alertIds } from './ids.ts';

/** Tells the owner of an alert what happened to it. */
export function alertNotificationMessage(notice: AlertNotice, locale: Locale): Message {
  return message(paragraph(words(notice, locale)), buttons(notificationButtons(notice)));
}

function words({ rule, notification, venue, venueName }: AlertNotice, locale: Locale): Mrkdwn {
  const title = alertTitle(rule, venueName);
  const timezone = venue?.venue.timezone ?? 'UTC';
  switch (notification.kind) {
    case 'stopped':
      return rule.state.kind === 'stopped'
        ? mrkdwn`⚠️ The alert ${title} stopped: ${stopWords(rule.state.reason)}. ${remedy(rule.state.reason)}`
        : mrkdwn`✅ The alert ${title} is watching again.`;
    case 'failed':
      return mrkdwn`⚠️ The alert ${title} fired on ${localMoment(notification.at, timezone, locale)}, but ${failureWords(notification.reason)}. If it happens again, tell whoever runs this app.`;
    case 'unknown':
      return mrkdwn`⚠️ The alert ${title} fired on ${localMoment(notification.at, timezone, locale)}, and Slack didn't confirm the post. Check ${mentionChannel(rule.channelId)}. If it goes on, we'll post it again, so you may see it twice.`;
  }
}

function remedy(reason: StopReason): Mrkdwn {
  if (reason.kind === 'zone_gone') return mrkdwn`Choose another zone for it.`;
  if (reason.kind === 'posting' && needsChannel(reason)) {
    return mrkdwn`Choose another channel for it, or make this one usable again and resume it.`;
  }
  return reason.kind === 'posting'
    ? mrkdwn`Type \`/invite @Ambience\` in the channel and resume it, or choose another channel.`
    : mrkdwn`Resume it in Settings.`;
}

function notificationButtons({ rule, notification }: AlertNotice): ButtonOptions[] {
  const { id, state } = rule;
  const settings = { label: 'Settings', actionId: alertIds.manage, value: id };
  if (notification.kind !== 'stopped' || state.kind !== 'stopped') return [settings];
  const edit = { label: 'Edit alert', actionId: alertIds.change, value: id, isPrimary: true };
  const resume = { label: 'Resume', actionId: alertIds.resume, value: id };
  if (state.reason.kind === 'zone_gone') return [edit, settings];
  return needsChannel(state.reason)
    ? [edit, resume, settings]
    : [{ ...resume, isPrimary: true }, settings];
}
