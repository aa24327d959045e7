import type { Log } from '../ops/log.ts';
import { notifyAll, notifyFirst, type SendResult } from '../people/notify.ts';
import type { Roles } from '../people/roles.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Clock, minuteMs } from '../time.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import { type Digest, type DigestNotification, digestKey, readDigestKey } from './digest.ts';
import type { Digests } from './digests.ts';

/**
 * Tells people what happened to their digests. A notification stays in the store until Slack has taken
 * it, so after an answer that never came it may be sent twice, which is better than never. One that
 * nobody can be sent waits until the digests are next reconciled.
 */
export interface DigestNotifier {
  notify(teamId: string, id: string): Promise<void>;
  /** Sends what could not be sent before, once it is due again; call it every minute. */
  retry(): Promise<void>;
}

/** What is told, and of which venue's digest. */
export interface DigestNotice {
  readonly digest: Digest;
  readonly notification: DigestNotification;
  /** Undefined if the venue is not connected any more. */
  readonly venueName: string | undefined;
}

export interface DigestNotifierOptions {
  readonly digests: Pick<Digests, 'find' | 'acknowledgeNotification'>;
  readonly listConnections: (teamId: string) => Promise<readonly Connection[]>;
  readonly send: (teamId: string, userId: string, notice: DigestNotice) => Promise<SendResult>;
  readonly roles: Pick<Roles, 'knownManagers'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** An answer that never came may mean that it was sent, so that is not tried every minute. */
const retryAfterMs = { later: minuteMs, unknown: 15 * minuteMs, sent: 0 } as const;
/** It may have been sent each time. */
const mostUnknownResults = 4;
const mostNotified = 5;

export function createDigestNotifier(options: DigestNotifierOptions): DigestNotifier {
  const { digests, roles, clock, log } = options;
  /** When to try again, by digest, and how often Slack has not said whether it was sent. */
  const dueAt = new Map<string, number>();
  const unknownResults = new Map<string, number>();
  const withLock = createLocalLock();
  let isRetrying = false;

  async function send(
    teamId: string,
    digest: Digest,
    notification: DigestNotification,
  ): Promise<SendResult> {
    const [managers, connected] = await Promise.all([
      roles.knownManagers(teamId),
      options.listConnections(teamId),
    ]);
    const connection = findVenue(connected, digest.venueId);
    const notice = { digest, notification, venueName: connection && venueName(connection) };
    const others = [...managers].filter((userId) => userId !== digest.ownedBy);
    const sendTo = (userId: string) => options.send(teamId, userId, notice);
    return notification.kind === 'ownerless'
      ? notifyAll(others.slice(0, mostNotified), sendTo)
      : notifyFirst([digest.ownedBy, ...others], sendTo);
  }

  /** @returns whether there may be another to send */
  async function sendNext(teamId: string, id: string): Promise<boolean> {
    const key = digestKey(teamId, id);
    dueAt.delete(key);
    const digest = await digests.find(teamId, id);
    const [notification] = digest?.pendingNotifications ?? [];
    if (digest === undefined || notification === undefined) return false;
    const result = await send(teamId, digest, notification);
    const { kind } = notification;
    log.info({ teamId, digestId: id, notification: kind, result }, 'digest notification');
    const unknown = result === 'unknown' ? (unknownResults.get(key) ?? 0) + 1 : 0;
    const isOver = result === 'sent' || unknown >= mostUnknownResults;
    if (isOver || unknown === 0) unknownResults.delete(key);
    else unknownResults.set(key, unknown);
    // Only now: a process that ends before this sends it again, which is better than never.
    if (isOver) await digests.acknowledgeNotification(teamId, id, notification);
    else if (result !== 'refused') dueAt.set(key, clock.now() + retryAfterMs[result]);
    return isOver;
  }

  const notify = (teamId: string, id: string): Promise<void> =>
    withLock(digestKey(teamId, id), async () => {
      while (await sendNext(teamId, id));
    });

  return {
    notify,
    async retry() {
      if (isRetrying) return;
      isRetrying = true;
      const due = [...dueAt].filter(([, at]) => at <= clock.now());
      for (const [key] of due) {
        await notify(...readDigestKey(key)).catch((error: unknown) => {
          dueAt.set(key, clock.now() + retryAfterMs.later);
          log.warn({ err: error, key }, 'a digest notification was not sent');
        });
      }
      isRetrying = false;
    },
  };
}
