import { AmbienceError } from '../ambience/errors.ts';
import type { Denial } from '../ambience/shared-requests.ts';
import type { Log } from '../ops/log.ts';
import { type Clock, hourMs, minuteMs } from '../time.ts';
import type { NotifyConnection } from './connection-notifier.ts';
import type { Connections } from './connections.ts';
import { ConnectionError } from './errors.ts';
import { type Connection, findVenue, nextRecheckAt } from './workspace.ts';

/**
 * Checks connections that nobody may be asking about: a venue that has yet to approve is asked again, a
 * refusal is confirmed before it is believed, a venue that withdrew access is checked a few more
 * times, and notifications that failed are sent again. Only such connections are watched, so a poll
 * costs what is due and not what exists.
 */
export interface ConnectionMonitor {
  /** Finds in the store what to watch: at the start, since the list ends with the process. */
  load(teamIds: AsyncIterable<string>): Promise<void>;
  /** Call it with each connection that is new or whose state has changed. */
  follow(teamId: string, connection: Connection): void;
  /** The service refused access once; it is asked again half a minute later. */
  suspect(denial: Denial): void;
  /** Does what is due; call it every minute. */
  poll(): Promise<void>;
}

export interface ConnectionMonitorOptions {
  readonly connections: Pick<Connections, 'list' | 'check' | 'confirm' | 'recheck'>;
  readonly notify: NotifyConnection;
  readonly clock: Clock;
  readonly log: Log;
}

const confirmAfterMs = minuteMs / 2;
/** A venue that has waited for a day for its owner's approval need not be asked every minute. */
const longestPauseMs = hourMs;
const atOnce = 8;

interface Watched {
  readonly teamId: string;
  readonly venueId: string;
  /** A 403 from a venue that has yet to approve is expected. */
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

  /** @returns undefined if there is nothing to do about it */
  function dueAtOf(connection: Connection): number | undefined {
    const { state, pendingNotification } = connection;
    // A notification is sent at once when its cause is stored; here it is only sent again.
    if (state === 'pending' || pendingNotification !== undefined) return clock.now() + minuteMs;
    return nextRecheckAt(connection);
  }

  async function pollOne(one: Watched): Promise<void> {
    const { teamId, venueId, since, suspicion } = one;
    const pauseMs = (clock.now() - since) / 10;
    one.dueAt = clock.now() + Math.min(longestPauseMs, Math.max(minuteMs, pauseMs));
    try {
      const connection = await find(teamId, venueId);
      if (connection !== undefined) await pollConnection(connection, one);
      if (one.suspicion === suspicion) one.suspicion = undefined;
      const after = await find(teamId, venueId);
      const key = keyOf(teamId, venueId);
      // Unless it has changed meanwhile, and is watched for that.
      if (watched.get(key) !== one || one.suspicion !== undefined) return;
      const dueAt = after && dueAtOf(after);
      if (dueAt === undefined) watched.delete(key);
      else if (after?.state === 'revoked') one.dueAt = dueAt;
    } catch (error) {
      // Still waiting, or the service has trouble: the next time may be better.
      if (error instanceof ConnectionError || error instanceof AmbienceError) return;
      log.warn({ err: error, teamId, venueId }, 'polling a connection failed');
    }
  }

  async function pollConnection(
    connection: Connection,
    { teamId, suspicion }: Watched,
  ): Promise<void> {
    const { venueId, token, state } = connection;
    // A venue that was connected again meanwhile has another token, and is under no suspicion.
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
            const found = watched.get(keyOf(teamId, connection.venueId));
            const isOpen =
              connection.state === 'pending' || connection.pendingNotification !== undefined;
            if (found !== undefined && isOpen) found.dueAt = clock.now();
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
      log.info({ teamId, venueId, code: denial.code }, 'access was refused; it is checked again');
      watched.set(key, {
        teamId,
        venueId,
        isPending: known?.isPending ?? false,
        since: known?.since ?? now,
        dueAt: now + confirmAfterMs,
        suspicion: denial,
      });
    },
    async poll() {
      const due = [...watched.values()].filter(({ dueAt }) => dueAt <= clock.now());
      while (due.length > 0) await Promise.all(due.splice(0, atOnce).map(pollOne));
    },
  };
}
