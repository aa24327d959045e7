import type { Records } from '../store/records.ts';
import type { Audit } from './audit.ts';
import { type Connection, emptyWorkspace, type Workspace } from './workspace.ts';

export type Untold = NonNullable<Connection['untold']>;
export type ConnectionChange = Partial<
  Pick<Connection, 'state' | 'zones' | 'zonesReadAt' | 'venue' | 'denied'>
>;

/** What is stored of a workspace's connections, and each turn in their life. */
export interface ConnectionRecords {
  list(teamId: string): Promise<readonly Connection[]>;
  /** An answer to an older token changes nothing of a venue that was connected again meanwhile. */
  change(teamId: string, connection: Connection, changed: ConnectionChange): Promise<void>;
  /** Adds a connection, or puts it in the place of the one it replaces. */
  put(
    teamId: string,
    isReplaced: (one: Connection) => boolean,
    make: (replaced: Connection | undefined) => Connection,
  ): Promise<{ readonly connection: Connection; readonly isAgain: boolean }>;
  /** @returns what was removed */
  remove(
    teamId: string,
    isRemoved: (one: Connection) => boolean,
    afterwards: (workspace: Workspace) => Workspace | undefined,
  ): Promise<readonly Connection[]>;
  /** Takes the news of a connection, so that it is told once; see {@link putBack}. */
  takeUntold(
    teamId: string,
    venueId: string,
  ): Promise<{ readonly connection: Connection; readonly untold: Untold } | undefined>;
  /** The news could not be told yet. */
  putBack(teamId: string, connection: Connection, untold: Untold): Promise<void>;
}

/** Told of each new or changed state, once it is stored. */
export type OnTurn = (teamId: string, connection: Connection) => void;

export function createConnectionRecords(
  workspaces: Records<Workspace>,
  audit: Pick<Audit, 'note'>,
  onTurn: OnTurn,
): ConnectionRecords {
  /** @param match also tells apart the connection from a later one of the same venue */
  async function replace(
    teamId: string,
    match: (one: Connection) => boolean,
    change: (one: Connection) => Connection,
  ): Promise<void> {
    await workspaces.update(
      teamId,
      (workspace) =>
        workspace && {
          ...workspace,
          connections: workspace.connections.map((one) => (match(one) ? change(one) : one)),
        },
    );
  }

  const isSame = (a: Connection) => (b: Connection) =>
    a.venueId === b.venueId && a.token === b.token;

  return {
    list: async (teamId) => (await workspaces.get(teamId))?.connections ?? [],

    async change(teamId, connection, changed) {
      let turned: Connection | undefined;
      await replace(teamId, isSame(connection), (before) => {
        const untold = newsOf(before, changed.state) ?? before.untold;
        const after = { ...before, ...changed, untold };
        if (before.state !== after.state) turned = after;
        return after;
      });
      if (turned === undefined) return;
      const { untold, venue } = turned;
      if (untold !== undefined) {
        await audit.note(teamId, undefined, { kind: untold, venueName: venue.name });
      }
      onTurn(teamId, turned);
    },

    async put(teamId, isReplaced, make) {
      let stored: { connection: Connection; isAgain: boolean } | undefined;
      await workspaces.update(teamId, (workspace = emptyWorkspace) => {
        const { connections } = workspace;
        const replaced = connections.find(isReplaced);
        const connection = make(replaced);
        stored = { connection, isAgain: replaced !== undefined };
        const place = replaced ? connections.indexOf(replaced) : connections.length;
        return { ...workspace, connections: connections.toSpliced(place, 1, connection) };
      });
      if (stored === undefined) throw new Error('the workspace record was not changed');
      onTurn(teamId, stored.connection);
      return stored;
    },

    async remove(teamId, isRemoved, afterwards) {
      const removed: Connection[] = [];
      await workspaces.update(teamId, (workspace) => {
        if (workspace === undefined) return undefined;
        removed.push(...workspace.connections.filter(isRemoved));
        const connections = workspace.connections.filter((one) => !isRemoved(one));
        const isLeft = (venueId: string | undefined) =>
          connections.some((one) => one.venueId === venueId);
        const { defaultVenue, channelVenues } = workspace;
        return afterwards({
          ...workspace,
          connections,
          channelVenues: Object.fromEntries(
            Object.entries(channelVenues).filter(([, venueId]) => isLeft(venueId)),
          ),
          defaultVenue: isLeft(defaultVenue) ? defaultVenue : undefined,
        });
      });
      return removed;
    },

    async takeUntold(teamId, venueId) {
      let taken: { connection: Connection; untold: Untold } | undefined;
      await replace(
        teamId,
        (one) => one.venueId === venueId && one.untold !== undefined,
        ({ untold, ...connection }) => {
          if (untold !== undefined) taken = { connection, untold };
          return connection;
        },
      );
      return taken;
    },

    async putBack(teamId, connection, untold) {
      const isStillSo = (one: Connection) =>
        isSame(connection)(one) && one.state === connection.state && one.untold === undefined;
      await replace(teamId, isStillSo, (one) => ({ ...one, untold }));
    },
  };
}

function newsOf(
  { state: before, denied }: Connection,
  after: Connection['state'] | undefined,
): Untold | undefined {
  if (after === undefined || after === before) return undefined;
  switch (after) {
    case 'revoked':
      return 'withdrawn';
    case 'pending':
      return before === 'active' ? 'unapproved' : undefined;
    case 'active':
      // What had worked before was not approved just now.
      return before === 'pending' && denied === undefined ? 'approved' : 'restored';
  }
}
