import type { Clock } from '../time.ts';
import type { AmbienceClient } from './client.ts';
import { createEndpoints } from './endpoints.ts';
import type { ServiceState } from './fetcher.ts';
import type {
  DenialCode,
  Reading,
  ReadOptions,
  StaleReason,
  VenueCredentials,
  VenueKey,
} from './reading.ts';
import type { ReadingCache } from './reading-cache.ts';
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
 * Readings with as few requests as possible: data is fresh by its own timestamp, concurrent callers
 * share one request, and if there is no newer reading, the last one is returned with its age and
 * the reason. Throws {@link AmbienceError} if there is no earlier reading either. For a single zone
 * it also throws `not_found`, unless `credentials.denied` says that the denial is already known.
 */
export interface Readings {
  venue(credentials: VenueCredentials, options: ReadOptions): Promise<Reading<Venue>>;
  zones(credentials: VenueCredentials, options: ReadOptions): Promise<Reading<ZoneList>>;
  zone(credentials: VenueCredentials, zoneId: string, options: ReadOptions): Promise<Reading<Zone>>;
  /** The last reading of the zone, from the cache only. */
  knownZone(credentials: VenueCredentials, zoneId: string): Promise<Reading<Zone> | undefined>;
  venueLive(credentials: VenueCredentials, options: ReadOptions): Promise<Reading<VenueLive>>;
  venueTrend(credentials: VenueCredentials, options: ReadOptions): Promise<Reading<VenueTrend>>;
  venueTypical(credentials: VenueCredentials, options: ReadOptions): Promise<Reading<VenueTypical>>;
  zonesLive(
    credentials: VenueCredentials,
    options: ReadOptions,
  ): Promise<Reading<readonly ZoneLive[]>>;
  zoneLive(
    credentials: VenueCredentials,
    zoneId: string,
    options: ReadOptions,
  ): Promise<Reading<ZoneLive>>;
  busiestZone(credentials: VenueCredentials, options: ReadOptions): Promise<Reading<ZoneLive>>;
  zonesTrend(
    credentials: VenueCredentials,
    options: ReadOptions,
  ): Promise<Reading<readonly ZoneTrend[]>>;
  zoneTrend(
    credentials: VenueCredentials,
    zoneId: string,
    options: ReadOptions,
  ): Promise<Reading<ZoneTrend>>;
  zonesTypical(
    credentials: VenueCredentials,
    options: ReadOptions,
  ): Promise<Reading<readonly ZoneTypical[]>>;
  zoneTypical(
    credentials: VenueCredentials,
    zoneId: string,
    options: ReadOptions,
  ): Promise<Reading<ZoneTypical>>;
  /** The cached typical weeks; never sends a request. */
  knownTypical(credentials: VenueKey): Promise<KnownTypical>;
  /** The cached typical week of one zone, which may have been read alone if all were too large. */
  knownZoneTypical(credentials: VenueKey, zoneId: string): Promise<ZoneTypical | undefined>;
  /** The last live reading of all zones, from the cache only. */
  knownZonesLive(credentials: VenueKey): Promise<Reading<readonly ZoneLive[]> | undefined>;
  /**
   * Changes whenever a reading of the venue does, so that an answer built before may be too old.
   * Undefined before the first reading.
   */
  revisionOf(venue: VenueKey): number | undefined;
  /**
   * Asks the service, without any cache, whether access is allowed.
   * @param refusedEndpoint another endpoint is used, because the denial may be a fault of this one
   * @throws AmbienceError if the response does not show whether access is allowed
   */
  checkAccess(
    credentials: VenueCredentials,
    refusedEndpoint?: string,
  ): Promise<'allowed' | DenialCode>;
  /** The state of this venue's connection; never sends a request. */
  health(credentials: VenueCredentials): Promise<VenueHealth>;
  /** Deletes all cached readings of a venue and its zones. */
  forget(workspaceId: string, venueId: string, zoneIds: readonly string[]): Promise<void>;
}

export interface KnownTypical {
  readonly venue: VenueTypical | undefined;
  readonly zones: readonly ZoneTypical[] | undefined;
  /** Some of it is missing or more than a week old. */
  readonly isDue: boolean;
}

export interface VenueHealth extends Omit<ServiceState, 'trouble'> {
  /**
   * Set if the last call failed. A denial is `access_refused`: once it is confirmed, the connection
   * is no longer active.
   */
  readonly trouble: { readonly code: StaleReason; readonly since: number } | undefined;
  /** The last live reading of the zones, however old. */
  readonly lastLive: Reading<readonly ZoneLive[]> | undefined;
}

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
      readOne(credentials, zoneLive(zoneId), zonesLive, zoneId, options),
    busiestZone: (credentials, options) => read(credentials, busiestZone, options),
    zonesTrend: (credentials, options) => read(credentials, zonesTrend, options),
    zoneTrend: (credentials, zoneId, options) =>
      readOne(credentials, zoneTrend(zoneId), zonesTrend, zoneId, options),
    zonesTypical: (credentials, options) => read(credentials, zonesTypical, options),
    zoneTypical: (credentials, zoneId, options) =>
      readOne(credentials, zoneTypical(zoneId), zonesTypical, zoneId, options),
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
