import { once } from 'node:events';
import pg from 'pg';
import { type Wait, withinTime } from '../time.ts';
import type { CachedRecords } from './cached-records.ts';

/**
 * Tells each process what others have changed, over a connection of its own. A trigger sends the
 * notifications, so no writer can forget one; see `postgres-migrations.ts`.
 * https://www.postgresql.org/docs/current/sql-notify.html
 */
export interface Changes {
  /** False while there is no connection, when changes are missed. */
  isListening(): boolean;
  /** Drops records of this kind from the cache when another process changes them. */
  subscribe(kind: string, cache: Cache): void;
  close(): Promise<void>;
}

type Cache = Pick<CachedRecords<unknown>, 'invalidate' | 'invalidateAll'>;

export const changesChannel = 'ambience_changes';
export const retryMs = 1_000;
const connectTimeoutMs = 5_000;
/** A connection that was dropped silently is noticed after this and the next time at most. */
export const heartbeatMs = 10_000;
export const heartbeatTimeoutMs = 5_000;

export function listenForChanges(
  url: string,
  wait: Wait,
  onConnectionLost: (message: string) => void,
): Changes {
  const caches = new Map<string, Cache>();
  const closing = new AbortController();
  const closed = once(closing.signal, 'abort');
  let isListening = false;
  let isLost = false;

  function startOver(isNowListening: boolean): void {
    isListening = isNowListening;
    if (isNowListening) isLost = false;
    for (const cache of caches.values()) cache.invalidateAll();
  }

  function onNotification({ payload = '' }: pg.Notification): void {
    const [kind = '', key = ''] = payload.split('\n');
    caches.get(kind)?.invalidate(key);
  }

  /** Ends when the connection does, or when nobody wants to listen any more. */
  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'ambience changes',
      connectionTimeoutMillis: connectTimeoutMs,
    });
    const ended = new Promise<void>((resolve, reject) => {
      client.on('end', resolve).on('error', reject);
    });
    // Connecting fails with the same error.
    ended.catch(() => {});
    client.on('notification', onNotification);
    try {
      await Promise.race([listenWith(client), ended, closed]);
    } finally {
      startOver(false);
      // Not awaited: a server that is gone without a word never answers.
      client.end().catch(() => {});
    }
  }

  async function listenWith(client: pg.Client): Promise<void> {
    await client.connect();
    const late = () => new Error('the connection for changes no longer answers');
    const listened = client.query(`LISTEN ${changesChannel}`);
    await withinTime(wait, heartbeatTimeoutMs, listened, late);
    if (closing.signal.aborted) return;
    startOver(true);
    while (true) {
      await wait(heartbeatMs, closing.signal);
      await withinTime(wait, heartbeatTimeoutMs, client.query('SELECT 1'), late);
    }
  }

  async function keepListening(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await listenOnce();
      } catch (error) {
        // Once, and not for each attempt to connect again.
        if (!isLost) onConnectionLost(error instanceof Error ? error.message : String(error));
        isLost = true;
      }
      await wait(retryMs, closing.signal).catch(() => {});
    }
  }

  const listening = keepListening();
  return {
    isListening: () => isListening,
    subscribe: (kind, cache) => void caches.set(kind, cache),
    async close() {
      closing.abort();
      await listening;
    },
  };
}
