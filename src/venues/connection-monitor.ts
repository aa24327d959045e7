import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AmbienceError } from '../ambience/errors.ts';
import type { Denial } from '../ambience/reading.ts';
import type { Log } from '../ops/log.ts';
import type { Queue } from '../schedule/queue.ts';
import type { RecordKind, Records } from '../store/records.ts';
import { type Clock, hourMs, minuteMs } from '../time.ts';
import type { Connections } from './connections.ts';
import { ConnectionError } from './errors.ts';
import { type Connection, findVenue, nextRecheckAt } from './workspace.ts';

/**
 * Checks connections in the background: whether pending venues have approved, whether a denial is
 * true, and whether venues that withdrew access allow it again. Only these connections are in the
 * queue, so the cost depends on what is due, not on how many venues are connected.
 */
export interface ConnectionMonitor {
  /** Call it for each workspace if the queue was lost. */
  load(workspaceId: string): Promise<void>;
  /** Call it with each connection that is new or whose state has changed. */
  follow(workspaceId: string, connection: Connection): Promise<void>;
  /** Call it when a venue was disconnected. */
  forget(workspaceId: string, venueId: string): Promise<void>;
  /** Confirms a denial after 30 s, because one denial may be a mistake. */
  suspect(denial: Denial): Promise<void>;
}

/** A connection that is checked, and why. */
const watch = z.object({
  /** When it began, in epoch milliseconds. */
  since: z.number(),
  /** A denial that has to be confirmed: the token that was refused, and where. */
  suspicion: z.object({ token: z.string(), endpoint: z.string(), at: z.number() }).optional(),
});
type Watch = z.infer<typeof watch>;
export const watchKind: RecordKind<Watch> = { name: 'watches', schema: watch };

export interface ConnectionMonitorOptions {
  readonly connections: Pick<Connections, 'list' | 'check' | 'confirm' | 'recheck'>;
  readonly watches: Records<Watch>;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly log: Log;
}

const confirmDelayMs = minuteMs / 2;
const forgottenAfterMs = 10 * minuteMs;
/**
 * Intervals grow from 1 min to this, as a tenth of the time that a connection has been watched: a
 * venue that has been pending for a day need not be checked every minute.
 */
const maxIntervalMs = hourMs;

export function createConnectionMonitor(options: ConnectionMonitorOptions): ConnectionMonitor {
  const { connections, watches, queue, clock, log } = options;

  queue.start((key) => check(options, key));
  return {
    async load(workspaceId) {
      for (const connection of await connections.list(workspaceId)) {
        const key = keyOf(workspaceId, connection.venueId);
        const isSuspected = (await watches.get(key)) !== undefined;
        if (dueAtOf(options, connection) === undefined && !isSuspected) continue;
        await watches.add(key, { since: clock.now() });
        const recheckAt = connection.state === 'pending' ? undefined : nextRecheckAt(connection);
        await queue.put({ key, at: recheckAt ?? clock.now() });
      }
    },
    follow: (workspaceId, connection) => follow(options, workspaceId, connection),
    async forget(workspaceId, venueId) {
      await watches.delete(keyOf(workspaceId, venueId));
      await queue.remove(keyOf(workspaceId, venueId));
    },
    async suspect({ workspaceId, venueId, token, endpoint, code }) {
      const connection = await find(options, workspaceId, venueId);
      // A 403 from a pending venue is expected, so it needs no confirmation.
      if (connection?.state === 'pending' && code === 'not_approved') return;
      // It is known already. A late answer must not take the place of the next recheck.
      if (connection === undefined || connection.state === 'revoked') return;
      const key = keyOf(workspaceId, venueId);
      let isNew = false;
      await watches.update(key, (known) => {
        const now = clock.now();
        // An older one was never confirmed, because a process ended in between.
        isNew = now - (known?.suspicion?.at ?? 0) > forgottenAfterMs;
        const since = known?.since ?? now;
        return isNew ? { since, suspicion: { token, endpoint, at: now } } : known;
      });
      if (!isNew) return;
      log.info({ workspaceId, venueId, code }, 'access was refused; confirming');
      await queue.put({ key, at: clock.now() + confirmDelayMs });
    },
  };
}

/** @returns undefined if the connection needs no monitoring */
function dueAtOf({ clock }: ConnectionMonitorOptions, connection: Connection): number | undefined {
  return connection.state === 'pending' ? clock.now() + minuteMs : nextRecheckAt(connection);
}

async function follow(
  context: ConnectionMonitorOptions,
  workspaceId: string,
  connection: Connection,
): Promise<void> {
  const { watches, queue, clock } = context;
  const key = keyOf(workspaceId, connection.venueId);
  const dueAt = dueAtOf(context, connection);
  if (dueAt === undefined) {
    await watches.delete(key);
    return queue.remove(key);
  }
  await watches.set(key, { since: clock.now() });
  await queue.put({ key, at: dueAt });
}

async function check(context: ConnectionMonitorOptions, key: string): Promise<void> {
  const { watches } = context;
  const [workspaceId, venueId] = readKey(key);
  const started = await watches.get(key);
  if (started === undefined) return;
  let isUnclear = false;
  try {
    const connection = await find(context, workspaceId, venueId);
    if (connection !== undefined) await checkConnection(context, workspaceId, connection, started);
  } catch (error) {
    // Still pending, or the service failed: checked again later.
    if (!(error instanceof ConnectionError) && !(error instanceof AmbienceError)) throw error;
    isUnclear = true;
  }
  const connection = await find(context, workspaceId, venueId);
  await continueWatching(context, key, { started, connection, isUnclear });
}

interface Checked {
  readonly started: Watch;
  readonly connection: Connection | undefined;
  /** It is still pending, or the service failed. */
  readonly isUnclear: boolean;
}

async function continueWatching(
  context: ConnectionMonitorOptions,
  key: string,
  { started, connection, isUnclear }: Checked,
): Promise<void> {
  const { watches, clock, queue } = context;
  const recheckAt = connection && dueAtOf(context, connection);
  const isDone = !isUnclear && recheckAt === undefined;
  let isReplaced = false;
  await watches.update(key, (current) => {
    // `follow` or a new denial has replaced it, and has put it into the queue.
    isReplaced = current === undefined || !isDeepStrictEqual(current, started);
    if (isReplaced) return current;
    if (isDone) return undefined;
    return isUnclear ? current : { since: started.since };
  });
  if (isReplaced || isDone) return;
  const isRevoked = connection?.state === 'revoked' && recheckAt !== undefined && !isUnclear;
  const intervalMs = (clock.now() - started.since) / 10;
  const nextAt = clock.now() + Math.min(maxIntervalMs, Math.max(minuteMs, intervalMs));
  await queue.put({ key, at: isRevoked ? recheckAt : nextAt });
}

async function checkConnection(
  { connections, clock }: ConnectionMonitorOptions,
  workspaceId: string,
  connection: Connection,
  { suspicion }: Watch,
): Promise<void> {
  const { token, state } = connection;
  // If the venue was connected again, it has a new token and the denial no longer applies.
  if (suspicion?.token === token) {
    await connections.confirm(workspaceId, connection, suspicion.endpoint);
  } else if (state === 'pending') {
    await connections.check(workspaceId, connection);
  } else if (state === 'revoked' && (nextRecheckAt(connection) ?? Infinity) <= clock.now()) {
    await connections.recheck(workspaceId, connection);
  }
}

async function find(
  { connections }: ConnectionMonitorOptions,
  workspaceId: string,
  venueId: string,
): Promise<Connection | undefined> {
  return findVenue(await connections.list(workspaceId), venueId);
}

function keyOf(workspaceId: string, venueId: string): string {
  return JSON.stringify([workspaceId, venueId]);
}

function readKey(key: string): readonly [workspaceId: string, venueId: string] {
  const [workspaceId, venueId]: readonly unknown[] = JSON.parse(key);
  return [String(workspaceId), String(venueId)];
}
