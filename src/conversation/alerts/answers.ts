import { alertLimits, type LevelWatch } from '../../alerts/rule.ts';
import type { Episode } from '../../alerts/venue-alerts.ts';
import { type FieldProblems, problemsAsText } from '../../card/form.ts';
import { mention, type RichText, rich, term } from '../../card/rich-text.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import type { AlertAct } from '../question.ts';
import { timeOrDay } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';
import { listed, listedInBold } from '../text/wording.ts';

/** What buttons and forms of alerts answer, and who took care. */

export const alertGone = rich`This alert was deleted.`;
export const alertOver = rich`This alert isn't open any more.`;
export const watchingAgain = rich`Watching again.`;
/** In the form, if part of what was typed names no zone. */
export function notFoundWords(words: readonly string[]): RichText {
  return rich`⚠️ Nothing here is called “${words.join(' ')}”, so this watches any zone. Choose one below.`;
}

/** Above the list or the presets, if what was typed names no zone. */
export function nothingCalled(words: readonly string[]): RichText {
  return rich`⚠️ Nothing here is called “${words.join(' ')}”.`;
}

/** For someone who named a limit of what an alert watches already. @param title of that alert */
export function alreadyWatched(title: RichText): RichText {
  return rich`⚠️ ${title} is already set up, with a limit of its own. Saving this adds a second alert. To change the first one instead, close this and type \`/ambience alert\`.`;
}

/** For someone who named days. */
export const atAnyTime = rich`This alert runs all day, every day. To silence it at certain times, set quiet hours under *More options*.`;

/** For someone who wants to be told alone. */
export const alertedInChannel = rich`I can't alert just you: an alert is posted in a channel, where everyone can see it.`;

/** For someone who wants an alert for one night. */
export const notOnlyTonight = rich`This alert stays on after tonight. Delete it when you no longer need it.`;

/** For someone who wants to be told that something is over. */
export const saysEndItself = rich`⚠️ This alert fires when it starts. Its message says when it's over, so there's no alert for the end alone.`;

/** For someone who named a limit in decibels. */
export const noDecibels = rich`⚠️ Loudness isn't in decibels here. Compare the limit below with what's usual.`;

/** For someone who wants it in all venues. */
export const copyLater = rich`An alert watches one venue. Once it's saved, *Copy to other venues* sets up the same for the others.`;

/** In the form, if what was typed names several zones. */
export function severalWords(names: readonly string[]): RichText {
  return rich`⚠️ Several zones match: ${listed(names)}. Choose one below, or keep any zone.`;
}

export const testSent = rich`✅ Sent to your messages with Ambience.`;
export const testNotSent = rich`${term('the chat app')} didn't take the message. Try again in a minute.`;

/** `*Terrace*: already over at 22:20.` */
export function overSince(
  { at, names }: { readonly at: number; readonly names: readonly string[] },
  now: number,
  zone: LocalZone,
  locale: Locale,
): RichText {
  const of = listed(names.map((name) => rich`*${name}*`));
  return rich`${of}: already over at ${timeOrDay(at, now, zone, locale)}.`;
}

/** To `ack terrace`, or `mute terrace for an hour`. @param place what was named */
export function nothingToActOn(does: AlertAct, place: RichText | undefined): RichText {
  const where = place === undefined ? rich`` : rich` for ${place}`;
  const act = does === 'acknowledge' ? 'acknowledge' : 'mute';
  return rich`No alert is open${where}, so there's nothing to ${act}.`;
}

/** To `ack`, which names none of them. */
export function severalOpen(does: AlertAct, count: number): RichText {
  const act = does === 'acknowledge' ? 'Acknowledge' : 'Mute';
  return rich`${count} alerts are open. Name the zone, or use *${act}* below one of them.`;
}

export function acknowledgedNow(zones: readonly { readonly name: string }[]): RichText {
  return rich`👀 You've acknowledged ${listedInBold(zones)}.`;
}

/** @param by undefined if it was the person who asks */
export function acknowledgedBefore(
  { by, at }: { readonly by: string | undefined; readonly at: number },
  now: number,
  zone: LocalZone,
  locale: Locale,
): RichText {
  return by === undefined
    ? rich`You've already acknowledged it.`
    : rich`${mention(by)} acknowledged it at ${timeOrDay(at, now, zone, locale)}.`;
}

export function acknowledgedBy(
  { by, at }: { readonly by: string; readonly at: number },
  now: number,
  zone: LocalZone,
  locale: Locale,
): RichText {
  return rich`Acknowledged by ${mention(by)} at ${timeOrDay(at, now, zone, locale)}`;
}

/** `✍️ “DJ started early” (@manager)`; a long one is cut */
export function noteWords({ note }: Pick<Episode, 'note'>): RichText[] {
  return note === undefined ? [] : [rich`✍️ “${note.text}” (${mention(note.by)})`];
}

export const muteProblems = {
  past: rich`Choose a time in the future.`,
  too_far: rich`Choose a time within a year, or pause the alert.`,
} as const;

export function alertNotSaved(problems: FieldProblems): RichText {
  return rich`The alert wasn't saved. ${problemsAsText(problems)}`;
}

export const notSavedReasons = {
  conflict: rich`Someone else changed this alert. Close this window and open it again to see their changes.`,
  gone: rich`This alert was deleted. Close this window and set up a new one.`,
  too_many: rich`This workspace has ${alertLimits.perWorkspace} alerts, which is the limit. Delete one first.`,
} as const;

export const unlikelyLimit = rich`⚠️ Not saved yet: check the limit. To keep it, save again.`;

export const sameAlert = rich`⚠️ Not saved yet: the same alert already posts to this channel. To have both, save again.`;

/** Of a limit that is exceeded all the time. */
export function neverEnds({ direction }: Pick<LevelWatch, 'direction'>): string {
  return `In a usual week, this alert wouldn't end. Choose ${direction === 'above' ? 'a higher' : 'a lower'} limit.`;
}
