import { once } from 'node:events';
import pg from 'pg';
import type { Wait } from '../time.ts';
import type { CachedRecords } from './cached-records.ts';

/**
 * Tells each process what others have changed, over a connection of its own. A trigger sends the
 * notifications, so no writer can forget one; see `postgres-migrations.ts`.
 * https://www.postgresql.org/docs/current/sql-notify.html
 */
export interface Changes {
  /** False while there is no connection, when changes are missed. */
  isListening(): boolean;
  /** Passes on the changes of one kind of record. */
  follow(kind: string, follower: Follower): void;
  close(): Promise<void>;
}

type Follower = Pick<CachedRecords<unknown>, 'forget' | 'forgetAll'>;

export const changesChannel = 'ambience_changes';
const retryMs = 1_000;
const connectTimeoutMs = 5_000;

export function listenForChanges(
  url: string,
  wait: Wait,
  onConnectionLost: (message: string) => void,
): Changes {
  const followers = new Map<string, Follower>();
  const closing = new AbortController();
  const closed = once(closing.signal, 'abort');
  let isListening = false;
  let isLost = false;

  function startOver(isNowListening: boolean): void {
    isListening = isNowListening;
    if (isNowListening) isLost = false;
    for (const follower of followers.values()) follower.forgetAll();
  }

  function tell({ payload = '' }: pg.Notification): void {
    const [kind = '', key = ''] = payload.split('\n');
    followers.get(kind)?.forget(key);
  }

  /** Ends when the connection does, or when nobody wants to listen any more. */
  async function listenOnce(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'ambience changes',
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    const ended = new Promise<void>((resolve, reject) => {
      client.on('end', resolve).on('error', reject);
    });
    // Connecting fails with the same error.
    ended.catch(() => {});
    client.on('notification', tell);
    try {
      await Promise.race([listenWith(client), closed]);
      await Promise.race([ended, closed]);
    } finally {
      startOver(false);
      // Not awaited: a server that is gone without a word never answers.
      client.end().catch(() => {});
    }
  }

  async function listenWith(client: pg.Client): Promise<void> {
    await client.connect();
    await client.query(`LISTEN ${changesChannel}`);
    if (!closing.signal.aborted) startOver(true);
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
    follow: (kind, follower) => void followers.set(kind, follower),
    async close() {
      closing.abort();
      await listening;
    },
  };
}
