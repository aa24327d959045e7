import type { ModalView } from '@slack/types';
import type { AuditEntry, AuditEvent } from '../../people/audit.ts';
import { join, type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { noticeView } from '../blocks/notice-view.ts';
import { digestNames } from '../text/digests.ts';
import { ago } from '../text/durations.ts';

/** Who connected, disconnected or changed what, newest first. */
export function auditView(entries: readonly AuditEntry[], now: number): ModalView {
  if (entries.length === 0) {
    return noticeView('Activity', mrkdwn`No activity yet.`);
  }
  const lines = entries.map((entry) => entryWords(entry, now));
  return noticeView('Activity', join(lines, '\n'));
}

/** Slack shows the date in the reader's own time zone. */
function entryWords({ at, by, askedBy, event }: AuditEntry, now: number): Mrkdwn {
  const seconds = Math.floor(at / 1000);
  const when: Mrkdwn = {
    mrkdwn: `<!date^${seconds}^{date_short_pretty} {time}|${ago(now - at)}>`,
  };
  return mrkdwn`${when}: ${whoDid(by, askedBy, event)}`;
}

/** `@manager connected *Harbour Hotel*`, or what the venue or the app did */
function whoDid(by: string | undefined, askedBy: string | undefined, event: AuditEvent): Mrkdwn {
  const who = by === undefined ? mrkdwn`The app` : mention(by);
  const asked = askedBy === undefined ? mrkdwn`` : mrkdwn` at ${mention(askedBy)}'s request`;
  switch (event.kind) {
    case 'approved':
      return mrkdwn`*${event.venueName}* approved the connection`;
    case 'unapproved':
      return mrkdwn`*${event.venueName}* withdrew its approval`;
    case 'withdrawn':
      return mrkdwn`*${event.venueName}* withdrew access`;
    case 'restored':
      return mrkdwn`*${event.venueName}* restored access`;
    case 'digest_stopped':
      return mrkdwn`The ${digestWords(event)} stopped`;
    case 'connected':
      return mrkdwn`${who} connected *${event.venueName}*${asked}`;
    case 'connected_again':
      return mrkdwn`${who} connected *${event.venueName}* again${asked}`;
    case 'disconnected':
      return mrkdwn`${who} disconnected *${event.venueName}*${asked}`;
    case 'default_venue':
      return mrkdwn`${who} made *${event.venueName}* the default venue`;
    case 'channel_venue':
      return mrkdwn`${who} chose *${event.venueName}* for ${mentionChannel(event.channelId)}${asked}`;
    case 'channel_cleared':
      return mrkdwn`${who} cleared the venue for ${mentionChannel(event.channelId)}`;
    case 'default_cleared':
      return mrkdwn`${who} cleared the default venue`;
    case 'manager_named':
      return mrkdwn`${who} made ${mention(event.userId)} a manager${asked}`;
    case 'manager_removed':
      return mrkdwn`${who} removed ${mention(event.userId)} as manager`;
    case 'alert_set_up':
    case 'alert_changed':
    case 'alert_paused':
    case 'alert_resumed':
    case 'alert_muted':
    case 'alert_unmuted':
    case 'alert_deleted':
    case 'alert_stopped':
    case 'alert_acknowledged':
      return mrkdwn`${who} ${alertVerbs[event.kind]} ${watchedWords[event.watches]} alert in ${mentionChannel(event.channelId)}${asked}`;
    default:
      return mrkdwn`${who} ${digestVerbs[event.kind]} the ${digestWords(event)}${asked}`;
  }
}

/** `trend digest in #bar` */
function digestWords({ digestKind, channelId }: Extract<AuditEvent, { digestKind: string }>) {
  return mrkdwn`${digestNames[digestKind].toLowerCase()} digest in ${mentionChannel(channelId)}`;
}

const alertVerbs = {
  alert_set_up: 'set up',
  alert_changed: 'changed',
  alert_paused: 'paused',
  alert_resumed: 'resumed',
  alert_muted: 'muted',
  alert_unmuted: 'unmuted',
  alert_deleted: 'deleted',
  alert_stopped: 'stopped',
  alert_acknowledged: 'acknowledged',
} as const;

const watchedWords = {
  mood: 'a mood',
  loudness: 'a loudness',
  music: 'a music level',
  silence: 'a sensor',
} as const;

const digestVerbs = {
  digest_set_up: 'set up',
  digest_changed: 'changed',
  digest_paused: 'paused',
  digest_resumed: 'resumed',
  digest_snoozed: 'snoozed',
  digest_deleted: 'deleted',
  digest_taken_over: 'took over',
} as const;
