import { alertLimits } from '../../alerts/rule.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { timeOrDay } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';

/** What buttons and forms of alerts answer, and who took care. */

export const alertGone = mrkdwn`This alert was deleted.`;
export const alertOver = mrkdwn`This alert isn't open any more.`;
export const longOver = mrkdwn`This was over 30 days ago, so it's no longer listed.`;
export const watchingAgain = mrkdwn`Watching again.`;
export const testSent = mrkdwn`✅ Sent to your messages with Ambience.`;
export const testNotSent = mrkdwn`Slack didn't take the message. Try again in a minute.`;

export function overSince(at: number, now: number, zone: LocalZone, locale: Locale): Mrkdwn {
  return mrkdwn`Already over at ${timeOrDay(at, now, zone, locale)}.`;
}

/** @param by undefined if it was the person who asks */
export function acknowledgedBefore(
  by: string | undefined,
  at: number,
  now: number,
  zone: LocalZone,
  locale: Locale,
): Mrkdwn {
  return by === undefined
    ? mrkdwn`You've already acknowledged it.`
    : mrkdwn`${mention(by)} acknowledged it at ${timeOrDay(at, now, zone, locale)}.`;
}

export function acknowledgedBy(
  { by, at }: { readonly by: string; readonly at: number },
  now: number,
  zone: LocalZone,
  locale: Locale,
): Mrkdwn {
  return mrkdwn`Acknowledged by ${mention(by)} at ${timeOrDay(at, now, zone, locale)}`;
}

/** @param zoneName undefined if the whole alert is muted */
export function mutedWords(title: Mrkdwn, zoneName: string | undefined, until: string): Mrkdwn {
  const what = zoneName === undefined ? title : mrkdwn`*${zoneName}*`;
  return mrkdwn`🔇 ${what} is muted until ${until}.`;
}

export const muteProblems = {
  past: mrkdwn`Choose a time in the future.`,
  too_far: mrkdwn`Choose a time within a year, or pause the alert.`,
} as const;

export const noteProblems = {
  empty: mrkdwn`Write a few words.`,
  too_long: mrkdwn`A note holds ${alertLimits.noteLength} characters.`,
} as const;

export function alertNotSaved(problems: Readonly<Record<string, string>>): Mrkdwn {
  return mrkdwn`The alert wasn't saved. ${Object.values(problems).join(' ')}`;
}

export const notSavedReasons = {
  conflict: mrkdwn`Someone else changed this alert. Close this window and open it again to see their changes.`,
  gone: mrkdwn`This alert was deleted. Close this window and set up a new one.`,
  too_many: mrkdwn`This workspace has ${alertLimits.perWorkspace} alerts, which is the limit. Delete one first.`,
} as const;
