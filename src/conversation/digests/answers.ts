import { type FieldProblems, problemsAsText } from '../../card/form.ts';
import { lines, mention, mentionChannel, type RichText, rich } from '../../card/rich-text.ts';
import { type Digest, digestLimits } from '../../digests/digest.ts';
import type { DigestKind } from '../../digests/kinds.ts';
import { digestKindWords } from '../text/digest-kinds.ts';
import { nextRunWords } from '../text/digests.ts';
import type { Locale } from '../text/locale.ts';
import { listed, uncapitalised } from '../text/wording.ts';

/** What buttons and forms of digests answer. */

export const sending = rich`Sending…`;
export const snoozed = rich`🔇 Snoozed.`;
export const alreadyRunning = rich`This digest is already running.`;
export const ownMessages = rich`your messages with Ambience`;

/** @param next such as `Next: today 22:00` */
export function resumedWords(next: RichText): RichText {
  return rich`Resumed. ${next}.`;
}

export function takenOverBy(userId: string): RichText {
  return rich`${mention(userId)} looks after this digest now.`;
}

export const snoozeProblems = {
  past: rich`That time has passed. Choose a later one.`,
  too_far: rich`That's more than a year away. Pause the digest instead.`,
} as const;

export const sameDigest = rich`⚠️ Not saved yet: the same digest is already posted to this channel. To have both, save again.`;

/** For a form that was closed meanwhile. */
export function digestNotSaved(problems: FieldProblems): RichText {
  return rich`The digest wasn't saved. ${problemsAsText(problems)}`;
}

export const notSavedReasons = {
  conflict: rich`Someone else changed this digest while you had it open, so nothing was saved. Close this window and open it again to see their change.`,
  gone: rich`Someone else deleted this digest while you had it open.`,
  too_many: rich`This workspace has ${digestLimits.perWorkspace} digests, which is the limit. Delete one first.`,
} as const;

/** `Next: today 22:00.` */
export function nextRunSentence(digest: Digest, now: number, locale: Locale): RichText {
  return rich`${nextRunWords(digest, now, locale)}.`;
}

/** For someone who typed what is to change. @param time to which it is to move, `HH:MM` */
export function changedInSettings(time: string | undefined): RichText {
  return time === undefined
    ? rich`I haven't changed anything. To change, pause or delete a digest, or to post it now, open its *Settings*.`
    : rich`I haven't changed anything. To move a digest to ${time}, open its *Settings*.`;
}

/** Above the form, for `send me a summary`. */
export const postedInChannel = rich`I can't send a digest just to you: it's posted in a channel, where everyone can see it.`;

/** Above the digests, for `what's in it`: `*Daily summary*: how the day is going, …` */
export function contentsOf(kinds: readonly DigestKind[]): RichText {
  return lines(
    ...[...new Set(kinds)].map((kind) => {
      const { name, description } = digestKindWords[kind];
      return rich`*${name}*: ${uncapitalised(description)}`;
    }),
  );
}

/** Above the digests, for `who gets it`. */
export function seenInChannels(channelIds: readonly string[]): RichText {
  const channels = [...new Set(channelIds)].map((id) => mentionChannel(id));
  return rich`Posted in ${listed(channels)}, where everyone can see ${channelIds.length === 1 ? 'it' : 'them'}.`;
}

/** Above the form, if it has no place for part of what was typed. */
export function unreadWords(words: readonly string[]): RichText {
  return rich`⚠️ I didn't understand “${words.join(' ')}”. Check what's filled in below.`;
}

/** The same above the list of digests. */
export function unreadInList(words: readonly string[]): RichText {
  return rich`⚠️ I didn't understand “${words.join(' ')}”. These are all digests.`;
}

/** Above the digests, if those of a channel were asked for by its name. */
export const notByChannel = rich`I can't look up channels by name, so these are the digests of all channels.`;

/** Above the form of a digest that was asked for about a zone. */
export function notOfZone(name: string): RichText {
  return rich`A digest is about a whole venue. It can't be about *${name}* alone.`;
}
