import type { AmbienceClient } from '../ambience/client.ts';
import { AmbienceError } from '../ambience/errors.ts';
import type { Access, Ask } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { Grant, Venue, Zone } from '../ambience/types.ts';
import type { Clock } from '../clock.ts';
import type { Audit, Doer } from './audit.ts';
import type { ConnectionRecords } from './connection-records.ts';
import { ConnectionError } from './errors.ts';
import { isFinal } from './rechecks.ts';
import type { Connection } from './workspace.ts';

export interface ConnectOrder {
  readonly teamId: string;
  readonly userId: string;
  readonly connectionCode: string;
  readonly ask: Ask;
}

/** The venues of each workspace. */
export interface Connections {
  list(teamId: string): Promise<readonly Connection[]>;
  /**
   * Forgets one venue, its token and its readings.
   * @returns the connection that was, or undefined if there was none
   */
  disconnect(teamId: string, venueId: string, by: Doer): Promise<Connection | undefined>;
  /**
   * Exchanges the code for a token and keeps the connection, `pending` if the venue has yet to
   * approve. The same code again replaces its connection.
   * @throws AmbienceError when the service gives no token; then nothing has changed
   */
  connect(order: ConnectOrder): Promise<Connection>;
  /**
   * Reads with the venue's token. A pending venue is first asked for its zones, and is `active` once
   * they come. Where access is refused, the last readings are given with that reason; a refusal
   * changes the connection only once it is confirmed, see {@link Connections.confirm}.
   * @param denied set when the service is known to have nothing: then nothing is sent
   * @throws ConnectionError when someone has to act first, and there are no earlier readings
   */
  read<T>(
    teamId: string,
    connection: Connection,
    work: (access: Access) => Promise<T>,
    denied?: 'not_found',
  ): Promise<T>;
  /**
   * After a refusal: asks another endpoint, and stores the refusal if that refuses, too.
   * @throws AmbienceError when the service did not say
   */
  confirm(teamId: string, connection: Connection, refusedEndpoint: string): Promise<void>;
  /** Asks whether a venue that withdrew access gives it again; counts the check if it does not. */
  recheck(teamId: string, connection: Connection): Promise<void>;
  /** The stored zones; asked for only if none are stored yet. */
  zones(teamId: string, connection: Connection, ask: Ask): Promise<readonly Zone[]>;
  /** Asks for the zones again: the stored ones turned out to be old. */
  refreshZones(teamId: string, connection: Connection, ask: Ask): Promise<readonly Zone[]>;
  /** Stores zones that are known otherwise, such as under a new name. */
  storeZones(teamId: string, connection: Connection, zones: readonly Zone[]): Promise<void>;
  /** Reads what is said of the venue itself again: name, address, time zone. */
  refreshVenue(teamId: string, connection: Connection, ask: Ask): Promise<Venue>;
  /** Asks whether a pending venue has approved; what comes of it is stored. */
  check(teamId: string, connection: Connection): Promise<void>;
  /**
   * Forgets what a workspace owns, except venues that were connected after `saidAt`.
   * @returns whether nothing is left of it
   */
  forget(teamId: string, saidAt: number): Promise<boolean>;
}

export interface ConnectionsOptions {
  readonly records: ConnectionRecords;
  readonly audit: Audit;
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
  const { records, audit, client, readings, clock } = options;
  const { list, change } = records;

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

  /** A venue's name is missing as long as its grant came without it. */
  async function missingVenue({ venue }: Connection, access: Access, ask: Ask) {
    const isNamed = venue.name !== unnamedVenue.name;
    return isNamed ? {} : { venue: (await readings.venue(access, ask)).value };
  }

  /** Only an answer of the service itself, not an older reading, shows that the venue approved. */
  async function noteApproval(connection: Connection, access: Access): Promise<void> {
    const ask: Ask = { deadline: clock.now() + approvalWaitsMs, purpose: 'person' };
    const { value, stale, readAt } = await readings.zones(access, ask);
    if (stale?.code === 'access_refused') throw new AmbienceError('not_approved');
    const pendingSince = Math.max(connection.connectedAt, connection.denied?.checkedAt ?? 0);
    if (stale !== undefined || readAt < pendingSince) return;
    const named = await missingVenue(connection, access, ask);
    const zonesReadAt = clock.now();
    const zones = [...value.zones];
    await change(access.teamId, connection, {
      state: 'active',
      denied: undefined,
      zones,
      zonesReadAt,
      ...named,
    });
  }

  /** What was read before access was refused. */
  async function readKnown<T>(
    { venue, state }: Connection,
    access: Access,
    work: (access: Access) => Promise<T>,
  ): Promise<T> {
    const denied = state === 'revoked' ? 'token_refused' : 'not_approved';
    try {
      return await work({ ...access, denied });
    } catch (error) {
      if (!(error instanceof AmbienceError)) throw error;
      const code = state === 'revoked' ? 'connection_revoked' : 'connection_pending';
      throw new ConnectionError(code, venue.name);
    }
  }

  async function forgetReadings(teamId: string, removed: readonly Connection[]): Promise<void> {
    for (const { venueId, zones } of removed) {
      await readings.forget(
        teamId,
        venueId,
        zones.map(({ id }) => id),
      );
    }
  }

  const read: Connections['read'] = async (teamId, connection, work, denied) => {
    const { venueId, token, venue, state } = connection;
    const access: Access = { teamId, venueId, token, denied };
    if (isFinal(connection)) throw new ConnectionError('connection_revoked', venue.name);
    if (state === 'revoked') return readKnown(connection, access, work);
    if (state === 'pending') {
      try {
        await noteApproval(connection, access);
      } catch (error) {
        if (!(error instanceof AmbienceError) || !error.isDenial) throw error;
        return readKnown(connection, access, work);
      }
    }
    return work(access);
  };

  const accessTo = (teamId: string, { venueId, token }: Connection): Access => ({
    teamId,
    venueId,
    token,
  });

  const refreshZones: Connections['refreshZones'] = async (teamId, connection, ask) => {
    const { reading, named } = await read(teamId, connection, async (access) => ({
      reading: await readings.zones(access, ask),
      named: await missingVenue(connection, access, ask),
    }));
    const zones = [...reading.value.zones];
    if (reading.stale === undefined) {
      await change(teamId, connection, { zones, zonesReadAt: clock.now(), ...named });
    }
    return zones;
  };

  return {
    list,

    async disconnect(teamId, venueId, by) {
      const isMeant = (connection: Connection) => connection.venueId === venueId;
      const [removed] = await records.remove(teamId, isMeant, (workspace) => workspace);
      if (removed === undefined) return undefined;
      await audit.note(teamId, by, { kind: 'disconnected', venueName: removed.venue.name });
      await forgetReadings(teamId, [removed]);
      return removed;
    },

    async connect({ teamId, userId, connectionCode, ask }) {
      const leftMs = Math.max(1, ask.deadline - clock.now());
      const grant = await client.requestToken(connectionCode, AbortSignal.timeout(leftMs));
      const names = options.nameSecret(`${teamId} ${connectionCode}`);
      const isSameVenue = ({ venueId }: Connection) => names.includes(venueId);
      const before = (await list(teamId)).find(isSameVenue);
      const venueId = before?.venueId ?? names[0];
      const access = { teamId, venueId, token: grant.token };
      const { state, venue, zones } = await inspect(grant, access, ask);
      const { connection, isAgain } = await records.put(teamId, isSameVenue, (replaced) => ({
        venueId: replaced?.venueId ?? venueId,
        state,
        token: grant.token,
        venue: venue ?? replaced?.venue ?? unnamedVenue,
        zones: zones.length > 0 ? [...zones] : (replaced?.zones ?? []),
        zonesReadAt: zones.length > 0 ? clock.now() : (replaced?.zonesReadAt ?? 0),
        connectedBy: userId,
        connectedAt: clock.now(),
      }));
      const kind = isAgain ? 'connected_again' : 'connected';
      await audit.note(teamId, { userId }, { kind, venueName: connection.venue.name });
      return connection;
    },

    read,

    async zones(teamId, connection, ask) {
      return needsZones(connection, clock.now())
        ? refreshZones(teamId, connection, ask)
        : connection.zones;
    },

    refreshZones,

    storeZones: (teamId, connection, zones) => change(teamId, connection, { zones: [...zones] }),

    async refreshVenue(teamId, connection, ask) {
      const { value, stale } = await read(teamId, connection, (access) =>
        readings.venue(access, ask),
      );
      if (stale === undefined) await change(teamId, connection, { venue: value });
      return value;
    },

    async check(teamId, connection) {
      await read(teamId, connection, async () => {});
    },

    async confirm(teamId, connection, refusedEndpoint) {
      const found = await readings.checkAccess(accessTo(teamId, connection), refusedEndpoint);
      if (found === 'allowed') return;
      const state = found === 'token_refused' ? 'revoked' : 'pending';
      if (connection.state === state) return;
      await change(teamId, connection, { state, denied: { checkedAt: clock.now(), checks: 0 } });
    },

    async recheck(teamId, connection) {
      const found = await readings.checkAccess(accessTo(teamId, connection));
      const checks = (connection.denied?.checks ?? 0) + 1;
      await change(
        teamId,
        connection,
        found === 'allowed'
          ? { state: 'active', denied: undefined }
          : { denied: { checkedAt: clock.now(), checks } },
      );
    },

    async forget(teamId, saidAt) {
      let isGone = true;
      const removed = await records.remove(
        teamId,
        ({ connectedAt }) => connectedAt <= saidAt,
        (workspace) => {
          isGone = workspace.connections.length === 0;
          return isGone ? undefined : workspace;
        },
      );
      await forgetReadings(teamId, removed);
      if (isGone) await audit.forget(teamId);
      return isGone;
    },
  };
}

const emptyGoodMs = 10 * 60_000;

/** A venue without any zones is not asked for them with every question. */
export function needsZones({ zones, zonesReadAt }: Connection, now: number): boolean {
  return zones.length === 0 && now - zonesReadAt >= emptyGoodMs;
}
