import { expect, test } from 'vitest';
import { resolveVenue, resolveZone } from '../../src/venues/resolve.ts';
import { splitWeekday } from '../../src/venues/search.ts';
import type { Connection } from '../../src/venues/workspace.ts';

const zone = (name: string, group?: string) => ({
  id: `zn-${name}`,
  name,
  ...(group === undefined ? {} : { group: { id: group, name: group } }),
});

function venue(name: string, zones: readonly string[], state: Connection['state'] = 'active') {
  const connection: Connection = {
    venueId: name,
    state,
    token: 't',
    venue: { name, timezone: 'UTC' },
    zones: zones.map((one) => zone(one)),
    zonesReadAt: 1,
    connectedBy: 'U1',
    connectedAt: 1,
  };
  return connection;
}

const hotel = venue('Harbour Hotel', ['Lobby', 'Terrace']);
const cafe = venue('Corner Café', ['Garden', 'Counter']);
const inn = venue('Lakeside Inn', [], 'pending');

interface Context {
  readonly connected?: readonly Connection[];
  readonly forChannel?: Connection;
  readonly byDefault?: Connection;
}

function resolve(argument: string, context: Context = {}, venueId?: string) {
  const { connected = [hotel, cafe], forChannel, byDefault } = context;
  const asked = { argument, sought: argument, venueId };
  const found = resolveVenue(asked, { connected, forChannel, byDefault });
  switch (found.kind) {
    case 'venue':
      return [found.connection.venueId, found.argument];
    case 'several':
      return [found.candidates.map((one) => one.venueId), found.argument];
    default:
      return found.kind;
  }
}

test.each<[string, string, Context, string | undefined, unknown]>([
  ['nothing is connected', '', { connected: [] }, undefined, 'nothing_connected'],
  ['a button refers to a venue that was disconnected', '', {}, 'gone', 'not_connected'],
  ['a button has chosen it', 'terrace', {}, 'Corner Café', ['Corner Café', 'terrace']],
  ['there is only one', 'terrace', { connected: [hotel] }, undefined, ['Harbour Hotel', 'terrace']],
  ['its whole name is typed', 'corner cafe', {}, undefined, ['Corner Café', '']],
  ['the start of a word in its name is typed', 'harb', {}, undefined, ['Harbour Hotel', '']],
  ['two letters are too few', 'ha', {}, undefined, [['Harbour Hotel', 'Corner Café'], 'ha']],
  ['only that venue has the zone', 'garden', {}, undefined, ['Corner Café', 'garden']],
  ['the channel has a venue', '', { forChannel: cafe }, undefined, ['Corner Café', '']],
  ['there is a default', '', { byDefault: hotel }, undefined, ['Harbour Hotel', '']],
  [
    'a zone in another venue takes precedence over the default',
    'garden',
    { byDefault: hotel },
    undefined,
    ['Corner Café', 'garden'],
  ],
  [
    'the venue of the channel takes precedence over a zone in another venue',
    'garden',
    { forChannel: hotel },
    undefined,
    ['Harbour Hotel', 'garden'],
  ],
  ['nothing identifies a venue', '', {}, undefined, [['Harbour Hotel', 'Corner Café'], '']],
  [
    'the other venue cannot be read',
    'lobby bar',
    { connected: [hotel, inn] },
    undefined,
    ['Harbour Hotel', 'lobby bar'],
  ],
  [
    'a venue that cannot be read is not offered',
    '',
    { connected: [hotel, cafe, inn] },
    undefined,
    [['Harbour Hotel', 'Corner Café'], ''],
  ],
  [
    'the words that were not clear turn out to name the chosen venue',
    'harbour',
    { connected: [hotel, venue('Old Pier', ['Harbour Room'])] },
    'Harbour Hotel',
    ['Harbour Hotel', ''],
  ],
  [
    'the words name a zone of the chosen venue',
    'harbour',
    { connected: [hotel, venue('Old Harbour', ['Harbour Room'])] },
    'Old Harbour',
    ['Old Harbour', 'harbour'],
  ],
  [
    'an unapproved venue is named',
    'lakeside',
    { connected: [hotel, inn] },
    undefined,
    ['Lakeside Inn', ''],
  ],
])('%s: “%s”', (_, argument, context, venueId, expected) => {
  expect(resolve(argument, context, venueId)).toEqual(expected);
});

test('of two venues with the same name, the one of the channel is used', () => {
  const other = { ...venue('Harbour Hotel', []), venueId: 'second' };
  const connected = [hotel, other];
  expect(resolve('harbour hotel', { connected })).toEqual([['Harbour Hotel', 'second'], '']);
  expect(resolve('harbour hotel', { connected, forChannel: other })).toEqual(['second', '']);
});

test('a zone is the chosen one, the named one, or none with matches in other venues', () => {
  const { zones } = hotel;
  const [lobby, terrace] = zones;
  expect(resolveZone('anything', terrace, zones, [])).toEqual({ kind: 'zone', zone: terrace });
  expect(resolveZone('lobby', undefined, zones, [])).toEqual({ kind: 'zone', zone: lobby });
  expect(resolveZone('garden', undefined, zones, [cafe])).toMatchObject({
    kind: 'none',
    elsewhere: [{ zone: { name: 'Garden' }, connection: { venueId: 'Corner Café' } }],
  });
  const bars = ['Lobby Bar', 'Rooftop Bar'].map((name) => zone(name));
  expect(resolveZone('bar', undefined, bars, [])).toEqual({ kind: 'several', zones: bars });
});

test.each([
  ['terrace fri', 'terrace', 'friday'],
  ['friday', '', 'friday'],
  ['terrace', 'terrace', undefined],
  ['terrace fr', 'terrace fr', undefined],
  ['  spa  SAT. ', 'spa', 'saturday'],
  ['', '', undefined],
  ['fryday', '', 'friday'],
  ['terrace wedesday', 'terrace', 'wednesday'],
  ['terrace satturday', 'terrace', 'saturday'],
  ['sundae', '', 'sunday'],
  ['monde', 'monde', undefined],
])('“%s” is “%s” on %s', (typed, rest, weekday) => {
  expect(splitWeekday(typed)).toEqual({ rest, weekday });
});
