import type { Weekday } from '../../ambience/types.ts';
import { weekdays as week } from '../../ambience/types.ts';
import { dayAndTime, type LocalZone, localZone } from '../../insight/local-time.ts';
import type { Delivery, FailureReason } from '../../schedule/ledger.ts';
import { nextOccurrences } from '../../schedule/occurrences.ts';
import type { Digest, DigestKind, DigestSettings } from '../../workspace/digest.ts';
import { join, type Mrkdwn, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { capitalised } from './usual.ts';

/** Digests in words, the same wherever they are named. */

export const digestNames: Readonly<Record<DigestKind, string>> = {
  daily: 'Daily digest',
  trend: 'Trend synopsis',
  busiest: 'Busiest zone',
};

/** `Daily digest of Harbour Hotel for #bar` */
export function digestTitle(
  { kind, channelId }: Pick<DigestSettings, 'kind' | 'channelId'>,
  venueName: string,
): Mrkdwn {
  return mrkdwn`*${digestNames[kind]}* of ${venueName} for ${mentionChannel(channelId)}`;
}

/** `Fri, Sat at 18:00, 21:00 (Europe/Copenhagen)` */
export function scheduleWords({ weekdays, times, timezone }: DigestSettings): string {
  return `${weekdayWords(weekdays)} at ${times.toSorted().join(', ')} (${timezone})`;
}

function weekdayWords(chosen: readonly Weekday[]): string {
  if (chosen.length === week.length) return 'Every day';
  return week
    .filter((one) => chosen.includes(one))
    .map((one) => capitalised(one.slice(0, 3)))
    .join(', ');
}

/** `Fri 20 Nov 21:00`, as its own time zone has it. */
export function localMoment(at: number, timezone: string): string {
  return dayAndTime(at, localZone(timezone));
}

/** When it comes next, or why it does not. */
export function nextRunWords(digest: Digest, now: number): Mrkdwn {
  const { state, timezone } = digest;
  if (state.kind === 'paused') return mrkdwn`Paused`;
  if (state.kind === 'stopped') return mrkdwn`Stopped: ${failureWords(state.reason)}`;
  const [at] = nextRuns(digest, now, 1);
  const next = at === undefined ? 'never' : localMoment(at, timezone);
  return isSnoozed(digest, now) ? mrkdwn`Snoozed, next ${next}` : mrkdwn`Next ${next}`;
}

export function isSnoozed({ snoozedUntil }: Digest, now: number): boolean {
  return snoozedUntil !== undefined && now < snoozedUntil;
}

/** @returns none while it is paused or stopped */
export function nextRuns(digest: Digest, now: number, count: number): number[] {
  const { state, since, snoozedUntil = 0 } = digest;
  if (state.kind !== 'active') return [];
  // Snoozed up to a moment means that what is due then is wanted again.
  return nextOccurrences(digest, Math.max(now, since, snoozedUntil - 1), count);
}

/** What became of one delivery, and a link to it. */
export function outcomeWords({ outcome, at, by }: Delivery, zone: LocalZone): Mrkdwn {
  const due = dayAndTime(at, zone);
  const asked = by === undefined ? '' : ', sent by hand';
  switch (outcome.state) {
    case 'sending':
      return mrkdwn`${due}${asked}: being sent`;
    case 'sent':
      return outcome.link === undefined
        ? mrkdwn`${due}${asked}: sent`
        : join([mrkdwn`${due}${asked}: `, link(outcome.link, 'sent')], '');
    case 'failed':
      return mrkdwn`${due}${asked}: not sent, ${failureWords(outcome.reason)}`;
    case 'missed':
      return mrkdwn`${due}: missed, it could not be posted within an hour`;
    case 'skipped':
      return mrkdwn`${due}: left out, ${skippedWords[outcome.reason]}`;
    case 'unknown':
      return mrkdwn`${due}${asked}: unknown, Slack did not say whether it was posted`;
  }
}

const skippedWords = {
  snoozed: 'snoozed',
  service_down: 'the venue service did not answer',
  outdated: 'no new data from the venue service',
  changed: 'the digest was changed or resumed while this one waited',
} as const;

/** Only addresses that Slack itself gave. */
function link(address: string, label: string): Mrkdwn {
  return /^https:\/\/[^\s<>|]+$/.test(address)
    ? { mrkdwn: `<${address}|${mrkdwn`${label}`.mrkdwn}>` }
    : mrkdwn`${label}`;
}

/** A clause. */
export function failureWords(reason: FailureReason): string {
  switch (reason) {
    case 'channel_gone':
      return 'the channel is deleted, or private and without Ambience';
    case 'channel_archived':
      return 'the channel is archived';
    case 'not_in_channel':
      return 'Ambience is not in the channel';
    case 'posting_forbidden':
      return 'the channel does not let Ambience post';
    case 'app_removed':
      return 'Ambience had no access to this workspace';
    case 'message_refused':
      return 'Slack refused the message';
    case 'venue_gone':
      return 'the venue is disconnected';
    case 'venue_withdrawn':
      return 'the venue has withdrawn access';
    case 'venue_unapproved':
      return 'the venue has not approved Ambience yet';
  }
}

/** What a manager does about it, so that the digest goes on: a sentence. */
export function remedyWords(reason: FailureReason): Mrkdwn {
  switch (reason) {
    case 'channel_gone':
    case 'not_in_channel':
      return mrkdwn`Type \`/invite @Ambience\` in the channel and resume the digest, or choose another channel for it.`;
    case 'channel_archived':
      return mrkdwn`Choose another channel for it; saving it resumes it.`;
    case 'posting_forbidden':
      return mrkdwn`Ask who manages the channel to let Ambience post there and resume the digest, or choose another channel for it.`;
    case 'app_removed':
      return mrkdwn`Ambience has access again; resume the digest.`;
    case 'message_refused':
      return mrkdwn`The next one is tried as usual. If it happens again, tell whoever runs this app.`;
    case 'venue_gone':
    case 'venue_withdrawn':
      return mrkdwn`Connect the venue again with the same connection code, and the digest goes on by itself; or choose another venue for it.`;
    case 'venue_unapproved':
      return mrkdwn`The venue's owner approves the app in the venue's management app; the digest then goes on by itself.`;
  }
}
