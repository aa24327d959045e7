import { minuteMs } from '../time.ts';
import { type AlertRule, alertLimits } from './rule.ts';
import type { AlertPost, Episode, ThreadLine } from './venue-alerts.ts';

/** What comes while nobody acknowledges: follow-ups in the thread, and telling someone else. */

/** Follow-ups and the escalation, unless someone acknowledged. */
export function planReminders(
  post: AlertPost,
  episodes: readonly Episode[],
  {
    usesThread,
    hasRung,
    now,
  }: { readonly usesThread: boolean; readonly hasRung: boolean; readonly now: number },
  ring: (content: ThreadLine['content']) => void,
): void {
  const [settings] = episodes.map((one) => one.settings);
  if (settings === undefined) return;
  const from = remindersFrom(post, episodes);
  const followUpAt = nextFollowUpAt(post, settings, from);
  if (usesThread && followUpAt !== undefined && now >= followUpAt) {
    post.followUps += 1;
    if (!hasRung) ring({ kind: 'follow_up' });
  }
  const escalateAt = escalationAt(post, settings, from);
  if (escalateAt !== undefined && now >= escalateAt && settings.escalation !== undefined) {
    post.isEscalated = true;
    ring({ kind: 'escalation', userId: settings.escalation.userId });
  }
}

type Reminders = Pick<AlertRule, 'followUpMinutes' | 'escalation'>;

/** Nobody could acknowledge a zone before it joined. */
function remindersFrom({ openedAt }: AlertPost, episodes: readonly Episode[]): number {
  return Math.max(openedAt, ...episodes.flatMap(({ askedAgainAt }) => askedAgainAt ?? []));
}

function nextFollowUpAt(
  post: AlertPost,
  { followUpMinutes }: Reminders,
  from: number,
): number | undefined {
  if (followUpMinutes === undefined || post.followUps >= alertLimits.followUps) return undefined;
  return (post.followUps === 0 ? from : post.rangAt) + followUpMinutes * minuteMs;
}

function escalationAt(
  post: AlertPost,
  { escalation }: Reminders,
  from: number,
): number | undefined {
  if (escalation === undefined || post.isEscalated) return undefined;
  return from + escalation.afterMinutes * minuteMs;
}

/** When one of them is due next, in epoch milliseconds. */
export function reminderTimes(
  post: AlertPost,
  episodes: readonly Episode[],
): (number | undefined)[] {
  const [first] = episodes;
  if (first === undefined) return [];
  const from = remindersFrom(post, episodes);
  return [nextFollowUpAt(post, first.settings, from), escalationAt(post, first.settings, from)];
}
