import {
  type Digest,
  type DigestKind,
  type DigestSettings,
  isSnoozed,
  nextRuns,
} from '../../digests/digest.ts';
import type { ListedDigest } from '../../digests/digest-list.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import type { Delivery, FailureReason } from '../../schedule/delivery.ts';
import { type Weekday, weekdays as week } from '../../time.ts';
import { join, type Mrkdwn, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { type PostingCode, readPostingCode } from '../posting/post-failure.ts';
import { capitalised } from './comparison.ts';
import { dayAndTime } from './local-time.ts';

/** Text about digests, shared by messages, modals and Home. */

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

/** `Fri 20 Nov 21:00`, in the given time zone */
export function localMoment(at: number, timezone: string): string {
  return dayAndTime(at, localZone(timezone));
}

/** The name of a digest's venue, or a description if it is no longer connected. */
export function listedVenueName(venueName: string | undefined): string {
  return venueName ?? 'a venue that is not connected';
}

/** When a digest is posted next, or why it is not. */
export function nextRunWords(digest: Digest, now: number): Mrkdwn {
  const { state, timezone } = digest;
  if (state.kind === 'paused') return mrkdwn`Paused`;
  if (state.kind === 'stopped') return mrkdwn`Stopped: ${failureWords(state.reason)}`;
  const [at] = nextRuns(digest, now, 1);
  const next = at === undefined ? 'never' : localMoment(at, timezone);
  return isSnoozed(digest, now) ? mrkdwn`Snoozed, next ${next}` : mrkdwn`Next ${next}`;
}

/** A digest in three lines, for Home and the list of digests. */
export function listedWords({ digest, venueName, last }: ListedDigest, now: number): Mrkdwn {
  return join(
    [
      digestTitle(digest, listedVenueName(venueName)),
      mrkdwn`${scheduleWords(digest)} · ${nextRunWords(digest, now)}`,
      last === undefined
        ? mrkdwn`Nothing was due yet.`
        : mrkdwn`Last: ${outcomeWords(last, localZone(digest.timezone))}`,
    ],
    '\n',
  );
}

/** The outcome of one delivery, with a link to it. */
export function outcomeWords({ outcome, at, trigger }: Delivery, zone: LocalZone): Mrkdwn {
  const due = dayAndTime(at, zone);
  const asked = trigger.sentBy === undefined ? '' : ', sent by hand';
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

/** Links to an address from Slack; anything but a plain HTTPS URL is shown as text only. */
function link(address: string, label: string): Mrkdwn {
  return /^https:\/\/[^\s<>|]+$/.test(address)
    ? { mrkdwn: `<${address}|${mrkdwn`${label}`.mrkdwn}>` }
    : mrkdwn`${label}`;
}

/** Why a post failed, as a clause: `the channel is archived` */
export function failureWords(reason: FailureReason): string {
  switch (reason.kind) {
    case 'venue':
      return venueFailures[reason.code];
    case 'posting':
      return postingFailures[readPostingCode(reason.code)];
    case 'message':
      return 'Slack refused the message';
  }
}

const venueFailures = {
  gone: 'the venue is disconnected',
  withdrawn: 'the venue has withdrawn access',
  unapproved: 'the venue has not approved Ambience yet',
} as const;

const postingFailures: Readonly<Record<PostingCode, string>> = {
  channel_gone: 'the channel is deleted, or private and without Ambience',
  channel_archived: 'the channel is archived',
  not_in_channel: 'Ambience is not in the channel',
  posting_forbidden: 'the channel does not let Ambience post',
  app_removed: 'Ambience had no access to this workspace',
};

/** What a manager can do so that the digest continues, as sentences. */
export function remedyWords(reason: FailureReason): Mrkdwn {
  switch (reason.kind) {
    case 'venue':
      return reason.code === 'unapproved'
        ? mrkdwn`The venue's owner approves the app in the venue's management app; the digest then goes on by itself.`
        : mrkdwn`Connect the venue again with the same connection code, and the digest goes on by itself; or choose another venue for it.`;
    case 'posting':
      return postingRemedies[readPostingCode(reason.code)];
    case 'message':
      return mrkdwn`The next one is tried as usual. If it happens again, tell whoever runs this app.`;
  }
}

const inviteRemedy = mrkdwn`Type \`/invite @Ambience\` in the channel and resume the digest, or choose another channel for it.`;

const postingRemedies: Readonly<Record<PostingCode, Mrkdwn>> = {
  channel_gone: inviteRemedy,
  not_in_channel: inviteRemedy,
  channel_archived: mrkdwn`Choose another channel for it; saving it resumes it.`,
  posting_forbidden: mrkdwn`Ask who manages the channel to let Ambience post there and resume the digest, or choose another channel for it.`,
  app_removed: mrkdwn`Ambience has access again; resume the digest.`,
};
