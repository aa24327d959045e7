import type { AuditEvent } from '../../audit-event.ts';
import type { Notice } from '../../card/form.ts';
import {
  join,
  mention,
  mentionChannel,
  type RichText,
  rich,
  timeForReader,
} from '../../card/rich-text.ts';
import type { AuditEntry } from '../../people/audit.ts';
import { noticeDialog } from '../text/dialogs.ts';
import { digestKindWords } from '../text/digest-kinds.ts';
import { ago } from '../text/durations.ts';
import { entryKindWords } from '../text/log-entries.ts';

/** Who connected, disconnected or changed what, newest first. */
export function auditView(entries: readonly AuditEntry<AuditEvent>[], now: number): Notice {
  if (entries.length === 0) {
    return noticeDialog('Activity', rich`No activity yet.`);
  }
  const lines = entries.map((entry) => entryWords(entry, now));
  return noticeDialog('Activity', join(lines, '\n'));
}

function entryWords({ at, by, askedBy, event }: AuditEntry<AuditEvent>, now: number): RichText {
  const when = timeForReader(at, ago(now - at));
  return rich`${when}: ${whoDid(by, askedBy, event)}`;
}

/** `“Guest in 204”, Complaint, Terrace, 2026-11-20 22:41`: what was changed */
function wasWords({
  text,
  entryKind,
  place,
  time,
}: Extract<AuditEvent, { kind: 'log_changed' }>['was']): RichText {
  const facts = [
    text === undefined ? undefined : rich`“${text}”`,
    entryKind && rich`${entryKindWords[entryKind].name}`,
    place === undefined ? undefined : rich`${place}`,
    time === undefined ? undefined : rich`${time}`,
  ].filter((fact) => fact !== undefined);
  return join(facts, ', ');
}

/** `@manager connected *Harbour Hotel*`, or what the venue or the app did */
function whoDid(by: string | undefined, askedBy: string | undefined, event: AuditEvent): RichText {
  const who = by === undefined ? rich`The app` : mention(by);
  const asked = askedBy === undefined ? rich`` : rich` at ${mention(askedBy)}'s request`;
  switch (event.kind) {
    case 'approved':
      return rich`*${event.venueName}* approved the connection`;
    case 'unapproved':
      return rich`*${event.venueName}* withdrew its approval`;
    case 'withdrawn':
      return rich`*${event.venueName}* withdrew access`;
    case 'restored':
      return rich`*${event.venueName}* restored access`;
    case 'digest_stopped':
      return rich`The ${digestWords(event)} stopped`;
    case 'connected':
      return rich`${who} connected *${event.venueName}*${asked}`;
    case 'connected_again':
      return rich`${who} connected *${event.venueName}* again${asked}`;
    case 'disconnected':
      return rich`${who} disconnected *${event.venueName}*${asked}`;
    case 'default_venue':
      return rich`${who} made *${event.venueName}* the default venue`;
    case 'channel_venue':
      return rich`${who} chose *${event.venueName}* for ${mentionChannel(event.channelId)}${asked}`;
    case 'channel_cleared':
      return rich`${who} cleared the venue for ${mentionChannel(event.channelId)}`;
    case 'default_cleared':
      return rich`${who} cleared the default venue`;
    case 'manager_named':
      return rich`${who} made ${mention(event.userId)} a manager${asked}`;
    case 'manager_removed':
      return rich`${who} removed ${mention(event.userId)} as manager`;
    case 'log_changed':
      return rich`${who} edited a log entry of *${event.venueName}*. Before: ${wasWords(event.was)}`;
    case 'log_deleted':
      return rich`${who} deleted a log entry of *${event.venueName}*`;
    case 'alert_set_up':
    case 'alert_changed':
    case 'alert_paused':
    case 'alert_resumed':
    case 'alert_muted':
    case 'alert_unmuted':
    case 'alert_deleted':
    case 'alert_stopped':
    case 'alert_acknowledged':
      return rich`${who} ${alertVerbs[event.kind]} ${watchedWords[event.watches]} alert in ${mentionChannel(event.channelId)}${asked}`;
    default:
      return rich`${who} ${digestVerbs[event.kind]} the ${digestWords(event)}${asked}`;
  }
}

/** `trend digest in #bar` */
function digestWords({ digestKind, channelId }: Extract<AuditEvent, { digestKind: string }>) {
  return rich`${digestKindWords[digestKind].name.toLowerCase()} digest in ${mentionChannel(channelId)}`;
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
