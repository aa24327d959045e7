import type { AlertNotice } from '../../alerts/alert-news.ts';
import type { StopReason } from '../../alerts/rule.ts';
import type { Button } from '../../card/controls.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { mentionChannel, type RichText, rich, term } from '../../card/rich-text.ts';
import { alertTitle, stopWords } from '../text/alerts.ts';
import { failureWords, localMoment, needsChannel } from '../text/digests.ts';
import type { Locale } from '../text/locale.ts';
import { alertIds } from './ids.ts';

/** Tells the owner of an alert what happened to it. */
export function alertNotificationMessage(notice: AlertNotice, locale: Locale): Message {
  return message(paragraph(words(notice, locale)), buttons(notificationButtons(notice)));
}

function words({ rule, notification, venue, venueName }: AlertNotice, locale: Locale): RichText {
  const title = alertTitle(rule, venueName);
  const timezone = venue?.venue.timezone ?? 'UTC';
  switch (notification.kind) {
    case 'stopped':
      return rule.state.kind === 'stopped'
        ? rich`⚠️ The alert ${title} stopped: ${stopWords(rule.state.reason)}. ${remedy(rule.state.reason)}`
        : rich`✅ The alert ${title} is watching again.`;
    case 'failed':
      return rich`⚠️ The alert ${title} fired on ${localMoment(notification.at, timezone, locale)}, but ${failureWords(notification.reason)}. If it happens again, tell whoever runs this app.`;
    case 'unknown':
      return rich`⚠️ The alert ${title} fired on ${localMoment(notification.at, timezone, locale)}, and ${term('the chat app')} didn't confirm the post. Check ${mentionChannel(rule.channelId)}. If it goes on, we'll post it again, so you may see it twice.`;
  }
}

function remedy(reason: StopReason): RichText {
  if (reason.kind === 'zone_gone') return rich`Choose another zone for it.`;
  if (reason.kind === 'posting' && needsChannel(reason)) {
    return rich`Choose another channel for it, or make this one usable again and resume it.`;
  }
  return reason.kind === 'posting'
    ? rich`${term('add Ambience to the channel')} and resume it, or choose another channel.`
    : rich`Resume it in Settings.`;
}

function notificationButtons({ rule, notification }: AlertNotice): Button[] {
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
