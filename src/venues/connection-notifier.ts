import type { Log } from '../ops/log.ts';
import { notifyFirst, type SendResult } from '../people/notify.ts';
import type { Roles } from '../people/roles.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import type { Connection, ConnectionNotification } from './workspace.ts';

/**
 * Tells the person who connected a venue, once, that it has approved, withdrawn or restored access; if
 * they cannot be reached, another manager. Does nothing if there is nothing to tell.
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
  /** Called once somebody was told, or nobody could be. */
  readonly onNotified: (teamId: string) => Promise<void>;
  readonly log: Log;
}

export function createConnectionNotifier(options: ConnectionNotifierOptions): NotifyConnection {
  const { repository, roles, send, onNotified, log } = options;
  return async (teamId, venueId) => {
    const managers = await roles.knownManagers(teamId);
    // Taken out first: a process that ends in between loses it rather than sends it twice.
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
