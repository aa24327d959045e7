import {
  type Digest,
  type DigestKind,
  type DigestSettings,
  isSnoozed,
  nextRuns,
} from '../../digests/digest.ts';
import type { ListedDigest } from '../../digests/digest-list.ts';
import { type LocalZone, localZone, zonedTime } from '../../insight/local-time.ts';
import type { Delivery, FailureReason, PostResult } from '../../schedule/delivery.ts';
import { dayMs, type Weekday, weekdays as week } from '../../time.ts';
import { type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { type PostingCode, readPostingCode } from '../posting/post-failure.ts';
import { dayAndTime, shortWeekday, storedTime, timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { fixInSettings } from './notices.ts';
import { listed } from './wording.ts';

/** Text about digests, shared by messages, modals and Home. */

export const digestNames: Readonly<Record<DigestKind, string>> = {
  daily: 'Daily summary',
  trend: 'Trend summary',
  busiest: 'Busiest zone',
};

/** `*Daily summary* for #bar (Harbour Hotel)` */
export function digestTitle(
  { kind, channelId }: Pick<DigestSettings, 'kind' | 'channelId'>,
  venueName: string,
): Mrkdwn {
  return mrkdwn`*${digestNames[kind]}* for ${mentionChannel(channelId)} (${venueName})`;
}

/** `Every day at 18:00 and 21:00` */
export function scheduleWords({ weekdays, times }: DigestSettings, locale: Locale): Mrkdwn {
  const written = times.toSorted().map((time) => storedTime(time, locale));
  return mrkdwn`${weekdayWords(weekdays)} at ${listed(written)}`;
}

function weekdayWords(chosen: readonly Weekday[]): Mrkdwn {
  if (chosen.length === week.length) return mrkdwn`Every day`;
  const isWorkday = (one: Weekday) => one !== 'saturday' && one !== 'sunday';
  if (chosen.length === 5 && chosen.every(isWorkday)) return mrkdwn`Weekdays`;
  return listed(
    week.filter((one) => chosen.includes(one)).map((one) => shortWeekday(one)),
    week.length,
  );
}

/** `Fri 20 Nov 21:00`, in the given time zone */
export function localMoment(at: number, timezone: string, locale: Locale): string {
  return dayAndTime(at, localZone(timezone), locale);
}

/** The name of a digest's venue, or a description if it is no longer connected. */
export function listedVenueName(venueName: string | undefined): string {
  return venueName ?? 'venue disconnected';
}

/** When a digest is posted next, or why it is not. */
export function nextRunWords(digest: Digest, now: number, locale: Locale): Mrkdwn {
  const { state, timezone } = digest;
  if (state.kind === 'paused') return mrkdwn`Paused`;
  if (state.kind === 'stopped') return mrkdwn`⚠️ Stopped: ${failureWords(state.reason)}`;
  const [at] = nextRuns(digest, now, 1);
  if (at === undefined) return mrkdwn`Nothing scheduled`;
  const next = nextMoment(at, now, timezone, locale);
  return isSnoozed(digest, now) ? mrkdwn`🔇 Snoozed. Next post: ${next}` : mrkdwn`Next: ${next}`;
}

/** `today 22:00`, `tomorrow 18:00`, or `Mon 23 Nov 18:00` */
export function nextMoment(at: number, now: number, timezone: string, locale: Locale): string {
  const zone = localZone(timezone);
  const day = (time: number) => zonedTime(time, zone).toPlainDate().toString();
  const time = timeOfDay(at, zone, locale);
  if (day(at) === day(now)) return `today ${time}`;
  return day(at) === day(now + dayMs) ? `tomorrow ${time}` : dayAndTime(at, zone, locale);
}

/** A digest in two lines, for Home and the list of digests. */
export function listedWords(
  { digest, venueName, last }: ListedDigest,
  now: number,
  locale: Locale,
): Mrkdwn {
  const title = digestTitle(digest, listedVenueName(venueName));
  const failed =
    last !== undefined && isProblem(last)
      ? mrkdwn`\n⚠️ ${outcomeWords(last, localZone(digest.timezone), locale)}`
      : mrkdwn``;
  const remedy = digest.state.kind === 'stopped' ? fixInSettings : mrkdwn``;
  return mrkdwn`${title}\n${scheduleWords(digest, locale)} · ${nextRunWords(digest, now, locale)}${remedy}${failed}`;
}

function isProblem({ outcome: { state } }: Delivery): boolean {
  return state === 'failed' || state === 'missed' || state === 'unknown';
}

/** The outcome of one delivery, with a link to it. */
export function outcomeWords(
  { outcome, at, trigger }: Delivery,
  zone: LocalZone,
  locale: Locale,
): Mrkdwn {
  const due = dayAndTime(at, zone, locale);
  const by = trigger.sentBy === undefined ? mrkdwn`` : mrkdwn` by ${mention(trigger.sentBy)}`;
  switch (outcome.state) {
    case 'sending':
      return mrkdwn`${due}: Posting`;
    case 'sent':
      return outcome.link === undefined
        ? mrkdwn`${due}: Posted${by}`
        : mrkdwn`${due}: ${link(outcome.link, 'Posted')}${by}`;
    case 'failed':
      return mrkdwn`${due}: Not posted (${failureWords(outcome.reason)})`;
    case 'missed':
      return mrkdwn`${due}: Missed (it couldn't be posted within an hour)`;
    case 'skipped':
      return mrkdwn`${due}: Skipped (${skippedWords[outcome.reason]})`;
    case 'unknown':
      return mrkdwn`${due}: Unknown (Slack didn't confirm the post)`;
  }
}

const skippedWords = {
  snoozed: 'snoozed',
  service_down: "the venue service wasn't answering",
  outdated: 'no new data',
  changed: 'the digest was changed meanwhile',
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

/** Why a digest or an alert was not saved: its first post did not reach the channel. */
export function notPostedWords(result: Exclude<PostResult, { kind: 'sent' }>): Mrkdwn {
  switch (result.kind) {
    case 'later':
      return mrkdwn`Slack isn't taking posts there right now. Nothing was saved. Try again in a minute.`;
    case 'unknown':
      return mrkdwn`Slack didn't confirm the first post there, so nothing was saved. Check the channel and try again in a minute.`;
    case 'refused': {
      const { reason } = result;
      const needsInvite =
        reason.kind === 'posting' &&
        (reason.code === 'channel_gone' || reason.code === 'not_in_channel');
      return needsInvite
        ? mrkdwn`Ambience can't post there. Type /invite @Ambience in that channel, then save again. Nothing was saved yet.`
        : mrkdwn`Ambience can't post there: ${failureWords(reason)}. Choose another channel. Nothing was saved.`;
    }
  }
}

const venueFailures = {
  gone: 'the venue is disconnected',
  withdrawn: 'the venue has withdrawn access',
  unapproved: "the venue's owner hasn't approved Ambience",
} as const;

const postingFailures: Readonly<Record<PostingCode, string>> = {
  channel_gone: 'the channel was deleted, or Ambience was removed from it',
  channel_archived: 'the channel is archived',
  not_in_channel: "Ambience isn't in the channel",
  posting_forbidden: "the channel doesn't let Ambience post",
  app_removed: 'Ambience lost access to this workspace',
};

/** Whether resuming may help. A digest whose venue is gone resumes with the venue. */
export function canResume(reason: FailureReason): boolean {
  return reason.kind !== 'venue';
}

/** Whether the channel is of no use as it is. */
export function needsChannel(reason: FailureReason): boolean {
  return reason.kind === 'posting' && unusable.includes(readPostingCode(reason.code));
}

const unusable: readonly PostingCode[] = ['channel_archived', 'channel_gone'];

/** What a manager can do so that the digest continues, as sentences. */
export function remedyWords(reason: FailureReason): Mrkdwn {
  switch (reason.kind) {
    case 'venue':
      return reason.code === 'unapproved'
        ? mrkdwn`The digest resumes when the owner approves Ambience in the venue's management app.`
        : mrkdwn`Connect the venue again with the same code and the digest resumes, or choose another venue for it.`;
    case 'posting':
      return postingRemedies[readPostingCode(reason.code)];
    case 'message':
      return mrkdwn`If it happens again, tell whoever runs this app.`;
  }
}

const inviteRemedy = mrkdwn`Type \`/invite @Ambience\` in the channel and resume the digest, or choose another channel.`;

const postingRemedies: Readonly<Record<PostingCode, Mrkdwn>> = {
  channel_gone: inviteRemedy,
  not_in_channel: inviteRemedy,
  channel_archived: mrkdwn`Choose another channel, or unarchive this one and resume the digest.`,
  posting_forbidden: mrkdwn`Ask the channel's manager to let Ambience post and resume the digest, or choose another channel.`,
  app_removed: mrkdwn`Ambience has access again, so you can resume the digest.`,
};
