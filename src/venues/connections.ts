import { AmbienceError } from '../ambience/errors.ts';
import type { ReadOptions, VenueCredentials } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { Venue, Zone } from '../ambience/types.ts';
import { type Clock, minuteMs } from '../time.ts';
import type { ConnectionRepository } from './connection-repository.ts';
import { ConnectionError } from './errors.ts';
import { zonesAfter } from './known-zones.ts';
import { type Connection, isFinallyRevoked } from './workspace.ts';

/** Reads the venues of a workspace with their tokens, and stores changes of their state. */
export interface Connections {
  list(workspaceId: string): Promise<readonly Connection[]>;
  /**
   * Runs `work` with the venue's credentials. For a pending venue the zones are read first; if that
   * succeeds, it becomes `active`. If access is denied, `work` runs on the last readings only. A
   * denial changes the connection only after {@link Connections.confirm}.
   *
   * @param denied set if the service is known to have no data: no request is sent then
   * @throws ConnectionError if the venue is pending or revoked and there are no earlier readings
   */
  read<T>(
    workspaceId: string,
    connection: Connection,
    work: (credentials: VenueCredentials) => Promise<T>,
    denied?: 'not_found',
  ): Promise<T>;
  /**
   * Requests another endpoint after a denial, and stores the denial if that endpoint refuses too.
   * @throws AmbienceError if neither access nor denial could be established
   */
  confirm(workspaceId: string, connection: Connection, refusedEndpoint: string): Promise<void>;
  /** Checks whether a venue that withdrew access has restored it; counts the check if not. */
  recheck(workspaceId: string, connection: Connection): Promise<void>;
  /** @returns the stored zones; reads them from the service only if none are stored */
  zones(
    workspaceId: string,
    connection: Connection,
    options: ReadOptions,
  ): Promise<readonly Zone[]>;
  /** Reads the zones from the service and stores them. */
  refreshZones(
    workspaceId: string,
    connection: Connection,
    options: ReadOptions,
  ): Promise<readonly Zone[]>;
  /** Stores zones without a request, such as new names from live data. */
  storeZones(workspaceId: string, connection: Connection, zones: readonly Zone[]): Promise<void>;
  /** Reads the venue's name, address and time zone from the service and stores them. */
  refreshVenue(workspaceId: string, connection: Connection, options: ReadOptions): Promise<Venue>;
  /** Checks whether a pending venue has approved, and stores the result. */
  check(workspaceId: string, connection: Connection): Promise<void>;
}

export interface ConnectionsOptions {
  readonly repository: ConnectionRepository;
  readonly readings: Readings;
  readonly clock: Clock;
}

const approvalTimeoutMs = 3_000;

export function createConnections(options: ConnectionsOptions): Connections {
  const { repository, readings, clock } = options;
  const { list, change } = repository;

  const credentialsFor = (
    workspaceId: string,
    { venueId, token }: Connection,
  ): VenueCredentials => ({
    workspaceId,
    venueId,
    token,
  });

  const read: Connections['read'] = async (workspaceId, connection, work, denied) => {
    const credentials = { ...credentialsFor(workspaceId, connection), denied };
    if (isFinallyRevoked(connection)) {
      throw new ConnectionError('connection_revoked', connection);
    }
    if (connection.state === 'revoked') return readCached(connection, credentials, work);
    if (connection.state === 'pending') {
      try {
        await confirmApproval(options, connection, credentials);
      } catch (error) {
        if (!(error instanceof AmbienceError) || !error.isDenial) throw error;
        return readCached(connection, credentials, work);
      }
    }
    return work(credentials);
  };

  const refreshZones: Connections['refreshZones'] = async (workspaceId, connection, options) => {
    const { reading, named } = await read(workspaceId, connection, async (credentials) => ({
      reading: await readings.zones(credentials, options),
      named: await readMissingVenue(readings, connection, credentials, options),
    }));
    const after = zonesAfter(connection, reading.value.zones, clock.now());
    if (reading.stale === undefined) {
      await change(workspaceId, connection, { ...after, zonesReadAt: clock.now(), ...named });
    }
    return after.zones;
  };

  return {
    list,
    read,

    async zones(workspaceId, connection, options) {
      return needsZones(connection, clock.now())
        ? refreshZones(workspaceId, connection, options)
        : connection.zones;
    },

    refreshZones,

    storeZones: (workspaceId, connection, zones) =>
      change(workspaceId, connection, zonesAfter(connection, zones, clock.now())),

    async refreshVenue(workspaceId, connection, options) {
      const { value, stale } = await read(workspaceId, connection, (credentials) =>
        readings.venue(credentials, options),
      );
      if (stale === undefined) await change(workspaceId, connection, { venue: value });
      return value;
    },

    async check(workspaceId, connection) {
      await read(workspaceId, connection, async () => {});
    },

    async confirm(workspaceId, connection, refusedEndpoint) {
      const access = await readings.checkAccess(
        credentialsFor(workspaceId, connection),
        refusedEndpoint,
      );
      if (access === 'allowed') return;
      const state = access === 'token_refused' ? 'revoked' : 'pending';
      if (connection.state === state) return;
      await change(workspaceId, connection, {
        state,
        denied: { checkedAt: clock.now(), checks: 0 },
      });
    },

    async recheck(workspaceId, connection) {
      const access = await readings.checkAccess(credentialsFor(workspaceId, connection));
      const checks = (connection.denied?.checks ?? 0) + 1;
      await change(
        workspaceId,
        connection,
        access === 'allowed'
          ? { state: 'active', denied: undefined }
          : { denied: { checkedAt: clock.now(), checks } },
      );
    },
  };
}

/**
 * Reads the venue if its name is unknown, because the service did not return it on connecting.
 */
async function readMissingVenue(
  readings: Readings,
  { venue }: Connection,
  credentials: VenueCredentials,
  options: ReadOptions,
) {
  return venue.name === undefined
    ? { venue: (await readings.venue(credentials, options)).value }
    : {};
}

/** Only a fresh response, not a cached reading, shows that the venue has approved. */
async function confirmApproval(
  { repository, readings, clock }: ConnectionsOptions,
  connection: Connection,
  credentials: VenueCredentials,
): Promise<void> {
  const options: ReadOptions = { deadline: clock.now() + approvalTimeoutMs, purpose: 'person' };
  const { value, stale, readAt } = await readings.zones(credentials, options);
  if (stale?.code === 'access_refused') throw new AmbienceError('not_approved');
  const pendingSince = Math.max(connection.connectedAt, connection.denied?.checkedAt ?? 0);
  if (stale !== undefined || readAt < pendingSince) return;
  const named = await readMissingVenue(readings, connection, credentials, options);
  await repository.change(credentials.workspaceId, connection, {
    state: 'active',
    denied: undefined,
    ...zonesAfter(connection, value.zones, clock.now()),
    zonesReadAt: clock.now(),
    ...named,
  });
}

/** Runs `work` on the readings from before access was denied. */
async function readCached<T>(
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
    throw new ConnectionError(code, connection);
  }
}

/** For a venue without zones, so that not every question reads them again. */
const emptyListTtlMs = 10 * minuteMs;

/** Whether no zones are stored and the last read is at least 10 min old. */
export function needsZones({ zones, zonesReadAt }: Connection, now: number): boolean {
  return zones.length === 0 && now - zonesReadAt >= emptyListTtlMs;
}
