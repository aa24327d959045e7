import { AmbienceError } from '../ambience/errors.ts';
import type { ReadOptions, VenueCredentials } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { Venue, Zone } from '../ambience/types.ts';
import { type Clock, minuteMs } from '../time.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import { ConnectionError } from './errors.ts';
import { type Connection, isFinallyRevoked, venueName } from './workspace.ts';

/** Reads the venues of a workspace with their tokens, and stores what that shows of their state. */
export interface Connections {
  list(teamId: string): Promise<readonly Connection[]>;
  /**
   * Reads with the venue's token. A pending venue is first asked for its zones, and is `active` once
   * they come. Where access is refused, `work` gets the last readings with that reason; a refusal
   * changes the connection only once it is confirmed, see {@link Connections.confirm}.
   *
   * @param denied set when the service is known to have nothing: then nothing is sent
   * @throws ConnectionError when someone has to act first, and there are no earlier readings
   */
  read<T>(
    teamId: string,
    connection: Connection,
    work: (credentials: VenueCredentials) => Promise<T>,
    denied?: 'not_found',
  ): Promise<T>;
  /**
   * Asks another endpoint after a refusal, and stores the refusal if that endpoint refuses too.
   * @throws AmbienceError when the service did not say
   */
  confirm(teamId: string, connection: Connection, refusedEndpoint: string): Promise<void>;
  /** Asks whether a venue that withdrew access gives it again; counts the check if it does not. */
  recheck(teamId: string, connection: Connection): Promise<void>;
  /** The stored zones; the service is asked only if none are stored yet. */
  zones(teamId: string, connection: Connection, options: ReadOptions): Promise<readonly Zone[]>;
  /** Reads the zones again, because the stored ones turned out to be old. */
  refreshZones(
    teamId: string,
    connection: Connection,
    options: ReadOptions,
  ): Promise<readonly Zone[]>;
  /** Stores zones that are known from elsewhere, such as new names from live data. */
  storeZones(teamId: string, connection: Connection, zones: readonly Zone[]): Promise<void>;
  /** Reads the venue's name, address and time zone again. */
  refreshVenue(teamId: string, connection: Connection, options: ReadOptions): Promise<Venue>;
  /** Asks whether a pending venue has approved, and stores the answer. */
  check(teamId: string, connection: Connection): Promise<void>;
}

export interface ConnectionsOptions {
  readonly repository: ConnectionRepository;
  readonly readings: Readings;
  readonly clock: Clock;
}

const approvalWaitsMs = 3_000;

export function createConnections({
  repository,
  readings,
  clock,
}: ConnectionsOptions): Connections {
  const { list, change } = repository;

  /** The venue's name is unknown if it was connected while the service did not tell it. */
  async function missingVenue(
    { venue }: Connection,
    credentials: VenueCredentials,
    options: ReadOptions,
  ) {
    return venue.name === undefined
      ? { venue: (await readings.venue(credentials, options)).value }
      : {};
  }

  /** Only a new answer of the service, not an older reading, shows that the venue approved. */
  async function noteApproval(
    connection: Connection,
    credentials: VenueCredentials,
  ): Promise<void> {
    const options: ReadOptions = { deadline: clock.now() + approvalWaitsMs, purpose: 'person' };
    const { value, stale, readAt } = await readings.zones(credentials, options);
    if (stale?.code === 'access_refused') throw new AmbienceError('not_approved');
    const pendingSince = Math.max(connection.connectedAt, connection.denied?.checkedAt ?? 0);
    if (stale !== undefined || readAt < pendingSince) return;
    const named = await missingVenue(connection, credentials, options);
    await change(credentials.teamId, connection, {
      state: 'active',
      denied: undefined,
      zones: [...value.zones],
      zonesReadAt: clock.now(),
      ...named,
    });
  }

  /** Answers from what was read before access was refused. */
  async function readKnown<T>(
    connection: Connection,
    credentials: VenueCredentials,
    work: (credentials: VenueCredentials) => Promise<T>,
  ): Promise<T> {
    const isRevoked = connection.state === 'revoked';
    const denied = isRevoked ? 'token_refused' : 'not_approved';
    try {
      return await work({ ...credentials, denied });
    } catch (error) {
      if (!(error instanceof AmbienceError)) throw error;
      const code = isRevoked ? 'connection_revoked' : 'connection_pending';
      throw new ConnectionError(code, venueName(connection));
    }
  }

  const credentialsFor = (teamId: string, { venueId, token }: Connection): VenueCredentials => ({
    teamId,
    venueId,
    token,
  });

  const read: Connections['read'] = async (teamId, connection, work, denied) => {
    const credentials = { ...credentialsFor(teamId, connection), denied };
    if (isFinallyRevoked(connection)) {
      throw new ConnectionError('connection_revoked', venueName(connection));
    }
    if (connection.state === 'revoked') return readKnown(connection, credentials, work);
    if (connection.state === 'pending') {
      try {
        await noteApproval(connection, credentials);
      } catch (error) {
        if (!(error instanceof AmbienceError) || !error.isDenial) throw error;
        return readKnown(connection, credentials, work);
      }
    }
    return work(credentials);
  };

  const refreshZones: Connections['refreshZones'] = async (teamId, connection, options) => {
    const { reading, named } = await read(teamId, connection, async (credentials) => ({
      reading: await readings.zones(credentials, options),
      named: await missingVenue(connection, credentials, options),
    }));
    const zones = [...reading.value.zones];
    if (reading.stale === undefined) {
      await change(teamId, connection, { zones, zonesReadAt: clock.now(), ...named });
    }
    return zones;
  };

  return {
    list,
    read,

    async zones(teamId, connection, options) {
      return needsZones(connection, clock.now())
        ? refreshZones(teamId, connection, options)
        : connection.zones;
    },

    refreshZones,

    storeZones: (teamId, connection, zones) => change(teamId, connection, { zones: [...zones] }),

    async refreshVenue(teamId, connection, options) {
      const { value, stale } = await read(teamId, connection, (credentials) =>
        readings.venue(credentials, options),
      );
      if (stale === undefined) await change(teamId, connection, { venue: value });
      return value;
    },

    async check(teamId, connection) {
      await read(teamId, connection, async () => {});
    },

    async confirm(teamId, connection, refusedEndpoint) {
      const found = await readings.checkAccess(credentialsFor(teamId, connection), refusedEndpoint);
      if (found === 'allowed') return;
      const state = found === 'token_refused' ? 'revoked' : 'pending';
      if (connection.state === state) return;
      await change(teamId, connection, { state, denied: { checkedAt: clock.now(), checks: 0 } });
    },

    async recheck(teamId, connection) {
      const found = await readings.checkAccess(credentialsFor(teamId, connection));
      const checks = (connection.denied?.checks ?? 0) + 1;
      await change(
        teamId,
        connection,
        found === 'allowed'
          ? { state: 'active', denied: undefined }
          : { denied: { checkedAt: clock.now(), checks } },
      );
    },
  };
}

/** A venue without any zones is asked for them this often at most, not with every question. */
const emptyListGoodMs = 10 * minuteMs;

export function needsZones({ zones, zonesReadAt }: Connection, now: number): boolean {
  return zones.length === 0 && now - zonesReadAt >= emptyListGoodMs;
}
