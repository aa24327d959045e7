import type { Roles } from '../people/roles.ts';
import type { PendingNews, SendResult } from '../schedule/outbox.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import { type Connection, type ConnectionNotification, findVenue } from './workspace.ts';

export interface ConnectionNewsOptions {
  readonly repository: Pick<ConnectionRepository, 'list' | 'acknowledgeNotification'>;
  readonly roles: Pick<Roles, 'knownManagers'>;
  readonly send: (
    workspaceId: string,
    userId: string,
    connection: Connection,
    notification: ConnectionNotification,
  ) => Promise<SendResult>;
}

/**
 * The news of a connection (access approved, withdrawn or restored): for the person who connected
 * the venue, or else for another manager.
 */
export async function nextConnectionNews(
  workspaceId: string,
  venueId: string,
  { repository, roles, send }: ConnectionNewsOptions,
): Promise<PendingNews | undefined> {
  const connection = findVenue(await repository.list(workspaceId), venueId);
  const notification = connection?.pendingNotification;
  if (connection === undefined || notification === undefined) return undefined;
  return {
    kind: notification,
    people: [connection.connectedBy, ...(await roles.knownManagers(workspaceId))],
    reaches: 'first',
    send: (userId) => send(workspaceId, userId, connection, notification),
    done: () => repository.acknowledgeNotification(workspaceId, venueId, notification),
  };
}
