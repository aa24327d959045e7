import type { AmbienceErrorCode } from '../../ambience/errors.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Trend, ZoneTypical } from '../../ambience/types.ts';
import type { Message } from '../../slack/blocks/message.ts';
import type { NextSteps } from '../../slack/commands/command.ts';
import { commands } from '../../slack/commands/table.ts';
import { busiestMessage } from '../../slack/messages/busiest.ts';
import {
  chooseVenueMessage,
  chooseZoneMessage,
  noSuchVenueMessage,
  noSuchZoneMessage,
} from '../../slack/messages/choose.ts';
import { sharedMessage, withFollowUps } from '../../slack/messages/follow-ups.ts';
import { helpMessage, unknownCommandMessage } from '../../slack/messages/help.ts';
import { statusMessage } from '../../slack/messages/status.ts';
import { venueTrendMessage, zoneTrendMessage } from '../../slack/messages/trend.ts';
import { venueMessage } from '../../slack/messages/venue.ts';
import { venueLiveMessage } from '../../slack/messages/venue-live.ts';
import { weekMessage } from '../../slack/messages/week.ts';
import { zoneLiveMessage } from '../../slack/messages/zone-live.ts';
import { zoneInfoMessage, zonesMessage } from '../../slack/messages/zones.ts';
import { digestOf } from './digests.ts';
import { type Exhibit, ofMessage } from './exhibit.ts';
import { now, type VenueWorld, type World } from './world.ts';

/** What the commands answer. */

const manager = { isManager: true, people: new Set(['U0OWNER']) };
const staff = { isManager: false, people: new Set(['U0OWNER']) };

export function answerExhibits(world: World): Exhibit[] {
  return [
    ...liveExhibits(world),
    ...trendExhibits(world),
    ...weekExhibits(world),
    ...storedExhibits(world),
    ...choiceExhibits(world),
  ];
}

function liveExhibits({ hotel, cafe, club }: World): Exhibit[] {
  const data = liveData(hotel);
  const zone = of(hotel.zonesLive, 5);
  const ofZone = { ...names(hotel), reading: zone, typical: hotel.zonesTypical.value[5], now };
  const next: NextSteps = {
    question: { command: 'live', argument: '', venueId: hotel.connection.venueId },
    offersZones: true,
    offersVenues: true,
    offersUse: true,
  };
  const followed = withFollowUps(venueLiveMessage(data), next, { hasChannel: true });
  const busiest = { ...names(hotel), reading: hotel.busiest, zones: hotel.zonesLive, now };
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
      zoneLiveMessage({ ...names(club), reading: of(club.zonesLive, 1), typical: undefined, now }),
    ),
    ...ofMessage('busiest', busiestMessage(busiest)),
    ...ofMessage('busiest, alone', busiestMessage({ ...busiest, zones: undefined })),
    ...ofMessage(
      'busiest, last reading',
      busiestMessage({ ...busiest, reading: stale(hotel.busiest, 'rate_limited', 20) }),
    ),
  ];
}

function trendExhibits({ hotel }: World): Exhibit[] {
  const data = { ...names(hotel), reading: hotel.trend, zones: hotel.zonesTrend.value, now };
  const zone = { ...names(hotel), reading: of(hotel.zonesTrend, 5), now };
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
    now,
  };
  const ofZone: ZoneTypical | undefined = hotel.zonesTypical.value[5];
  return [
    ...ofMessage('week', weekMessage(data)),
    ...ofMessage('week <weekday>', weekMessage({ ...data, weekday: 'sunday' })),
    ...(ofZone === undefined
      ? []
      : ofMessage('week <zone>', weekMessage({ ...data, zoneName: ofZone.name, typical: ofZone }))),
    ...ofMessage(
      'week, nothing known',
      weekMessage({ ...data, typical: { ...data.typical, minutes: [] } }),
    ),
  ];
}

function storedExhibits({ hotel, cafe, club }: World): Exhibit[] {
  const connected = [hotel, cafe, club].map(({ connection }) => connection);
  const [first, second, third] = connected;
  const broken = [
    first,
    second && { ...second, state: 'revoked' as const },
    third && { ...third, state: 'pending' as const, zones: [] },
  ].filter((one) => one !== undefined);
  const choices = { connected, meantHere: second, byDefault: first };
  const { zones } = hotel.connection;
  const [lobby] = zones;
  if (lobby === undefined) throw new Error('the hotel has no zones');
  const info = { ...names(hotel), stored: lobby, reading: hotel.zoneInfo, now };
  const { health } = hotel;
  const inTrouble = {
    ...health,
    trouble: { code: 'unavailable' as const, since: now - 600_000 },
    budget: { ...health.budget, left: 3, pausedMs: 90_000 },
  };
  const digest = digestOf(hotel);
  const status = { standing: manager, takesNative: true, digests: [digest], now };
  const stoppedDigest = { ...digest, state: { kind: 'stopped', reason: 'channel_gone' } } as const;
  const all = [hotel, cafe, club];
  return [
    ...ofMessage('zones', zonesMessage('Harbour Hotel', zones)),
    ...ofMessage('zones, none', zonesMessage('Harbour Hotel', [])),
    ...ofMessage('zones <zone>', zoneInfoMessage({ ...info, reading: undefined })),
    ...ofMessage('zones <zone>, read again', zoneInfoMessage(info)),
    ...ofMessage(
      'zones <zone>, last reading',
      zoneInfoMessage({ ...info, reading: stale(hotel.zoneInfo, 'timeout', 20) }),
    ),
    ...ofMessage('venue', venueMessage({ ...choices, standing: manager, now })),
    ...ofMessage(
      'venue, broken',
      venueMessage({ ...choices, connected: broken, standing: staff, now }),
    ),
    ...ofMessage('status', statusMessage({ ...status, venues: all })),
    ...ofMessage(
      'status, in trouble',
      statusMessage({
        ...status,
        takesNative: false,
        digests: [digest, stoppedDigest],
        venues: [{ connection: hotel.connection, health: inTrouble }],
      }),
    ),
    ...ofMessage(
      'status, broken',
      statusMessage({
        ...status,
        standing: staff,
        venues: broken.map((connection) => ({
          connection,
          health: { ...health, lastLive: undefined },
        })),
      }),
    ),
    ...ofMessage('help', helpMessage(commands)),
  ];
}

function choiceExhibits({ hotel, cafe }: World): Exhibit[] {
  const connected = [hotel.connection, cafe.connection];
  const sameName = [hotel.connection, { ...cafe.connection, venue: hotel.connection.venue }];
  const many = Array.from({ length: 30 }, (_, index) => ({
    ...cafe.connection,
    venueId: `venue-${index}`,
  }));
  const { zones } = hotel.connection;
  const question = { command: 'live', argument: '', venueId: hotel.connection.venueId };
  const noZone = {
    venueName: 'Harbour Hotel',
    sought: 'loby',
    nearest: zones.slice(0, 2),
    elsewhere: [],
    question,
  };
  const sameZones = zones.slice(0, 3).map((zone) => ({ ...zone, name: 'Bar' }));
  return [
    ...ofMessage('which venue', chooseVenueMessage(connected, question)),
    ...ofMessage('which venue, two of one name', chooseVenueMessage(sameName, question)),
    ...ofMessage('which venue, of many', chooseVenueMessage(many, question)),
    ...ofMessage('no such venue', noSuchVenueMessage(connected, { ...question, argument: 'ritz' })),
    ...ofMessage(
      'which zone',
      chooseZoneMessage([zones[1], zones[4]].filter(isThere), 'bar', question),
    ),
    ...ofMessage('which zone, three of one name', chooseZoneMessage(sameZones, 'bar', question)),
    ...ofMessage('no such zone', noSuchZoneMessage(noZone)),
    ...ofMessage('no such zone, none near', noSuchZoneMessage({ ...noZone, nearest: [] })),
    ...ofMessage(
      'no such zone, but elsewhere',
      noSuchZoneMessage({
        ...noZone,
        elsewhere: cafe.connection.zones.map((zone) => ({ zone, connection: cafe.connection })),
      }),
    ),
    ...ofMessage(
      'a typo',
      unknownCommandMessage({ command: 'lvie', argument: '' }, commands[0], commands),
    ),
    ...ofMessage(
      'no command',
      unknownCommandMessage({ command: 'rooftop', argument: 'bar' }, undefined, commands),
    ),
  ];
}

const staleCodes: readonly AmbienceErrorCode[] = [
  'rate_limited',
  'over_budget',
  'unavailable',
  'given_up',
  'timeout',
  'unreadable',
];

function isThere<T>(one: T | undefined): one is T {
  return one !== undefined;
}

function names({ connection: { venue } }: VenueWorld) {
  return { venueName: venue.name, timezone: venue.timezone };
}

export function liveData(venue: VenueWorld) {
  const { live, zonesLive: zones, typical } = venue;
  return { ...names(venue), live, zones, typical: typical.value, now };
}

function withValue<T>(reading: Reading<T>, value: T): Reading<T> {
  return { ...reading, value };
}

function stale<T>(reading: Reading<T>, code: AmbienceErrorCode, minutesOlder = 0): Reading<T> {
  const measuredAt = reading.measuredAt - minutesOlder * 60_000;
  return { ...reading, measuredAt, stale: { code } };
}

function of<T>(reading: Reading<readonly T[]>, index: number): Reading<T> {
  const value = reading.value[index];
  if (value === undefined) throw new Error(`the sandbox has no zone ${index}`);
  return { ...reading, value };
}
