import { AmbienceError, type AmbienceErrorCode } from '../../src/ambience/errors.ts';
import { refreshIntervalMs } from '../../src/ambience/freshness.ts';
import type { Readings } from '../../src/ambience/readings.ts';
import type { ZoneLive } from '../../src/ambience/types.ts';
import type { MovableClock } from '../../src/time.ts';
import type { Connections } from '../../src/venues/connections.ts';
import type { Connection } from '../../src/venues/workspace.ts';

/** One venue with one zone, A, without a service behind it. */
export function fakeVenue(clock: MovableClock) {
  const connection: Connection = {
    venueId: 'venue-1',
    state: 'active',
    token: 'token',
    venue: { name: 'Harbour Hotel', timezone: 'Europe/Copenhagen' },
    zones: [{ id: 'A', name: 'A' }],
    connectedBy: 'U1',
    connectedAt: 0,
    zonesReadAt: 0,
  };
  let zones: readonly ZoneLive[] = [];
  let failure: AmbienceErrorCode | undefined;
  const unused = () => {
    throw new Error('alerts do not use this');
  };
  const readingOf = <T>(value: T) => {
    const at = clock.now();
    return {
      value,
      measuredAt: Math.floor(at / refreshIntervalMs.live) * refreshIntervalMs.live,
      hasOwnTime: true,
      readAt: at,
      nextAt: at,
    };
  };
  const connections: Connections = {
    list: async () => [connection],
    read: async (workspaceId, { venueId, token }, work) => work({ workspaceId, venueId, token }),
    confirm: unused,
    recheck: unused,
    zones: unused,
    refreshZones: unused,
    storeZones: unused,
    refreshVenue: unused,
    check: unused,
  };
  const readings: Readings = {
    venue: unused,
    zones: unused,
    zone: unused,
    knownZone: unused,
    venueLive: async () => readingOf({ average: {}, representative: zones[0] ?? {} }),
    venueTrend: unused,
    venueTypical: unused,
    async zonesLive() {
      if (failure !== undefined) throw new AmbienceError(failure);
      return readingOf(zones);
    },

    zoneLive: unused,
    busiestZone: unused,
    zonesTrend: unused,
    zoneTrend: unused,
    zonesTypical: unused,
    zoneTypical: unused,
    knownTypical: async () => ({ venue: undefined, zones: undefined, isDue: false }),
    knownZoneTypical: unused,
    knownVenueLive: async () => undefined,
    knownZonesLive: unused,
    revisionOf: unused,
    checkAccess: unused,
    health: unused,
    forget: unused,
  };
  return {
    venueId: connection.venueId,
    connections,
    readings,
    /** What the zone measures from now on. */
    measure(loudness: number): void {
      zones = [{ id: 'A', name: 'A', loudness: { value: loudness } }];
    },
    /** The sensor repeats what it measured at that time. */
    repeat(loudness: number, measuredAt: number): void {
      zones = [{ id: 'A', name: 'A', loudness: { value: loudness }, measuredAt }];
    },
    failWith(code: AmbienceErrorCode | undefined): void {
      failure = code;
    },
  };
}
