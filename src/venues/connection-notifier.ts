import type { Log } from '../ops/log.ts';
import { notifyFirst, type SendResult } from '../people/notify.ts';
import type { Roles } from '../people/roles.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import type { Connection, ConnectionNotification } from './workspace.ts';

/**
 * Sends a connection's pending notification (access approved, withdrawn or restored), at most once,
 * to the person who connected the venue, or to another manager if that person cannot be reached.
 */
export type NotifyConnection = (workspaceId: string, venueId: string) => Promise<void>;

export interface ConnectionNotifierOptions {
  readonly repository: Pick<
    ConnectionRepository,
    'takePendingNotification' | 'restorePendingNotification'
  >;
  readonly roles: Pick<Roles, 'knownManagers'>;
  readonly send: (
    workspaceId: string,
    userId: string,
    connection: Connection,
    notification: ConnectionNotification,
  ) => Promise<SendResult>;
  /** Called after the attempt, whatever its result. */
  readonly onNotified: (workspaceId: string) => Promise<void>;
  readonly log: Log;
}

export function createConnectionNotifier(options: ConnectionNotifierOptions): NotifyConnection {
  const { repository, roles, send, onNotified, log } = options;
  return async (workspaceId, venueId) => {
    const managers = await roles.knownManagers(workspaceId);
    // Taken before it is sent: if the process dies in between, it is lost rather than sent twice.
    const taken = await repository.takePendingNotification(workspaceId, venueId);
    if (taken === undefined) return;
    const { connection, notification } = taken;
    const result = await notifyFirst([connection.connectedBy, ...managers], (userId) =>
      send(workspaceId, userId, connection, notification),
    );
    log.info({ workspaceId, venueId, notification, result }, 'connection notification');
    if (result === 'later') {
      await repository.restorePendingNotification(workspaceId, connection, notification);
    }
    await onNotified(workspaceId);
  };
}
