import type { Clock } from '../clock.ts';
import type { AmbienceClient } from './client.ts';
import { createEndpoints } from './endpoints.ts';
import type { PayerState } from './fetcher.ts';
import type { Access, Ask, DenialCode, Reading } from './reading.ts';
import type { ReadingCache } from './reading-cache.ts';
import type { VenueKey } from './shared-requests.ts';
import type {
  Venue,
  VenueLive,
  VenueTrend,
  VenueTypical,
  Zone,
  ZoneList,
  ZoneLive,
  ZoneTrend,
  ZoneTypical,
} from './types.ts';

/**
 * Readings that cost the service as little as possible: fresh by the data's own timestamp, one
 * request however many ask at once, and the last reading with its age and the reason whenever there is
 * no newer one. They throw {@link AmbienceError} when there is no earlier reading either; for a single
 * zone also `not_found`, unless `Access.denied` says that this is known.
 */
export interface Readings {
  venue(access: Access, ask: Ask): Promise<Reading<Venue>>;
  zones(access: Access, ask: Ask): Promise<Reading<ZoneList>>;
  zone(access: Access, zoneId: string, ask: Ask): Promise<Reading<Zone>>;
  /** The same, as it was last read: never costs a request. */
  knownZone(access: Access, zoneId: string): Promise<Reading<Zone> | undefined>;
  venueLive(access: Access, ask: Ask): Promise<Reading<VenueLive>>;
  venueTrend(access: Access, ask: Ask): Promise<Reading<VenueTrend>>;
  venueTypical(access: Access, ask: Ask): Promise<Reading<VenueTypical>>;
  zonesLive(access: Access, ask: Ask): Promise<Reading<readonly ZoneLive[]>>;
  zoneLive(access: Access, zoneId: string, ask: Ask): Promise<Reading<ZoneLive>>;
  busiestZone(access: Access, ask: Ask): Promise<Reading<ZoneLive>>;
  zonesTrend(access: Access, ask: Ask): Promise<Reading<readonly ZoneTrend[]>>;
  zoneTrend(access: Access, zoneId: string, ask: Ask): Promise<Reading<ZoneTrend>>;
  zonesTypical(access: Access, ask: Ask): Promise<Reading<readonly ZoneTypical[]>>;
  zoneTypical(access: Access, zoneId: string, ask: Ask): Promise<Reading<ZoneTypical>>;
  /** What is usual, as far as it is known already: never costs a request. */
  knownTypical(access: VenueKey): Promise<KnownTypical>;
  /** The same of one zone, which was read by itself where all zones together are too large. */
  knownZoneTypical(access: VenueKey, zoneId: string): Promise<ZoneTypical | undefined>;
  /** The zones as they were last measured: never costs a request. */
  knownZonesLive(access: VenueKey): Promise<Reading<readonly ZoneLive[]> | undefined>;
  /**
   * Asks the service, past all caches, whether it lets us in.
   * @param refusedEndpoint is not asked again; a refusal may be its own mistake
   * @throws AmbienceError when the service did not say
   */
  checkAccess(access: Access, refusedEndpoint?: string): Promise<'allowed' | DenialCode>;
  /** How reading this venue goes; never costs a request. */
  health(access: Access): Promise<VenueHealth>;
  /** Deletes all that is kept of a venue and its zones. */
  forget(teamId: string, venueId: string, zoneIds: readonly string[]): Promise<void>;
}

export interface KnownTypical {
  readonly venue: VenueTypical | undefined;
  readonly zones: readonly ZoneTypical[] | undefined;
  /** Something of it is missing or more than a week old. */
  readonly isDue: boolean;
}

export interface VenueHealth extends PayerState {
  /** The last live reading of the zones, however old. */
  readonly lastLive: Reading<readonly ZoneLive[]> | undefined;
}

export function createReadings(
  client: AmbienceClient,
  cache: ReadingCache,
  clock: Clock,
): Readings {
  const { read, readOne, recall, forget, isGood, stateOf } = cache;

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
    venue: (access, ask) => read(access, venueInfo, ask),
    zones: (access, ask) => read(access, zoneList, ask),
    zone: (access, zoneId, ask) => read(access, zoneInfo(zoneId), ask),
    knownZone: (access, zoneId) => recall(access, zoneInfo(zoneId)),
    venueLive: (access, ask) => read(access, venueLive, ask),
    venueTrend: (access, ask) => read(access, venueTrend, ask),
    venueTypical: (access, ask) => read(access, venueTypical, ask),
    zonesLive: (access, ask) => read(access, zonesLive, ask),
    zoneLive: (access, zoneId, ask) => readOne(access, zoneLive(zoneId), zonesLive, zoneId, ask),
    busiestZone: (access, ask) => read(access, busiestZone, ask),
    zonesTrend: (access, ask) => read(access, zonesTrend, ask),
    zoneTrend: (access, zoneId, ask) => readOne(access, zoneTrend(zoneId), zonesTrend, zoneId, ask),
    zonesTypical: (access, ask) => read(access, zonesTypical, ask),
    zoneTypical: (access, zoneId, ask) =>
      readOne(access, zoneTypical(zoneId), zonesTypical, zoneId, ask),
    async forget(teamId, venueId, zoneIds) {
      const ofZones = zoneIds.flatMap((id) => [
        zoneInfo(id),
        zoneLive(id),
        zoneTrend(id),
        zoneTypical(id),
      ]);
      for (const { name } of [...ofVenue, ...ofZones]) await forget({ teamId, venueId }, name);
    },
    checkAccess: (access, refusedEndpoint) =>
      cache.checkAccess(access, refusedEndpoint === busiestZone.name ? zoneList : busiestZone),
    async health(access) {
      const { budget, trouble } = stateOf(access);
      return {
        budget,
        trouble: trouble ?? cache.uselessSince(access, zonesLive.name),
        lastLive: await recall(access, zonesLive),
      };
    },
    async knownZoneTypical(access, zoneId) {
      const all = await recall(access, zonesTypical);
      return (
        all?.value.find(({ id }) => id === zoneId) ??
        (await recall(access, zoneTypical(zoneId)))?.value
      );
    },
    knownZonesLive: (access) => recall(access, zonesLive),
    async knownTypical(access) {
      const [typicalVenue, typicalZones] = await Promise.all([
        recall(access, venueTypical),
        recall(access, zonesTypical),
      ]);
      return {
        venue: typicalVenue?.value,
        zones: typicalZones?.value,
        isDue: ![typicalVenue, typicalZones].every((one) => one !== undefined && isGood(one)),
      };
    },
  };
}
