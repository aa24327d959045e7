import { LRUCache } from 'lru-cache';
import { AmbienceError } from '../ambience/errors.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../ops/log.ts';
import type { Connections } from './connections.ts';
import { ConnectionError } from './errors.ts';
import type { Connection } from './workspace.ts';

/**
 * Stored zones grow old: rooms are rebuilt and renamed. They are read again at the first question of
 * a day, beside the answer, so a venue that nobody asks about costs the service nothing.
 */
export type RenewZones = (teamId: string, connection: Connection) => Promise<void>;

const goodMs = 24 * 60 * 60_000;
/** While that fails, not every question tries. */
const retryMs = 10 * 60_000;
const waitsMs = 5_000;
const remembered = 10_000;

export function createZoneRenewal(
  connections: Pick<Connections, 'refreshZones'>,
  clock: Clock,
  log: Log,
): RenewZones {
  const triedAt = new LRUCache<string, number>({ max: remembered });
  return async (teamId, connection) => {
    const { state, zonesReadAt, venueId } = connection;
    const now = clock.now();
    if (state !== 'active' || now - zonesReadAt < goodMs) return;
    const key = JSON.stringify([teamId, venueId]);
    if (now - (triedAt.get(key) ?? 0) < retryMs) return;
    triedAt.set(key, now);
    try {
      const ask = { deadline: now + waitsMs, purpose: 'schedule' } as const;
      await connections.refreshZones(teamId, connection, ask);
    } catch (error) {
      // Whoever asks about the venue is told what is wrong with it.
      const isForeseen = error instanceof AmbienceError || error instanceof ConnectionError;
      log[isForeseen ? 'info' : 'error']({ err: error, teamId }, 'zones were not read again');
    }
  };
}
