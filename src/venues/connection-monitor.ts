import { AmbienceError } from '../ambience/errors.ts';
import type { Denial } from '../ambience/shared-requests.ts';
import type { Log } from '../ops/log.ts';
import { type Clock, hourMs, minuteMs } from '../time.ts';
import type { NotifyConnection } from './connection-notifier.ts';
import type { Connections } from './connections.ts';
import { ConnectionError } from './errors.ts';
import { type Connection, findVenue, nextRecheckAt } from './workspace.ts';

/**
 * Polls connections in the background: checks whether pending venues have approved, confirms
 * denials, rechecks venues that withdrew access, and resends failed notifications. Only these
 * connections are watched, so the cost of a poll depends on what is due, not on how many venues are
 * connected.
 */
export interface ConnectionMonitor {
  /** Loads what to watch from the store. Call it at startup, since the list is kept in memory. */
  load(teamIds: AsyncIterable<string>): Promise<void>;
  /** Call it with each connection that is new or whose state has changed. */
  follow(teamId: string, connection: Connection): void;
  /** Confirms a denial at the first poll after 30 s, because one denial may be a mistake. */
  suspect(denial: Denial): void;
  /** Checks the connections that are due; call it every minute. */
  poll(): Promise<void>;
}

export interface ConnectionMonitorOptions {
  readonly connections: Pick<Connections, 'list' | 'check' | 'confirm' | 'recheck'>;
  readonly notify: NotifyConnection;
  readonly clock: Clock;
  readonly log: Log;
}

const confirmDelayMs = minuteMs / 2;
/**
 * Intervals grow from 1 min to this, as a tenth of the time that a connection has been watched: a
 * venue that has been pending for a day need not be polled every minute.
 */
const maxIntervalMs = hourMs;
const concurrency = 8;

interface Watched {
  readonly teamId: string;
  readonly venueId: string;
  /** A 403 from a pending venue is expected, so it needs no confirmation. */
  readonly isPending: boolean;
  readonly since: number;
  dueAt: number;
  suspicion: Denial | undefined;
}

export function createConnectionMonitor(options: ConnectionMonitorOptions): ConnectionMonitor {
  const { connections, notify, clock, log } = options;
  const watched = new Map<string, Watched>();
  const keyOf = (teamId: string, venueId: string) => JSON.stringify([teamId, venueId]);

  function follow(teamId: string, connection: Connection): void {
    const { venueId } = connection;
    const key = keyOf(teamId, venueId);
    const dueAt = dueAtOf(connection);
    if (dueAt === undefined) watched.delete(key);
    else {
      const isPending = connection.state === 'pending';
      const since = clock.now();
      watched.set(key, { teamId, venueId, isPending, since, dueAt, suspicion: undefined });
    }
  }

  /** @returns undefined if the connection needs no monitoring */
  function dueAtOf(connection: Connection): number | undefined {
    const { state, pendingNotification } = connection;
    // Notifications are sent as soon as the change is stored; the monitor only retries them.
    if (state === 'pending' || pendingNotification !== undefined) return clock.now() + minuteMs;
    return nextRecheckAt(connection);
  }

  async function pollOne(one: Watched): Promise<void> {
    const { teamId, venueId, since, suspicion } = one;
    const intervalMs = (clock.now() - since) / 10;
    one.dueAt = clock.now() + Math.min(maxIntervalMs, Math.max(minuteMs, intervalMs));
    try {
      const connection = await find(teamId, venueId);
      if (connection !== undefined) await pollConnection(connection, one);
      if (one.suspicion === suspicion) one.suspicion = undefined;
      const after = await find(teamId, venueId);
      const key = keyOf(teamId, venueId);
      // `follow` has replaced the entry, or a new denial has arrived in the meantime.
      if (watched.get(key) !== one || one.suspicion !== undefined) return;
      const dueAt = after && dueAtOf(after);
      if (dueAt === undefined) watched.delete(key);
      else if (after?.state === 'revoked') one.dueAt = dueAt;
    } catch (error) {
      // Still pending, or the service failed: the next poll tries again.
      if (error instanceof ConnectionError || error instanceof AmbienceError) return;
      log.warn({ err: error, teamId, venueId }, 'polling a connection failed');
    }
  }

  async function pollConnection(
    connection: Connection,
    { teamId, suspicion }: Watched,
  ): Promise<void> {
    const { venueId, token, state } = connection;
    // If the venue was connected again, it has a new token and the denial no longer applies.
    if (suspicion?.token === token) {
      await connections.confirm(teamId, connection, suspicion.endpoint);
    } else if (state === 'pending') {
      await connections.check(teamId, connection);
    } else if (state === 'revoked' && (nextRecheckAt(connection) ?? Infinity) <= clock.now()) {
      await connections.recheck(teamId, connection);
    }
    await notify(teamId, venueId);
  }

  async function find(teamId: string, venueId: string): Promise<Connection | undefined> {
    return findVenue(await connections.list(teamId), venueId);
  }

  return {
    async load(teamIds) {
      for await (const teamId of teamIds) {
        try {
          for (const connection of await connections.list(teamId)) {
            follow(teamId, connection);
            const entry = watched.get(keyOf(teamId, connection.venueId));
            const isDueNow =
              connection.state === 'pending' || connection.pendingNotification !== undefined;
            if (entry !== undefined && isDueNow) entry.dueAt = clock.now();
          }
        } catch (error) {
          log.error({ err: error, teamId }, 'a workspace could not be read');
        }
      }
    },
    follow,
    suspect(denial) {
      const { teamId, venueId } = denial;
      const key = keyOf(teamId, venueId);
      const now = clock.now();
      const known = watched.get(key);
      if (known?.suspicion !== undefined) return;
      if (known?.isPending === true && denial.code === 'not_approved') return;
      log.info({ teamId, venueId, code: denial.code }, 'access was refused; confirming');
      watched.set(key, {
        teamId,
        venueId,
        isPending: known?.isPending ?? false,
        since: known?.since ?? now,
        dueAt: now + confirmDelayMs,
        suspicion: denial,
      });
    },
    async poll() {
      const due = [...watched.values()].filter(({ dueAt }) => dueAt <= clock.now());
      while (due.length > 0) await Promise.all(due.splice(0, concurrency).map(pollOne));
    },
  };
}
