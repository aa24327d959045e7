import type { AmbienceClient } from '../ambience/client.ts';
import { AmbienceError } from '../ambience/errors.ts';
import type { Access, Ask } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { Grant, Venue, Zone } from '../ambience/types.ts';
import type { Clock } from '../clock.ts';
import type { Records } from '../store/records.ts';
import { ConnectionError } from './errors.ts';
import {
  type Connection,
  type ConnectionState,
  emptyWorkspace,
  type Workspace,
} from './workspace.ts';

export interface ConnectOrder {
  readonly teamId: string;
  readonly userId: string;
  readonly connectionCode: string;
  readonly ask: Ask;
}

export interface ChannelVenues {
  readonly connected: readonly Connection[];
  readonly meantHere: Connection | undefined;
}

/** The venues of each workspace. */
export interface Connections {
  list(teamId: string): Promise<readonly Connection[]>;
  /** The same, and the venue that is meant in a channel if one was chosen and is still connected. */
  inChannel(teamId: string, channelId: string): Promise<ChannelVenues>;
  chooseForChannel(teamId: string, channelId: string, venueId: string): Promise<void>;
  /** Forgets one venue, its token and its readings. */
  disconnect(teamId: string, venueId: string): Promise<void>;
  /**
   * Exchanges the code for a token and keeps the connection, `pending` if the venue has yet to
   * approve. The same code again replaces its connection.
   * @throws AmbienceError when the service gives no token; then nothing has changed
   */
  connect(order: ConnectOrder): Promise<Connection>;
  /**
   * Reads with the venue's token and notes what the service's answer says of the connection: a dead
   * token makes it `revoked`, a missing approval `pending`; a pending one is first asked for its zones,
   * and is `active` once they come.
   * @throws ConnectionError when someone has to act first
   */
  read<T>(teamId: string, connection: Connection, work: (access: Access) => Promise<T>): Promise<T>;
  /** The stored zones; asked for only if none are stored yet. */
  zones(teamId: string, connection: Connection, ask: Ask): Promise<readonly Zone[]>;
  /** Asks for the zones again: the stored ones turned out to be old. */
  refreshZones(teamId: string, connection: Connection, ask: Ask): Promise<readonly Zone[]>;
  /** Forgets a workspace's venues, tokens and readings, except what was connected after `saidAt`. */
  forget(teamId: string, saidAt: number): Promise<void>;
}

export interface ConnectionsOptions {
  readonly workspaces: Records<Workspace>;
  readonly client: AmbienceClient;
  readonly readings: Readings;
  readonly clock: Clock;
  /** Names a secret without giving it away, the current name first. */
  readonly nameSecret: (secret: string) => readonly [string, ...string[]];
}

const approvalWaitsMs = 3_000;
/** Until the service can be asked: a grant need not come with the venue. */
const unnamedVenue = { name: 'Unnamed venue', timezone: 'UTC' };

export function createConnections(options: ConnectionsOptions): Connections {
  const { workspaces, client, readings, clock } = options;

  /** An answer to an older token says nothing of a venue that was connected again meanwhile. */
  async function change(
    teamId: string,
    { venueId, token }: Connection,
    changed: Partial<Pick<Connection, 'state' | 'zones' | 'venue'>>,
  ): Promise<void> {
    await workspaces.update(teamId, (workspace) =>
      workspace === undefined
        ? undefined
        : {
            ...workspace,
            connections: workspace.connections.map((connection) =>
              connection.venueId === venueId && connection.token === token
                ? { ...connection, ...changed }
                : connection,
            ),
          },
    );
  }

  async function noteState(teamId: string, connection: Connection, state: ConnectionState) {
    if (connection.state !== state) await change(teamId, connection, { state });
  }

  /** What can be known of a venue right after its token was given. */
  async function inspect(grant: Grant, access: Access, ask: Ask) {
    const nothing = { state: 'pending' as const, venue: grant.venue, zones: [] };
    if (!grant.active) return nothing;
    try {
      const { zones } = (await readings.zones(access, ask)).value;
      const venue = grant.venue ?? (await readings.venue(access, ask)).value;
      return { state: 'active' as const, venue, zones };
    } catch (error) {
      if (!(error instanceof AmbienceError)) throw error;
      if (error.code === 'not_approved') return nothing;
      // The token is good; the zones are asked for again at the first question.
      if (error.isPassing) return { ...nothing, state: 'active' as const };
      throw error;
    }
  }

  async function venueOf({ venue }: Connection, access: Access, ask: Ask): Promise<Venue> {
    const isNamed = venue.name !== unnamedVenue.name;
    return isNamed ? venue : (await readings.venue(access, ask)).value;
  }

  /** Only an answer of the service itself, not an older reading, shows that the venue approved. */
  async function noteApproval(connection: Connection, access: Access): Promise<void> {
    const ask: Ask = { deadline: clock.now() + approvalWaitsMs, purpose: 'person' };
    const { value, stale } = await readings.zones(access, ask);
    if (stale !== undefined) return;
    const venue = await venueOf(connection, access, ask);
    await change(access.teamId, connection, { state: 'active', zones: [...value.zones], venue });
  }

  async function remove(teamId: string, isRemoved: (one: Connection) => boolean): Promise<void> {
    const removed: Connection[] = [];
    await workspaces.update(teamId, (workspace = emptyWorkspace) => {
      removed.push(...workspace.connections.filter(isRemoved));
      const connections = workspace.connections.filter((one) => !isRemoved(one));
      const isMeant = ([, venueId]: [string, string]) =>
        connections.some((one) => one.venueId === venueId);
      const channelVenues = Object.entries(workspace.channelVenues).filter(isMeant);
      return connections.length === 0
        ? undefined
        : { ...workspace, connections, channelVenues: Object.fromEntries(channelVenues) };
    });
    for (const { venueId, zones } of removed) {
      await readings.forget(
        teamId,
        venueId,
        zones.map(({ id }) => id),
      );
    }
  }

  const read: Connections['read'] = async (teamId, connection, work) => {
    const { venueId, token, venue, state } = connection;
    if (state === 'revoked') throw new ConnectionError('connection_revoked', venue.name);
    const access = { teamId, venueId, token };
    try {
      if (state === 'pending') await noteApproval(connection, access);
      return await work(access);
    } catch (error) {
      if (!(error instanceof AmbienceError)) throw error;
      if (error.code === 'token_refused') {
        await noteState(teamId, connection, 'revoked');
        throw new ConnectionError('connection_revoked', venue.name);
      }
      if (error.code === 'not_approved') {
        await noteState(teamId, connection, 'pending');
        throw new ConnectionError('connection_pending', venue.name);
      }
      throw error;
    }
  };

  const refreshZones: Connections['refreshZones'] = async (teamId, connection, ask) => {
    const { zones, venue } = await read(teamId, connection, async (access) => ({
      zones: (await readings.zones(access, ask)).value.zones,
      venue: await venueOf(connection, access, ask),
    }));
    await change(teamId, connection, { zones: [...zones], venue });
    return zones;
  };

  return {
    async inChannel(teamId, channelId) {
      const workspace = (await workspaces.get(teamId)) ?? emptyWorkspace;
      const { connections: connected, channelVenues } = workspace;
      const meant = channelVenues[channelId];
      return { connected, meantHere: connected.find(({ venueId }) => venueId === meant) };
    },

    async chooseForChannel(teamId, channelId, venueId) {
      await workspaces.update(
        teamId,
        (workspace) =>
          workspace && {
            ...workspace,
            channelVenues: { ...workspace.channelVenues, [channelId]: venueId },
          },
      );
    },

    async disconnect(teamId, venueId) {
      await remove(teamId, (connection) => connection.venueId === venueId);
    },

    async list(teamId) {
      return (await workspaces.get(teamId))?.connections ?? [];
    },

    async connect({ teamId, userId, connectionCode, ask }) {
      const leftMs = Math.max(1, ask.deadline - clock.now());
      const grant = await client.requestToken(connectionCode, AbortSignal.timeout(leftMs));
      const names = options.nameSecret(`${teamId} ${connectionCode}`);
      const isSameVenue = ({ venueId }: Connection) => names.includes(venueId);
      const before = (await workspaces.get(teamId))?.connections.find(isSameVenue);
      const venueId = before?.venueId ?? names[0];
      const access = { teamId, venueId, token: grant.token };
      const { state, venue, zones } = await inspect(grant, access, ask);
      let connected: Connection | undefined;
      await workspaces.update(teamId, (workspace = emptyWorkspace) => {
        const replaced = workspace.connections.find(isSameVenue);
        connected = {
          venueId: replaced?.venueId ?? venueId,
          state,
          token: grant.token,
          venue: venue ?? replaced?.venue ?? unnamedVenue,
          zones: zones.length > 0 ? [...zones] : (replaced?.zones ?? []),
          connectedBy: userId,
          connectedAt: clock.now(),
        };
        const place = replaced
          ? workspace.connections.indexOf(replaced)
          : workspace.connections.length;
        return { ...workspace, connections: workspace.connections.toSpliced(place, 1, connected) };
      });
      if (connected === undefined) throw new Error('the workspace record was not changed');
      return connected;
    },

    read,

    async zones(teamId, connection, ask) {
      return connection.zones.length > 0 ? connection.zones : refreshZones(teamId, connection, ask);
    },

    refreshZones,

    async forget(teamId, saidAt) {
      await remove(teamId, ({ connectedAt }) => connectedAt <= saidAt);
    },
  };
}
