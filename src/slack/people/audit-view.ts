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
  if (by === undefined) return ownWords(event);
  const asked = askedBy === undefined ? mrkdwn`` : mrkdwn` at ${mention(askedBy)}'s request`;
  return mrkdwn`${mention(by)} ${deedWords(event)}${asked}`;
}

/** What happened without a person of the workspace. */
function ownWords(event: AuditEvent): Mrkdwn {
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
      return mrkdwn`The ${digestNames[event.digestKind].toLowerCase()} digest in ${mentionChannel(event.channelId)} stopped`;
    default:
      return mrkdwn`The app ${deedWords(event)}`;
  }
}

function deedWords(event: AuditEvent): Mrkdwn {
  switch (event.kind) {
    case 'connected':
      return mrkdwn`connected *${event.venueName}*`;
    case 'connected_again':
      return mrkdwn`connected *${event.venueName}* again`;
    case 'disconnected':
      return mrkdwn`disconnected *${event.venueName}*`;
    case 'approved':
      return mrkdwn`got *${event.venueName}* approved`;
    case 'unapproved':
    case 'withdrawn':
      return mrkdwn`lost access to *${event.venueName}*`;
    case 'restored':
      return mrkdwn`got access to *${event.venueName}* back`;
    case 'default_venue':
      return mrkdwn`made *${event.venueName}* the default venue`;
    case 'channel_venue':
      return mrkdwn`chose *${event.venueName}* for ${mentionChannel(event.channelId)}`;
    case 'channel_cleared':
      return mrkdwn`cleared the venue for ${mentionChannel(event.channelId)}`;
    case 'default_cleared':
      return mrkdwn`cleared the default venue`;
    case 'manager_named':
      return mrkdwn`made ${mention(event.userId)} a manager`;
    case 'manager_removed':
      return mrkdwn`removed ${mention(event.userId)} as manager`;
    case 'alert_set_up':
    case 'alert_changed':
    case 'alert_paused':
    case 'alert_resumed':
    case 'alert_muted':
    case 'alert_unmuted':
    case 'alert_deleted':
    case 'alert_stopped':
    case 'alert_acknowledged':
      return mrkdwn`${alertVerbs[event.kind]} ${watchedWords[event.watches]} alert in ${mentionChannel(event.channelId)}`;
    default:
      return mrkdwn`${digestVerbs[event.kind]} the ${digestNames[event.digestKind].toLowerCase()} digest in ${mentionChannel(event.channelId)}`;
  }
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
  digest_stopped: 'stopped',
} as const;
