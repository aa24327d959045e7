import type { StaleReason } from '../../ambience/reading.ts';
import type { Trend, ZoneTypical } from '../../ambience/types.ts';
import type { Message } from '../../slack/blocks/message.ts';
import type { NextSteps } from '../../slack/commands/command.ts';
import { busiestMessage, noBusiestMessage } from '../../slack/messages/busiest.ts';
import { sharedMessage, withFollowUps } from '../../slack/messages/follow-ups.ts';
import { venueTrendMessage, zoneTrendMessage } from '../../slack/messages/trend.ts';
import { venueLiveMessage } from '../../slack/messages/venue-live.ts';
import { weekMessage } from '../../slack/messages/week.ts';
import { zoneLiveMessage } from '../../slack/messages/zone-live.ts';
import { type Exhibit, ofMessage } from './exhibit.ts';
import { liveData, names, now, of, stale, type World, withValue } from './world.ts';

/** What the commands answer with figures. */

export function figureExhibits(world: World): Exhibit[] {
  return [...liveExhibits(world), ...trendExhibits(world), ...weekExhibits(world)];
}

function liveExhibits({ hotel, cafe, club }: World): Exhibit[] {
  const data = liveData(hotel);
  const zone = of(hotel.zonesLive, 5);
  const ofZone = {
    ...names(hotel),
    reading: zone,
    typical: hotel.zonesTypical.value[5],
    scale: hotel.scale,
    now,
  };
  const next: NextSteps = {
    question: { command: 'live', argument: '', venueId: hotel.connection.venueId },
    offersZones: true,
    offersVenues: true,
    offersUse: true,
    offersConnect: [],
    offersShare: true,
  };
  const followed = withFollowUps(venueLiveMessage(data), next, { hasChannel: true });
  const busiest = {
    ...names(hotel),
    reading: hotel.busiest,
    zones: hotel.zonesLive,
    scale: hotel.scale,
    now,
  };
  const mars = { ...data, timezone: 'Mars/Olympus' };
  return [
    ...ofMessage('live', venueLiveMessage(data)),
    ...ofMessage('live, with what may follow', followed),
    ...ofMessage('live, shared', sharedMessage(venueLiveMessage(data), 'U0BARTENDER')),
    ...ofMessage('live, nothing typical known', venueLiveMessage({ ...data, typical: undefined })),
    ...ofMessage('live, two zones', venueLiveMessage(liveData(cafe))),
    ...ofMessage('live, faulty zones', venueLiveMessage(liveData(club))),
    ...ofMessage(
      'live, without zones',
      venueLiveMessage({ ...data, zones: withValue(data.zones, []) }),
    ),
    ...ofMessage('live, unknown time zone', venueLiveMessage(mars)),
    ...staleCodes.flatMap((code) =>
      ofMessage(
        `live, last reading: ${code}`,
        venueLiveMessage({
          ...data,
          live: stale(data.live, code),
          zones: stale(data.zones, code),
          now: now + 20 * 60_000,
        }),
      ),
    ),
    ...ofMessage('live, only the zones', venueLiveMessage({ ...data, live: undefined })),
    ...ofMessage('live, only the venue', venueLiveMessage({ ...data, zones: undefined })),
    ...ofMessage(
      'live, without a time of its own',
      venueLiveMessage({ ...data, live: { ...data.live, hasOwnTime: false } }),
    ),
    ...ofMessage(
      'live, venue and zones of two times',
      venueLiveMessage({ ...data, zones: stale(data.zones, 'timeout', 15) }),
    ),
    ...ofMessage('live <zone>', zoneLiveMessage(ofZone)),
    ...ofMessage(
      'live <zone>, last reading',
      zoneLiveMessage({ ...ofZone, reading: stale(zone, 'unavailable', 20) }),
    ),
    ...ofMessage(
      'live <zone>, faulty',
      zoneLiveMessage({
        ...names(club),
        reading: of(club.zonesLive, 1),
        typical: undefined,
        scale: club.scale,
        now,
      }),
    ),
    ...ofMessage(
      'live <zone>, with a problem and figures',
      zoneLiveMessage({ ...ofZone, reading: withValue(zone, { ...zone.value, error: 'dusty' }) }),
    ),
    ...ofMessage('busiest', busiestMessage(busiest)),
    ...ofMessage(
      'busiest, no zones',
      noBusiestMessage('Harbour Hotel', 'UTC', withValue(hotel.zonesLive, []), now),
    ),
    ...ofMessage('busiest, alone', busiestMessage({ ...busiest, zones: undefined })),
    ...ofMessage(
      'busiest, last reading',
      busiestMessage({ ...busiest, reading: stale(hotel.busiest, 'rate_limited', 20) }),
    ),
  ];
}

function trendExhibits({ hotel }: World): Exhibit[] {
  const data = {
    ...names(hotel),
    reading: hotel.trend,
    zones: hotel.zonesTrend.value,
    faulty: new Set<string>(),
    scale: hotel.scale,
    now,
  };
  const zone = { ...names(hotel), reading: of(hotel.zonesTrend, 5), scale: hotel.scale, now };
  const cut = (points: number): Message => {
    const { value } = zone.reading;
    const reading = withValue(zone.reading, { ...value, points: value.points.slice(0, points) });
    return zoneTrendMessage({ ...zone, reading });
  };
  const gaps = (trend: Trend) => trend.points.filter((_, index) => index % 3 !== 1);
  const { value } = zone.reading;
  return [
    ...ofMessage('trend', venueTrendMessage(data)),
    ...ofMessage('trend, no movers known', venueTrendMessage({ ...data, zones: [] })),
    ...ofMessage(
      'trend, last reading',
      venueTrendMessage({ ...data, reading: stale(data.reading, 'unavailable', 40) }),
    ),
    ...ofMessage('trend <zone>', zoneTrendMessage(zone)),
    ...ofMessage('trend <zone>, no point', cut(0)),
    ...ofMessage('trend <zone>, one point', cut(1)),
    ...ofMessage('trend <zone>, two points', cut(2)),
    ...ofMessage(
      'trend <zone>, gaps',
      zoneTrendMessage({
        ...zone,
        reading: withValue(zone.reading, { ...value, points: gaps(value) }),
      }),
    ),
  ];
}

function weekExhibits({ hotel }: World): Exhibit[] {
  const data = {
    ...names(hotel),
    zoneName: undefined,
    typical: hotel.typical.value.representative,
    weekday: 'friday' as const,
    scale: hotel.scale,
    stale: undefined,
    now,
  };
  const ofZone: ZoneTypical | undefined = hotel.zonesTypical.value[5];
  return [
    ...ofMessage('week', weekMessage(data)),
    ...ofMessage('week <weekday>', weekMessage({ ...data, weekday: 'sunday' })),
    ...(ofZone === undefined
      ? []
      : ofMessage('week <zone>', weekMessage({ ...data, zoneName: ofZone.name, typical: ofZone }))),
    ...ofMessage('week, last reading', weekMessage({ ...data, stale: 'unreadable' })),
    ...ofMessage(
      'week, part of the day known',
      weekMessage({
        ...data,
        typical: { ...data.typical, minutes: data.typical.minutes.slice(0, 13) },
      }),
    ),
    ...ofMessage(
      'week, nothing known',
      weekMessage({ ...data, typical: { ...data.typical, minutes: [] } }),
    ),
  ];
}

const staleCodes: readonly StaleReason[] = [
  'rate_limited',
  'over_budget',
  'unavailable',
  'given_up',
  'timeout',
  'unreadable',
  'empty',
  'outdated',
  'access_refused',
  'token_refused',
  'not_approved',
  'not_found',
];
