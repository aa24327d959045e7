import { LRUCache } from 'lru-cache';
import { AmbienceError } from '../ambience/errors.ts';
import type { Readings } from '../ambience/readings.ts';
import type { Zone, ZoneLive } from '../ambience/types.ts';
import type { Log } from '../ops/log.ts';
import { type Clock, dayMs, minuteMs } from '../time.ts';
import type { Connections } from './connections.ts';
import { ConnectionError } from './errors.ts';
import type { Connection } from './workspace.ts';

/**
 * Stored zones grow old: rooms are rebuilt and renamed. Names that live data has are taken over at
 * once; the list itself is read again at the first question of a day, or when live data has a zone
 * that is not in it. Nobody waits for that, and a venue that nobody asks about costs nothing.
 */
export type RefreshZones = (teamId: string, connection: Connection) => Promise<void>;

const goodMs = dayMs;
/** While that fails, not every question tries. */
const retryMs = 10 * minuteMs;
const waitsMs = 5_000;
const remembered = 10_000;

export function createZoneRefresh(
  connections: Pick<Connections, 'refreshZones' | 'storeZones'>,
  readings: Pick<Readings, 'knownZonesLive'>,
  clock: Clock,
  log: Log,
): RefreshZones {
  const triedAt = new LRUCache<string, number>({ max: remembered });

  async function renew(teamId: string, connection: Connection): Promise<void> {
    const { zones, zonesReadAt, venueId } = connection;
    const live = await readings.knownZonesLive({ teamId, venueId });
    const isNewer = live !== undefined && live.readAt > zonesReadAt;
    const measured = isNewer ? live.value : [];
    const renamed = withLiveNames(zones, measured);
    if (renamed !== undefined) await connections.storeZones(teamId, connection, renamed);
    const now = clock.now();
    const stored = new Set(zones.map(({ id }) => id));
    const hasNew = measured.some(({ id }) => !stored.has(id));
    if (!hasNew && now - zonesReadAt < goodMs) return;
    const key = JSON.stringify([teamId, venueId]);
    if (now - (triedAt.get(key) ?? 0) < retryMs) return;
    triedAt.set(key, now);
    const ask = { deadline: now + waitsMs, purpose: 'schedule' } as const;
    await connections.refreshZones(teamId, connection, ask);
  }

  return async (teamId, connection) => {
    if (connection.state !== 'active') return;
    try {
      await renew(teamId, connection);
    } catch (error) {
      // Whoever asks about the venue is told what is wrong with it.
      const isForeseen = error instanceof AmbienceError || error instanceof ConnectionError;
      log[isForeseen ? 'info' : 'error']({ err: error, teamId }, 'zones were not read again');
    }
  };
}

/** @returns undefined if no zone is called otherwise in live data */
export function withLiveNames(
  zones: readonly Zone[],
  measured: readonly ZoneLive[],
): Zone[] | undefined {
  const names = new Map(
    measured.flatMap(({ id, name, hasOwnName }) => (hasOwnName === true ? [[id, name]] : [])),
  );
  const isRenamed = zones.some(({ id, name }) => (names.get(id) ?? name) !== name);
  return isRenamed
    ? zones.map((zone) => ({ ...zone, name: names.get(zone.id) ?? zone.name }))
    : undefined;
}
