import type { EventEmitter } from 'node:events';
import type { Observation } from '../ambience/observation.ts';
import type { Denial, VenueKey } from '../ambience/reading.ts';
import type { Audit } from '../people/audit.ts';
import type { Records } from '../store/records.ts';
import {
  type Connection,
  type ConnectionNotification,
  emptyWorkspace,
  isReadable,
  venueName,
  type Workspace,
} from './workspace.ts';

/** The fields that may change while a connection exists. */
export type ConnectionChange = Partial<
  Pick<Connection, 'state' | 'zones' | 'zonesReadAt' | 'venue' | 'denied'>
>;

/** Stores a workspace's connections and emits an event when one is added or changes state. */
export interface ConnectionRepository {
  list(workspaceId: string): Promise<readonly Connection[]>;
  /** Does nothing if the venue has been connected again, because `connection` is outdated then. */
  change(workspaceId: string, connection: Connection, changed: ConnectionChange): Promise<void>;
  /** Adds a connection, or replaces the matching one in its position. */
  put(
    workspaceId: string,
    isReplaced: (one: Connection) => boolean,
    make: (replaced: Connection | undefined) => Connection,
  ): Promise<{ readonly connection: Connection; readonly isAgain: boolean }>;
  /**
   * Removes connections and the venue choices that refer to them.
   * @param transform gets the remaining workspace; undefined deletes the record
   * @returns the removed connections
   */
  remove(
    workspaceId: string,
    isRemoved: (one: Connection) => boolean,
    transform: (workspace: Workspace) => Workspace | undefined,
  ): Promise<readonly Connection[]>;
  /** Removes a notification that was sent, unless the state has changed since. */
  acknowledgeNotification(
    workspaceId: string,
    venueId: string,
    notification: ConnectionNotification,
  ): Promise<void>;
}

/**
 * `changed`: emitted after a new connection or a new state was stored. `removed`: after a connection
 * was deleted. `denied`: the service refused access once, which may be a mistake.
 * `observed`: the service has sent measured values.
 */
export type ConnectionEvents = EventEmitter<{
  changed: [workspaceId: string, connection: Connection];
  removed: [workspaceId: string, venueId: string];
  denied: [denial: Denial];
  observed: [venue: VenueKey, observation: Observation];
}>;

/** The first venue that can be read is what people mean until someone chooses another one. */
function isFirstReadable(
  connection: Connection,
  others: readonly Connection[],
  { defaultVenue }: Workspace,
): boolean {
  return defaultVenue === undefined && isReadable(connection) && !others.some(isReadable);
}

export function createConnectionRepository(
  workspaces: Records<Workspace>,
  audit: Pick<Audit, 'record'>,
  events: ConnectionEvents,
): ConnectionRepository {
  const isSameConnection = (a: Connection) => (b: Connection) =>
    a.venueId === b.venueId && a.token === b.token;

  return {
    list: async (workspaceId) => (await workspaces.get(workspaceId))?.connections ?? [],

    async change(workspaceId, connection, changed) {
      let after: Connection | undefined;
      await replace(workspaces, workspaceId, isSameConnection(connection), (before) => {
        after = undefined;
        const notification = notificationFor(before, changed.state);
        const replaced = {
          ...before,
          ...changed,
          pendingNotification: notification ?? before.pendingNotification,
        };
        if (before.state !== replaced.state) after = replaced;
        return replaced;
      });
      if (after === undefined) return;
      const { pendingNotification: kind } = after;
      if (kind !== undefined) {
        await audit.record(workspaceId, undefined, { kind, venueName: venueName(after) });
      }
      events.emit('changed', workspaceId, after);
    },

    async put(workspaceId, isReplaced, make) {
      let stored: { connection: Connection; isAgain: boolean } | undefined;
      await workspaces.update(workspaceId, (workspace = emptyWorkspace) => {
        const { connections } = workspace;
        const replaced = connections.find(isReplaced);
        const connection = make(replaced);
        stored = { connection, isAgain: replaced !== undefined };
        const place = replaced ? connections.indexOf(replaced) : connections.length;
        const isDefault = replaced !== undefined && workspace.defaultVenue === replaced.venueId;
        const others = connections.filter((one) => one !== replaced);
        return {
          ...workspace,
          connections: connections.toSpliced(place, 1, connection),
          defaultVenue:
            isDefault || isFirstReadable(connection, others, workspace)
              ? connection.venueId
              : workspace.defaultVenue,
        };
      });
      if (stored === undefined) throw new Error('the workspace record was not changed');
      events.emit('changed', workspaceId, stored.connection);
      return stored;
    },

    async remove(workspaceId, isRemoved, transform) {
      let removed: readonly Connection[] = [];
      await workspaces.update(workspaceId, (workspace) => {
        removed = workspace?.connections.filter(isRemoved) ?? [];
        if (workspace === undefined) return undefined;
        const connections = workspace.connections.filter((one) => !isRemoved(one));
        const isLeft = (venueId: string | undefined) =>
          connections.some((one) => one.venueId === venueId);
        const { defaultVenue, channelVenues } = workspace;
        return transform({
          ...workspace,
          connections,
          channelVenues: Object.fromEntries(
            Object.entries(channelVenues).filter(([, venueId]) => isLeft(venueId)),
          ),
          ...(isLeft(defaultVenue) ? {} : { defaultVenue: undefined, isDefaultChosen: false }),
        });
      });
      for (const { venueId } of removed) events.emit('removed', workspaceId, venueId);
      return removed;
    },

    async acknowledgeNotification(workspaceId, venueId, notification) {
      await replace(
        workspaces,
        workspaceId,
        (one) => one.venueId === venueId && one.pendingNotification === notification,
        ({ pendingNotification: _, ...connection }) => connection,
      );
    },
  };
}

/** @param match must not match a newer connection of the same venue */
async function replace(
  workspaces: Records<Workspace>,
  workspaceId: string,
  match: (one: Connection) => boolean,
  change: (one: Connection) => Connection,
): Promise<void> {
  await workspaces.update(workspaceId, (workspace) => {
    if (workspace === undefined) return undefined;
    const connections = workspace.connections.map((one) => (match(one) ? change(one) : one));
    const active = connections.find(
      (one, index) =>
        one !== workspace.connections[index] &&
        isFirstReadable(
          one,
          workspace.connections.filter((_, other) => other !== index),
          workspace,
        ),
    );
    return {
      ...workspace,
      connections,
      ...(active === undefined ? {} : { defaultVenue: active.venueId }),
    };
  });
}

function notificationFor(
  { state: before, denied }: Connection,
  after: Connection['state'] | undefined,
): ConnectionNotification | undefined {
  if (after === undefined || after === before) return undefined;
  switch (after) {
    case 'revoked':
      return 'withdrawn';
    case 'pending':
      return before === 'active' ? 'unapproved' : undefined;
    case 'active':
      // After a denial, access is restored, not approved for the first time.
      return before === 'pending' && denied === undefined ? 'approved' : 'restored';
  }
}
