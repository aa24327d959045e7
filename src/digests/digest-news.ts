import type { Roles } from '../people/roles.ts';
import type { PendingNews, SendResult } from '../schedule/outbox.ts';
import { type Connection, findVenue, venueName } from '../venues/workspace.ts';
import type { Digest, DigestNotification } from './digest.ts';
import type { Digests } from './managed-digests.ts';

/** News for the people who look after a digest. */
export interface DigestNotice {
  readonly digest: Digest;
  readonly notification: DigestNotification;
  /** Undefined if the venue is no longer connected. */
  readonly venueName: string | undefined;
}

export interface DigestNewsOptions {
  readonly digests: Pick<Digests, 'find' | 'acknowledgeNotification'>;
  readonly listConnections: (workspaceId: string) => Promise<readonly Connection[]>;
  readonly roles: Pick<Roles, 'knownManagers'>;
  readonly send: (workspaceId: string, userId: string, notice: DigestNotice) => Promise<SendResult>;
}

const maxNotified = 5;

/** The oldest news of a digest: for its owner, or for managers if it has none. */
export async function nextDigestNews(
  workspaceId: string,
  id: string,
  { digests, listConnections, roles, send }: DigestNewsOptions,
): Promise<PendingNews | undefined> {
  const digest = await digests.find(workspaceId, id);
  const [notification] = digest?.pendingNotifications ?? [];
  if (digest === undefined || notification === undefined) return undefined;
  const [managers, connected] = await Promise.all([
    roles.knownManagers(workspaceId),
    listConnections(workspaceId),
  ]);
  const connection = findVenue(connected, digest.venueId);
  const notice = { digest, notification, venueName: connection && venueName(connection) };
  const others = [...managers].filter((userId) => userId !== digest.ownedBy);
  const isForManagers = notification.kind === 'ownerless';
  return {
    kind: notification.kind,
    people: isForManagers ? others.slice(0, maxNotified) : [digest.ownedBy, ...others],
    reaches: isForManagers ? 'all' : 'first',
    send: (userId) => send(workspaceId, userId, notice),
    done: () => digests.acknowledgeNotification(workspaceId, id, notification),
  };
}
