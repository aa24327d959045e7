import type { ModalView } from '@slack/types';
import type { AuditEntry, Deed } from '../../workspace/audit.ts';
import { join, type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { ago } from '../messages/age.ts';
import { digestNames } from '../messages/digest-words.ts';
import { noticeView } from './notice-view.ts';

/** Who connected, disconnected and changed what, the newest first. */
export function auditView(entries: readonly AuditEntry[], now: number): ModalView {
  if (entries.length === 0) {
    return noticeView('Audit list', mrkdwn`Nothing has been connected or changed yet.`);
  }
  const lines = entries.map((entry) => entryWords(entry, now));
  return noticeView('Audit list', join(lines, '\n'));
}

/** Slack shows the date in the reader's own time zone: a change is nobody's local evening. */
function entryWords({ at, by, askedBy, deed }: AuditEntry, now: number): Mrkdwn {
  const seconds = Math.floor(at / 1000);
  const when: Mrkdwn = {
    mrkdwn: `<!date^${seconds}^{date_short_pretty} {time}|${ago(now - at)}>`,
  };
  const isByItself = deed.kind === 'digest_stopped';
  const who = by !== undefined ? mention(by) : isByItself ? mrkdwn`itself` : mrkdwn`the venue`;
  const asked = askedBy === undefined ? mrkdwn`` : mrkdwn`, asked by ${mention(askedBy)}`;
  return mrkdwn`${when}: ${deedWords(deed)} by ${who}${asked}`;
}

function deedWords(deed: Deed): Mrkdwn {
  switch (deed.kind) {
    case 'connected':
      return mrkdwn`*${deed.venueName}* connected`;
    case 'connected_again':
      return mrkdwn`*${deed.venueName}* connected again`;
    case 'disconnected':
      return mrkdwn`*${deed.venueName}* disconnected`;
    case 'approved':
      return mrkdwn`*${deed.venueName}* approved`;
    case 'unapproved':
      return mrkdwn`approval of *${deed.venueName}* withdrawn`;
    case 'withdrawn':
      return mrkdwn`access to *${deed.venueName}* withdrawn`;
    case 'restored':
      return mrkdwn`access to *${deed.venueName}* restored`;
    case 'default_venue':
      return mrkdwn`*${deed.venueName}* made the default venue`;
    case 'channel_venue':
      return mrkdwn`*${deed.venueName}* chosen for ${mentionChannel(deed.channelId)}`;
    case 'channel_cleared':
      return mrkdwn`no venue of its own any more for ${mentionChannel(deed.channelId)}, chosen`;
    case 'default_cleared':
      return mrkdwn`no default venue any more, chosen`;
    case 'manager_named':
      return mrkdwn`${mention(deed.userId)} named as manager`;
    case 'manager_removed':
      return mrkdwn`${mention(deed.userId)} removed as manager`;
    default:
      return mrkdwn`${digestNames[deed.digestKind].toLowerCase()} for ${mentionChannel(deed.channelId)} ${digestDeeds[deed.kind]}`;
  }
}

const digestDeeds = {
  digest_set_up: 'set up',
  digest_changed: 'changed',
  digest_paused: 'paused',
  digest_resumed: 'resumed',
  digest_snoozed: 'snoozed',
  digest_deleted: 'deleted',
  digest_taken_over: 'taken over',
  digest_stopped: 'stopped',
} as const;
