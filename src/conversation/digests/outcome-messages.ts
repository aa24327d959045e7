import { type Message, message } from '../../card/message.ts';
import { buttons, note, paragraph } from '../../card/part.ts';
import { mention, type RichText, rich, term } from '../../card/rich-text.ts';
import { type Digest, type DigestSettings, recurrenceOf } from '../../digests/digest.ts';
import type { ManualResult } from '../../digests/digest-service.ts';
import type { DigestKind } from '../../digests/kinds.ts';
import type { ListedDigest } from '../../digests/listed-digest.ts';
import type { Introduction } from '../../people/save-introduced.ts';
import type { FailureReason } from '../../schedule/delivery.ts';
import { nextOccurrences } from '../../schedule/occurrences.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { newDigestButton } from '../entry-points.ts';
import { digestKindWords } from '../text/digest-kinds.ts';
import { failureWords, listedWithLast, localMoment, scheduleWords } from '../text/digests.ts';
import { houseLocale, type Locale } from '../text/locale.ts';
import { uncapitalised } from '../text/wording.ts';
import { type PartOfDay, partOfDay } from './digest-asked.ts';
import { digestIds } from './ids.ts';

/** Text about the result of an action on a digest. */

export const digestGone = rich`This digest was deleted.`;

/**
 * For someone who asks about the digests, while there are none.
 * @param mayCreate whether the person may set one up
 */
export function noDigestMessage(mayCreate: boolean): Message {
  return message(
    paragraph(
      mayCreate
        ? rich`There are no digests yet.`
        : rich`There are no digests yet. A manager can set one up.`,
    ),
    buttons(mayCreate ? [newDigestButton('Set up a digest')] : []),
  );
}

/** For someone who asks when and where they are posted, and may change none. */
export function digestsMessage(
  { listed, count }: { readonly listed: readonly ListedDigest[]; readonly count: number },
  {
    now,
    locale,
    kind,
    atTime,
  }: {
    readonly now: number;
    readonly locale: Locale;
    readonly kind?: DigestKind | undefined;
    /** Which of them are posted at the time that was asked about. */
    readonly atTime?: RichText | undefined;
  },
): Message {
  const rest = count - listed.length;
  const missing = notSetUpWords(listed, count, kind);
  return message(
    missing === undefined
      ? atTime && paragraph(atTime)
      : paragraph(rich`${missing} Here are your digests:`),
    ...listed.map((one) => paragraph(listedWithLast(one, now, locale))),
    rest > 0 ? note(rich`and ${rest} more`) : undefined,
    note(rich`Managers can change digests.`),
  );
}

/** `No weekly review is set up.`; undefined if one is, or may be among those that are not listed */
export function notSetUpWords(
  listed: readonly ListedDigest[],
  count: number,
  kind: DigestKind | undefined,
): RichText | undefined {
  const isThere = listed.some(({ digest }) => digest.kind === kind);
  return kind === undefined || isThere || count > listed.length
    ? undefined
    : rich`No ${uncapitalised(digestKindWords[kind].name)} is set up.`;
}

/** `No digest is scheduled for the morning.`; undefined if one is, or may be among those that are not listed */
export function noneAtTimeWords(
  listed: readonly ListedDigest[],
  count: number,
  part: PartOfDay | undefined,
): RichText | undefined {
  const isThere = listed.some(({ digest }) =>
    digest.times.some((time) => partOfDay(time) === part),
  );
  return part === undefined || isThere || count > listed.length
    ? undefined
    : rich`No digest is scheduled for the ${part}.`;
}

/** `*Canal House* has no digest.`; undefined if it has one, or one of all venues */
export function noneOfVenueWords(
  digests: readonly Pick<Digest, 'venueId'>[],
  venue: Connection | undefined,
): RichText | undefined {
  const isThere = digests.some(
    ({ venueId }) => venueId === undefined || venueId === venue?.venueId,
  );
  return venue === undefined || isThere ? undefined : rich`*${venueName(venue)}* has no digest.`;
}

/** @param where the channel, or the person who asked for a preview */
export function manualResultWords(result: ManualResult, where: RichText): RichText {
  switch (result.kind) {
    case 'sent':
      return rich`✅ Posted to ${where}.`;
    case 'claimed_before':
      return rich`It was posted to ${where} just now.`;
    case 'busy':
      return rich`${term('the chat app')} isn't taking posts for ${where} right now. Try again in a minute.`;
    case 'unknown':
      return rich`${term('the chat app')} didn't confirm the post. Check ${where} before you try again.`;
    case 'outdated':
      return rich`That was over 30 days ago, so nothing was posted.`;
    case 'gone':
      return digestGone;
    case 'failed':
      return rich`⚠️ Not posted: ${failureWords(result.reason)}.${isUninvited(result.reason) ? rich` ${term('add Ambience to the channel')} and post again.` : ''}`;
  }
}

function isUninvited(reason: FailureReason): boolean {
  return reason.kind === 'posting' && reason.code === 'not_in_channel';
}

/** Tells a channel who set up or changed its digest, before the first post. */
export function digestIntroductionMessage(
  { id, settings, venueName, by, before, isNewInChannel }: Introduction<Digest, DigestSettings>,
  now: number,
): Message {
  const locale = houseLocale;
  const { kind, timezone } = settings;
  // An occurrence at exactly `snoozedUntil` is posted.
  const after = Math.max(now, (before?.snoozedUntil ?? 0) - 1);
  const first = nextOccurrences(recurrenceOf(settings), after, 1).map((at) =>
    localMoment(at, timezone, locale),
  );
  const of = venueName === undefined ? rich`` : rich` of ${venueName}`;
  return message(
    paragraph(
      rich`${mention(by)} ${isNewInChannel ? 'set up' : 'changed'} a digest for this channel: *${digestKindWords[kind].name}*${of}.\n${scheduleWords(settings, locale)} · ${isNewInChannel ? 'First' : 'Next'} post: ${first.join('')}`,
    ),
    buttons([{ label: 'Settings', actionId: digestIds.manage, value: id }]),
  );
}
