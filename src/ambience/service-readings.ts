import type { Clock } from '../time.ts';
import type { AmbienceClient } from './client.ts';
import { createEndpoints } from './endpoints.ts';
import type { ReadingCache } from './reading-cache.ts';
import type { Readings } from './readings.ts';

/** The readings of the service's endpoints. */
export function createReadings(
  client: AmbienceClient,
  cache: ReadingCache,
  clock: Clock,
): Readings {
  const { read, readOne, recall, forget, isGood, stateOf, revisionOf } = cache;

  const endpoints = createEndpoints(client, clock);
  const { venueInfo, zoneList, zoneInfo, venueLive, venueTrend, venueTypical } = endpoints;
  const { zonesLive, busiestZone, zonesTrend, zonesTypical } = endpoints;
  const { zoneLive, zoneTrend, zoneTypical } = endpoints;

  const ofVenue = [
    venueInfo,
    zoneList,
    venueLive,
    venueTrend,
    venueTypical,
    zonesLive,
    busiestZone,
    zonesTrend,
    zonesTypical,
  ];

  return {
    venue: (credentials, options) => read(credentials, venueInfo, options),
    zones: (credentials, options) => read(credentials, zoneList, options),
    zone: (credentials, zoneId, options) => read(credentials, zoneInfo(zoneId), options),
    knownZone: (credentials, zoneId) => recall(credentials, zoneInfo(zoneId)),
    venueLive: (credentials, options) => read(credentials, venueLive, options),
    venueTrend: (credentials, options) => read(credentials, venueTrend, options),
    venueTypical: (credentials, options) => read(credentials, venueTypical, options),
    zonesLive: (credentials, options) => read(credentials, zonesLive, options),
    zoneLive: (credentials, zoneId, options) =>
      readOne(credentials, { one: zoneLive(zoneId), all: zonesLive, zoneId }, options),
    busiestZone: (credentials, options) => read(credentials, busiestZone, options),
    zonesTrend: (credentials, options) => read(credentials, zonesTrend, options),
    zoneTrend: (credentials, zoneId, options) =>
      readOne(credentials, { one: zoneTrend(zoneId), all: zonesTrend, zoneId }, options),
    zonesTypical: (credentials, options) => read(credentials, zonesTypical, options),
    zoneTypical: (credentials, zoneId, options) =>
      readOne(credentials, { one: zoneTypical(zoneId), all: zonesTypical, zoneId }, options),
    async forget(workspaceId, venueId, zoneIds) {
      const ofZones = zoneIds.flatMap((id) => [
        zoneInfo(id),
        zoneLive(id),
        zoneTrend(id),
        zoneTypical(id),
      ]);
      for (const { name } of [...ofVenue, ...ofZones]) await forget({ workspaceId, venueId }, name);
    },
    checkAccess: (credentials, refusedEndpoint) =>
      cache.checkAccess(credentials, refusedEndpoint === busiestZone.name ? zoneList : busiestZone),
    async health(credentials) {
      const { budget, trouble } = stateOf(credentials);
      const isDenied = trouble?.code === 'token_refused' || trouble?.code === 'not_approved';
      return {
        budget,
        trouble: isDenied
          ? { ...trouble, code: 'access_refused' }
          : (trouble ?? cache.unusableSince(credentials, zonesLive.name)),
        lastLive: await recall(credentials, zonesLive),
      };
    },
    async knownZoneTypical(credentials, zoneId) {
      const all = await recall(credentials, zonesTypical);
      return (
        all?.value.find(({ id }) => id === zoneId) ??
        (await recall(credentials, zoneTypical(zoneId)))?.value
      );
    },
    revisionOf,
    knownZonesLive: (credentials) => recall(credentials, zonesLive),
    knownVenueLive: (credentials) => recall(credentials, venueLive),
    async knownTypical(credentials) {
      const [typicalVenue, typicalZones] = await Promise.all([
        recall(credentials, venueTypical),
        recall(credentials, zonesTypical),
      ]);
      return {
        venue: typicalVenue?.value,
        zones: typicalZones?.value,
        isDue: ![typicalVenue, typicalZones].every((one) => one !== undefined && isGood(one)),
      };
    },
  };
}
