import type { Clock } from '../time.ts';
import { weights } from './budget.ts';
import type { AmbienceClient } from './client.ts';
import { hasFigures, hasPoints, hasValues } from './content.ts';
import type { Endpoint } from './endpoint-facts.ts';
import { readSensorTime } from './freshness.ts';
import type { Measured } from './reading-choice.ts';
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

/** The service's data endpoints: what each costs, how its data ages and when it counts as empty. */
export function createEndpoints(client: AmbienceClient, clock: Clock) {
  return {
    ...venueEndpoints(client, clock),
    ...zonesEndpoints(client, clock),
    ...zoneEndpoints(client, clock),
  };
}

function venueEndpoints(client: AmbienceClient, clock: Clock) {
  const { venue: weight } = weights;
  const venueInfo: Endpoint<Venue> = {
    name: 'venue',
    kind: 'static',
    weight,
    isOfOneZone: false,
    request: client.venue,
    measuredAt: noTimestamp,
    hasContent: always,
  };
  const venueLive: Endpoint<VenueLive> = {
    name: 'venue/live',
    observation: (value) => ({ kind: 'venue_live', value }),
    kind: 'live',
    weight,
    isOfOneZone: false,
    request: async (token, signal) =>
      withSensorTime(await client.venueLive(token, signal), clock.now()),
    measuredAt: ownTimestamp,
    hasContent: ({ average, representative }) => hasFigures(average) || hasFigures(representative),
  };
  const venueTrend: Endpoint<VenueTrend> = {
    name: 'venue/trend',
    observation: (value) => ({ kind: 'venue_trend', value }),
    kind: 'trend',
    weight,
    isOfOneZone: false,
    request: client.venueTrend,
    measuredAt: ownTimestamp,
    hasContent: ({ average, representative }) => hasPoints(average) || hasPoints(representative),
  };
  const venueTypical: Endpoint<VenueTypical> = {
    name: 'venue/typical',
    kind: 'typical',
    weight,
    isOfOneZone: false,
    request: client.venueTypical,
    measuredAt: noTimestamp,
    hasContent: ({ average, representative }) => hasValues(average) || hasValues(representative),
  };
  return { venueInfo, venueLive, venueTrend, venueTypical };
}

function zonesEndpoints(client: AmbienceClient, clock: Clock) {
  const { allZones, zone, heavy } = weights;
  const zoneList: Endpoint<ZoneList> = {
    name: 'zones',
    kind: 'static',
    weight: allZones,
    isOfOneZone: false,
    request: client.zones,
    measuredAt: noTimestamp,
    hasContent: ({ zones }) => zones.length > 0,
  };
  const zonesLive: Endpoint<readonly ZoneLive[]> = {
    name: 'zones/live',
    observation: (value) => ({ kind: 'zones_live', value }),
    kind: 'live',
    weight: allZones,
    isOfOneZone: false,
    request: async (token, signal) =>
      (await client.zonesLive(token, signal)).map((one) => withSensorTime(one, clock.now())),
    measuredAt: newestTimestamp,
    hasContent: (zones) => zones.some(isAnswered),
  };
  const busiestZone: Endpoint<ZoneLive> = {
    name: 'zones/busiest',
    kind: 'live',
    weight: zone,
    isOfOneZone: false,
    request: async (token, signal) =>
      withSensorTime(await client.busiestZone(token, signal), clock.now()),
    measuredAt: ownTimestamp,
    hasContent: hasFigures,
  };
  const zonesTrend: Endpoint<readonly ZoneTrend[]> = {
    name: 'zones/trend',
    observation: (value) => ({ kind: 'zones_trend', value }),
    kind: 'trend',
    weight: heavy,
    isOfOneZone: false,
    request: client.zonesTrend,
    measuredAt: newestTimestamp,
    hasContent: (zones) => zones.some(hasPoints),
  };
  const zonesTypical: Endpoint<readonly ZoneTypical[]> = {
    name: 'zones/typical',
    kind: 'typical',
    weight: heavy,
    isOfOneZone: false,
    request: client.zonesTypical,
    measuredAt: noTimestamp,
    hasContent: (zones) => zones.some(hasValues),
  };
  return { zoneList, zonesLive, busiestZone, zonesTrend, zonesTypical };
}

function zoneEndpoints(client: AmbienceClient, clock: Clock) {
  const { zone: weight } = weights;
  const zoneInfo = (id: string): Endpoint<Zone> => ({
    name: `zone/${id}`,
    kind: 'static',
    weight,
    isOfOneZone: true,
    request: (token, signal) => client.zone(token, id, signal),
    measuredAt: noTimestamp,
    hasContent: always,
  });
  const zoneLive = (id: string): Endpoint<ZoneLive> => ({
    name: `zone/live/${id}`,
    observation: (value) => ({ kind: 'zone_live', value }),
    kind: 'live',
    weight,
    isOfOneZone: true,
    request: async (token, signal) =>
      withSensorTime(await client.zoneLive(token, id, signal), clock.now()),
    measuredAt: ownTimestamp,
    hasContent: isAnswered,
  });
  const zoneTrend = (id: string): Endpoint<ZoneTrend> => ({
    name: `zone/trend/${id}`,
    observation: (value) => ({ kind: 'zone_trend', value }),
    kind: 'trend',
    weight,
    isOfOneZone: true,
    request: (token, signal) => client.zoneTrend(token, id, signal),
    measuredAt: ownTimestamp,
    hasContent: hasPoints,
  });
  const zoneTypical = (id: string): Endpoint<ZoneTypical> => ({
    name: `zone/typical/${id}`,
    kind: 'typical',
    weight,
    isOfOneZone: true,
    request: (token, signal) => client.zoneTypical(token, id, signal),
    measuredAt: noTimestamp,
    hasContent: hasValues,
  });
  return { zoneInfo, zoneLive, zoneTrend, zoneTypical };
}

function withSensorTime<T extends Measured>(value: T, now: number): T {
  return value.measuredAt === undefined
    ? value
    : { ...value, ...readSensorTime(value.measuredAt, now) };
}

/** A zone that reports an error has answered, too. */
const isAnswered = (zone: ZoneLive) => hasFigures(zone) || zone.error !== undefined;
const ownTimestamp = (value: Measured) => value.measuredAt;
const noTimestamp = () => undefined;
const always = () => true;

/**
 * The newest timestamp, so that one stuck sensor does not make the others look old. Sensors with a
 * clock that is ahead are ignored unless all are.
 */
function newestTimestamp(
  values: readonly (Measured & { readonly isClockAhead?: boolean | undefined })[],
  now: number,
): number | undefined {
  const timed = values.flatMap(({ measuredAt, isClockAhead = false }) =>
    measuredAt === undefined ? [] : [{ measuredAt, isAhead: isClockAhead || measuredAt > now }],
  );
  const reliable = timed.filter(({ isAhead }) => !isAhead);
  const times = (reliable.length > 0 ? reliable : timed).map(({ measuredAt }) => measuredAt);
  return times.length === 0 ? undefined : Math.max(...times);
}
