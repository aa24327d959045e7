import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import pg from 'pg';
import { type Wait, withinTime } from '../time.ts';
import type { CachedRecords } from './cached-records.ts';
import type { PostgresDatabase } from './postgres-database.ts';

/**
 * Tells each process what others have changed, over a connection of its own. A trigger sends the
 * notifications, so no writer can forget one; see `postgres-migrations.ts`.
 * https://www.postgresql.org/docs/current/sql-notify.html
 *
 * A pooler in transaction mode, such as pgbouncer, loses notifications without an error. So this
 * process also notifies itself, when it connects and every few minutes.
 */
export interface Changes {
  /** Whether it is known, after the first attempt, that notifications arrive. */
  readonly started: Promise<Hearing>;
  /** Anything but `hears` means that changes are missed. */
  hearing(): Hearing;
  /** Drops records of this kind from the cache when another process changes them. */
  subscribe(kind: string, cache: Cache): void;
  close(): Promise<void>;
}

/** `deaf`: there is a connection, and notifications are lost on the way. */
export type Hearing = 'hears' | 'deaf' | 'not connected';

type Cache = Pick<CachedRecords<unknown>, 'invalidate' | 'invalidateAll'>;

export interface ChangesOptions {
  /** As for a `pg.Client`. */
  readonly connectionString: string;
  readonly database: Pick<PostgresDatabase, 'executeSql'>;
  readonly wait: Wait;
  readonly onConnectionLost: (message: string) => void;
  /** Called when notifications no longer arrive, although there is a connection. */
  readonly onDeaf: () => void;
}

export const changesChannel = 'ambience_changes';
export const retryMs = 1_000;
const connectTimeoutMs = 5_000;
/** A connection that was dropped silently is noticed after this and the next time at most. */
export const heartbeatMs = 10_000;
export const heartbeatTimeoutMs = 5_000;
/** A notification takes milliseconds. */
const echoTimeoutMs = 2_000;
/** How many heartbeats there are between two notifications to itself. */
const heartbeatsPerEcho = 15;
const echoesToTrust = 3;
/** No kind of record has this name. */
const echo = 'echo';

interface HearingState {
  hearing: Hearing;
  /** Since the connection was lost, which is reported once. */
  isLost: boolean;
}

interface ChangesContext extends ChangesOptions {
  readonly state: HearingState;
  readonly caches: Map<string, Cache>;
  /** What waits for a notification of this process to itself, by its id. */
  readonly echoes: Map<string, () => void>;
  readonly started: PromiseWithResolvers<Hearing>;
  readonly closing: AbortController;
  /** Settled when it is closing. */
  readonly closed: Promise<unknown>;
}

export function listenForChanges(options: ChangesOptions): Changes {
  const caches = new Map<string, Cache>();
  const closing = new AbortController();
  const closed = once(closing.signal, 'abort');
  const echoes = new Map<string, () => void>();
  const started = Promise.withResolvers<Hearing>();
  const state: HearingState = { hearing: 'not connected', isLost: false };
  const context: ChangesContext = {
    ...options,
    state,
    caches,
    echoes,
    closed,
    started,
    closing,
  };

  const listening = keepListening(context);
  return {
    started: started.promise,
    hearing: () => state.hearing,
    subscribe: (kind, cache) => void caches.set(kind, cache),
    async close() {
      closing.abort();
      await listening;
    },
  };
}

function startOver({ onDeaf, state, caches }: ChangesContext, now: Hearing): void {
  if (now === 'deaf' && state.hearing !== 'deaf') onDeaf();
  if (now !== state.hearing) for (const cache of caches.values()) cache.invalidateAll();
  state.hearing = now;
  if (now !== 'not connected') state.isLost = false;
}

function onNotification(
  { echoes, caches }: ChangesContext,
  { payload = '' }: pg.Notification,
): void {
  const [kind = '', key = ''] = payload.split('\n');
  if (kind === echo) echoes.get(key)?.();
  else caches.get(kind)?.invalidate(key);
}

/** Ends when the connection does, or when nobody wants to listen any more. */
async function listenOnce(context: ChangesContext): Promise<void> {
  const { connectionString, closed, started } = context;
  const client = new pg.Client({
    connectionString,
    application_name: 'ambience changes',
    connectionTimeoutMillis: connectTimeoutMs,
  });
  const ended = new Promise<void>((resolve, reject) => {
    client.on('end', resolve).on('error', reject);
  });
  // Connecting fails with the same error.
  ended.catch(() => {});
  client.on('notification', (input) => onNotification(context, input));
  try {
    await Promise.race([listenWith(context, client), ended, closed]);
  } finally {
    startOver(context, 'not connected');
    started.resolve('not connected');
    // Not awaited: a server that is gone without a word never answers.
    client.end().catch(() => {});
  }
}

async function listenWith(context: ChangesContext, client: pg.Client): Promise<void> {
  const { wait, closing, started, state } = context;
  await client.connect();
  const late = () => new Error('the connection for changes no longer answers');
  while (!closing.signal.aborted) {
    // Again each time, because a pooler that went back to session mode may have forgotten it.
    const listened = client.query(`LISTEN ${changesChannel}`);
    await withinTime(wait, heartbeatTimeoutMs, listened, late);
    startOver(context, (await isHeard(context)) ? 'hears' : 'deaf');
    started.resolve(state.hearing);
    // It may have been a stall of this process, so it asks again soon.
    const beats = state.hearing === 'deaf' ? 1 : heartbeatsPerEcho;
    for (let beat = 0; beat < beats; beat += 1) {
      await wait(heartbeatMs, closing.signal);
      await withinTime(wait, heartbeatTimeoutMs, client.query('SELECT 1'), late);
    }
  }
}

/** A pooler lets some through by chance, so it takes more to trust one again. */
async function isHeard(context: ChangesContext): Promise<boolean> {
  const { state } = context;
  // Twice, because a busy database may be late once.
  if (state.hearing !== 'deaf') return (await hearsItself(context)) || (await hearsItself(context));
  for (let times = 0; times < echoesToTrust; times += 1) {
    if (!(await hearsItself(context))) return false;
  }
  return true;
}

/** @throws if the notification could not be sent */
async function hearsItself({ database, wait, echoes }: ChangesContext): Promise<boolean> {
  const id = randomUUID();
  const heard = Promise.withResolvers<void>();
  echoes.set(id, heard.resolve);
  try {
    await database.executeSql('SELECT pg_notify($1, $2)', [changesChannel, `${echo}\n${id}`]);
    const settled = new AbortController();
    const timeUp = wait(echoTimeoutMs, settled.signal).then(
      () => false,
      () => false,
    );
    const isHeard = await Promise.race([heard.promise.then(() => true), timeUp]);
    settled.abort();
    return isHeard;
  } finally {
    echoes.delete(id);
  }
}

async function keepListening(context: ChangesContext): Promise<void> {
  const { onConnectionLost, wait, closing, state } = context;
  while (!closing.signal.aborted) {
    try {
      await listenOnce(context);
    } catch (error) {
      // Once, and not for each attempt to connect again.
      if (!state.isLost && !closing.signal.aborted) {
        onConnectionLost(error instanceof Error ? error.message : String(error));
      }
      state.isLost = true;
    }
    await wait(retryMs, closing.signal).catch(() => {});
  }
}
