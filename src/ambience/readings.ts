import type {
  DenialCode,
  Reading,
  ReadOptions,
  ServiceState,
  StaleReason,
  VenueCredentials,
  VenueKey,
} from './reading.ts';
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
  /** The last live reading of the venue as a whole, from the cache only. */
  knownVenueLive(credentials: VenueKey): Promise<Reading<VenueLive> | undefined>;
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
