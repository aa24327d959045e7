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

/** The service's endpoints for data: what each costs, how its answers age, and when they are empty. */
export type Endpoints = ReturnType<typeof createEndpoints>;

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
  const settled = <T extends Measured>(value: T): T =>
    value.measuredAt === undefined
      ? value
      : { ...value, ...readSensorTime(value.measuredAt, clock.now()) };

  const { zone, allZones, venue, heavy } = weights;
  const venueInfo = endpoint('venue', 'static', venue, client.venue, none, always);
  const zoneList = endpoint('zones', 'static', allZones, client.zones, none, listsZones);
  const zoneInfo = (id: string) =>
    endpoint(
      `zone/${id}`,
      'static',
      zone,
      (token, signal) => client.zone(token, id, signal),
      none,
      always,
      true,
    );
  const venueLive = endpoint(
    'venue/live',
    'live',
    venue,
    async (token, signal) => settled(await client.venueLive(token, signal)),
    own,
    ({ average, representative }: VenueLive) => hasFigures(average) || hasFigures(representative),
  );
  const venueTrend = endpoint(
    'venue/trend',
    'trend',
    venue,
    client.venueTrend,
    own,
    ({ average, representative }: VenueTrend) => hasPoints(average) || hasPoints(representative),
  );
  const venueTypical = endpoint(
    'venue/typical',
    'typical',
    venue,
    client.venueTypical,
    none,
    ({ average, representative }: VenueTypical) => hasValues(average) || hasValues(representative),
  );
  const zonesLive = endpoint<readonly ZoneLive[]>(
    'zones/live',
    'live',
    allZones,
    async (token, signal) => (await client.zonesLive(token, signal)).map(settled),
    newest,
    (zones) => zones.some((one) => hasFigures(one) || one.error !== undefined),
  );
  const busiestZone = endpoint<ZoneLive>(
    'zones/busiest',
    'live',
    zone,
    async (token, signal) => settled(await client.busiestZone(token, signal)),
    own,
    hasFigures,
  );
  const zonesTrend = endpoint<readonly ZoneTrend[]>(
    'zones/trend',
    'trend',
    heavy,
    client.zonesTrend,
    newest,
    (zones) => zones.some(hasPoints),
  );
  const zonesTypical = endpoint(
    'zones/typical',
    'typical',
    heavy,
    client.zonesTypical,
    none,
    (zones: readonly ZoneTypical[]) => zones.some(hasValues),
  );
  const zoneLive = (id: string) =>
    endpoint(
      `zone/live/${id}`,
      'live',
      zone,
      async (token, signal) => settled(await client.zoneLive(token, id, signal)),
      own,
      (value: ZoneLive) => hasFigures(value) || value.error !== undefined,
      true,
    );
  const zoneTrend = (id: string) =>
    endpoint<ZoneTrend>(
      `zone/trend/${id}`,
      'trend',
      zone,
      (token, signal) => client.zoneTrend(token, id, signal),
      own,
      hasPoints,
      true,
    );
  const zoneTypical = (id: string) =>
    endpoint(
      `zone/typical/${id}`,
      'typical',
      zone,
      (token, signal) => client.zoneTypical(token, id, signal),
      none,
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

const own = (value: Measured) => value.measuredAt;
const none = () => undefined;
const always = () => true;

/** One stuck sensor must not make the others look old, nor one whose clock is ahead. */
function newest(
  values: readonly (Measured & { readonly isClockAhead?: boolean | undefined })[],
  now: number,
): number | undefined {
  const timed = values.flatMap(({ measuredAt, isClockAhead = false }) =>
    measuredAt === undefined ? [] : [{ measuredAt, isAhead: isClockAhead || measuredAt > now }],
  );
  const right = timed.filter(({ isAhead }) => !isAhead);
  const times = (right.length > 0 ? right : timed).map(({ measuredAt }) => measuredAt);
  return times.length === 0 ? undefined : Math.max(...times);
}

const listsZones = ({ zones }: ZoneList) => zones.length > 0;
