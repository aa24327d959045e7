import type { Log } from '../ops/log.ts';
import { notifyFirst, type SendResult } from '../people/notify.ts';
import type { Roles } from '../people/roles.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import type { Connection, ConnectionNotification } from './workspace.ts';

/**
 * Sends a connection's pending notification (access approved, withdrawn or restored), at most once,
 * to the person who connected the venue, or to another manager if that person cannot be reached.
 */
export type NotifyConnection = (teamId: string, venueId: string) => Promise<void>;

export interface ConnectionNotifierOptions {
  readonly repository: Pick<
    ConnectionRepository,
    'takePendingNotification' | 'restorePendingNotification'
  >;
  readonly roles: Pick<Roles, 'knownManagers'>;
  readonly send: (
    teamId: string,
    userId: string,
    connection: Connection,
    notification: ConnectionNotification,
  ) => Promise<SendResult>;
  /** Called after the attempt, whatever its result. */
  readonly onNotified: (teamId: string) => Promise<void>;
  readonly log: Log;
}

export function createConnectionNotifier(options: ConnectionNotifierOptions): NotifyConnection {
  const { repository, roles, send, onNotified, log } = options;
  return async (teamId, venueId) => {
    const managers = await roles.knownManagers(teamId);
    // Taken before it is sent: if the process dies in between, it is lost rather than sent twice.
    const taken = await repository.takePendingNotification(teamId, venueId);
    if (taken === undefined) return;
    const { connection, notification } = taken;
    const result = await notifyFirst([connection.connectedBy, ...managers], (userId) =>
      send(teamId, userId, connection, notification),
    );
    log.info({ teamId, venueId, notification, result }, 'connection notification');
    if (result === 'later') {
      await repository.restorePendingNotification(teamId, connection, notification);
    }
    await onNotified(teamId);
  };
}
