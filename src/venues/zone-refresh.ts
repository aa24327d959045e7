import { AmbienceError } from '../ambience/errors.ts';
import type { Readings } from '../ambience/readings.ts';
import type { Zone, ZoneLive } from '../ambience/types.ts';
import { createLru } from '../lru.ts';
import type { Log } from '../ops/log.ts';
import { type Clock, dayMs, minuteMs } from '../time.ts';
import type { Connections } from './connections.ts';
import { ConnectionError } from './errors.ts';
import type { Connection } from './workspace.ts';

/**
 * Refreshes stored zones, since rooms are rebuilt and renamed. New names are taken from live data
 * at once. The list is read again when it is over a day old, or when live data has an unknown zone.
 * Call it in the background after a question, so that unused venues cost no requests. Never throws.
 */
export type RefreshZones = (workspaceId: string, connection: Connection) => Promise<void>;

const maxAgeMs = dayMs;
/** The minimum time between two reads, so that not every question retries a failed one. */
const retryDelayMs = 10 * minuteMs;
const timeoutMs = 5_000;
const maxRemembered = 10_000;

export function createZoneRefresh(
  connections: Pick<Connections, 'refreshZones' | 'storeZones'>,
  readings: Pick<Readings, 'knownZonesLive'>,
  clock: Clock,
  log: Log,
): RefreshZones {
  const triedAt = createLru<number>(maxRemembered);

  async function refresh(workspaceId: string, connection: Connection): Promise<void> {
    const { zones, zonesReadAt, venueId } = connection;
    const live = await readings.knownZonesLive({ workspaceId, venueId });
    const isNewer = live !== undefined && live.readAt > zonesReadAt;
    const measured = isNewer ? live.value : [];
    const renamed = withLiveNames(zones, measured);
    if (renamed !== undefined) await connections.storeZones(workspaceId, connection, renamed);
    const now = clock.now();
    const stored = new Set(zones.map(({ id }) => id));
    const hasNew = measured.some(({ id }) => !stored.has(id));
    if (!hasNew && now - zonesReadAt < maxAgeMs) return;
    const key = JSON.stringify([workspaceId, venueId]);
    if (now - (triedAt.get(key) ?? 0) < retryDelayMs) return;
    triedAt.set(key, now);
    const options = { deadline: now + timeoutMs, purpose: 'schedule' } as const;
    await connections.refreshZones(workspaceId, connection, options);
  }

  return async (workspaceId, connection) => {
    if (connection.state !== 'active') return;
    try {
      await refresh(workspaceId, connection);
    } catch (error) {
      // Not shown here: the question that triggered the refresh shows what is wrong.
      const isExpected = error instanceof AmbienceError || error instanceof ConnectionError;
      log[isExpected ? 'info' : 'error']({ err: error, workspaceId }, 'zones were not refreshed');
    }
  };
}

/**
 * Takes the names of zones over from live data.
 *
 * @returns undefined if no zone has a different name there
 */
function withLiveNames(zones: readonly Zone[], measured: readonly ZoneLive[]): Zone[] | undefined {
  const names = new Map(
    measured.flatMap(({ id, name, hasOwnName }) => (hasOwnName === true ? [[id, name]] : [])),
  );
  const isRenamed = zones.some(({ id, name }) => (names.get(id) ?? name) !== name);
  return isRenamed
    ? zones.map((zone) => ({ ...zone, name: names.get(zone.id) ?? zone.name }))
    : undefined;
}
