import { link, mention, mentionChannel, type RichText, rich, term } from '../../card/rich-text.ts';
import { type Digest, type DigestSettings, isSnoozed, nextRuns } from '../../digests/digest.ts';
import { digestKindFacts, isAboutOneVenue } from '../../digests/kinds.ts';
import type { ListedDigest } from '../../digests/listed-digest.ts';
import { type LocalZone, localZone, zonedTime } from '../../insight/local-time.ts';
import type { Delivery, FailureReason, PostingCode, PostResult } from '../../schedule/delivery.ts';
import { dayMs, type Weekday, weekdays as week } from '../../time.ts';
import { digestKindWords } from './digest-kinds.ts';
import { dayAndTime, shortWeekday, storedTime, timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { fixInSettings, listed } from './wording.ts';

/** Text about digests, shared by messages, modals and Home. */

/** `*Daily summary* for #bar (Harbour Hotel)`, or `*All venues* for #bar` */
export function digestTitle(
  { kind, channelId }: Pick<DigestSettings, 'kind' | 'channelId'>,
  venueName: string,
): RichText {
  const { name } = digestKindWords[kind];
  if (!isAboutOneVenue(kind)) return rich`*${name}* for ${mentionChannel(channelId)}`;
  return rich`*${name}* for ${mentionChannel(channelId)} (${venueName})`;
}

/** `Every day at 18:00 and 21:00` */
export function scheduleWords({ kind, weekdays, times }: DigestSettings, locale: Locale): RichText {
  const written = times.toSorted().map((time) => storedTime(time, locale));
  if (digestKindFacts[kind].isMonthly) {
    const day = weekdays.length === week.length ? '1st' : rich`first ${weekdayWords(weekdays)}`;
    return rich`Each month on the ${day} at ${listed(written)}`;
  }
  return rich`${weekdayWords(weekdays)} at ${listed(written)}`;
}

function weekdayWords(chosen: readonly Weekday[]): RichText {
  if (chosen.length === week.length) return rich`Every day`;
  const isWorkday = (one: Weekday) => one !== 'saturday' && one !== 'sunday';
  if (chosen.length === 5 && chosen.every(isWorkday)) return rich`Weekdays`;
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
export function nextRunWords(digest: Digest, now: number, locale: Locale): RichText {
  const { state, timezone } = digest;
  if (state.kind === 'paused') return rich`Paused`;
  if (state.kind === 'stopped') return rich`⚠️ Stopped: ${failureWords(state.reason)}`;
  const [at] = nextRuns(digest, now, 1);
  if (at === undefined) return rich`Nothing scheduled`;
  const next = nextMoment(at, now, timezone, locale);
  return isSnoozed(digest, now) ? rich`🔇 Snoozed. Next post: ${next}` : rich`Next: ${next}`;
}

/** `Next digest: today 22:00 in #bar.`, of the first of them; undefined if none is scheduled */
export function nextPostWords(
  digests: readonly Digest[],
  now: number,
  locale: Locale,
): RichText | undefined {
  const due = digests.flatMap((digest) => {
    const [at] = digest.state.kind === 'active' ? nextRuns(digest, now, 1) : [];
    return at === undefined ? [] : [{ digest, at }];
  });
  const [first] = due.toSorted((a, b) => a.at - b.at);
  if (first === undefined) return undefined;
  const { digest, at } = first;
  return rich`Next digest: ${nextMoment(at, now, digest.timezone, locale)} in ${mentionChannel(digest.channelId)}.`;
}

/** `today 22:00`, `tomorrow 18:00`, or `Mon 23 Nov 18:00` */
export function nextMoment(at: number, now: number, timezone: string, locale: Locale): string {
  const zone = localZone(timezone);
  const day = (time: number) => zonedTime(time, zone).toPlainDate().toString();
  const time = timeOfDay(at, zone, locale);
  if (day(at) === day(now)) return `today ${time}`;
  return day(at) === day(now + dayMs) ? `tomorrow ${time}` : dayAndTime(at, zone, locale);
}

/** The same behind *until*: `23:00`, `tomorrow 09:00` */
export function untilMoment(at: number, now: number, timezone: string, locale: Locale): string {
  return nextMoment(at, now, timezone, locale).replace(/^today /, '');
}

/** A digest in two lines, for Home; a last post that failed has a third. */
export function listedWords(one: ListedDigest, now: number, locale: Locale): RichText {
  const { last } = one;
  const isFailed = last !== undefined && isProblem(last);
  return isFailed ? listedWithLast(one, now, locale) : titleAndSchedule(one, now, locale);
}

/** A digest with its last post, for the list of digests. */
export function listedWithLast(one: ListedDigest, now: number, locale: Locale): RichText {
  const { last, digest } = one;
  return rich`${titleAndSchedule(one, now, locale)}\n${lastPostWords(last, digest, locale)}`;
}

function lastPostWords(
  last: Delivery | undefined,
  { timezone }: Pick<Digest, 'timezone'>,
  locale: Locale,
): RichText {
  if (last === undefined) return rich`No posts yet.`;
  const zone = localZone(timezone);
  if (last.outcome.state === 'sent') {
    const { outcome, at } = last;
    const due = dayAndTime(at, zone, locale);
    return rich`Last post: ${outcome.link === undefined ? due : postLink(outcome.link, due)}`;
  }
  const words = outcomeWords(last, zone, locale);
  return isProblem(last) ? rich`⚠️ ${words}` : words;
}

function titleAndSchedule(
  { digest, venueName, showsZone }: ListedDigest,
  now: number,
  locale: Locale,
): RichText {
  const title = digestTitle(digest, listedVenueName(venueName));
  const isVenueGone = venueName === undefined && isAboutOneVenue(digest.kind);
  const next =
    isVenueGone && digest.state.kind === 'active' ? notPosting : nextRunWords(digest, now, locale);
  const remedy = digest.state.kind === 'stopped' ? fixInSettings : rich``;
  const zone = showsZone ? rich` (${digest.timezone})` : rich``;
  return rich`${title}\n${scheduleWords(digest, locale)}${zone} · ${next}${remedy}`;
}

const notPosting = rich`⚠️ Not posting: the venue is disconnected`;

function isProblem({ outcome: { state } }: Delivery): boolean {
  return state === 'failed' || state === 'missed' || state === 'unknown';
}

/** The outcome of one delivery, with a link to it. */
export function outcomeWords(
  { outcome, at, trigger }: Delivery,
  zone: LocalZone,
  locale: Locale,
): RichText {
  const due = dayAndTime(at, zone, locale);
  const by = trigger.sentBy === undefined ? rich`` : rich` by ${mention(trigger.sentBy)}`;
  switch (outcome.state) {
    case 'sending':
      return rich`${due}: Posting`;
    case 'sent':
      return outcome.link === undefined
        ? rich`${due}: Posted${by}`
        : rich`${due}: ${postLink(outcome.link, 'Posted')}${by}`;
    case 'failed':
      return rich`${due}: Not posted (${failureWords(outcome.reason)})`;
    case 'missed':
      return rich`${due}: Missed (it couldn't be posted within an hour)`;
    case 'skipped':
      return rich`${due}: Skipped (${skippedWords[outcome.reason]})`;
    case 'unknown':
      return rich`${due}: Unknown (${term('the chat app')} didn't confirm the post)`;
  }
}

const skippedWords = {
  snoozed: 'snoozed',
  service_down: "the venue service wasn't answering",
  outdated: 'no new data',
  changed: 'the digest was changed meanwhile',
} as const;

/** Links to a post; anything but a plain HTTPS address is shown as text only. */
function postLink(address: string, label: string): RichText {
  return /^https:\/\/[^\s<>|]+$/.test(address) ? link(address, label) : rich`${label}`;
}

/** Why a post failed, as a clause: `the channel is archived` */
export function failureWords(reason: FailureReason): string {
  switch (reason.kind) {
    case 'venue':
      return venueFailures[reason.code];
    case 'posting':
      return postingFailures[reason.code];
    case 'message':
      return 'the message was refused';
  }
}

/** Why a digest or an alert was not saved: its first post did not reach the channel. */
export function notPostedWords(result: Exclude<PostResult, { kind: 'sent' }>): RichText {
  switch (result.kind) {
    case 'later':
      return rich`${term('the chat app')} isn't taking posts there right now. Nothing was saved. Try again in a minute.`;
    case 'unknown':
      return rich`${term('the chat app')} didn't confirm the first post there, so nothing was saved. Check the channel and try again in a minute.`;
    case 'refused': {
      const { reason } = result;
      const needsInvite =
        reason.kind === 'posting' &&
        (reason.code === 'channel_gone' || reason.code === 'not_in_channel');
      return needsInvite
        ? rich`Ambience can't post there. ${term('add Ambience to the channel')}, then save again. Nothing was saved yet.`
        : rich`Ambience can't post there: ${failureWords(reason)}. Choose another channel. Nothing was saved.`;
    }
  }
}

const venueFailures = {
  gone: 'the venue is disconnected',
  withdrawn: 'the venue has withdrawn access',
  unapproved: "the venue's owner hasn't approved Ambience",
  none: 'no venue is connected',
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
  return reason.kind === 'posting' && unusable.includes(reason.code);
}

const unusable: readonly PostingCode[] = ['channel_archived', 'channel_gone'];

/** What a manager can do so that the digest continues, as sentences. */
export function remedyWords(reason: FailureReason): RichText {
  switch (reason.kind) {
    case 'venue':
      if (reason.code === 'none') return rich`Connect a venue and the digest resumes.`;
      return reason.code === 'unapproved'
        ? rich`The digest resumes when the owner approves Ambience in the venue's management app.`
        : rich`Connect the venue again with the same code and the digest resumes, or choose another venue for it.`;
    case 'posting':
      return postingRemedies[reason.code];
    case 'message':
      return rich`If it happens again, tell whoever runs this app.`;
  }
}

const inviteRemedy = rich`${term('add Ambience to the channel')} and resume the digest, or choose another channel.`;

const postingRemedies: Readonly<Record<PostingCode, RichText>> = {
  channel_gone: inviteRemedy,
  not_in_channel: inviteRemedy,
  channel_archived: rich`Choose another channel, or unarchive this one and resume the digest.`,
  posting_forbidden: rich`Ask the channel's manager to let Ambience post and resume the digest, or choose another channel.`,
  app_removed: rich`Ambience has access again, so you can resume the digest.`,
};
