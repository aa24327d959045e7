import { digestLimits } from '../../digests/digest.ts';
import { type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';

/** What buttons and forms of digests answer. */

export const sending = mrkdwn`Sending…`;
export const snoozed = mrkdwn`🔇 Snoozed.`;
export const alreadyRunning = mrkdwn`This digest is already running.`;
export const ownMessages = mrkdwn`your messages with Ambience`;
export const thisChannel = mrkdwn`this channel`;

/** @param why a sentence; empty if it is not known */
export function noNewData(why: string | undefined): Mrkdwn {
  const sentence = mrkdwn`There's no new data.`;
  return why === undefined ? sentence : mrkdwn`${sentence} ${why}`;
}

/** @param next such as `Next: today 22:00` */
export function resumedWords(next: Mrkdwn): Mrkdwn {
  return mrkdwn`Resumed. ${next}.`;
}

export function takenOverBy(userId: string): Mrkdwn {
  return mrkdwn`${mention(userId)} looks after this digest now.`;
}

export const snoozeProblems = {
  past: mrkdwn`That time has passed. Choose a later one.`,
  too_far: mrkdwn`That's more than a year away. Pause the digest instead.`,
} as const;

/** For a form that was closed meanwhile. */
export function digestNotSaved(problems: Readonly<Record<string, string>>): Mrkdwn {
  return mrkdwn`The digest wasn't saved. ${Object.values(problems).join(' ')}`;
}

export const notSavedReasons = {
  conflict: mrkdwn`Someone else changed this digest while you had it open, so nothing was saved. Close this window and open it again to see their change.`,
  gone: mrkdwn`Someone else deleted this digest while you had it open.`,
  too_many: mrkdwn`This workspace has ${digestLimits.perWorkspace} digests, which is the limit. Delete one first.`,
} as const;
