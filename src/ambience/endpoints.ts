import type { Clock } from '../time.ts';
import { weights } from './budget.ts';
import type { AmbienceClient } from './client.ts';
import { hasFigures, hasPoints, hasValues } from './content.ts';
import { type Kind, readSensorTime } from './freshness.ts';
import type { Measured } from './reading-choice.ts';
import type { Endpoint } from './shared-requests.ts';
import type {
  VenueLive,
  VenueTrend,
  VenueTypical,
  ZoneList,
  ZoneLive,
  ZoneTrend,
  ZoneTypical,
} from './types.ts';

/** The service's data endpoints: what each costs, how its data ages and when it counts as empty. */
export function createEndpoints(client: AmbienceClient, clock: Clock) {
  const endpoint = <T>(
    name: string,
    kind: Kind,
    weight: number,
    request: Endpoint<T>['request'],
    measuredAt: Endpoint<T>['measuredAt'],
    hasContent: Endpoint<T>['hasContent'],
    isOfOneZone = false,
  ): Endpoint<T> => ({ name, kind, weight, request, measuredAt, hasContent, isOfOneZone });
  const withSensorTime = <T extends Measured>(value: T): T =>
    value.measuredAt === undefined
      ? value
      : { ...value, ...readSensorTime(value.measuredAt, clock.now()) };

  const { zone, allZones, venue, heavy } = weights;
  const venueInfo = endpoint('venue', 'static', venue, client.venue, noTimestamp, always);
  const zoneList = endpoint('zones', 'static', allZones, client.zones, noTimestamp, hasZones);
  const zoneInfo = (id: string) =>
    endpoint(
      `zone/${id}`,
      'static',
      zone,
      (token, signal) => client.zone(token, id, signal),
      noTimestamp,
      always,
      true,
    );
  const venueLive = endpoint(
    'venue/live',
    'live',
    venue,
    async (token, signal) => withSensorTime(await client.venueLive(token, signal)),
    ownTimestamp,
    ({ average, representative }: VenueLive) => hasFigures(average) || hasFigures(representative),
  );
  const venueTrend = endpoint(
    'venue/trend',
    'trend',
    venue,
    client.venueTrend,
    ownTimestamp,
    ({ average, representative }: VenueTrend) => hasPoints(average) || hasPoints(representative),
  );
  const venueTypical = endpoint(
    'venue/typical',
    'typical',
    venue,
    client.venueTypical,
    noTimestamp,
    ({ average, representative }: VenueTypical) => hasValues(average) || hasValues(representative),
  );
  const zonesLive = endpoint<readonly ZoneLive[]>(
    'zones/live',
    'live',
    allZones,
    async (token, signal) => (await client.zonesLive(token, signal)).map(withSensorTime),
    newestTimestamp,
    (zones) => zones.some((one) => hasFigures(one) || one.error !== undefined),
  );
  const busiestZone = endpoint<ZoneLive>(
    'zones/busiest',
    'live',
    zone,
    async (token, signal) => withSensorTime(await client.busiestZone(token, signal)),
    ownTimestamp,
    hasFigures,
  );
  const zonesTrend = endpoint<readonly ZoneTrend[]>(
    'zones/trend',
    'trend',
    heavy,
    client.zonesTrend,
    newestTimestamp,
    (zones) => zones.some(hasPoints),
  );
  const zonesTypical = endpoint(
    'zones/typical',
    'typical',
    heavy,
    client.zonesTypical,
    noTimestamp,
    (zones: readonly ZoneTypical[]) => zones.some(hasValues),
  );
  const zoneLive = (id: string) =>
    endpoint(
      `zone/live/${id}`,
      'live',
      zone,
      async (token, signal) => withSensorTime(await client.zoneLive(token, id, signal)),
      ownTimestamp,
      (value: ZoneLive) => hasFigures(value) || value.error !== undefined,
      true,
    );
  const zoneTrend = (id: string) =>
    endpoint<ZoneTrend>(
      `zone/trend/${id}`,
      'trend',
      zone,
      (token, signal) => client.zoneTrend(token, id, signal),
      ownTimestamp,
      hasPoints,
      true,
    );
  const zoneTypical = (id: string) =>
    endpoint(
      `zone/typical/${id}`,
      'typical',
      zone,
      (token, signal) => client.zoneTypical(token, id, signal),
      noTimestamp,
      hasValues,
      true,
    );

  return {
    venueInfo,
    zoneList,
    zoneInfo,
    venueLive,
    venueTrend,
    venueTypical,
    zonesLive,
    busiestZone,
    zonesTrend,
    zonesTypical,
    zoneLive,
    zoneTrend,
    zoneTypical,
  };
}

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

const hasZones = ({ zones }: ZoneList) => zones.length > 0;
