import { weights } from './budget.ts';
import type { AmbienceClient } from './client.ts';
import type { PayerState } from './fetcher.ts';
import type { Kind } from './freshness.ts';
import type { Access, Ask, Reading } from './reading.ts';
import type { Endpoint, Measured, ReadingCache } from './reading-cache.ts';
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
 * request however many ask at once, and the last reading with its age while the service fails.
 * They throw {@link AmbienceError}: `token_refused`, `not_approved` and `not_found` always, the
 * passing ones only when there is no earlier reading.
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
  knownTypical(access: Access): Promise<KnownTypical>;
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

export function createReadings(client: AmbienceClient, cache: ReadingCache): Readings {
  const { read, readOne, recall, forget, isGood, stateOf } = cache;

  const endpoint = <T>(
    name: string,
    kind: Kind,
    weight: number,
    request: Endpoint<T>['request'],
    measuredAt: Endpoint<T>['measuredAt'],
  ): Endpoint<T> => ({ name, kind, weight, request, measuredAt });

  const { zone, allZones, venue, heavy } = weights;
  const venueInfo = endpoint('venue', 'static', venue, client.venue, none);
  const zoneList = endpoint('zones', 'static', allZones, client.zones, none);
  const zoneInfo = (id: string) =>
    endpoint(`zone/${id}`, 'static', zone, (token, signal) => client.zone(token, id, signal), none);
  const venueLive = endpoint('venue/live', 'live', venue, client.venueLive, own);
  const venueTrend = endpoint('venue/trend', 'trend', venue, client.venueTrend, own);
  const venueTypical = endpoint('venue/typical', 'typical', venue, client.venueTypical, none);
  const zonesLive = endpoint('zones/live', 'live', allZones, client.zonesLive, newest);
  const busiestZone = endpoint('zones/busiest', 'live', zone, client.busiestZone, own);
  const zonesTrend = endpoint('zones/trend', 'trend', heavy, client.zonesTrend, newest);
  const zonesTypical = endpoint('zones/typical', 'typical', heavy, client.zonesTypical, none);
  const zoneLive = (id: string) =>
    endpoint(
      `zone/live/${id}`,
      'live',
      zone,
      (token, signal) => client.zoneLive(token, id, signal),
      own,
    );
  const zoneTrend = (id: string) =>
    endpoint(
      `zone/trend/${id}`,
      'trend',
      zone,
      (token, signal) => client.zoneTrend(token, id, signal),
      own,
    );
  const zoneTypical = (id: string) =>
    endpoint(
      `zone/typical/${id}`,
      'typical',
      zone,
      (token, signal) => client.zoneTypical(token, id, signal),
      none,
    );

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
    async health(access) {
      return { ...stateOf(access), lastLive: await recall(access, zonesLive) };
    },
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

const own = (value: Measured) => value.measuredAt;
const none = () => undefined;

/** One stuck sensor must not make the others look old, nor one whose clock is fast. */
function newest(values: readonly Measured[], now: number): number | undefined {
  const times = values.flatMap(({ measuredAt }) =>
    measuredAt === undefined || measuredAt > now ? [] : [measuredAt],
  );
  return times.length === 0 ? undefined : Math.max(...times);
}
