import type { ModalView } from '@slack/types';
import type { AuditEntry, AuditEvent } from '../../people/audit.ts';
import { join, type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { noticeView } from '../blocks/notice-view.ts';
import { ago } from '../text/age.ts';
import { digestNames } from '../text/digests.ts';

/** Who connected, disconnected or changed what, newest first. */
export function auditView(entries: readonly AuditEntry[], now: number): ModalView {
  if (entries.length === 0) {
    return noticeView('Audit list', mrkdwn`Nothing has been connected or changed yet.`);
  }
  const lines = entries.map((entry) => entryWords(entry, now));
  return noticeView('Audit list', join(lines, '\n'));
}

/** Slack shows the date in the reader's own time zone. */
function entryWords({ at, by, askedBy, event }: AuditEntry, now: number): Mrkdwn {
  const seconds = Math.floor(at / 1000);
  const when: Mrkdwn = {
    mrkdwn: `<!date^${seconds}^{date_short_pretty} {time}|${ago(now - at)}>`,
  };
  const isByItself = event.kind === 'digest_stopped';
  const who = by !== undefined ? mention(by) : isByItself ? mrkdwn`itself` : mrkdwn`the venue`;
  const asked = askedBy === undefined ? mrkdwn`` : mrkdwn`, asked by ${mention(askedBy)}`;
  return mrkdwn`${when}: ${eventWords(event)} by ${who}${asked}`;
}

function eventWords(event: AuditEvent): Mrkdwn {
  switch (event.kind) {
    case 'connected':
      return mrkdwn`*${event.venueName}* connected`;
    case 'connected_again':
      return mrkdwn`*${event.venueName}* connected again`;
    case 'disconnected':
      return mrkdwn`*${event.venueName}* disconnected`;
    case 'approved':
      return mrkdwn`*${event.venueName}* approved`;
    case 'unapproved':
      return mrkdwn`approval of *${event.venueName}* withdrawn`;
    case 'withdrawn':
      return mrkdwn`access to *${event.venueName}* withdrawn`;
    case 'restored':
      return mrkdwn`access to *${event.venueName}* restored`;
    case 'default_venue':
      return mrkdwn`*${event.venueName}* made the default venue`;
    case 'channel_venue':
      return mrkdwn`*${event.venueName}* chosen for ${mentionChannel(event.channelId)}`;
    case 'channel_cleared':
      return mrkdwn`no venue of its own any more for ${mentionChannel(event.channelId)}, chosen`;
    case 'default_cleared':
      return mrkdwn`no default venue any more, chosen`;
    case 'manager_named':
      return mrkdwn`${mention(event.userId)} named as manager`;
    case 'manager_removed':
      return mrkdwn`${mention(event.userId)} removed as manager`;
    default:
      return mrkdwn`${digestNames[event.digestKind].toLowerCase()} for ${mentionChannel(event.channelId)} ${digestVerbs[event.kind]}`;
  }
}

const digestVerbs = {
  digest_set_up: 'set up',
  digest_changed: 'changed',
  digest_paused: 'paused',
  digest_resumed: 'resumed',
  digest_snoozed: 'snoozed',
  digest_deleted: 'deleted',
  digest_taken_over: 'taken over',
  digest_stopped: 'stopped',
} as const;
