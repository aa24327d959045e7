import type { Log } from '../ops/log.ts';
import { notifyAll, notifyFirst, type SendResult } from '../people/notify.ts';
import type { Roles } from '../people/roles.ts';
import type { Queue } from '../schedule/queue.ts';
import { createLocalLock } from '../store/lock.ts';
import { type Clock, minuteMs } from '../time.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import { type Digest, type DigestNotification, digestKey, readDigestKey } from './digest.ts';
import type { Digests } from './digests.ts';

/**
 * Notifies people of what happened to their digests. A notification stays in the store until Slack
 * accepts it, so it may be sent twice after a timeout, which is better than never. If Slack refuses
 * it for every recipient, it is retried when the digests are next reconciled.
 */
export interface DigestNotifier {
  /** Sends the pending notifications of one digest, oldest first. */
  notify(workspaceId: string, id: string): Promise<void>;
}

/** A notification, with the digest and venue it is about. */
export interface DigestNotice {
  readonly digest: Digest;
  readonly notification: DigestNotification;
  /** Undefined if the venue is no longer connected. */
  readonly venueName: string | undefined;
}

export interface DigestNotifierOptions {
  readonly digests: Pick<Digests, 'find' | 'acknowledgeNotification'>;
  readonly listConnections: (workspaceId: string) => Promise<readonly Connection[]>;
  readonly send: (workspaceId: string, userId: string, notice: DigestNotice) => Promise<SendResult>;
  readonly roles: Pick<Roles, 'knownManagers'>;
  /** For retries, also by another process if this one dies. */
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Log;
}

const retryAfterMs = minuteMs;
/** After a second unknown result: the message may have been sent both times. */
const retryUnknownMs = 15 * minuteMs;
/** Then the notification is dropped, because it may have been sent each time. */
const maxUnknownResults = 4;
const maxNotified = 5;

export function createDigestNotifier(options: DigestNotifierOptions): DigestNotifier {
  const { digests, roles, queue, clock, log } = options;
  /** By digest key. */
  const unknownResults = new Map<string, number>();
  const withLock = createLocalLock();

  async function send(
    workspaceId: string,
    digest: Digest,
    notification: DigestNotification,
  ): Promise<SendResult> {
    const [managers, connected] = await Promise.all([
      roles.knownManagers(workspaceId),
      options.listConnections(workspaceId),
    ]);
    const connection = findVenue(connected, digest.venueId);
    const notice = { digest, notification, venueName: connection && venueName(connection) };
    const others = [...managers].filter((userId) => userId !== digest.ownedBy);
    const sendTo = (userId: string) => options.send(workspaceId, userId, notice);
    return notification.kind === 'ownerless'
      ? notifyAll(others.slice(0, maxNotified), sendTo)
      : notifyFirst([digest.ownedBy, ...others], sendTo);
  }

  /** @returns whether there may be another notification to send */
  async function sendNext(workspaceId: string, id: string): Promise<boolean> {
    const key = digestKey(workspaceId, id);
    const digest = await digests.find(workspaceId, id);
    const [notification] = digest?.pendingNotifications ?? [];
    if (digest === undefined || notification === undefined) {
      await queue.remove(key);
      return false;
    }
    await queue.put({ key, at: clock.now() + retryAfterMs });
    const result = await send(workspaceId, digest, notification);
    const { kind } = notification;
    log.info({ workspaceId, digestId: id, notification: kind, result }, 'digest notification');
    const unknown = result === 'unknown' ? (unknownResults.get(key) ?? 0) + 1 : 0;
    const isDone = result === 'sent' || unknown >= maxUnknownResults;
    if (isDone || unknown === 0) unknownResults.delete(key);
    else unknownResults.set(key, unknown);
    // Only after sending: if the process dies before this, it is sent again rather than never.
    if (isDone) await digests.acknowledgeNotification(workspaceId, id, notification);
    else if (result === 'refused') await queue.remove(key);
    else {
      const afterMs = unknown > 1 ? retryUnknownMs : retryAfterMs;
      await queue.put({ key, at: clock.now() + afterMs });
    }
    return isDone;
  }

  const notify = (workspaceId: string, id: string): Promise<void> =>
    withLock(digestKey(workspaceId, id), async () => {
      while (await sendNext(workspaceId, id));
    });

  queue.start((key) => notify(...readDigestKey(key)));
  return { notify };
}
