import { commands } from '../../slack/commands/table.ts';
import {
  chooseVenueMessage,
  chooseZoneMessage,
  noSuchVenueMessage,
  noSuchZoneMessage,
} from '../../slack/messages/choose.ts';
import { helpMessage, unknownCommandMessage } from '../../slack/messages/help.ts';
import { statusMessage } from '../../slack/messages/status.ts';
import { venueMessage } from '../../slack/messages/venue.ts';
import { zoneInfoMessage, zonesMessage } from '../../slack/messages/zones.ts';
import { digestOf } from './digests.ts';
import { type Exhibit, ofMessage } from './exhibit.ts';
import { names, now, stale, type World } from './world.ts';

/** What the commands answer without figures: what is stored, and what to choose from. */

const manager = { isManager: true, people: new Set(['U0OWNER']) };
const staff = { isManager: false, people: new Set(['U0OWNER']) };

export function answerExhibits(world: World): Exhibit[] {
  return [...storedExhibits(world), ...choiceExhibits(world)];
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
  const status = { standing: manager, takesNative: true, unreadable: 0, digests: [digest], now };
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
        unreadable: 2,
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

function isThere<T>(one: T | undefined): one is T {
  return one !== undefined;
}
